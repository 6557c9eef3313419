import type { AdvertisementState, ReportReason } from '#contract/advertisements/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { alphabetical, containing } from '#server/db/like.ts';
import type { WordsCondition } from '../market-search/index.ts';

type ReportState = 'open' | 'blocked' | 'moved' | 'dismissed';

/** A report with the post that it is about. */
export interface ReportRow {
  id: number;
  reason: ReportReason;
  text: string | null;
  state: ReportState;
  reporter_id: number;
  reporter: string;
  reporter_organization: string | null;
  advertisement_id: number;
  title: string;
  advertisement_state: AdvertisementState;
  blocked_reason: string | null;
  organization_id: number;
  organization: string;
  owner: string;
  category_id: number;
  sub_category_id: number | null;
  category_name: string;
  open_reports: number;
  created_at: Date;
  resolved_at: Date | null;
  resolved_by: string | null;
}

const nameOf = (user: string) =>
  sql`concat_ws(' ', ${sql.ref(`${user}.first_name`)}, ${sql.ref(`${user}.preposition`)}, ${sql.ref(`${user}.last_name`)})`;
const stateOf = sql`coalesce(r.resolution, 'open')`;

const columns = sql`
  r.id, r.reason, r.text, ${stateOf} as state, r.user_id as reporter_id, ${nameOf('w')} as reporter,
  wo.name as reporter_organization, a.id as advertisement_id, a.title,
  case when a.deleted_at is null then a.state else 'deleted' end as advertisement_state, a.blocked_reason,
  a.organization_id, o.name as organization, ${nameOf('u')} as owner,
  a.category_id, a.sub_category_id, concat_ws(', ', c.name, sc.name) as category_name,
  (select count(*)::int from reports k where k.advertisement_id = a.id and k.resolved_at is null) as open_reports,
  r.created_at, r.resolved_at, case when s.id is not null then ${nameOf('s')} end as resolved_by`;
const tables = sql`
  reports r
  join advertisements a on a.id = r.advertisement_id
  join organizations o on o.id = a.organization_id
  join users u on u.id = a.owner_id
  join categories c on c.id = a.category_id
  left join categories sc on sc.id = a.sub_category_id
  join users w on w.id = r.user_id
  left join organizations wo on wo.id = w.organization_id
  left join users s on s.id = r.resolved_by`;

const orders: Record<string, ReturnType<typeof sql>> = {
  created_at: sql`r.created_at`,
  advertisement: alphabetical(sql`a.title`),
  organization: alphabetical(sql`o.name`),
  reason: sql`r.reason`,
};

/** A page of reports, with how many of each state the other filters leave. */
export async function searchReports(
  db: Database,
  query: {
    q?: string | null | undefined;
    /** The words of `q` as the overview understands them. */
    words: WordsCondition | null;
    states: readonly ReportState[];
    reasons: readonly ReportReason[];
    sort?: string | null | undefined;
    page: number;
    per_page: number;
  },
) {
  const filters = [sql`true`];
  if (query.q) {
    const pattern = containing(query.q);
    filters.push(sql`(a.title ilike ${pattern} or o.name ilike ${pattern} or r.text ilike ${pattern}
      or ${nameOf('w')} ilike ${pattern} or ${query.words ?? sql`false`})`);
  }
  if (query.reasons.length > 0) filters.push(sql`r.reason = any(${[...query.reasons]})`);
  const others = sql.join(filters, sql` and `);
  const chosen: readonly ReportState[] = query.states.length > 0 ? query.states : ['open'];
  const counted = await sql<{ state: ReportState; count: number }>`
    select ${stateOf} as state, count(*)::int as count from ${tables} where ${others} group by 1`.execute(db);
  const states: Record<ReportState, number> = { open: 0, blocked: 0, moved: 0, dismissed: 0 };
  for (const { state, count } of counted.rows) states[state] = count;
  const total = chosen.reduce((sum, state) => sum + states[state], 0);
  const sort = query.sort ?? '-created_at';
  const order = orders[sort.replace(/^-/, '')] ?? sql`r.created_at`;
  const { rows } = await sql<ReportRow>`
    select ${columns} from ${tables} where ${others} and ${stateOf} = any(${[...chosen]})
    order by ${order} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, r.id desc
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db);
  return { rows, meta: { total, page: query.page, per_page: query.per_page, states } };
}

/** One report, or null; in a transaction it is held until its end. */
export async function lockReport(db: InTransaction, id: number): Promise<ReportRow | null> {
  await sql`select from reports where id = ${id} for update`.execute(db);
  return findReport(db, id);
}

/** One report, or null. */
export async function findReport(db: Database, id: number): Promise<ReportRow | null> {
  const { rows } = await sql<ReportRow>`select ${columns} from ${tables} where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Settles one report. */
export async function dismissReportRow(db: InTransaction, id: number, by: number): Promise<void> {
  await db
    .updateTable('reports')
    .set({ resolved_at: sql<Date>`now()`, resolved_by: by, resolution: 'dismissed' })
    .where('id', '=', id)
    .execute();
}

/** Settles every open report of a post that was blocked; returns how many. */
export async function settleReports(db: InTransaction, advertisementId: number, by: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ resolved_at: sql<Date>`now()`, resolved_by: by, resolution: 'blocked' })
    .where('advertisement_id', '=', advertisementId)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Settles a report by which a post was moved, and every other open one of a wrong category; returns how many. */
export async function settleMoved(
  db: InTransaction,
  report: Pick<ReportRow, 'id' | 'advertisement_id'>,
  by: number,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reports')
    .set({ resolved_at: sql<Date>`now()`, resolved_by: by, resolution: 'moved' })
    .where('advertisement_id', '=', report.advertisement_id)
    .where('resolved_at', 'is', null)
    .where((where) => where.or([where('id', '=', report.id), where('reason', '=', 'wrong_category')]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A category with its sub-category as names, such as `Brake systems, Callipers`; null where they don't go together. */
export async function findCategoryName(
  db: Database,
  { category, subCategory }: { category: number; subCategory: number | null },
): Promise<{ name: string; hasSubCategory: boolean } | null> {
  const { rows } = await sql<{ name: string; has_sub_category: boolean }>`
    select concat_ws(', ', c.name, s.name) as name, s.id is not null as has_sub_category
    from categories c left join categories s on s.parent_id = c.id and s.id = ${subCategory}
    where c.id = ${category} and c.parent_id is null`.execute(db);
  const [row] = rows;
  return row ? { name: row.name, hasSubCategory: row.has_sub_category } : null;
}

/** Gives a post another category. */
export async function moveRow(
  db: InTransaction,
  id: number,
  { category, subCategory }: { category: number; subCategory: number | null },
): Promise<void> {
  await db
    .updateTable('advertisements')
    .set({ category_id: category, sub_category_id: subCategory })
    .where('id', '=', id)
    .execute();
}

/** A post as its moderation needs it. */
export interface ModeratedRow {
  id: number;
  title: string;
  state: AdvertisementState;
  blocked_reason: string | null;
  organization_id: number;
  owner_id: number;
  updated_at: Date;
}

/** A post that was not deleted, held until the end of the transaction, or null. */
export async function lockAdvertisement(db: InTransaction, id: number): Promise<ModeratedRow | null> {
  const { rows } = await sql<ModeratedRow>`
    select id, title, state, blocked_reason, organization_id, owner_id, updated_at
    from advertisements where id = ${id} and deleted_at is null for update`.execute(db);
  return rows[0] ?? null;
}

/** Hides a post for a reason that its owner reads. */
export async function blockRow(db: InTransaction, id: number, reason: string): Promise<void> {
  await db
    .updateTable('advertisements')
    .set({ state: 'blocked', blocked_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Shows a blocked post again; one whose time ran out in the meantime is expired, and one of which nothing is left is sold. */
export async function unblockRow(db: InTransaction, id: number): Promise<void> {
  await db
    .updateTable('advertisements')
    .set({
      state: sql<string>`case when number_of_items = 0 then 'sold' when expires_at > now() then 'active' else 'expired' end`,
      blocked_reason: null,
    })
    .where('id', '=', id)
    .execute();
}
