import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { ListedWatch, Watch } from '#contract/articles/schemas.ts';
import type { Rights } from '#contract/rights/matrix.ts';
import type { Role } from '#contract/rights/roles.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

const watched = sql`w.max_price, w.currency, w.quantity, w.unit, w.conditions, w.types, w.alert`;

const present = ({ max_price, currency, quantity, unit, conditions, types, alert }: Watch): Watch => ({
  max_price: roundedTo(currency, Number(max_price)),
  currency,
  quantity,
  unit,
  conditions,
  types,
  alert,
});

/** The price that someone watches of an article, or null. */
export async function findWatch(db: Database, userId: number, articleId: number): Promise<Watch | null> {
  const { rows } = await sql<Watch>`
    select ${watched} from article_watches w where w.user_id = ${userId} and w.article_id = ${articleId}`.execute(db);
  return rows[0] ? present(rows[0]) : null;
}

// The number as a post writes it, which has the same letters and digits in any post.
const writtenName = sql`concat_ws(' ', b.name, coalesce((
  select p.supplier_article_number from advertisements p
  where p.article_id = x.id and part_key(p.supplier_article_number) = x.part_key order by p.id desc limit 1), x.part_key, shown_gtin(x.gtin)))`;

/** A watch with what its article is called by brand and number. */
interface OwnWatch extends Omit<ListedWatch, 'article'> {
  article: Pick<ListedWatch['article'], 'id' | 'part'>;
}

/** A page of someone's watches, the latest first. */
export async function listOwnWatches(
  db: Database,
  userId: number,
  { page, per_page }: { page: number; per_page: number },
): Promise<{ rows: OwnWatch[]; total: number }> {
  const { rows } = await sql<
    Watch & { article_id: number; part: string; is_reached: boolean; created_at: Date; total: number }
  >`
    select ${watched}, x.id as article_id, ${writtenName} as part,
      w.absent_since is null as is_reached, w.created_at, count(*) over ()::int as total
    from article_watches w join articles x on x.id = w.article_id left join brands b on b.id = x.brand_id
    where w.user_id = ${userId} order by w.id desc limit ${per_page} offset ${(page - 1) * per_page}`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...present(row),
      article: { id: row.article_id, part: row.part },
      is_reached: row.is_reached,
      created_at: row.created_at.toISOString(),
    })),
    total: rows[0]?.total ?? (page === 1 ? 0 : await countWatches(db, userId)),
  };
}

/** How many articles someone watches, one of them left out if given. */
export async function countWatches(db: Database, userId: number, apartFrom = 0): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from article_watches
    where user_id = ${userId} and article_id <> ${apartFrom}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Keeps someone's other watches waiting, so that their limit holds. */
export async function lockOwner(db: InTransaction, userId: number): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Stores a watch; one that changes in more than when it is mailed begins again. */
export async function saveWatch(db: InTransaction, userId: number, articleId: number, watch: Watch): Promise<void> {
  const { max_price: price, currency, quantity, unit, conditions, types, alert } = watch;
  const isChanged = sql`(w.max_price, w.currency, w.quantity, w.unit, w.conditions, w.types)
    <> (excluded.max_price, excluded.currency, excluded.quantity, excluded.unit, excluded.conditions, excluded.types)`;
  await sql`
    insert into article_watches as w (user_id, article_id, max_price, currency, quantity, unit, conditions, types, alert)
    values (${userId}, ${articleId}, ${price}, ${currency}, ${quantity}, ${unit}, ${[...conditions]}::text[],
      ${[...types]}::text[], ${alert})
    on conflict (user_id, article_id) do update set max_price = excluded.max_price, currency = excluded.currency,
      quantity = excluded.quantity, unit = excluded.unit, conditions = excluded.conditions, types = excluded.types,
      alert = excluded.alert, absent_since = case when ${isChanged} then '1970-01-01Z' else w.absent_since end,
      checked_at = case when ${isChanged} then null else w.checked_at end, updated_at = excluded.updated_at
    where ${isChanged} or w.alert <> excluded.alert`.execute(db);
}

/** Forgets someone's watch of an article; false if there is none. */
export async function deleteWatch(db: InTransaction, userId: number, articleId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('article_watches')
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Watches of articles that were merged move to the article they became; someone who watches both keeps that one's. */
export async function moveMergedWatches(db: InTransaction): Promise<void> {
  await sql`
    with merged as (
      select distinct on (w.user_id, x.merged_into) w.id, x.merged_into
      from article_watches w join articles x on x.id = w.article_id
      where x.merged_into is not null
        and not exists (select from article_watches o where o.user_id = w.user_id and o.article_id = x.merged_into)
      order by w.user_id, x.merged_into, w.id desc
    )
    update article_watches w set article_id = merged.merged_into, checked_at = null from merged where merged.id = w.id`.execute(
    db,
  );
  await sql`
    delete from article_watches w using articles x where x.id = w.article_id and x.merged_into is not null`.execute(db);
}

/** A watch that is to be compared with the posts, with its owner's rights. */
export interface DueWatch extends Watch, Rights {
  id: number;
  article_id: number;
  user_id: number;
  organization_id: number | null;
  /** Organizations that do not let the owner see their posts. */
  stopped_by: number[];
  /** Whether a post was at the price when it was last checked. */
  is_reached: boolean;
  updated_at: Date;
}

/**
 * Watches of people who can sign in, by article: those whose article has a post that changed since they were last checked,
 * and those not checked for an hour, since rates, rights and stops change without a post.
 */
export async function listDueWatches(
  db: Database,
  { after, limit }: { after: { article_id: number; id: number }; limit: number },
): Promise<DueWatch[]> {
  const { rows } = await sql<
    Omit<DueWatch, keyof Rights> & { role: Role; permissions: string[]; organizationActive: boolean }
  >`
    select w.id, w.article_id, w.user_id, ${watched}, w.absent_since is null as is_reached, w.updated_at,
      u.organization_id, u.role, coalesce(o.status, 'active') = 'active' as "organizationActive",
      array(select unnest(u.permissions) intersect select unnest(coalesce(o.products, u.permissions))) as permissions,
      array(select k.organization_id from organization_stops k where k.stopped_id = u.organization_id) as stopped_by
    from article_watches w join users u on u.id = w.user_id and u.status = 'active'
    left join organizations o on o.id = u.organization_id
    where (w.article_id, w.id) > (${after.article_id}, ${after.id})
      and (w.checked_at is null or w.checked_at < now() - interval '1 hour' or exists (
        -- A transaction that began before the last check may have ended after it.
        select from advertisements a where a.article_id = w.article_id and a.updated_at > w.checked_at - interval '1 minute'))
    order by w.article_id, w.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, ...present(row) }));
}

/** Notes that these watches were compared with the posts and whether one was at the price, unless they were changed since. */
export async function markChecked(
  db: InTransaction,
  checked: readonly { id: number; updated_at: Date; isAbsent: boolean }[],
): Promise<void> {
  await sql`
    with checked as (
      select w.id, c."isAbsent" from article_watches w
      join jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as c (id int, updated_at timestamptz, "isAbsent" boolean)
        on c.id = w.id and c.updated_at = w.updated_at
      order by w.id for update of w)
    update article_watches w set checked_at = now(),
      absent_since = case when checked."isAbsent" then coalesce(w.absent_since, now()) else w.absent_since end
    from checked where checked.id = w.id`.execute(db);
}

/**
 * Notes that a post is at the price of a watch. Whether that is news: the watch and the post are as they were read, and
 * no such post was there for a day. Of several processes one is answered with true.
 */
export async function reachWatch(
  db: InTransaction,
  { id, updated_at }: Pick<DueWatch, 'id' | 'updated_at'>,
  postId: number,
): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    update article_watches w set absent_since = null, checked_at = now()
    from (select id, absent_since < now() - interval '1 day' as is_news from article_watches
      where id = ${id} and updated_at = ${updated_at} and absent_since is not null for update) held
    where w.id = held.id and exists (
      select from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
      where a.id = ${postId} and a.state = 'active' and a.deleted_at is null and not exists (
        select from organization_stops k join users u on u.id = w.user_id
        where k.organization_id = a.organization_id and k.stopped_id = u.organization_id))
    returning held.is_news`.execute(db);
  return rows[0]?.is_news ?? false;
}
