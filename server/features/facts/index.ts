export { factsAdministration } from './administration/routes.ts';
export { factsOfPieces, sharedFactsOf } from './agreed.ts';
export {
  type Catalogue,
  type CatalogueField,
  fieldsOf,
  neededFactsOf,
  neededOf,
  renewFacts,
} from './catalogue/catalogue.ts';
export { holdCatalogue, readCatalogue, seedFacts } from './catalogue/repository.ts';
export { settleFactChoices } from './checking/filters.ts';
export { settleFacts } from './checking/settle.ts';
export { nearest, nearestValues, readFactValue } from './checking/values.ts';
export { writtenFact } from './presenter.ts';
export { listStatements } from './repository.ts';
export { facts } from './routes.ts';
export { proposeFacts } from './titles/propose.ts';
