import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { type findAlike, findHeld } from '../../advertisements/index.ts';
import { cellOf, type Lexicon, type Plan } from '../mapping/index.ts';
import { pause } from '../pause.ts';
import { readCell } from './cells.ts';
import { archiveKey } from './files.ts';
import type { GivenRow } from './rows.ts';
import type { ArchiveFile, Surroundings } from './surroundings.ts';

/** What is asked of the database about rows beside the posts themselves. */
export interface Lookups {
  findAlike: typeof findAlike;
  findStockWritten(db: Database, postIds: readonly number[]): Promise<Map<number, Date>>;
  /** Own references that spreadsheets may have changed into these, by the changed one. */
  findAlteredReferences(
    db: Database,
    organizationId: number,
    references: readonly string[],
  ): Promise<Map<string, string>>;
  findOrigins(db: Database, fileIds: readonly string[]): Promise<Map<string, { size: number; checksum: number }>>;
}

/** What names a post in a row, and what may make it a double. */
export interface Keys {
  id: number | null;
  reference: string | null;
  brandId: number | null;
  article: string | null;
}

/** For whom rows are decided, and by what plan. */
export interface Circumstances {
  actor: Actor;
  organizationId: number;
  country: string;
  plan: Plan;
  lexicon: Lexicon;
  archive: { name: string; files: readonly ArchiveFile[] } | null;
}

const read = (
  row: GivenRow,
  field: 'id' | 'internal_reference' | 'brand' | 'supplier_article_number',
  given: Circumstances,
) => {
  const cell = row.repairs[field] ?? cellOf(given.plan.sources[field], row.cells);
  return cell === '' ? undefined : readCell(field, cell, given.plan, given.lexicon).value;
};

/** What names the post of a row. */
export function keysOf(row: GivenRow, given: Circumstances): Keys {
  const id = read(row, 'id', given);
  const reference = read(row, 'internal_reference', given);
  const brand = read(row, 'brand', given);
  const article = read(row, 'supplier_article_number', given);
  return {
    id: typeof id === 'number' ? id : null,
    reference: typeof reference === 'string' ? reference : null,
    brandId: typeof brand === 'string' ? (given.lexicon.brandNamed(brand)?.id ?? null) : null,
    article: typeof article === 'string' ? article : null,
  };
}

/** Ids and references that several of these rows have. */
function findRepeated(keys: readonly Keys[]): Surroundings['repeated'] {
  const seen = { ids: new Set<number>(), references: new Set<string>() };
  const repeated = { ids: new Set<number>(), references: new Set<string>() };
  for (const { id, reference } of keys) {
    if (id !== null) (seen.ids.has(id) ? repeated.ids : seen.ids).add(id);
    if (reference !== null) (seen.references.has(reference) ? repeated.references : seen.references).add(reference);
  }
  return repeated;
}

/** What names the posts of many rows, letting other work go on in between. */
export async function keysOfAll(rows: readonly GivenRow[], given: Circumstances): Promise<Keys[]> {
  const keys: Keys[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % 500 === 499) await pause();
    keys.push(keysOf(row, given));
  }
  return keys;
}

/** Reads from the database what rows with these keys are held against; `repeated` where the rows are only some of a file. */
export async function surround(
  db: Database,
  keys: readonly Keys[],
  given: Circumstances,
  lookups: Lookups,
  repeated?: Surroundings['repeated'],
): Promise<Surroundings> {
  const held = await findHeld(db, given.organizationId, {
    ids: keys.flatMap(({ id }) => (id === null ? [] : [id])),
    references: keys.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  });
  const found = new Set(held.map((post) => post.internal_reference));
  const altered = await lookups.findAlteredReferences(
    db,
    given.organizationId,
    keys.flatMap(({ reference }) => (reference === null || found.has(reference) ? [] : [reference])),
  );
  const articles = keys.flatMap(({ brandId, article }) =>
    brandId !== null && article !== null ? [{ brandId, article }] : [],
  );
  const alike = await lookups.findAlike(db, given.organizationId, articles);
  const stockWritten = await lookups.findStockWritten(
    db,
    held.filter((post) => post.last_sold_at !== null).map(({ id }) => id),
  );
  const origins = given.archive
    ? await lookups.findOrigins(
        db,
        held.flatMap(({ files }) => (files ?? []).map(({ id }) => id)),
      )
    : new Map();
  return {
    ...surroundWithNothing(given, repeated ?? findRepeated(keys)),
    byId: new Map(held.map((post) => [post.id, post])),
    byReference: new Map(
      held.flatMap((post) => (post.internal_reference === null ? [] : [[post.internal_reference, post]])),
    ),
    stockWritten,
    altered,
    alike: new Map(alike.map((post) => [`${post.brand_id} ${post.article}`, post])),
    origins,
  };
}

/** What rows are held against where the organization has none of their posts. */
export function surroundWithNothing(given: Circumstances, repeated: Surroundings['repeated']): Surroundings {
  return {
    actor: given.actor,
    plan: given.plan,
    lexicon: given.lexicon,
    country: given.country,
    byId: new Map(),
    byReference: new Map(),
    repeated,
    stockWritten: new Map(),
    altered: new Map(),
    alike: new Map(),
    archive: given.archive && new Map(given.archive.files.map((file) => [archiveKey(file.path), file])),
    archiveName: given.archive?.name ?? null,
    origins: new Map(),
  };
}
