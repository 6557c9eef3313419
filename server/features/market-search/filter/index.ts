export { describeFacets, describeWithout } from './facets.ts';
export { describeFacts, filterFields } from './facts.ts';
export { compileFilter, defaultCurrency, factorsTo, type QueryFilter, soleSubCategory } from './filter.ts';
