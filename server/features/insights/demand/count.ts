import { demandLimits, leastOfBand } from '#contract/insights/choices.ts';
import type { Database } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { readCatalogue } from '../../facts/index.ts';
import { readWords, type Search } from '../../market-search/index.ts';
import { addSearches, dayNow, factOfThing, findThings, openHashes, type Thing } from '../log/index.ts';
import { describeFact } from './facts.ts';
import { type CountedRow, countOrganizations, ensureThings, lockCount, saveDemand } from './repository.ts';
import { listWishes, type OrganizationWish } from './wishes.ts';

const week = 7;
/** How many organizations name a quantity before the pieces are shown, and which part of them one may want at most. */
const leastWithQuantity = 3;
const largestShare = 0.5;
/** How many wishes are understood before other work has its turn. */
const understoodAtOnce = 200;

/** The least of the band that a number is in; null below the first one. */
const bandOf = (count: number): (typeof leastOfBand)[number] | null =>
  leastOfBand.findLast((least) => least <= count) ?? null;

/**
 * Counts what is looked for, for every reader alike. What organizations want for longer is noted like a search, once a week;
 * then each row is counted by how many organizations looked for it. Repeated, or run twice at a time, it counts the same.
 */
export async function countDemand(db: Database, search: Search): Promise<void> {
  await search.index.readNames();
  const wishes = await listWishes(db, search);
  const things: (Thing | null)[] = [];
  for (let from = 0; from < wishes.length; from += understoodAtOnce) {
    things.push(...(await findThings(db, search, wishes.slice(from, from + understoodAtOnce))));
    await new Promise((resolve) => setImmediate(resolve));
  }
  const day = dayNow();
  const hashesOf = await openHashes(db, day);
  const noted = wishes.flatMap((wish, place) => {
    const thing = things[place];
    return thing ? [{ wish, thing, sought: { ...thing, ...hashesOf(wish.organizationId) } }] : [];
  });
  await transactInBackground(db, async (transaction) => {
    await lockCount(transaction);
    await addSearches(
      transaction,
      day,
      noted.map(({ sought }) => sought),
      week,
    );
    const ids = await ensureThings(
      transaction,
      noted.map(({ thing }) => thing),
    );
    const pieces = sumPieces(
      noted.flatMap(({ wish }, place) => (ids[place] === undefined ? [] : [{ id: ids[place], wish }])),
    );
    const counted = await countOrganizations(transaction, day, demandLimits.days, leastOfBand[0]);
    const rows: CountedRow[] = [];
    for (const row of counted)
      rows.push({
        thingId: row.thing_id,
        organizations: bandOf(row.organizations) ?? leastOfBand[0],
        pieces: pieces.get(row.thing_id) ?? null,
        trend: row.before === null ? null : trendOf(row.organizations, row.before),
        ...(row.concept === null
          ? { term: null, categoryIds: [], q: null, titleQuery: null }
          : await describeTerm(transaction, search, row.concept, row.size)),
      });
    await saveDemand(transaction, rows);
  });
}

const trendOf = (now: number, before: number) => {
  const [band, bandBefore] = [bandOf(now) ?? 0, bandOf(before) ?? 0];
  return band === bandBefore ? 'same' : band > bandBefore ? 'up' : 'down';
};

/** The step of 1, 2, 5, 10, 20, 50, … that is nearest to a quantity. */
export function stepOf(quantity: number): number {
  const power = 10 ** Math.floor(Math.log10(quantity));
  const steps = [1, 2, 5, 10].map((step) => step * power);
  return steps.reduce((nearest, step) => (Math.abs(step - quantity) < Math.abs(nearest - quantity) ? step : nearest));
}

/**
 * The bands of the pieces that are wanted of each thing, where enough organizations name a quantity and none most of it.
 * Each quantity counts as its step: who varies their own, night for night, learns no more of another's than that.
 */
export function sumPieces(
  wanted: readonly { id: number; wish: Pick<OrganizationWish, 'organizationId' | 'quantity'> }[],
): Map<number, (typeof leastOfBand)[number]> {
  const byThing = new Map<number, Map<number, number>>();
  for (const { id, wish } of wanted) {
    if (wish.quantity === null) continue;
    const of = byThing.get(id) ?? new Map<number, number>();
    of.set(wish.organizationId, (of.get(wish.organizationId) ?? 0) + wish.quantity);
    byThing.set(id, of);
  }
  const bands = new Map<number, (typeof leastOfBand)[number]>();
  for (const [id, of] of byThing) {
    const quantities = [...of.values()].map(stepOf);
    const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
    const band = bandOf(total);
    if (band !== null && of.size >= leastWithQuantity && Math.max(...quantities) <= total * largestShare)
      bands.set(id, band);
  }
  return bands;
}

/** How a term reads, which categories are for it, and how posts are found that are about it. */
async function describeTerm(db: Database, search: Search, concept: string, size: string | null) {
  const fact = factOfThing({ concept, size });
  if (fact) return describeFact(await readCatalogue(db), search, fact);
  const { glossary, names } = search.index;
  const term = glossary.nameOf(concept);
  const q = [term, size].filter(Boolean).join(' ');
  const category = [...names.categories.values()].find(({ concepts }) => concepts.includes(concept));
  const { things } = await readWords(db, q);
  const queries = things.map(({ ways, typed, weakMatches }) => {
    const any = `(${ways.map((way) => `(${way})`).join('|')})`;
    if (weakMatches === null) return any;
    return `(${[...(typed === '' ? [] : [`(${typed})`]), `(${any}&!(${weakMatches}))`].join('|')})`;
  });
  return {
    term: `${term.slice(0, 1).toUpperCase()}${term.slice(1)}${size === null ? '' : ` ${size}`}`,
    categoryIds: category ? [category.id, ...(category.parentId === null ? [] : [category.parentId])] : [],
    q,
    titleQuery: queries.length > 0 ? queries.join('&') : null,
  };
}
