export {
  type Catalogue,
  type CatalogueField,
  type CatalogueValue,
  fieldsOf,
  type TitleReading,
} from './catalogue.ts';
export { holdCatalogue, holdFacts, readCatalogue } from './repository.ts';
export { seedFacts } from './seeding/index.ts';
export { type ShippedField, shippedFields } from './shipped.ts';
