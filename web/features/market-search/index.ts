export { useActiveFilters } from './filters/ActiveFilters.tsx';
export { type Arrival, enterOverview, pathOf } from './filters/entrance.ts';
export { type Filters, noFilters, readFilters, writeFilters } from './filters/filters.ts';
export { prefetchOverview } from './filters/queries.ts';
export { findCategory, useFilterStore } from './filters/store.ts';
export { type FilterControl, useStoredFilters } from './filters/useFilters.ts';
