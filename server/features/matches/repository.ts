import type { AdvertisementType } from '#contract/advertisements/choices.ts';
import type { Rights } from '#contract/rights/matrix.ts';
import type { Role } from '#contract/rights/roles.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { type Brief, comparedFields, selectBrief } from '#server/db/postBrief.ts';
import { isUnread, isUnreadInProgress, type Progress } from '#server/platform/changes/index.ts';

const fields = [
  'id',
  'article_id',
  'type',
  'state',
  'title',
  'brand_id',
  'brand',
  'supplier_article_number',
  'gtin',
  'category_id',
  'sub_category_id',
  'organization_id',
  'facts',
  ...comparedFields,
] as const;

/** What matching reads of a post; nothing that is private. */
export type MatchRow = Brief<(typeof fields)[number]> & { owner_id: number };

const columns = sql`${selectBrief(fields)}, a.owner_id`;
const live = sql`a.state = 'active' and a.deleted_at is null and a.number_of_items > a.reserved_quantity`;

/** A post as matching reads it; undefined where no one finds it in the market. */
export async function findLive(db: Database, id: number): Promise<MatchRow | undefined> {
  const { rows } = await sql<MatchRow>`
    select ${columns} from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    left join brands b on b.id = a.brand_id where a.id = ${id} and ${live}`.execute(db);
  return rows[0];
}

/** The keys by which possible matches are searched. */
export interface Keys {
  type: AdvertisementType;
  /** Null for a form whose organization is not named yet. */
  organizationId: number | null;
  gtins: readonly string[];
  key: string | null;
  fold: string | null;
  categoryId: number | null;
  subCategoryId: number | null;
  brandId: number | null;
  /** Articles that are linked with the one of the post. */
  related: readonly number[];
  /** The words and sizes that identify the part. */
  words: string;
}

const mostByNumber = 300;
const mostDescribed = 80;

/**
 * Live posts of the other type, of other organizations that neither has stopped, with the same GTIN or article number, or of
 * the same kind and brand with some of the words: those that are worth a closer look. `of` narrows them to an organization.
 */
export async function listCandidates(db: Database, keys: Keys, of: number | null): Promise<MatchRow[]> {
  const other: AdvertisementType = keys.type === 'offered' ? 'wanted' : 'offered';
  const { rows } = await sql<MatchRow>`
    with ${describedBy(keys, other)},
    found as materialized (
      (select id from advertisements where gtin = any(${[...keys.gtins]}::text[]) limit ${sql.lit(mostByNumber)})
      union
      (select advertisement_id from advertisement_words where part_key = ${keys.key} limit ${sql.lit(mostByNumber)})
      union
      (select advertisement_id from advertisement_words where part_fold(part_key) = ${keys.fold} limit ${sql.lit(mostByNumber)})
      union
      (select id from advertisements where article_id = any(${[...keys.related]}::int[]) limit ${sql.lit(mostByNumber)})
      union
      select id from described
    )
    select ${columns}
    from found
    -- One by one: where little is known of the other tables, the planner would rather read every post of the type.
    cross join lateral (select * from advertisements where id = found.id offset 0) a
    join organizations o on o.id = a.organization_id and o.status = 'active'
    left join brands b on b.id = a.brand_id
    where a.type = ${other} and ${live} and a.organization_id is distinct from ${keys.organizationId}::int
      and (${of}::int is null or a.organization_id = ${of})
      and not exists (select from organization_stops k
        where (k.organization_id, k.stopped_id) in ((a.organization_id, ${keys.organizationId}::int), (${keys.organizationId}::int, a.organization_id)))`.execute(
    db,
  );
  return rows;
}

function describedBy({ categoryId, subCategoryId, brandId, words }: Keys, other: AdvertisementType) {
  if (categoryId === null || words === '') return sql`described as (select null::int as id where false)`;
  const isLive = sql`a.type = ${other} and a.state = 'active' and a.deleted_at is null`;
  const ofBrand = brandId === null ? sql`true` : sql`(a.brand_id = ${brandId} or a.brand_id is null)`;
  const ofKind = (kind: ReturnType<typeof sql>) =>
    sql`select a.id from advertisements a where ${kind} and ${isLive} and ${ofBrand}`;
  // The words are looked up for each post of the kind: a frequent size is in a tenth of all posts. `offset 0` keeps the
  // planner, which knows nothing of the words asked for, from beginning with them.
  return sql`
    asked as materialized (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as query
      from unnest(to_tsvector('english', search_text(${words})))
    ),
    kind as materialized (
      ${
        subCategoryId === null
          ? ofKind(sql`a.category_id = ${categoryId}`)
          : sql`${ofKind(sql`a.sub_category_id = ${subCategoryId}`)} union all
            ${ofKind(sql`a.sub_category_id is null and a.category_id = ${categoryId}`)}`
      }
    ),
    described as (
      select kind.id from asked, kind, lateral (
        select w.words from advertisement_words w where w.advertisement_id = kind.id offset 0) said
      where said.words @@ asked.query
      order by ts_rank(said.words, asked.query) desc, kind.id desc limit ${sql.lit(mostDescribed)}
    )`;
}

/** Which of these posts an organization has dismissed as matches of a post. */
export async function listDismissed(
  db: Database,
  { organizationId, id, type }: { organizationId: number | null; id: number; type: AdvertisementType },
): Promise<Set<number>> {
  if (organizationId === null) return new Set();
  const [own, other] = type === 'offered' ? ['offered_id', 'wanted_id'] : ['wanted_id', 'offered_id'];
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(other)} as id from match_dismissals
    where organization_id = ${organizationId} and ${sql.ref(own)} = ${id}`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** An offer and what it was matched with. */
export interface Pair {
  offeredId: number;
  wantedId: number;
}

/** Notes that an organization does not want to see a pair. */
export async function insertDismissal(db: InTransaction, organizationId: number, pair: Pair): Promise<void> {
  await db
    .insertInto('match_dismissals')
    .values({ organization_id: organizationId, offered_id: pair.offeredId, wanted_id: pair.wantedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Forgets that an organization did not want to see a pair. */
export async function deleteDismissal(db: InTransaction, organizationId: number, pair: Pair): Promise<void> {
  await db
    .deleteFrom('match_dismissals')
    .where('organization_id', '=', organizationId)
    .where('offered_id', '=', pair.offeredId)
    .where('wanted_id', '=', pair.wantedId)
    .execute();
}

/** Which of these pairs the organization of either side dismissed, as `organization offered wanted`. */
export async function listDismissals(db: Database, pairs: readonly Pair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ organization_id: number; offered_id: number; wanted_id: number }>`
    select d.organization_id, d.offered_id, d.wanted_id from match_dismissals d
    join unnest(${pairs.map((pair) => pair.offeredId)}::int[], ${pairs.map((pair) => pair.wantedId)}::int[]) as pair (offered_id, wanted_id)
      using (offered_id, wanted_id)`.execute(db);
  return new Set(rows.map((row) => `${row.organization_id} ${row.offered_id} ${row.wanted_id}`));
}

const isUnmatched = sql`not exists (
  select from matched_posts m where m.advertisement_id = a.id and m.version = a.updated_at)`;

/** Live posts that are unread and need telling, in the order of their transactions and ids. */
export async function listChanged(
  db: InTransaction,
  progress: Progress,
  limit: number,
): Promise<(MatchRow & { changedIn: string })[]> {
  const { rows } = await sql<MatchRow & { changedIn: string }>`
    select ${columns}, a.changed_in::text as "changedIn"
    from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    left join brands b on b.id = a.brand_id
    where ${isUnread(progress)} and a.changed_in < ${progress.until}::xid8 and ${live}
      and a.updated_at >= ${progress.since} and ${isUnmatched}
    order by a.changed_in, a.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * As `listChanged`, the first posts of each organization, those included that transactions wrote beside older ones that still run;
 * none where a single organization has unread posts.
 */
export async function listFirstChanged(
  db: InTransaction,
  progress: Progress,
  { each, limit }: { each: number; limit: number },
): Promise<(MatchRow & { version: string })[]> {
  const { rows } = await sql<MatchRow & { version: string }>`
    select ${columns}, a.updated_at::text as version
    from organizations o cross join lateral (
      select a.*, row_number() over (order by a.changed_in, a.id) as place from advertisements a
      where a.organization_id = o.id and ${isUnread(progress)} and ${live} and a.updated_at >= ${progress.since} and ${isUnmatched}
      order by a.changed_in, a.id limit ${each}) a
    left join brands b on b.id = a.brand_id
    where o.status = 'active'
    order by a.place, a.changed_in, a.id limit ${limit}`.execute(db);
  return new Set(rows.map((row) => row.organization_id)).size > 1 ? rows : [];
}

/** Notes posts that were matched before their turn. */
export async function noteMatched(db: InTransaction, posts: readonly { id: number; version: string }[]): Promise<void> {
  if (posts.length === 0) return;
  await sql`
    insert into matched_posts (advertisement_id, version)
    select * from unnest(${posts.map(({ id }) => id)}::int[], ${posts.map(({ version }) => version)}::timestamptz[])
    on conflict (advertisement_id) do update set version = excluded.version`.execute(db);
}

/** Forgets the posts whose turn has come since, and those that have changed. */
export async function forgetMatched(db: InTransaction, { until }: Progress): Promise<void> {
  await sql`
    delete from matched_posts m using advertisements a
    where a.id = m.advertisement_id and (a.changed_in < ${until}::xid8 or a.updated_at <> m.version)`.execute(db);
}

/** Whether a post is unread: it was written by a transaction that may still have had others before it running. */
export async function isSomethingLeft(db: Database): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from advertisements a, market_progress p
      where p.follower = 'matches' and ${isUnreadInProgress} and ${live} and a.updated_at >= (select since from match_progress)
    ) as left`.execute(db);
  return rows[0]?.left ?? false;
}

/** Someone who may be notified, with their rights and how they are mailed about matches. */
export interface Recipient extends Rights {
  id: number;
  email: string;
  mail: string | null;
}

/** The people among these who can sign in. */
export async function listRecipients(db: Database, ids: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Omit<Recipient, 'role'> & { role: Role }>`
    select u.id, u.email, u.role, coalesce(o.status, 'active') = 'active' as "organizationActive", p.mail,
      array(select unnest(u.permissions) intersect select unnest(coalesce(o.products, u.permissions))) as permissions
    from users u left join organizations o on o.id = u.organization_id
    left join notification_preferences p on p.user_id = u.id and p.type = 'post_match'
    where u.id = any(${[...ids]}::int[]) and u.status = 'active' order by u.id`.execute(db);
  return rows;
}
