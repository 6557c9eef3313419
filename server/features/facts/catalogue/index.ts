export {
  type Catalogue,
  type CatalogueField,
  type CatalogueValue,
  fieldsOf,
} from './catalogue.ts';
export { holdCatalogue, holdFacts, readCatalogue } from './repository.ts';
export { seedFacts } from './seeding/index.ts';
