export type { Search } from './find.ts';
export { findHits, replaceEdits } from './find.ts';
export { applyEdits, type History, noHistory, record, redo, undo } from './history.ts';
export type { GridChoice, GridField, GridHandle, GridRow, Mark } from './model.ts';
export { type Edit, isBlock, type Range, type Spot, summarize } from './ranges.ts';
export { type GridAction, UploadGrid } from './UploadGrid.tsx';
