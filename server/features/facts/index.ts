export { factsAdministration } from './administration/index.ts';
export { sharedFactsOf } from './articles/agreed.ts';
export {
  type Catalogue,
  type CatalogueField,
  fieldsOf,
  holdCatalogue,
  neededFactsOf,
  neededOf,
  readCatalogue,
  seedFacts,
} from './catalogue/index.ts';
export { nearest, nearestValues, readFactValue, settleFactChoices, settleFacts } from './checking/index.ts';
export { writtenFact } from './presenter.ts';
export { facts } from './routes.ts';
export { proposeFacts } from './titles/propose.ts';
