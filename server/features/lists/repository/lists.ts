import type { Insertable, Updateable } from 'kysely';
import type { ListSort } from '#contract/lists/choices.ts';
import type { ListQuery } from '#contract/lists/schemas.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { hasWords, textHasWords } from '#server/db/like.ts';
import type { DB } from '#server/db/types.ts';
import type { ListRow } from '../rows.ts';

// A deal lives until it is completed or closed.
const living = sql`('inquiry', 'negotiating', 'agreed')`;

/**
 * How many of a line were bought, in its unit: what was delivered, without what claims took from it. Lines that are taken from one
 * post share its sales as `shareOut` divides them: each as asked, what is more for the last.
 */
const bought = sql`(
  select coalesce(sum(q.quantity * case when q.unit = n.unit or n.pack is null then 1 when n.unit = 'piece' then n.pack
    else 1.0 / n.pack end), 0)
  from (
    select coalesce(x.unit, n.unit) as unit, case when x.id is null then o.quantity
      when others.is_last then greatest(sold.quantity - others.before, 0)
      else least(o.quantity, greatest(sold.quantity - others.before, 0)) end as quantity
    from list_orders o join deals d on d.id = o.deal_id
    left join deal_lines x on x.deal_id = d.id and x.advertisement_id = o.advertisement_id
    cross join lateral (
      select sum(s.left_quantity) as quantity from sales s where s.deal_line_id = x.id and s.reverted_at is null) sold
    cross join lateral (
      select coalesce(sum(y.quantity) filter (where y.line_number < o.line_number), 0) as before,
        max(y.line_number) = o.line_number as is_last
      from list_orders y
      where y.list_id = o.list_id and y.deal_id = o.deal_id and y.advertisement_id = o.advertisement_id) others
    where o.list_id = l.id and o.line_number = n.number and (d.state = 'completed' or sold.quantity is not null)) q)`;

/** How many of a line the organization has itself. */
const inStock = sql`(
  select coalesce(sum(a.number_of_items - a.reserved_quantity), 0) from advertisements a
  where l.use_own and a.article_id = n.article_id and a.organization_id = l.organization_id and a.unit = n.unit
    and a.type = 'offered' and a.state = 'active' and a.deleted_at is null)`;

const stateOf = sql`case
  when l.archived_at is not null then 'archived'
  when exists (select from deals d where d.list_id = l.id and d.state in ${living}) then 'asked'
  when exists (select from list_lines n where n.list_id = l.id) and not exists (
    select from list_lines n where n.list_id = l.id and not n.skip
      and (${bought} = 0 or ${bought} + ${inStock} < n.quantity)) then 'done'
  else 'open' end`;

const selected = sql`
  l.*, l.needed_by::text as needed_by, l.cost_per_order::text as cost_per_order, ${stateOf} as state,
  concat_ws(' ', u.first_name, u.preposition, u.last_name) as owner_name,
  (select count(distinct d.seller_id)::int from deals d where d.list_id = l.id) as asked,
  (select count(distinct d.seller_id)::int from deals d where d.list_id = l.id and d.answered_at is not null) as answered`;

/** Whose lists someone reads: all of the organization's, or their own and those that are shared. */
export interface Reader {
  organizationId: number;
  /** Null: of any owner. */
  personId: number | null;
}

const readBy = ({ organizationId, personId }: Reader) =>
  sql`l.organization_id = ${organizationId} and (${personId}::int is null or l.owner_id = ${personId} or l.access <> 'private')`;

/** A list that someone may read, or nothing. */
export async function findList(db: Database, reader: Reader, id: number): Promise<ListRow | undefined> {
  const { rows } = await sql<ListRow>`
    select ${selected} from lists l join users u on u.id = l.owner_id where l.id = ${id} and ${readBy(reader)}`.execute(
    db,
  );
  return rows[0];
}

/** A list that someone may read, held until the end of the transaction. */
export async function lockList(db: InTransaction, reader: Reader, id: number): Promise<ListRow | undefined> {
  await sql`select from lists where id = ${id} for update`.execute(db);
  return findList(db, reader, id);
}

/** The lists of active organizations and people that are not archived. */
export async function listOpen(
  db: Database,
): Promise<
  Pick<
    ListRow,
    'id' | 'organization_id' | 'owner_id' | 'currency' | 'conditions' | 'countries' | 'needed_by' | 'use_own'
  >[]
> {
  const { rows } = await sql<ListRow>`
    select l.id, l.organization_id, l.owner_id, l.currency, l.conditions, l.countries, l.needed_by::text as needed_by, l.use_own
    from lists l join users u on u.id = l.owner_id and u.status = 'active'
    join organizations o on o.id = l.organization_id and o.status = 'active'
    where l.archived_at is null order by l.id`.execute(db);
  return rows;
}

const orders = {
  changed: sql`updated_at desc, id desc`,
  needed: sql`state in ('done', 'archived'), needed_by nulls last, updated_at desc, id desc`,
} satisfies Record<ListSort, unknown>;

/** A page of the lists that someone may read, and how many there are in each state. */
export async function findPage(
  db: Database,
  reader: Reader,
  { q, states, owner, sort, page, per_page }: ListQuery,
): Promise<{ rows: ListRow[]; total: number; counts: Record<string, number> }> {
  const conditions = [readBy(reader)];
  if (owner) conditions.push(sql`l.owner_id = ${owner}`);
  if (q)
    conditions.push(sql`(${hasWords([sql`l.name`], q)} or l.id in (
      select n.list_id from list_lines n where ${textHasWords(sql`n.text || ' ' || coalesce(n.title, '')`, q)}))`);
  const wanted = states.length > 0 ? states : ['open', 'asked', 'done'];
  // The state of a list follows from its lines and deals: it is worked out once for all of them.
  const found = await sql<{ counts: Record<string, number> | null; ids: number[] }>`
    with found as materialized (
      select l.id, l.updated_at, l.needed_by, ${stateOf} as state from lists l where ${sql.join(conditions, sql` and `)}
    )
    select (select json_object_agg(state, count) from (select state, count(*)::int as count from found group by 1) counted)
        as counts,
      array(select id from found where state = any(${wanted}::text[])
        order by ${orders[sort]} limit ${per_page} offset ${(page - 1) * per_page}) as ids`.execute(db);
  const { counts, ids } = found.rows[0] ?? { counts: null, ids: [] };
  const { rows } = await sql<ListRow>`
    select ${selected} from lists l join users u on u.id = l.owner_id where l.id = any(${ids}::int[])
    order by array_position(${ids}::int[], l.id)`.execute(db);
  return { rows, total: wanted.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0), counts: counts ?? {} };
}

/** How many lists an organization has, and how many a person has added since then; others wait until the transaction ends. */
export async function countLists(
  db: InTransaction,
  { organizationId, personId, since }: { organizationId: number; personId: number; since: Date },
): Promise<{ organization: number; person: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`lists.${organizationId}`}, 0))`.execute(db);
  const { rows } = await sql<{ organization: number; person: number }>`
    select (select count(*)::int from lists where organization_id = ${organizationId}) as organization,
      (select count(*)::int from lists where owner_id = ${personId} and created_at > ${since}) as person`.execute(db);
  return rows[0] as { organization: number; person: number };
}

/** Adds a list; returns its id. */
export async function insertList(db: InTransaction, values: Insertable<DB['lists']>): Promise<number> {
  const { id } = await db.insertInto('lists').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A name that no list of an organization has yet: the one that is wanted, or with the next number behind it. */
export async function findFreeName(db: InTransaction, organizationId: number, wanted: string): Promise<string> {
  const rows = await db
    .selectFrom('lists')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where((x) => x.fn<boolean>('starts_with', ['name', x.val(wanted)]), '=', true)
    .execute();
  const taken = new Set(rows.map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted} (${number})`;
  return name;
}

/** Changes a list; with nothing to change, only when it was changed. */
export async function updateList(db: InTransaction, id: number, changes: Updateable<DB['lists']>): Promise<void> {
  await db
    .updateTable('lists')
    .set({ updated_at: sql<Date>`now()`, ...changes })
    .where('id', '=', id)
    .execute();
}

/** Deletes a list; its deals stay. */
export async function removeList(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('lists').where('id', '=', id).execute();
}
