import { type Database, sql } from '#server/db/database.ts';
import { hasWords } from '#server/db/like.ts';

/** A line of the audit log with the names of whom and what it is about. */
export interface AuditLogRow {
  id: number;
  at: Date;
  action: string;
  actor_id: number | null;
  actor: string | null;
  actor_organization_id: number | null;
  organization_id: number | null;
  organization: string | null;
  subject_type: string;
  subject_id: string | null;
  subject: string | null;
  details: Record<string, unknown>;
  ip: string | null;
}

interface AuditLogQuery {
  /** Null: of the whole platform. */
  organizationId: number | null;
  /** Whose people alone can be found as actors, where the others are not named to the reader; null: everyone. */
  actorsOf: number | null;
  q?: string | null | undefined;
  actions: readonly string[];
  actor?: number | null | undefined;
  subject_type?: string | null | undefined;
  subject_id?: string | null | undefined;
  from?: string | null | undefined;
  until?: string | null | undefined;
  ascending: boolean;
  page: number;
  per_page: number;
}

const actorName = sql`concat_ws(' ', u.first_name, u.preposition, u.last_name)`;
// Subjects are of several kinds and may be gone: then the details still know what they were called.
const subjectName = sql`coalesce(
  case l.subject_type
    when 'user' then (select concat_ws(' ', s.first_name, s.preposition, s.last_name) from users s where s.id = l.subject_id::int)
    when 'organization' then (select s.name from organizations s where s.id = l.subject_id::int)
    when 'advertisement' then (select s.title from advertisements s where s.id = l.subject_id::int)
    when 'fact' then (select s.name from fact_fields s where s.id = l.subject_id::int)
    when 'category' then (select s.name from categories s where s.id = l.subject_id::int)
    when 'brand' then (select s.name from brands s where s.id = l.subject_id::int)
  end,
  case jsonb_typeof(l.details -> 'name') when 'string' then l.details ->> 'name' end)`;
const tables = sql`
  audit_log l left join users u on u.id = l.actor_id left join organizations o on o.id = l.organization_id`;

/** A page of the audit log. */
export async function searchAuditLog(
  db: Database,
  query: AuditLogQuery,
): Promise<{ rows: AuditLogRow[]; total: number }> {
  const filters = [sql`true`];
  if (query.organizationId !== null) filters.push(sql`l.organization_id = ${query.organizationId}`);
  // A hidden actor must not be found by name or id either, or a search would reveal what the list hides.
  const isNamed = query.actorsOf === null ? sql`true` : sql`u.organization_id = ${query.actorsOf}`;
  if (query.q) {
    filters.push(hasWords([sql`case when ${isNamed} then ${actorName} end`, subjectName], query.q));
  }
  if (query.actions.length > 0) filters.push(sql`l.action = any(${[...query.actions]})`);
  if (query.actor) filters.push(sql`l.actor_id = ${query.actor} and ${isNamed}`);
  if (query.subject_type) filters.push(sql`l.subject_type = ${query.subject_type}`);
  if (query.subject_id) filters.push(sql`l.subject_id = ${query.subject_id}`);
  if (query.from) filters.push(sql`l.at >= ${query.from}::date::timestamp at time zone 'UTC'`);
  if (query.until) filters.push(sql`l.at < (${query.until}::date + 1)::timestamp at time zone 'UTC'`);
  const where = sql.join(filters, sql` and `);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${tables} where ${where}`.execute(db);
  const direction = query.ascending ? sql`asc` : sql`desc`;
  const { rows } = await sql<AuditLogRow>`
    select l.id, l.at, l.action, l.actor_id, case when u.id is not null then ${actorName} end as actor,
      u.organization_id as actor_organization_id, l.organization_id, o.name as organization, l.subject_type, l.subject_id,
      ${subjectName} as subject, l.details, host(l.ip) as ip
    from ${tables} where ${where}
    order by l.at ${direction}, l.id ${direction}
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db);
  return { rows: rows.map((row) => ({ ...row, id: Number(row.id) })), total: counted.rows[0]?.total ?? 0 };
}
