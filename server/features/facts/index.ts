export { factsAdministration } from './administration/index.ts';
export {
  type Catalogue,
  fieldsOf,
  holdCatalogue,
  readCatalogue,
  seedFacts,
} from './catalogue/index.ts';
export { settleFacts } from './checking/index.ts';
export { facts } from './routes.ts';
