import { readOnlyColumns, type SpreadsheetColumn, spreadsheetColumns } from '../imports/columns.ts';

/** What items have in addition to the columns of files: names that no other item has, codes, what can be sold, and the price with VAT. */
const itemCodes = [
  'sku',
  'barcode',
  'available_quantity',
  'reserved_quantity',
  'unit',
  'condition_code',
  'availability_code',
  'category_id',
  'sub_category_id',
  'article_id',
  'organization',
  'organization_id',
  'country_code',
  'price_with_vat',
] as const;

export type ItemField =
  | SpreadsheetColumn
  | Exclude<(typeof readOnlyColumns)[number], 'views'>
  | (typeof itemCodes)[number];

/** What a column of a feed can have, apart from facts. */
export const itemFields: readonly ItemField[] = [
  ...new Set<ItemField>([
    ...spreadsheetColumns,
    ...readOnlyColumns.filter((column) => column !== 'views'),
    ...itemCodes,
  ]),
];
