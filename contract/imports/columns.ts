import { limits } from '../advertisements/choices.ts';
import { declaredFields, type Field, type FieldName, type Fields } from '../advertisements/fields.ts';
import { mostPriceBreaks, type PriceBreak } from '../advertisements/priceBreaks.ts';

const numbered = <const Name extends string>(name: Name, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}_${index + 1}` as `${Name}_${number}`);

/** The columns that fields of a post are declared with. */
export type DeclaredColumn = Exclude<Fields[FieldName]['spreadsheet'], null>;

const declared = declaredFields.flatMap(({ spreadsheet }) => (spreadsheet ?? []) as DeclaredColumn[]);

/** The places of price breaks in a spreadsheet: the price per unit is the first price. */
export const breakPlaces = Array.from({ length: mostPriceBreaks }, (_, index) => index + 2);

type BreakColumn = `price_from_${number}` | `price_${number}`;

/** The columns of price breaks: from which quantity on, and the price then. */
export const breakColumns: readonly BreakColumn[] = breakPlaces.flatMap((place): BreakColumn[] => [
  `price_from_${place}`,
  `price_${place}`,
]);

/** What a column of price breaks has of which break, counted from 0; undefined for other columns. */
export function breakPartOf(column: string): { place: number; part: keyof PriceBreak } | undefined {
  const [, from, number] = /^price_(from_)?([2-9])$/.exec(column) ?? [];
  return number ? { place: Number(number) - 2, part: from ? 'from' : 'price_per_unit' } : undefined;
}

/** The order of the columns in every file: what finds a post again first, what is not named here next, files last. */
const order: readonly ('id' | DeclaredColumn | BreakColumn)[] = [
  'id',
  'internal_reference',
  'type',
  'title',
  'category',
  'subcategory',
  'brand',
  'supplier_article_number',
  'gtin',
  'condition',
  'number_of_items',
  'minimal_order_quantity',
  'minimum_order_value',
  'currency',
  'price_per_unit',
  ...breakColumns,
  'whole_lot_price',
  'availability',
  'available_at',
  'country',
  'location',
  'description',
];

type FileColumn = `image_${number}` | `document_${number}`;

/** The columns of a post's photographs and documents. */
export const fileColumns: readonly FileColumn[] = [
  ...numbered('image', limits.images),
  ...numbered('document', limits.documents),
];

export type SpreadsheetColumn = 'id' | DeclaredColumn | BreakColumn | FileColumn;

/** The columns of a spreadsheet, in order: what an upload reads and an export writes. */
export const spreadsheetColumns: readonly SpreadsheetColumn[] = [...new Set([...order, ...declared]), ...fileColumns];

/** The columns of fields, in the order of every file. */
export const declaredColumns: readonly DeclaredColumn[] = spreadsheetColumns.filter((column) =>
  (declared as readonly SpreadsheetColumn[]).includes(column),
) as DeclaredColumn[];

/** What the columns of facts begin with, before the key of their field: `fact_axle_rear`. */
const factPrefix = 'fact_';

/** The column of a fact. Which ones there are is data: the fields of facts. */
export type FactColumn = `${typeof factPrefix}${string}`;

export const factColumn = (key: string): FactColumn => `${factPrefix}${key}`;

const factColumnForm = /^fact_([a-z][a-z0-9_]{0,39})$/;

/** The key of the field whose fact a column has; undefined for other columns. */
export const factKeyOf = (column: string): string | undefined => factColumnForm.exec(column)?.[1];

/** What an export adds, for reading only. */
export const readOnlyColumns = ['url', 'state', 'views', 'created_at', 'updated_at'] as const;

/** What a column of an uploaded file can mean. The unit has no column in exports, and files may bring it all the same. */
export type ImportField = SpreadsheetColumn | 'unit' | FactColumn;

/** The columns that every installation has. Columns of facts come after them. */
export const importFields: readonly ImportField[] = [...spreadsheetColumns, 'unit'];

const fieldsByColumn = new Map<string, Field & { name: FieldName }>(
  declaredFields.map((field) => [field.spreadsheet ?? field.name, field]),
);

/** The declared field that a column of a spreadsheet fills; undefined for the id and for files. */
export const declaredFieldOf = (column: ImportField): (Field & { name: FieldName }) | undefined =>
  fieldsByColumn.get(column);
