import { type AdvertisementState, limits } from '#contract/advertisements/choices.ts';
import { prepare } from '#server/db/connections/prepared.ts';
import { type Database, sql } from '#server/db/database.ts';
import { alphabetical, containing } from '#server/db/like.ts';
import { columnsReadIn } from '../columns.ts';
import type { DetailRow, OwnRow, SummaryRow } from './rows.ts';
import { salesWithBuyers } from './sales.ts';

// What lists and details read. The hot queries are prepared. Their lists come
// through a sub-select, so that the planner does not see how long they are: otherwise it would plan a dozen joins again for
// each, which takes longer than to run them.

/** Columns of the post, as a statement names them. */
export const listOf = (columns: readonly string[]) => columns.map((column) => `a.${column}`).join(', ');

/** What every read of posts selects. */
export const summaryColumns = `
  ${listOf(columnsReadIn('summary'))},
  o.name as organization_name, o.status as organization_status,
  c.name as category_name, c.slug as category_slug, c.icon as category_icon, s.name as sub_category_name,
  b.name as brand_name, i.id as image_id, i.width as image_width, i.height as image_height`;

/** The names of what a post points to. */
export const summaryJoins = `
  join organizations o on o.id = a.organization_id
  join categories c on c.id = a.category_id
  left join categories s on s.id = a.sub_category_id
  left join brands b on b.id = a.brand_id
  left join advertisement_files p on p.advertisement_id = a.id and p.kind = 'image' and p.position = 0
  left join files i on i.id = p.file_id`;

/** Whether a post belongs to a stock feed. */
export const fedColumn = 'exists (select from feed_posts fed where fed.advertisement_id = a.id) as is_fed';

/** Whether the platform's admins excepted a post of batteries from the test summary. */
export const exceptedColumn =
  'exists (select from battery_exceptions e where e.advertisement_id = a.id) as battery_excepted';

const ownColumns = `
  ${listOf(columnsReadIn('owner'))}, concat_ws(' ', u.first_name, u.preposition, u.last_name) as owner_name,
  ${fedColumn},
  (select sale.created_at from sales sale where sale.advertisement_id = a.id and sale.reverted_at is null
    order by sale.id desc limit 1) as last_sold_at,
  coalesce((select v.views from advertisement_views v where v.advertisement_id = a.id), 0) as views,
  (select count(*)::int from favorites g where g.advertisement_id = a.id) as favorites`;

const isFavorite = (userId: string) =>
  `exists (select from favorites f where f.user_id = ${userId} and f.advertisement_id = a.id) as is_favorite`;

const readSummaries = prepare<SummaryRow>(
  'advertisement_summaries',
  `select ${summaryColumns}, ${isFavorite('$2')}
  from unnest((select $1::int[])) with ordinality as wanted (id, place)
  join advertisements a on a.id = wanted.id ${summaryJoins}
  order by wanted.place`,
);

const readOwn = prepare<OwnRow>(
  'own_posts',
  `select ${summaryColumns}, ${ownColumns}, ${isFavorite('$2')}
  from unnest((select $1::int[])) with ordinality as wanted (id, place)
  join advertisements a on a.id = wanted.id ${summaryJoins}
  join users u on u.id = a.owner_id
  order by wanted.place`,
);

const readDetails = prepare<DetailRow & { asked_by: number }>(
  'advertisement_detail',
  `select asked.viewer as asked_by, ${summaryColumns}, ${ownColumns}, ${isFavorite('asked.viewer')},
    ${listOf(columnsReadIn('post'))}, ${exceptedColumn},
    o.city as organization_city, o.country as organization_country, o.website as organization_website,
    o.logo_file_id as organization_logo_file_id, o.as_agreed as organization_as_agreed,
    (select json_build_object('rate', y.rate, 'hours', y.hours, 'deals', y.deals, 'completed', y.completed)
      from organization_replies y where y.organization_id = o.id) as reply,
    case when a.reserved_quantity > 0 and a.reserved_quantity = a.number_of_items then (
      select min(held.reserved_until) from deals held where held.state = 'agreed' and held.id in (
        select l.deal_id from deal_lines l where l.advertisement_id = a.id and l.reserved_quantity > 0
        union all select l.deal_id from deal_lines l where l.own_advertisement_id = a.id and l.reserved_quantity > 0))
    end as reserved_until,
    k.id as answering_id, concat_ws(' ', k.first_name, k.preposition, k.last_name) as answering_name,
    k.job_title as answering_job_title, k.phone_number as answering_phone_number,
    k.locale as answering_locale,
    (select json_agg(json_build_object('id', d.id, 'kind', q.kind, 'purpose', q.purpose, 'name', d.name, 'mime', d.mime, 'size', d.size,
        'width', d.width, 'height', d.height) order by q.position)
      from advertisement_files q join files d on d.id = q.file_id where q.advertisement_id = a.id) as files,
    (select json_agg(newest order by newest.id desc) from (
      ${salesWithBuyers} where t.advertisement_id = a.id order by t.id desc limit ${limits.salesListed}) newest) as sales,
    (select count(*)::int from sales counted where counted.advertisement_id = a.id) as sales_count
  from unnest((select $1::int[]), (select $2::int[])) as asked (id, viewer)
  join advertisements a on a.id = asked.id ${summaryJoins}
  join users u on u.id = a.owner_id
  left join users k on k.id = coalesce(a.contact_id, a.owner_id) and k.status = 'active' and k.organization_id = a.organization_id`,
);

/** Posts by id, in the order of the ids, whether or not the viewer may see them; absent ones are left out. */
export async function findSummaries(db: Database, ids: readonly number[], viewerId: number): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  return readSummaries(db, ids, viewerId);
}

/** A read of a post: which, and by whom. */
export interface DetailRead {
  id: number;
  viewerId: number;
}

/** What distinguishes two reads. */
export const keyOfRead = ({ id, viewerId }: DetailRead): string => `${id} ${viewerId}`;

/** Whole posts, whether or not their viewers may see them, by the key of the read. */
export async function findDetails(db: Database, reads: readonly DetailRead[]): Promise<Map<string, DetailRow>> {
  const rows = await readDetails(
    db,
    reads.map(({ id }) => id),
    reads.map(({ viewerId }) => viewerId),
  );
  return new Map(rows.map((row) => [keyOfRead({ id: row.id, viewerId: row.asked_by }), row]));
}

/** A whole post, whether or not the viewer may see it. */
export async function findDetail(db: Database, id: number, viewerId: number): Promise<DetailRow | undefined> {
  return (await findDetails(db, [{ id, viewerId }])).values().next().value;
}

/** How many live posts an organization has. */
export async function countLivePosts(db: Database, organizationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from advertisements
    where organization_id = ${organizationId} and state = 'active' and deleted_at is null
      and number_of_items > reserved_quantity`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface OwnFilter {
  /** Narrowed to an owner, an organization, or both; null is everyone's. */
  ownerId: number | null;
  organizationId: number | null;
  /** Where set, deleted posts and references of anyone but this owner stay hidden. */
  privateOf: number | null;
  q: string | null;
  /** The words of `q` as the overview understands them. */
  words: ReturnType<typeof sql> | null;
  /** Empty: every state but deleted. */
  states: readonly AdvertisementState[];
  sort: 'newest' | 'name' | 'price' | '-price' | 'quantity' | 'expires';
  page: number;
  perPage: number;
}

const orders: Record<OwnFilter['sort'], ReturnType<typeof sql>> = {
  newest: sql`a.created_at desc, a.id desc`,
  name: sql`${alphabetical(sql`a.title`)}, a.id`,
  price: sql`a.price_per_unit nulls last, a.id`,
  '-price': sql`a.price_per_unit desc nulls last, a.id`,
  quantity: sql`a.number_of_items desc, a.id`,
  expires: sql`a.expires_at, a.id`,
};

const stateOf = sql`case when a.deleted_at is not null then 'deleted' else a.state end`;

function conditionOf({ ownerId, organizationId, privateOf, q, words }: Omit<OwnFilter, 'page' | 'perPage'>) {
  const conditions = [sql`true`];
  if (privateOf !== null) conditions.push(sql`(a.deleted_at is null or a.owner_id = ${privateOf})`);
  if (ownerId !== null) conditions.push(sql`a.owner_id = ${ownerId}`);
  if (organizationId !== null) conditions.push(sql`a.organization_id = ${organizationId}`);
  if (q) {
    const pattern = containing(q);
    conditions.push(sql`(a.title ilike ${pattern} or a.supplier_article_number ilike ${pattern}
      or ${words ?? sql`false`} or (a.internal_reference ilike ${pattern} and a.owner_id = coalesce(${privateOf}::int, a.owner_id)))`);
  }
  return sql.join(conditions, sql` and `);
}

function statesOf({ states }: Pick<OwnFilter, 'states'>) {
  return states.length > 0 ? sql`${stateOf} = any(${[...states]}::text[])` : sql`a.deleted_at is null`;
}

/** One page of the posts of an owner's side. */
export async function listOwn(db: Database, filter: OwnFilter, viewerId: number): Promise<OwnRow[]> {
  const { rows: page } = await sql<{ id: number }>`
    select a.id from advertisements a where ${conditionOf(filter)} and ${statesOf(filter)}
    order by ${orders[filter.sort]} limit ${filter.perPage} offset ${(filter.page - 1) * filter.perPage}`.execute(db);
  if (page.length === 0) return [];
  const rows = await readOwn(
    db,
    page.map(({ id }) => id),
    viewerId,
  );
  return rows;
}

/** The ids of all posts that a list of an owner's side shows, or of those among `ids`, in its order, up to a limit. */
export async function listOwnIds(
  db: Database,
  filter: Omit<OwnFilter, 'page' | 'perPage'>,
  { ids, limit }: { ids: readonly number[] | null; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from advertisements a where ${conditionOf(filter)} and ${statesOf(filter)}
      ${ids === null ? sql`` : sql`and a.id = any (${[...ids]}::int[])`}
    order by ${orders[filter.sort]} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The first posts of an owner's side by what they are called. */
export async function listOwnNames(db: Database, filter: Omit<OwnFilter, 'page' | 'perPage'>, limit: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    state: AdvertisementState;
    supplier_article_number: string | null;
    organization: string;
  }>`
    select a.id, a.title as name, ${stateOf} as state, a.supplier_article_number, o.name as organization
    from advertisements a join organizations o on o.id = a.organization_id
    where ${conditionOf(filter)} and ${statesOf(filter)} order by ${orders[filter.sort]} limit ${limit}`.execute(db);
  return rows;
}

/** The owners of a list's posts, by name, whichever owner is chosen. */
export async function listOwners(
  db: Database,
  filter: OwnFilter,
  mostOwners: number,
): Promise<{ id: number; name: string; count: number }[]> {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select u.id, concat_ws(' ', u.first_name, u.preposition, u.last_name) as name, counted.count
    from (
      select a.owner_id, count(*)::int as count from advertisements a
      where ${conditionOf({ ...filter, ownerId: filter.organizationId === null ? filter.ownerId : null })}
        and ${statesOf(filter)}
      group by 1 order by 2 desc limit ${mostOwners}
    ) counted
    join users u on u.id = counted.owner_id
    order by ${alphabetical(sql`u.last_name`)}, ${alphabetical(sql`u.first_name`)}, u.id`.execute(db);
  return rows;
}

/** How many posts of an owner's side are in each state, whatever states are chosen. */
export async function countOwn(
  db: Database,
  filter: Omit<OwnFilter, 'page' | 'perPage'>,
): Promise<Partial<Record<AdvertisementState, number>>> {
  const { rows } = await sql<{ state: AdvertisementState; count: number }>`
    select ${stateOf} as state, count(*)::int as count from advertisements a where ${conditionOf(filter)}
    group by 1`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}
