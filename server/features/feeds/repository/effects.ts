import type { LiveStock } from '#contract/feeds/runs.ts';
import { type Database, sql } from '#server/db/database.ts';
import type { ChangedPost, CountedPost } from '../../imports/index.ts';

/** What a file would do: the posts that it names, what it changes of some or makes new, and the ones that go offline as it does not name them. */
export interface Change {
  named: readonly number[];
  changed: readonly ChangedPost[];
  absent: readonly number[];
}

/** The live posts of a feed as they are, and as they would be by a file. */
export async function measureLive(
  db: Database,
  feedId: number,
  { named, changed, absent }: Change,
): Promise<{ before: LiveStock; after: LiveStock }> {
  const { rows } = await sql<{ before: LiveStock; after: LiveStock }>`
    with posts as (
      select a.id, a.number_of_items as items, a.price_per_unit as price, a.currency, a.state = 'active' as is_live,
        (a.state = 'active' or a.pause_reason = 'unconfirmed') and a.id <> all (${[...absent]}::int[]) as stays_live
      from advertisements a left join feed_posts p on p.advertisement_id = a.id
      where a.deleted_at is null
        and (p.feed_id = ${feedId} or p.feed_id is null and a.id = any (${[...named]}::int[]))),
    changes as (
      select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as r (id int, items int, price numeric, currency text, step text)),
    after as (
      select coalesce(c.items, p.items) as items, coalesce(c.price, p.price) as price, coalesce(c.currency, p.currency) as currency
      from posts p left join changes c on c.id = p.id
      where case c.step when 'pause' then false when 'resume' then true else p.stays_live end
      union all select items, price, currency from changes where id is null),
    before as (select items, price, currency from posts where is_live)
    select ${sumOf('before')} as before, ${sumOf('after')} as after`.execute(db);
  return rows[0] as { before: LiveStock; after: LiveStock };
}

const sumOf = (name: 'before' | 'after') => sql`(
  select jsonb_build_object('posts', count(*), 'pieces', coalesce(sum(items), 0), 'asked', coalesce((
    select jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount::text) order by amount desc, currency) from (
      select currency, round(sum(price * items), 2) as amount from ${sql.table(name)}
      where price is not null and currency is not null group by currency) sums), '[]'))
  from ${sql.table(name)})`;

/** A deal that does not get all of a post that it has reserved. */
export interface ShortDeal {
  id: number;
  reference: string;
  advertisement_id: number;
}

/** The agreed deals that become short where there are so few pieces of these posts: the last agreed ones go short first. */
export async function listDealsShortBy(db: Database, counted: readonly CountedPost[]): Promise<ShortDeal[]> {
  if (counted.length === 0) return [];
  const ids = counted.map(({ id }) => id);
  const { rows } = await sql<ShortDeal>`
    select id, reference, advertisement_id from (
      select d.id, d.reference, c.id as advertisement_id, c.counted, l.reserved_quantity as reserved,
        sum(l.reserved_quantity) over (partition by c.id order by d.agreed_at desc, l.id desc) as up_to_here,
        sum(l.reserved_quantity) over (partition by c.id) as held
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as c (id int, counted int)
      join deal_lines l on coalesce(l.own_advertisement_id, l.advertisement_id) = c.id and l.reserved_quantity > 0
      join deals d on d.id = l.deal_id and d.state = 'agreed'
      where l.advertisement_id = any (${ids}::int[]) or l.own_advertisement_id = any (${ids}::int[])) held_lines
    where up_to_here - reserved < held - counted
    order by advertisement_id, up_to_here`.execute(db);
  return rows;
}

/** The agreed deals that are short of these posts now. */
export async function listShortDeals(db: Database, postIds: readonly number[]): Promise<ShortDeal[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<ShortDeal>`
    select d.id, d.reference, coalesce(l.own_advertisement_id, l.advertisement_id) as advertisement_id
    from deal_lines l join deals d on d.id = l.deal_id and d.state = 'agreed'
    where (l.advertisement_id = any (${[...postIds]}::int[]) or l.own_advertisement_id = any (${[...postIds]}::int[]))
      and l.short_quantity > 0
    order by 3, d.agreed_at desc, l.id desc`.execute(db);
  return rows;
}
