import type { RawBuilder } from 'kysely';
import {
  type DealAnswerer,
  type DealSide,
  type DealSort,
  type DealState,
  dealStates,
  dealTabs,
} from '#contract/deals/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { alphabetical } from '#server/db/like.ts';
import { isWithin, matchesTerm, named, type ReadWords } from '#server/features/market-search/index.ts';

/** What a list of deals is narrowed by. */
export interface DealFilter {
  organizationId: number;
  userId: number;
  /** The words of the search; null without a search. */
  found: readonly number[] | null;
  states: readonly DealState[];
  turn: 'mine' | 'theirs' | null;
  waitsFor: DealAnswerer | null;
  side: DealSide | null;
  /** 0: no one has it. */
  handler: number | null;
  partner: number | null;
  advertisement: number | null;
  archived: boolean;
  sort: DealSort;
  /** How much of each currency one euro is: values are compared across currencies. Only looked at where values are sorted. */
  perEuro: ReadonlyMap<string, number>;
  page: number;
  perPage: number;
}

// What waits for the reader and what waits for colleagues is one tab of the table: who is the reader differs.
const { colleagues: _, ...openTabs } = dealTabs;

type OpenTab = keyof typeof openTabs;
type ListedTab = OpenTab | 'archived';

// By the names that the rows of a tab have, inside a tab and over several. Values without a rate come after those that
// can be compared, by currency; deals without a value come last.
const orders: Record<DealSort, ReturnType<typeof sql>> = {
  waiting: sql`is_own desc, turn_since nulls last, updated_at desc, id`,
  runs_out: sql`runs_out_at nulls last, updated_at desc, id`,
  newest: sql`created_at desc, id desc`,
  updated: sql`updated_at desc, id desc`,
  value: sql`euros nulls last, currency nulls last, value nulls last, id`,
  '-value': sql`euros desc nulls last, currency nulls last, value desc nulls last, id`,
  partner: sql`partner, id`,
};

const sides = sql`deal_sides my`;
const sidesAndDeals = sql`deal_sides my join deals d on d.id = my.deal_id
  join organizations p on p.id = case my.side when 'buyer' then d.seller_id else d.buyer_id end`;

/** Everything but what the tabs choose. */
function conditionOf({ organizationId, found, side, handler, partner, advertisement }: DealFilter) {
  const conditions = [sql`my.organization_id = ${organizationId}`];
  if (side !== null) conditions.push(sql`my.side = ${side}`);
  if (handler !== null) conditions.push(handler === 0 ? sql`my.handler_id is null` : sql`my.handler_id = ${handler}`);
  if (partner !== null) conditions.push(sql`p.id = ${partner}`);
  if (advertisement !== null)
    conditions.push(sql`exists (select from deal_lines l where l.deal_id = my.deal_id
      and (l.advertisement_id = ${advertisement} or l.own_advertisement_id = ${advertisement} and my.side = 'seller'))`);
  if (found !== null) conditions.push(sql`my.deal_id = any(${[...found]}::int[])`);
  return sql.join(conditions, sql` and `);
}

/** The tables of which the conditions speak: counts stay within one where they can. */
const tablesOf = ({ partner }: DealFilter, within: RawBuilder<unknown> | null) =>
  partner === null && within === null ? sides : sidesAndDeals;

/** The deals that match every search word in their lines, their reference, or the partner's name and place. */
export async function findMatching(
  db: Database,
  organizationId: number,
  { things, fragments, gtins, gtinEnd, excluded }: ReadWords,
): Promise<number[]> {
  const has = (thing: ReadWords['things'][number]) =>
    sql`(${matchesTerm(sql`w.words`, thing)} or w.partner_id = any(array${named('organizations', thing.ways)}))`;
  const anyMatch = things.map(has);
  const without = excluded.map((some) => sql` and not (${sql.join(some.map(has), sql` and `)})`);
  const ends = gtinEnd === null ? [] : [gtinEnd];
  const conditions = [
    ...(anyMatch.length > 0 ? [sql`(${sql.join(anyMatch, sql` and `)})`] : []),
    ...(fragments.length > 0 ? [isWithin(sql`w.fragments`, [...fragments, ...gtins, ...ends])] : []),
  ];
  if (conditions.length === 0 && without.length === 0) return [];
  const any = conditions.length > 0 ? sql.join(conditions, sql` or `) : sql`true`;
  const { rows } = await sql<{ deal_id: number }>`
    select w.deal_id from deal_words w
    where w.organization_id = ${organizationId} and (${any})${sql.join(without, sql``)}`.execute(db);
  return rows.map((row) => row.deal_id);
}

/** Whether the own side has something to do after the agreement that is due within a week. */
export const hasTask = sql`(my.to_do is not null and coalesce(my.to_do_from, '-infinity') <= now() + interval '7 days')`;

// In which the own side is to act, whatever tab they are in by their state.
const isMine = sql`(my.tab = 'mine' or ${hasTask})`;

/** The own side's deals in which someone is expected to act: their own and unassigned ones. */
const waitsForUser = (userId: number) => sql`(my.handler_id is null or my.handler_id = ${userId})`;

/** The tabs in which deals of these states and this turn are, and what else they have to fulfil there, if anything. */
function tabsOf({ states, turn, waitsFor, userId, archived }: DealFilter): {
  tabs: ListedTab[];
  within: RawBuilder<unknown> | null;
  /** Whether the tab is made by what the own side is to do. */
  isTurn: boolean;
} {
  const statesOf = (tab: OpenTab): readonly DealState[] => openTabs[tab === 'mine' ? 'theirs' : tab].states;
  const turnOf = (tab: OpenTab) => ('turn' in openTabs[tab] ? openTabs[tab].turn : null);
  const isAsked = (state: DealState) => states.length === 0 || states.includes(state);
  const fitting = (Object.keys(openTabs) as OpenTab[]).filter(
    (tab) => statesOf(tab).some(isAsked) && (turn === null || (turnOf(tab) ?? turn) === turn),
  );
  const isTurn = turn === 'mine' && !archived;
  const tabs: ListedTab[] = archived ? ['archived'] : isTurn ? ['mine'] : fitting;
  const isWhole = isTurn ? dealStates.every(isAsked) : fitting.every((tab) => statesOf(tab).every(isAsked));
  const conditions = [];
  if (states.length > 0 && (archived || !isWhole)) conditions.push(sql`d.state = any(${[...states]}::text[])`);
  if (turn !== null && !isTurn && (archived || !fitting.every((tab) => turnOf(tab) === turn)))
    conditions.push(turn === 'mine' ? sql`d.turn = my.side` : sql`d.turn <> my.side`);
  if (waitsFor !== null) conditions.push(waitsFor === 'me' ? waitsForUser(userId) : sql`my.handler_id <> ${userId}`);
  return { tabs, isTurn, within: conditions.length > 0 ? sql.join(conditions, sql` and `) : null };
}

/** The ids of one page of deals of an organization. Each tab is read no further than the page reaches. */
export async function searchDeals(db: Database, filter: DealFilter): Promise<number[]> {
  const { tabs, isTurn, within } = tabsOf(filter);
  const isInTab = isTurn ? isMine : sql`my.tab = chosen.tab`;
  const condition = within ? sql`${conditionOf(filter)} and ${within}` : conditionOf(filter);
  const { page, perPage } = filter;
  const order = orders[filter.sort];
  const isByValue = filter.sort === 'value' || filter.sort === '-value';
  const rates = JSON.stringify(Object.fromEntries(filter.perEuro));
  const euros = isByValue ? sql`d.value / (${rates}::jsonb ->> d.currency)::numeric` : sql`null::numeric`;
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${tabs}::text[]) as chosen (tab) cross join lateral (
      select d.id, my.handler_id is not distinct from ${filter.userId} as is_own, d.turn_since, my.runs_out_at, my.updated_at, d.created_at, d.value, d.currency, ${euros} as euros,
        ${alphabetical(sql`p.name`)} as partner
      from ${sidesAndDeals} where ${isInTab} and ${condition}
      order by ${order} limit ${page * perPage}) listed
    order by ${order} limit ${perPage} offset ${(page - 1) * perPage}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How many deals each tab has under the other filters, and who has those in which it is the own side's turn. */
interface DealCounts {
  /** How many the page is one of. */
  total: number;
  theirs: number;
  agreed: number;
  done: number;
  archived: number;
  self: number;
  colleagues: number;
  nobody: number;
  buying: number;
  next_runs_out_at: Date | null;
}

/** How many deals in which it is their organization's turn wait for someone, and in how many of them it buys. */
export async function countTurns(
  db: Database,
  organizationId: number,
  userId: number,
): Promise<{ deals: number; deals_buying: number }> {
  const { rows } = await sql<{ deals: number; deals_buying: number }>`
    select count(*)::int as deals, count(*) filter (where my.side = 'buyer')::int as deals_buying from ${sides}
    where my.organization_id = ${organizationId} and ${isMine} and ${waitsForUser(userId)}`.execute(db);
  return rows[0] ?? { deals: 0, deals_buying: 0 };
}

/** Counts all of them in one query. */
export async function countDeals(db: Database, filter: DealFilter): Promise<DealCounts> {
  const { tabs, isTurn, within } = tabsOf(filter);
  const isListed = isTurn ? isMine : sql`my.tab = any(${tabs}::text[])`;
  const { rows } = await sql<DealCounts>`
    select count(*) filter (where ${isListed} and ${within ?? sql`true`})::int as total,
      count(*) filter (where my.tab = 'theirs')::int as theirs,
      count(*) filter (where my.tab = 'agreed')::int as agreed,
      count(*) filter (where my.tab = 'done')::int as done,
      count(*) filter (where my.tab = 'archived')::int as archived,
      count(*) filter (where ${isMine} and my.handler_id = ${filter.userId})::int as self,
      count(*) filter (where ${isMine} and my.handler_id <> ${filter.userId})::int as colleagues,
      count(*) filter (where ${isMine} and my.handler_id is null)::int as nobody,
      count(*) filter (where ${isMine} and my.side = 'buyer' and ${waitsForUser(filter.userId)})::int as buying,
      min(my.runs_out_at) filter (where my.tab = 'theirs') as next_runs_out_at
    from ${tablesOf(filter, within)} where ${conditionOf(filter)}`.execute(db);
  return rows[0] as DealCounts;
}
