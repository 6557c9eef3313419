import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/**
 * Takes turns of an organization with beginning deals, and of both organizations with those between them, so that two at once
 * never both take the last place.
 */
export async function holdOpenings(db: InTransaction, organizationId: number, partnerId: number): Promise<void> {
  const pair = [organizationId, partnerId].sort((a, b) => a - b).join('.');
  // One after the other, and everyone in this order, so that no one waits in a circle.
  await hold(db, `deals.${organizationId}`);
  await hold(db, `deals.between.${pair}`);
}

const hold = (db: InTransaction, name: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db);

/** Deals of one list with one organization count as one: what does not fit into a deal is asked for in another. */
const each = sql`coalesce('list ' || list_id || ' ' || seller_id, id::text)`;

/** A list and the organization that it is asked of, whose deals are not counted. */
interface Uncounted {
  listId?: number | null;
  partnerId?: number;
}

const isCounted = ({ listId, partnerId }: Uncounted) =>
  sql`(list_id is distinct from ${listId ?? 0}::int or seller_id is distinct from ${partnerId ?? 0}::int)`;

/** How many deals are open between two organizations, not counting deals from lists. */
export async function countBetween(
  db: InTransaction,
  own: number,
  other: number,
  listId: number | null,
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(distinct ${each})::int as open from deals where state in ('inquiry', 'negotiating', 'agreed')
      and ${isCounted({ listId, partnerId: other })}
      and (buyer_id = ${own} and seller_id = ${other} or buyer_id = ${other} and seller_id = ${own})`.execute(db);
  return rows[0]?.open ?? 0;
}

/** How many deals were begun since then by a person, and by their organization. */
export async function countStarted(
  db: Database,
  {
    personId,
    organizationId: own,
    since,
    ...uncounted
  }: { personId: number; organizationId: number; since: Date } & Uncounted,
): Promise<{ person: number; organization: number }> {
  const counted = isCounted(uncounted);
  const { rows } = await sql<{ person: number; organization: number }>`
    select
      (select count(distinct ${each})::int from deals
        where opened_by = ${personId} and created_at > ${since} and ${counted}) as person,
      (select count(distinct ${each})::int from deals where created_at > ${since} and ${counted}
        and (buyer_id = ${own} and opener = 'buyer' or seller_id = ${own} and opener = 'seller')) as organization`.execute(
    db,
  );
  return rows[0] as { person: number; organization: number };
}

/** How often this text was sent to other organizations since then. All messages of one list count once, of the given list not at all. */
export async function countSentTo(
  db: InTransaction,
  asked: { organizationId: number; partnerId: number; hash: Buffer; since: Date; listId: number | null },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce('list ' || list_id, case opener when 'buyer' then seller_id else buyer_id end::text))::int as count
    from deals
    where created_at > ${asked.since} and opening_hash = ${asked.hash} and list_id is distinct from ${asked.listId ?? 0}::int
      and (buyer_id = ${asked.organizationId} and opener = 'buyer' and seller_id <> ${asked.partnerId}
        or seller_id = ${asked.organizationId} and opener = 'seller' and buyer_id <> ${asked.partnerId})`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Who handles a deal about these posts from its start: the contact of the first, else its owner, else those of the next, as
 * far as they work on deals of the organization; null where none does.
 */
export async function findAnswering(
  db: InTransaction,
  postIds: readonly number[],
  organizationId: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select u.id from unnest(${[...postIds]}::int[]) with ordinality as asked (id, place)
    join advertisements a on a.id = asked.id
    cross join lateral (values (a.contact_id, 1), (a.owner_id, 2)) as answering (id, place)
    join users u on u.id = answering.id join organizations o on o.id = u.organization_id
    where o.id = ${organizationId} and u.status = 'active' and 'deals' = any(u.permissions) and 'deals' = any(o.products)
      and u.role in ('user', 'organization_admin', 'manager')
    order by asked.place, answering.place limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
