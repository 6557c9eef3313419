import type { PlanMode } from '#contract/lists/choices.ts';
import type { Plan, PlanTotals } from '#contract/lists/records.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** What a plan comes to, and the basis of the list that it was made of. */
export interface StoredTotals {
  list_id: number;
  mode: PlanMode;
  /** Null in plans of versions that did not store it. */
  basis: string | null;
  totals: PlanTotals;
  /** The lines that it leaves, and how many pieces of each. */
  uncovered: Plan['uncovered'];
  /** What deals had when it was made; null in plans of versions that did not store it. */
  dealt: string | null;
  /** In milliseconds since 1970. */
  planned_at: number;
}

/** The totals of the plans of lists, also of those that are out of date; the newest plans first. */
export async function listTotals(db: Database, listIds: readonly number[]): Promise<StoredTotals[]> {
  const { rows } = await sql<StoredTotals>`
    select list_id, mode, given->>'basis' as basis, plan->'totals' as totals, plan->'uncovered' as uncovered,
      given->>'dealt' as dealt,
      floor(extract(epoch from created_at) * 1000)::float8 as planned_at
    from list_plans where list_id = any(${[...listIds]}::int[]) order by created_at desc, mode`.execute(db);
  return rows;
}

/** A plan as it is stored: what it was made of, and what came of it. */
export interface PlanRow {
  market: string;
  mode: PlanMode;
  /** When the list was changed last; the version before this one goes by it. */
  planned_from: Date;
  given: PlanGiven;
  plan: Plan;
}

/** What a plan was made of: how it was asked for, the basis of the list, and what the posts that it uses were like. */
export interface PlanGiven {
  basis: string;
  exclude: number[];
  answers: boolean;
  /** The mark of what deals had. */
  dealt: string;
  posts: Record<number, PostFacts>;
}

/** What of a post a plan rests on. */
export interface PostFacts {
  line: number;
  price: string | null;
  currency: string | null;
  unit: string;
  available: number;
  least: number | null;
  minimum: string | null;
  terms: string;
  /** How many of its own unit the plan takes. */
  taken: number;
}

/** Stores a plan in place of the former one of its mode. */
export async function storePlan(db: InTransaction, listId: number, row: PlanRow): Promise<void> {
  const values = {
    market: row.market,
    planned_from: row.planned_from,
    given: JSON.stringify(row.given),
    // When it was made is a column of its own.
    plan: JSON.stringify({ ...row.plan, planned_at: undefined }),
    created_at: sql<Date>`date_trunc('milliseconds', now())`,
  };
  await db
    .insertInto('list_plans')
    .values({ list_id: listId, mode: row.mode, ...values })
    .onConflict((conflict) => conflict.columns(['list_id', 'mode']).doUpdateSet(values))
    .execute();
}

/** The plan of a list by its market. */
export async function findPlan(db: Database, listId: number, market: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select market, mode, planned_from, given, plan from list_plans
    where list_id = ${listId} and market = ${market}`.execute(db);
  return rows[0];
}

/** The sellers that the newest plan of a list was made without; those that offer nothing any more are no sellers. */
export async function listExcluded(db: Database, listId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    with newest as (
      select given->'exclude' as ids from list_plans where list_id = ${listId} order by created_at desc, mode limit 1)
    select o.id, o.name from newest, jsonb_array_elements_text(newest.ids) with ordinality as left_out (id, place)
      join organizations o on o.id = left_out.id::int
    where exists (select 1 from advertisements a where a.organization_id = o.id and a.type = 'offered' and a.deleted_at is null)
    group by o.id, o.name order by min(left_out.place)`.execute(db);
  return rows;
}

/** The newest plan of a list that was made of this basis. */
export async function findCurrentPlan(db: Database, listId: number, basis: string): Promise<Plan | undefined> {
  const { rows } = await sql<{ plan: Plan }>`
    select plan from list_plans where list_id = ${listId} and given->>'basis' = ${basis} order by created_at desc, mode limit 1`.execute(
    db,
  );
  return rows[0]?.plan;
}
