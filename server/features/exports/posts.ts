import { labelOfChoice } from '#contract/advertisements/fields.ts';
import { readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import { readFacts } from '#contract/facts/stored.ts';
import {
  breakPartOf,
  declaredFieldOf,
  factColumn,
  readOnlyColumns,
  type SpreadsheetColumn,
  spreadsheetColumns,
} from '#contract/imports/columns.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { NewCell } from '#server/platform/spreadsheets/index.ts';
import { type CatalogueField, readCatalogue, writtenFact } from '../facts/index.ts';
import { listsOfColumns } from '../imports/index.ts';
import { type ExportedPost, type ExportRecord, findPosts, findStatedKeys } from './repository.ts';
import type { Press, Sheet } from './sheet.ts';

/** Posts in the columns that bulk upload reads; of other organizations only what everyone sees. */
export async function postSheet(
  { config: { origin }, db }: Press,
  actor: Actor,
  { format, scope, read_only: withReadOnly }: ExportRecord,
  ids: readonly number[],
): Promise<Sheet> {
  const isPrivate = scope === 'mine' || scope === 'organization';
  const facts = await factColumns(db, ids);
  const columns: string[] = isPrivate
    ? [...spreadsheetColumns, ...facts.keys(), ...(withReadOnly ? readOnlyColumns : [])]
    : [
        ...spreadsheetColumns.filter((column) => declaredFieldOf(column)?.read !== 'owner'),
        ...facts.keys(),
        'organization',
        'url',
      ];
  const reader = { isPrivate, ownId: actor.organization?.id ?? null };
  return {
    name: 'Posts',
    columns,
    lists: isPrivate && format === 'xlsx' ? await listsOfColumns(db, null, [...facts.values()]) : new Map(),
    rowsOf: async (part) =>
      (await findPosts(db, part, reader)).map((post) => {
        const stated = readFacts(post.facts);
        return columns.map((column) => {
          const field = facts.get(column);
          return field ? writtenFact(field, stated[field.key]) : cellOf(post, column, { format, origin });
        });
      }),
  };
}

/** A column for each field whose fact one of these posts states, in the order of the fields. */
async function factColumns(db: Database, ids: readonly number[]): Promise<ReadonlyMap<string, CatalogueField>> {
  const stated = await findStatedKeys(db, ids);
  if (stated.size === 0) return new Map();
  const { byKey } = await readCatalogue(db);
  return new Map(
    [...byKey.values()].filter(({ key }) => stated.has(key)).map((field) => [factColumn(field.key), field]),
  );
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
  const facts = await factColumns(db, ids);
  const posts = await findPosts(db, ids, { isPrivate, ownId: actor.organization?.id ?? null });
  return posts.map((post) => ({
    id: post.id as number,
    item: {
      id: post.id,
      ...Object.fromEntries(columns.map((column) => [column, cellOf(post, column, { format: 'csv', origin })])),
      // What programs compare: codes in place of labels, and what can be sold.
      available_quantity: post.available_quantity,
      ...(isPrivate ? { reserved_quantity: post.reserved_quantity } : {}),
      unit: post.unit,
      condition_code: post.condition,
      availability_code: post.availability,
      category_id: post.category_id,
      sub_category_id: post.sub_category_id,
      article_id: post.article_id,
      organization_id: post.organization_id,
      country_code: post.country,
      ...factsOf(post, facts),
    },
  }));
}

/** The facts that a post states, by their columns. */
function factsOf(post: ExportedPost, columns: ReadonlyMap<string, CatalogueField>): Record<string, NewCell> {
  const stated = readFacts(post.facts);
  return Object.fromEntries(
    [...columns].flatMap(([column, field]) => {
      const written = writtenFact(field, stated[field.key]);
      return written === null ? [] : [[column, written]];
    }),
  );
}
