export { SelectionStrip } from './SelectionStrip.tsx';
export { type Selection, useSelection } from './useSelection.ts';
