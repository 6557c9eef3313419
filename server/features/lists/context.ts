import type { Actor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { listReplacements } from '../articles/index.ts';
import type { ListDependencies } from './dependencies.ts';
import { openMarket, openMarkets } from './market/market.ts';
import { basisOf } from './planBasis.ts';
import type { HeadingContext, ListContext } from './presenter.ts';
import { describeArticles, listBought } from './repository/articles.ts';
import { listLines, listNeeds, listReported } from './repository/lines.ts';
import { listTotals, type StoredTotals } from './repository/plans.ts';
import type { LineNeed, LineRow, ListRow } from './rows.ts';

/** Reads what a list is presented with: its lines, what the market offers for them, its deals and plans. */
export async function readContext(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  { only }: { only?: number } = {},
): Promise<ListContext> {
  const all = await listLines(deps.db, [list.id]);
  const lines = only === undefined ? all : all.filter(({ number }) => number === only);
  const replacements = await listReplacements(deps.db, [...new Set(lines.flatMap(({ article_id: id }) => id ?? []))], {
    organizationId: list.organization_id,
  });
  const others = [...new Set(replacements.map(({ other }) => other))];
  const [market, stored, told, articles, bought] = await Promise.all([
    openLines(deps, actor, list, lines, others),
    listTotals(deps.db, [list.id]),
    listReported(deps.db, [list.id]),
    describeArticles(
      deps.db,
      [
        ...new Set(lines.flatMap(({ article_id, choice_ids }) => (article_id === null ? choice_ids : [article_id]))),
        ...others,
      ],
      actor.stoppedBy,
    ),
    listBought(deps.db, list.organization_id, [
      ...new Set(lines.flatMap(({ article_id, choice_ids }) => (article_id === null ? choice_ids : []))),
    ]),
  ]);
  const byArticle = groupBy(replacements, ({ article }) => article);
  return { lines, market, ...currentPlans(list, all, stored), told, articles, bought, replacements: byArticle };
}

/**
 * The totals of the plans of a list that are not out of date, by their mode, and what the newest of them leaves. Those that were
 * made when deals had something else can't be compared with it, and count as not made.
 */
function currentPlans(
  list: ListRow,
  lines: readonly LineNeed[],
  stored: readonly StoredTotals[],
): Pick<ListContext, 'plans' | 'planned'> {
  const own = stored.filter(({ basis }) => basis !== null);
  const current = own.length === 0 ? null : basisOf(list, lines);
  const [newest, ...older] = own.filter(({ basis }) => basis === current);
  const plans = newest ? [newest, ...older.filter(({ dealt }) => dealt === newest.dealt)] : [];
  return {
    plans: new Map(plans.map(({ mode, totals }) => [mode, totals] as const)),
    planned: {
      at: newest?.planned_at ?? 0,
      left: new Map(newest?.uncovered.map(({ line, quantity }) => [line, quantity] as const)),
    },
  };
}

/** The lines of a list, and what the market offers for them on top of what its deals have. */
export async function readSupply(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
): Promise<Pick<ListContext, 'lines' | 'market'>> {
  const lines = await listLines(deps.db, [list.id]);
  return { lines, market: await openLines(deps, actor, list, lines) };
}

async function openLines(
  deps: ListDependencies,
  actor: Actor,
  list: ListRow,
  lines: readonly LineRow[],
  also: readonly number[] = [],
) {
  await deps.search.index.includeKnownWrites();
  return openMarket(deps.db, actor, list, lines, { search: deps.search, now: deps.now(), also });
}

/** What the headings of several lists are presented with. */
export async function readContexts(
  deps: ListDependencies,
  actor: Actor,
  lists: readonly ListRow[],
): Promise<Map<number, HeadingContext>> {
  await deps.search.index.includeKnownWrites();
  const ids = lists.map(({ id }) => id);
  const [lines, stored, told] = await Promise.all([
    listNeeds(deps.db, ids),
    listTotals(deps.db, ids),
    listReported(deps.db, ids),
  ]);
  const byList = groupBy(lines, ({ list_id }) => list_id);
  const storedByList = groupBy(stored, ({ list_id }) => list_id);
  const asked = lists.map((list) => ({ list, lines: byList.get(list.id) ?? [] }));
  const markets = await openMarkets(deps.db, actor, asked, { search: deps.search, now: deps.now() });
  return new Map(
    asked.map(({ list, lines: own }, place) => {
      const plans = currentPlans(list, own, storedByList.get(list.id) ?? []);
      return [list.id, { lines: own, market: markets[place] as (typeof markets)[number], ...plans, told }] as const;
    }),
  );
}
