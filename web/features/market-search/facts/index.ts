export { FactChips } from './FactChips.tsx';
export { FactGroups } from './FactGroups.tsx';
export { UnsaidNote } from './UnsaidNote.tsx';
export { useFactFilters, withoutField } from './useFactFilters.ts';
