import type { Database } from '#server/db/database.ts';
import { type findAlike, findHeld, findUnreferenced, type HeldPost } from '../../advertisements/index.ts';
import type { FedPost } from './feeds.ts';
import { articleKeysOf, type Keys } from './keys.ts';
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

/** Gathers ids, references and articles that several rows have, part by part. */
export function gatherRepeated() {
  const seen = { ids: new Set<number>(), references: new Set<string>(), articles: new Set<string>() };
  const repeated = { ids: new Set<number>(), references: new Set<string>(), articles: new Set<string>() };
  return {
    repeated,
    add(keys: readonly Keys[]) {
      for (const row of keys) {
        const { id, reference } = row;
        if (id !== null) (seen.ids.has(id) ? repeated.ids : seen.ids).add(id);
        if (reference !== null) (seen.references.has(reference) ? repeated.references : seen.references).add(reference);
        for (const key of articleKeysOf(row)) (seen.articles.has(key) ? repeated.articles : seen.articles).add(key);
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
  const named = await findHeld(db, organizationId, {
    ids: keys.flatMap(({ id }) => (id === null ? [] : [id])),
    references: keys.flatMap(({ reference }) => (reference === null ? [] : [reference])),
  });
  const found = new Set(named.map((post) => post.internal_reference));
  const byArticle =
    feedId === null
      ? new Map<string, HeldPost | null>()
      : await findByArticle(
          db,
          organizationId,
          keys.filter(({ id, reference }) => id === null && (reference === null || !found.has(reference))),
        );
  const held = [...named, ...new Set([...byArticle.values()].filter((post) => post !== null))];
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
    byArticle,
    stockWritten,
    altered,
    alike: new Map(alike.map((post) => [`${post.brand_id} ${post.article}`, post])),
    fed,
    origins,
  };
}

/** The organization's posts without an own reference that rows with these keys may name. */
async function findByArticle(
  db: Database,
  organizationId: number,
  keys: readonly Keys[],
): Promise<Map<string, HeldPost | null>> {
  const posts = await findUnreferenced(db, organizationId, {
    gtins: keys.flatMap(({ gtin }) => gtin ?? []),
    brands: keys.flatMap(({ brandId, article }) => (article === null ? [] : (brandId ?? []))),
  });
  const byArticle = new Map<string, HeldPost | null>();
  for (const post of posts) {
    const { gtin, brand_id: brandId, supplier_article_number: article } = post;
    for (const key of articleKeysOf({ gtin, brandId, article })) byArticle.set(key, byArticle.has(key) ? null : post);
  }
  const asked = new Set(keys.flatMap(articleKeysOf));
  return new Map([...byArticle].filter(([key]) => asked.has(key)));
}

/** What rows with these keys are held against where the organization has none of their posts. */
export function surroundWithNothing(keys: readonly Keys[], repeated: Facts['repeated']): Facts {
  return {
    byId: new Map(),
    byReference: new Map(),
    byArticle: new Map(),
    repeated: {
      ids: new Set(keys.flatMap(({ id }) => (id !== null && repeated.ids.has(id) ? [id] : []))),
      references: new Set(
        keys.flatMap(({ reference }) => (reference !== null && repeated.references.has(reference) ? [reference] : [])),
      ),
      articles: new Set(keys.flatMap((row) => articleKeysOf(row).filter((key) => repeated.articles.has(key)))),
    },
    stockWritten: new Map(),
    altered: new Map(),
    alike: new Map(),
    fed: new Map(),
    origins: new Map(),
  };
}
