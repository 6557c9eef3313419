export {
  checkImport,
  checkTable,
  circumstancesOf,
  countedOf,
  findMatchedByHand,
  lookups,
  pageRows,
  recount,
  repairCells,
  repairRow,
} from './check.ts';
export { importInLanguage, rowInLanguage, summaryInLanguage } from './language.ts';
export { noProgress, type Progress, subjectOfImport, type UnwrittenImport } from './presenter.ts';
export { respell } from './rememberedMappings.ts';
export {
  addArchive,
  chosenOf,
  columnsOf,
  createImport,
  deleteImport,
  describe,
  forgetRemembered,
  getImport,
  listImports,
  listRemembered,
  lockVisible,
  mapImport,
  nothingChosen,
  preview,
  refuseFed,
  sheetName,
  understand,
  understandFirst,
} from './service.ts';
export { clearOldImports, deleteExpiredFiles } from './upkeep.ts';
