import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { AnswerInput, MetaOf, QueryOf } from '#contract/endpoint.ts';
import { type DemandBand, demandBands, type LeastOfBand, leastOfBand } from '#contract/insights/choices.ts';
import type { listDemand } from '#contract/insights/schemas.ts';
import type { Language } from '#contract/languages.ts';
import type { SavedSearch } from '#contract/saved-searches/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { type Catalogue, readCatalogue } from '../../facts/index.ts';
import { type Search, writeQuery } from '../../market-search/index.ts';
import { factorOf, readerCurrency } from '../../rates/index.ts';
import { findOwnSearch, saveSearch } from '../../saved-searches/index.ts';
import { factOfThing } from '../log/index.ts';
import { nameFact, queryOfFact } from './facts.ts';
import { holderOf, requireMarket } from './policy.ts';
import {
  type DemandRow,
  findCountedAt,
  findRow,
  type HeldThing,
  listHeld,
  listOfferedNow,
  listRows,
  type OfferedNow,
} from './repository.ts';

/** What demand is read with. */
export interface DemandDependencies {
  db: Database;
  search: Search;
}

const longestName = 100;

/** A page of what is looked for, with what is offered of it now and what the reader's organization has. Throws 403. */
export async function describeDemand(
  deps: DemandDependencies,
  actor: Actor,
  query: QueryOf<typeof listDemand>,
  language: Language,
): Promise<{ data: AnswerInput<typeof listDemand>; meta: NonNullable<MetaOf<typeof listDemand>> }> {
  requireMarket(actor);
  const { db, search } = deps;
  const holder = holderOf(actor);
  const currency = query.currency ?? readerCurrency(actor);
  const isNone = query.mine === 1 && holder === null;
  const [{ rows, total }, countedAt] = await Promise.all([
    isNone
      ? { rows: [], total: 0 }
      : listRows(db, {
          q: query.q ?? null,
          category: query.category ?? null,
          trend: query.trend ?? null,
          heldBy: query.mine === 1 ? holder : null,
          page: query.page,
          perPage: query.per_page,
        }),
    findCountedAt(db),
  ]);
  const ids = rows.map(({ thing_id: id }) => id);
  const { rates } = search.index;
  const factors = new Map([currency, ...rates.perEuro.keys()].map((code) => [code, factorOf(rates, code, currency)]));
  const view = {
    factors: new Map([...factors].filter(([, factor]) => Number.isFinite(factor))),
    hidden: actor.stoppedBy,
  };
  const meant = [];
  for (const row of rows)
    meant.push({
      id: row.thing_id,
      articleId: row.article_id,
      posts: row.article_id === null ? await search.findAll(queryOf(row), actor.stoppedBy) : [],
    });
  const [offered, held] = await Promise.all([
    listOfferedNow(db, meant, view),
    holder ? listHeld(db, ids, holder) : new Map<number, HeldThing>(),
  ]);
  const watched = await findWatched(db, actor, rows);
  const catalogue = await readCatalogue(db);
  return {
    data: rows.map((row) => ({
      ...presentRow(row, titleIn(search, catalogue, row, language)),
      offered: presentOffered(offered.get(row.thing_id), currency),
      own: presentHeld(held.get(row.thing_id)),
      watched: watched.get(row.thing_id) ?? null,
    })),
    meta: {
      total,
      page: query.page,
      per_page: query.per_page,
      currency,
      counted_at: countedAt?.toISOString() ?? null,
    },
  };
}

/** How the overview is searched for a row. */
const queryOf = ({ q, brand_id: brand, concept, size }: DemandRow) => {
  const fact = factOfThing({ concept, size });
  return fact ? queryOfFact(fact) : queryOfWords(q, brand);
};

const queryOfWords = (q: string, brand: number | null) =>
  advertisementQuery.parse({ q: q.slice(0, 200), types: ['offered'], ...(brand === null ? {} : { brands: [brand] }) });

/** Terms are named in the reader's language, where the glossary has it. */
function titleIn(
  search: Search,
  catalogue: Catalogue,
  { concept, size, title }: DemandRow,
  language: Language,
): string {
  const fact = factOfThing({ concept, size });
  if (fact) return nameFact(catalogue, fact, language);
  if (concept === null) return title;
  const term = search.index.glossary.nameOf(concept, language);
  return `${term.slice(0, 1).toUpperCase()}${term.slice(1)}${size === null ? '' : ` ${size}`}`;
}

const bandOf = (least: LeastOfBand) => demandBands[leastOfBand.indexOf(least)] as DemandBand;

function presentRow(row: DemandRow, title: string) {
  return {
    id: row.thing_id,
    article: row.article_id,
    title,
    brand: row.brand_id === null ? null : { id: row.brand_id, name: row.brand ?? '' },
    number: row.number,
    category: row.category_id === null ? null : { id: row.category_id, name: row.category ?? '', icon: row.icon },
    searched_by: bandOf(row.organizations),
    trend: row.trend,
    pieces: row.pieces === null ? null : bandOf(row.pieces),
    query: writeQuery(queryOf(row)),
  };
}

const presentOffered = (offered: OfferedNow | undefined, currency: string) => ({
  posts: offered?.posts ?? 0,
  pieces: offered?.pieces ?? 0,
  from: offered?.lowest == null ? null : roundedTo(currency, offered.lowest),
  condition: offered?.lowest == null ? null : offered.condition,
});

const presentHeld = (held: HeldThing | undefined) =>
  held
    ? {
        state: held.state,
        posts: held.posts,
        pieces: held.pieces,
        post: held.post,
        upload: held.upload === null || held.at === null ? null : { id: held.upload, at: held.at.toISOString() },
      }
    : null;

async function findWatched(db: Database, actor: Actor, rows: readonly DemandRow[]): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  for (const row of rows) {
    const id = await findOwnSearch(db, actor.id, writeQuery(queryOf(row)));
    if (id !== undefined) found.set(row.thing_id, id);
  }
  return found;
}

/**
 * Makes a saved search of a row, mailed once a day; one that does the same already is returned as it is. Throws 403, 404
 * where the row is gone, 422 beyond the limit of searches.
 */
export async function watchDemand(
  deps: DemandDependencies,
  actor: Actor,
  id: number,
  language: Language,
): Promise<SavedSearch> {
  requireMarket(actor);
  if (reach(actor, 'saved-search.manage') === 'none') throw notAllowed();
  const row = await findRow(deps.db, id);
  if (!row) throw notFound('row');
  const title = titleIn(deps.search, await readCatalogue(deps.db), row, language);
  const names = [row.brand, row.number, title].filter(Boolean);
  return saveSearch(deps, actor, {
    name: [...new Set(names)].join(' ').slice(0, longestName),
    query: writeQuery(queryOf(row)),
    alert: 'daily',
  });
}
