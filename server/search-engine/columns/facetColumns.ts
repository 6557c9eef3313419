/** The columns in which values are chosen. */
export type FacetColumn = 'type' | 'availability' | 'category' | 'subCategory' | 'brand' | 'organization' | 'country';

/** All of them. */
export const facetColumns: readonly FacetColumn[] = [
  'type',
  'availability',
  'category',
  'subCategory',
  'brand',
  'organization',
  'country',
];
