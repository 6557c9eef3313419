import type { DealSide, DealSort, DealState } from '#contract/deals/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';

/** What a list of deals is narrowed by. */
export interface DealFilter {
  organizationId: number;
  userId: number;
  q: string | null;
  states: readonly DealState[];
  turn: 'mine' | 'theirs' | null;
  side: DealSide | null;
  /** 0: nobody has it. */
  handler: number | null;
  partner: number | null;
  advertisement: number | null;
  archived: boolean;
  sort: DealSort;
  page: number;
  perPage: number;
}

const orders: Record<DealSort, ReturnType<typeof sql>> = {
  runs_out: sql`d.runs_out_at nulls last, d.updated_at desc, d.id`,
  newest: sql`d.created_at desc, d.id desc`,
  updated: sql`d.updated_at desc, d.id desc`,
  value: sql`d.value nulls last, d.id`,
  '-value': sql`d.value desc nulls last, d.id`,
  partner: sql`lower(p.name), d.id`,
};

const tables = sql`deal_sides my join deals d on d.id = my.deal_id
  join organizations p on p.id = case my.side when 'buyer' then d.seller_id else d.buyer_id end`;

/** Everything but what the tabs choose. */
function conditionOf({ organizationId, q, side, handler, partner, advertisement }: DealFilter) {
  const conditions = [sql`my.organization_id = ${organizationId}`];
  if (side !== null) conditions.push(sql`my.side = ${side}`);
  if (handler !== null) conditions.push(handler === 0 ? sql`my.handler_id is null` : sql`my.handler_id = ${handler}`);
  if (partner !== null) conditions.push(sql`p.id = ${partner}`);
  if (advertisement !== null)
    conditions.push(sql`exists (select from deal_lines l where l.deal_id = d.id
      and (l.advertisement_id = ${advertisement} or l.own_advertisement_id = ${advertisement} and my.side = 'seller'))`);
  if (q !== null) {
    const pattern = containing(q);
    conditions.push(sql`(d.reference ilike ${pattern} or p.name ilike ${pattern} or exists (
      select from deal_lines l where l.deal_id = d.id and (l.title ilike ${pattern} or l.supplier_article_number ilike ${pattern})))`);
  }
  return sql.join(conditions, sql` and `);
}

function tabOf({ states, turn, archived }: DealFilter) {
  const conditions = [archived ? sql`my.archived_at is not null` : sql`my.archived_at is null`];
  if (states.length > 0) conditions.push(sql`d.state = any(${[...states]}::text[])`);
  if (turn !== null) conditions.push(turn === 'mine' ? sql`d.turn = my.side` : sql`d.turn <> my.side`);
  return sql.join(conditions, sql` and `);
}

/** The ids of one page of deals of an organization, with how many there are. */
export async function searchDeals(db: Database, filter: DealFilter): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number }>`
    select d.id from ${tables} where ${conditionOf(filter)} and ${tabOf(filter)}
    order by ${orders[filter.sort]} limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${tables} where ${conditionOf(filter)} and ${tabOf(filter)}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: counted.rows[0]?.total ?? 0 };
}

/** How many deals each tab has under the other filters, and who has those in which it is the own side's turn. */
export interface TabCounts {
  mine: number;
  theirs: number;
  agreed: number;
  done: number;
  archived: number;
  self: number;
  colleagues: number;
  nobody: number;
  next_runs_out_at: Date | null;
}

const isMine = sql`my.archived_at is null and d.state in ('inquiry', 'negotiating') and d.turn = my.side`;

/** How many deals of an organization it has to answer. */
export async function countTurns(db: Database, organizationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deal_sides my join deals d on d.id = my.deal_id
    where my.organization_id = ${organizationId} and ${isMine}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countTabs(db: Database, filter: DealFilter): Promise<TabCounts> {
  const isTheirs = sql`my.archived_at is null and d.state in ('inquiry', 'negotiating') and d.turn <> my.side`;
  const { rows } = await sql<TabCounts>`
    select count(*) filter (where ${isMine})::int as mine,
      count(*) filter (where ${isTheirs})::int as theirs,
      count(*) filter (where my.archived_at is null and d.state = 'agreed')::int as agreed,
      count(*) filter (where my.archived_at is null and d.state in ('completed', 'closed'))::int as done,
      count(*) filter (where my.archived_at is not null)::int as archived,
      count(*) filter (where ${isMine} and my.handler_id = ${filter.userId})::int as self,
      count(*) filter (where ${isMine} and my.handler_id <> ${filter.userId})::int as colleagues,
      count(*) filter (where ${isMine} and my.handler_id is null)::int as nobody,
      min(d.runs_out_at) filter (where ${isTheirs}) as next_runs_out_at
    from ${tables} where ${conditionOf(filter)}`.execute(db);
  return rows[0] as TabCounts;
}
