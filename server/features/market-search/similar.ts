import { advertisementTypes } from '#contract/advertisements/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { SearchIndex } from './memory/searchIndex.ts';
import type { Posts, SourcePost } from './posts.ts';

const shown = 8;
// Looked at closely: the nearest by brand and price.
const candidates = 60;

/**
 * Live posts of other sellers of the same type in the same sub-category, the nearest first, and how many posts of the type
 * that sub-category has; null where the viewer may not see the post itself.
 */
export async function findSimilar(
  db: Database,
  index: SearchIndex,
  posts: Posts,
  id: number,
  viewer: Actor,
): Promise<{ ids: number[]; total: number } | null> {
  await index.includeKnownWrites();
  const row = await posts.findVisible(id, viewer);
  if (!row) return null;
  const source = {
    ...row,
    cents: row.price_per_unit === null ? null : Math.round(Number(row.price_per_unit) * 1000) / 10,
  };
  const { near, total } = nearest(index, id, source, viewer.stoppedBy);
  const words = await countSharedWords(
    db,
    id,
    near.map((entry) => entry.id),
  );
  const ids = near
    .map((entry) => ({ id: entry.id, distance: entry.distance - (words.get(entry.id) ?? 0) }))
    .sort((a, b) => a.distance - b.distance || b.id - a.id)
    .slice(0, shown)
    .map((entry) => entry.id);
  return { ids, total };
}

interface Source extends SourcePost {
  cents: number | null;
}

function nearest(
  { columns, names }: SearchIndex,
  id: number,
  source: Source,
  hidden: readonly number[],
): { near: { id: number; distance: number }[]; total: number } {
  const category = columns.categories.find(source.category_id) ?? -1;
  const subCategory = source.sub_category_id === null ? 0 : (columns.categories.find(source.sub_category_id) ?? -1);
  const brand = source.brand_id === null ? -1 : (columns.brands.find(source.brand_id) ?? -1);
  const currency = source.currency === null ? -1 : (columns.currencies.find(source.currency) ?? -1);
  const own = columns.organizations.find(source.organization_id) ?? -1;
  const type = advertisementTypes.indexOf(source.type);
  const { values } = columns;
  const isActive = Uint8Array.from(columns.organizations.values, (seller) =>
    seller !== null && names.organizations.get(seller)?.isActive && !hidden.includes(seller) ? 1 : 0,
  );
  const near: { id: number; distance: number }[] = [];
  let total = 0;
  let farthest = Number.POSITIVE_INFINITY;
  for (let slot = columns.size - 1; slot >= 0; slot -= 1) {
    if (values.subCategory[slot] !== subCategory || values.category[slot] !== category) continue;
    // Who looks for a part is no seller of it: what fits the other type is a match.
    if (values.type[slot] !== type) continue;
    const seller = values.organization[slot] as number;
    if (isActive[seller] !== 1) continue;
    total += 1;
    if (seller === own || columns.ids[slot] === id) continue;
    const amount = columns.price[slot] as number;
    // Half the price or double is as far as another brand is.
    const priceDistance =
      source.cents !== null && source.cents > 0 && amount > 0 && columns.currency[slot] === currency
        ? Math.min(2, Math.abs(Math.log2(amount / source.cents)))
        : 1.5;
    const distance = priceDistance + (values.brand[slot] === brand ? 0 : 1);
    if (distance >= farthest) continue;
    near.push({ id: columns.ids[slot] as number, distance });
    if (near.length >= candidates * 4) {
      near.sort((a, b) => a.distance - b.distance);
      near.length = candidates;
      farthest = near[candidates - 1]?.distance ?? farthest;
    }
  }
  near.sort((a, b) => a.distance - b.distance || b.id - a.id);
  return { near: near.slice(0, candidates), total };
}

/** By post: what share of the source's title words its own title has too, 0 to 1. */
async function countSharedWords(db: Database, id: number, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; share: number }>`
    select other.advertisement_id as id,
      (select count(*) from unnest(tsvector_to_array(other.words)) word where word = any(source.stems))::float8
        / greatest(1, cardinality(source.stems)) as share
    from (select tsvector_to_array(words) as stems from advertisement_words where advertisement_id = ${id}) source
    join advertisement_words other on other.advertisement_id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id: other, share }) => [other, share]));
}
