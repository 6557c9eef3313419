export { ChangePrices } from './ChangePrices.tsx';
export { FactDialog, History } from './part.ts';
export { type Selection, useBulkAction } from './queries.ts';
export { RecentChanges } from './RecentChanges.tsx';
export { Renewal } from './Renewal.tsx';
export { type Done, UndoStrip } from './UndoStrip.tsx';
