export { factsAdministration } from './administration/index.ts';
export {
  type Catalogue,
  type CatalogueField,
  fieldsOf,
  holdCatalogue,
  readCatalogue,
  seedFacts,
} from './catalogue/index.ts';
export { readFactValue, settleFacts } from './checking/index.ts';
export { facts } from './routes.ts';
