import { declaredFields, type FieldName } from '#contract/advertisements/fields.ts';

/** The fields that are asked first, above the rows. */
const asked: readonly FieldName[] = ['type', 'price_per_unit', 'number_of_items'];

/** The closed rows of the form on a phone, with their fields in order. */
const named = {
  part: ['category', 'subCategory', 'brand', 'supplier_article_number', 'gtin'],
  title: ['title'],
  facts: ['facts'],
  condition: ['condition'],
  availability: ['availability', 'available_at'],
  breaks: ['price_breaks', 'whole_lot_price'],
  minimum: ['minimal_order_quantity', 'minimum_order_value'],
  where: ['location', 'country'],
} as const satisfies Record<string, readonly FieldName[]>;

export type RowId = keyof typeof named | 'rest';

const namedFields: readonly FieldName[] = Object.values(named).flat();

/** A field that no row names is in the last one. */
const rest: readonly FieldName[] = declaredFields.flatMap(({ name }) =>
  asked.includes(name) || namedFields.includes(name) ? [] : [name],
);

const rowIds = Object.keys(named) as (keyof typeof named)[];
/** The rows of a form in which no part is named yet. */
const firstRows: readonly RowId[] = ['condition', 'availability'];

interface Row {
  id: RowId;
  fields: readonly FieldName[];
}

/** The rows of the form: a few until a part is named; the title has one if it is not what was typed. */
export function rowsOf({ isShort, hasTitle }: { isShort: boolean; hasTitle: boolean }): Row[] {
  if (isShort) {
    const first = rowIds.filter((id) => firstRows.includes(id)).map((id) => ({ id, fields: named[id] }));
    const others = rowIds.filter((id) => !firstRows.includes(id) && id !== 'title').flatMap((id) => [...named[id]]);
    return [...first, { id: 'rest', fields: [...others, ...rest] }];
  }
  return [
    ...rowIds.filter((id) => id !== 'title' || hasTitle).map((id) => ({ id, fields: named[id] })),
    { id: 'rest', fields: rest },
  ];
}
