export { addLines, deleteLine, listCandidates, updateLine } from './lines.ts';
export {
  createList,
  deleteList,
  type ListAnswer,
  listLists,
  makeList,
  mapColumns,
  readList,
  updateList,
} from './lists.ts';
export { nextRepeat } from './nextRepeat.ts';
