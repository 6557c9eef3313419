export { describeFacets, describeWithout } from './facets.ts';
export { compileFilter, defaultCurrency, factorsTo, type QueryFilter } from './filter.ts';
