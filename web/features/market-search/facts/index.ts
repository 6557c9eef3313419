export { FactChips, UnsaidNote } from './ChosenFacts.tsx';
export { FactGroups } from './FactGroups.tsx';
export { useFactFilters, withoutField, writeChoice } from './useFactFilters.ts';
