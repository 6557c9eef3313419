import type { Database } from '#server/db/database.ts';
import { type findAlike, findHeld } from '../../advertisements/index.ts';
import type { FedPost } from './feeds.ts';
import type { Keys } from './keys.ts';
import type { Facts } from './surroundings.ts';

/** What is asked of the database about rows besides the posts themselves. */
export interface Lookups {
  findAlike: typeof findAlike;
  findStockWritten(db: Database, postIds: readonly number[]): Promise<Map<number, Date>>;
  /** What is known of posts where this feed writes them. */
  findFed(db: Database, feedId: number, postIds: readonly number[]): Promise<Map<number, FedPost>>;
  /** Own references that spreadsheets may have changed into these, by the changed one. */
  findAlteredReferences(
    db: Database,
    organizationId: number,
    references: readonly string[],
  ): Promise<Map<string, string>>;
  findOrigins(db: Database, fileIds: readonly string[]): Promise<Map<string, { size: number; checksum: number }>>;
}

/** Gathers ids and references that several rows have, part by part. */
export function gatherRepeated() {
  const seen = { ids: new Set<number>(), references: new Set<string>() };
  const repeated = { ids: new Set<number>(), references: new Set<string>() };
  return {
    repeated,
    add(keys: readonly Keys[]) {
      for (const { id, reference } of keys) {
        if (id !== null) (seen.ids.has(id) ? repeated.ids : seen.ids).add(id);
        if (reference !== null) (seen.references.has(reference) ? repeated.references : seen.references).add(reference);
      }
    },
  };
}

/** Reads from the database what rows with these keys are held against; `repeated` is about all rows of the file. */
export async function surround(
  db: Database,
  keys: readonly Keys[],
  { organizationId, hasArchive, feedId }: { organizationId: number; hasArchive: boolean; feedId: number | null },
  lookups: Lookups,
  repeated: Facts['repeated'],
): Promise<Facts> {
  const held = await findHeld(db, organizationId, {
    ids: keys.flatMap(({ id }) => (id === null ? [] : [id])),
    references: keys.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  });
  const found = new Set(held.map((post) => post.internal_reference));
  const altered = await lookups.findAlteredReferences(
    db,
    organizationId,
    keys.flatMap(({ reference }) => (reference === null || found.has(reference) ? [] : [reference])),
  );
  const ids = new Set(held.map(({ id }) => id));
  // A row that finds its post is no double of another one.
  const articles = keys.flatMap(({ id, reference, brandId, article }) => {
    const isHeld = id === null ? reference !== null && found.has(reference) : ids.has(id);
    return brandId !== null && article !== null && !isHeld ? [{ brandId, article }] : [];
  });
  const alike = await lookups.findAlike(db, organizationId, articles);
  const isFed = feedId !== null;
  const fed = isFed
    ? await lookups.findFed(
        db,
        feedId,
        held.map(({ id }) => id),
      )
    : new Map();
  const stockWritten = await lookups.findStockWritten(
    db,
    held.filter((post) => post.last_sold_at !== null).map(({ id }) => id),
  );
  const origins = hasArchive
    ? await lookups.findOrigins(
        db,
        held.flatMap(({ files }) => (files ?? []).map(({ id }) => id)),
      )
    : new Map();
  return {
    ...surroundWithNothing(keys, repeated),
    byId: new Map(held.map((post) => [post.id, post])),
    byReference: new Map(
      held.flatMap((post) => (post.internal_reference === null ? [] : [[post.internal_reference, post]])),
    ),
    stockWritten,
    altered,
    alike: new Map(alike.map((post) => [`${post.brand_id} ${post.article}`, post])),
    fed,
    origins,
  };
}

/** What rows with these keys are held against where the organization has none of their posts. */
export function surroundWithNothing(keys: readonly Keys[], repeated: Facts['repeated']): Facts {
  return {
    byId: new Map(),
    byReference: new Map(),
    repeated: {
      ids: new Set(keys.flatMap(({ id }) => (id !== null && repeated.ids.has(id) ? [id] : []))),
      references: new Set(
        keys.flatMap(({ reference }) => (reference !== null && repeated.references.has(reference) ? [reference] : [])),
      ),
    },
    stockWritten: new Map(),
    altered: new Map(),
    alike: new Map(),
    fed: new Map(),
    origins: new Map(),
  };
}
