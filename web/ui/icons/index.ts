export { CategoryIcon } from './CategoryIcon.tsx';
export { PartDrawing, PartPlate } from './PartDrawing.tsx';
export { findPartName } from './partNames.ts';
