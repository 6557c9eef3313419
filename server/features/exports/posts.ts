import { labelOfChoice } from '#contract/advertisements/fields.ts';
import { readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import {
  breakPartOf,
  declaredFieldOf,
  readOnlyColumns,
  type SpreadsheetColumn,
  spreadsheetColumns,
} from '#contract/imports/columns.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { NewCell } from '#server/platform/spreadsheets/index.ts';
import { listsOfColumns } from '../imports/index.ts';
import { type ExportedPost, type ExportRecord, findPosts } from './repository.ts';
import type { Press, Sheet } from './sheet.ts';

/** Posts in the columns that bulk upload reads; of other organizations only what everyone sees. */
export async function postSheet(
  { config: { origin }, db }: Press,
  actor: Actor,
  { format, scope, read_only: withReadOnly }: ExportRecord,
): Promise<Sheet> {
  const isPrivate = scope === 'mine' || scope === 'organization';
  const columns: string[] = isPrivate
    ? [...spreadsheetColumns, ...(withReadOnly ? readOnlyColumns : [])]
    : [...spreadsheetColumns.filter((column) => declaredFieldOf(column)?.read !== 'owner'), 'organization', 'url'];
  const reader = { isPrivate, ownId: actor.organization?.id ?? null };
  return {
    name: 'Posts',
    columns,
    lists: isPrivate && format === 'xlsx' ? await listsOfColumns(db) : new Map(),
    rowsOf: async (ids) =>
      (await findPosts(db, ids, reader)).map((post) =>
        columns.map((column) => cellOf(post, column, { format, origin })),
      ),
  };
}

const numbers = new Set(['id', 'number_of_items', 'minimal_order_quantity', 'views']);
const amounts = new Set(['price_per_unit', 'whole_lot_price', 'minimum_order_value']);

function cellOf(
  post: ExportedPost,
  column: string,
  { format, origin }: { format: 'xlsx' | 'csv'; origin: string },
): NewCell {
  const file = /^(image|document)_(\d)$/.exec(column);
  if (file) {
    const found = (post.files ?? []).filter(({ kind }) => kind === file[1])[Number(file[2]) - 1];
    return found ? `${origin}/api/files/${found.id}/${file[1] === 'image' ? 'large' : 'original'}` : null;
  }
  if (column === 'url') return `${origin}/advertisement/${post.id}`;
  const step = breakPartOf(column);
  if (step) {
    const value = readPriceBreaks(post.price_breaks)[step.place]?.[step.part];
    return value === undefined || format === 'csv' ? (value ?? null) : Number(value);
  }
  const value = post[column as SpreadsheetColumn & keyof ExportedPost];
  if (value === null || value === undefined) return null;
  if (column === 'created_at' || column === 'updated_at') return new Date(value as unknown as string).toISOString();
  // Amounts are text in text files, so that no zero is lost, and numbers in workbooks, so that they can be summed up.
  if (numbers.has(column) || (amounts.has(column) && format === 'xlsx')) return Number(value);
  const declared = declaredFieldOf(column as SpreadsheetColumn);
  // Choices are written by their labels; the type keeps its code, which earlier exports have.
  return declared?.kind === 'choice' && column !== 'type' ? labelOfChoice(declared, String(value)) : String(value);
}

/** Posts as feeds hold them: the value of each column by its name; of other organizations only what everyone sees. */
export async function listPostItems(
  { config: { origin }, db }: Press,
  actor: Actor,
  scope: 'mine' | 'organization' | 'search',
  ids: readonly number[],
): Promise<{ id: number; item: Record<string, NewCell> }[]> {
  const isPrivate = scope !== 'search';
  const columns: string[] = isPrivate
    ? [...spreadsheetColumns, ...readOnlyColumns.filter((column) => column !== 'views')]
    : [...spreadsheetColumns.filter((column) => declaredFieldOf(column)?.read !== 'owner'), 'organization', 'url'];
  const posts = await findPosts(db, ids, { isPrivate, ownId: actor.organization?.id ?? null });
  return posts.map((post) => ({
    id: post.id as number,
    item: {
      id: post.id,
      ...Object.fromEntries(columns.map((column) => [column, cellOf(post, column, { format: 'csv', origin })])),
    },
  }));
}
