export { countUnited, listSlots, SlotSet } from './bits.ts';
export type { FacetColumn } from './facetColumns.ts';
export { describeFacets, describeWithout } from './facets.ts';
export { compileFilter, defaultCurrency, type Filter, factorsTo } from './filter.ts';
export { newestOf } from './newest.ts';
export { findLifted, selectPage } from './page.ts';
export { countMatching, type PassResult, runPass } from './pass.ts';
export { type IndexedPost, type Ordinals, PostColumns, typeNumber } from './posts.ts';
export { Tiers } from './tiers.ts';
