import { type Actor, findActor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import type { ListDependencies } from '../dependencies.ts';
import { openMarket } from '../market/market.ts';
import { stateOf } from '../presenter.ts';
import { listLines } from '../repository/lines.ts';
import { listOpen } from '../repository/lists.ts';

/** What a list needs and the market does not have. */
interface UncoveredLine {
  organizationId: number;
  articleId: number | null;
  /** Brand, number and title, as far as the line has them. */
  text: string;
  quantity: number;
}

/** The lines of all open lists that nothing covers, as their owners see the market; for what is counted at night. */
export async function listUncovered(deps: Pick<ListDependencies, 'db' | 'search' | 'now'>): Promise<UncoveredLine[]> {
  const lists = await listOpen(deps.db);
  const ids = lists.map(({ id }) => id);
  const lines = await listLines(deps.db, ids);
  const byList = groupBy(lines, ({ list_id }) => list_id);
  const actors = new Map<number, Actor | null>();
  const uncovered: UncoveredLine[] = [];
  for (const list of lists) {
    const own = byList.get(list.id) ?? [];
    if (!actors.has(list.owner_id)) actors.set(list.owner_id, await findActor(deps.db, list.owner_id));
    const owner = actors.get(list.owner_id);
    if (!owner || own.length === 0) continue;
    const market = await openMarket(deps.db, owner, list, own, { search: deps.search, now: deps.now() });
    for (const line of own)
      if (stateOf(list, line, market) === 'uncovered')
        uncovered.push({
          organizationId: list.organization_id,
          articleId: line.article_id,
          text: [line.brand, line.article_number, line.title ?? line.text].filter(Boolean).join(' '),
          quantity: line.quantity,
        });
  }
  return uncovered;
}
