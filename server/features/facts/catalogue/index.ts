export {
  type Catalogue,
  type CatalogueField,
  type CatalogueValue,
  fieldsOf,
  neededFactsOf,
  neededOf,
} from './catalogue.ts';
export { holdCatalogue, holdFacts, readCatalogue } from './repository.ts';
export { seedFacts } from './seeding/index.ts';
