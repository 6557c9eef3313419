export { CategoryIcon } from './CategoryIcon.tsx';
export { findDrawing } from './drawings.ts';
export { PartDrawing, PartPlate } from './PartDrawing.tsx';
