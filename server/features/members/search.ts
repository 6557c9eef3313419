import { type MemberStatus, memberStatuses } from '#contract/members/choices.ts';
import type { MemberQuery } from '#contract/members/schemas.ts';
import { roles } from '#contract/rights/roles.ts';
import { type Database, sql } from '#server/db/database.ts';
import { alphabetical, hasWords } from '#server/db/like.ts';
import { isMember, type MemberRow, memberColumns, memberTables } from './repository.ts';

const fullName = sql`concat_ws(' ', u.first_name, u.preposition, u.last_name)`;

const orders: Record<string, ReturnType<typeof sql>> = {
  name: alphabetical(fullName),
  email: sql`u.email_key`,
  role: sql`array_position(${[...roles]}::text[], u.role)`,
  status: sql`array_position(${[...memberStatuses]}::text[], u.status)`,
  two_factor: sql`t.enabled_at is not null`,
  last_login_at: sql`u.last_login_at`,
  created_at: sql`u.created_at`,
};
/** Orders that reveal what only managers of people may know. */
const managersOnly = new Set(['two_factor', 'last_login_at']);

/**
 * A page of an organization's people, with how many of each state the other filters leave. `manages` false leaves the
 * invited and deactivated out, and every filter and order by what only managers of people see.
 */
export async function searchMembers(
  db: Database,
  organizationId: number,
  query: MemberQuery,
  access: { manages: boolean; byDefault: readonly MemberStatus[] },
) {
  const filters = [sql`u.organization_id = ${organizationId}`, isMember];
  if (!access.manages) filters.push(sql`u.status = 'active'`);
  if (query.q) filters.push(hasWords([fullName, sql`u.email`, sql`u.job_title`], query.q));
  if (query.roles.length > 0) filters.push(sql`u.role = any(${query.roles})`);
  if (query.two_factor && access.manages) {
    filters.push(query.two_factor === 'on' ? sql`t.enabled_at is not null` : sql`t.enabled_at is null`);
  }
  const others = sql.join(filters, sql` and `);
  const chosen = query.statuses.length > 0 ? query.statuses : access.byDefault;
  const { rows: counted } = await sql<{ status: MemberStatus; count: number }>`
    select u.status, count(*)::int as count
    from users u left join two_factors t on t.user_id = u.id where ${others} group by u.status`.execute(db);
  const statuses = Object.fromEntries(memberStatuses.map((status) => [status, 0])) as Record<MemberStatus, number>;
  for (const { status, count } of counted) statuses[status] = count;
  const total = memberStatuses.reduce((sum, status) => sum + (chosen.includes(status) ? statuses[status] : 0), 0);

  const asked = query.sort ?? 'name';
  const sort = !access.manages && managersOnly.has(asked.replace(/^-/, '')) ? 'name' : asked;
  const order = orders[sort.replace(/^-/, '')] ?? alphabetical(fullName);
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from ${memberTables} where ${others} and u.status = any(${[...chosen]})
    order by ${order} ${direction}, u.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db);
  return { rows, meta: { total, page: query.page, per_page: query.per_page, statuses } };
}

/** The first people with these words, of one organization or of all, and how many there are. */
export async function searchPeople(
  db: Database,
  of: { organizationId: number | null; statuses: readonly MemberStatus[]; q: string; limit: number },
) {
  const where = sql`${isMember} and u.status = any(${[...of.statuses]}) and ${hasWords([fullName, sql`u.email`, sql`u.job_title`], of.q)}
    and ${of.organizationId === null ? sql`true` : sql`u.organization_id = ${of.organizationId}`}`;
  const { rows } = await sql<
    Pick<MemberRow, 'id' | 'email' | 'role' | 'status'> & {
      name: string;
      organization_id: number;
      organization: string;
      total: number;
    }
  >`
    select u.id, ${fullName} as name, u.email, u.role, u.status, o.id as organization_id, o.name as organization,
      count(*) over ()::int as total
    from users u join organizations o on o.id = u.organization_id
    where ${where} order by ${alphabetical(sql`u.last_name`)}, ${alphabetical(sql`u.first_name`)}, u.id limit ${of.limit}`.execute(
    db,
  );
  return {
    rows: rows.map(({ organization_id: id, organization: name, total: _, ...row }) => ({
      ...row,
      organization: { id, name },
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** A page of the invitations of an organization that wait for an answer or ran out, latest first. */
export async function searchInvitations(
  db: Database,
  organizationId: number,
  query: { q?: string | null | undefined; page: number; per_page: number },
) {
  const where = sql`u.organization_id = ${organizationId} and u.removed_at is null and u.status = 'invited'
    and ${query.q ? hasWords([fullName, sql`u.email`], query.q) : sql`true`}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from users u where ${where}`.execute(db);
  const { rows } = await sql<MemberRow>`
    select ${memberColumns} from ${memberTables} where ${where}
    order by coalesce(i.created_at, u.created_at) desc, u.id desc
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db);
  return { rows, meta: { total: counted.rows[0]?.total ?? 0, page: query.page, per_page: query.per_page } };
}
