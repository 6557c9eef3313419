import type { QueryOf } from '#contract/endpoint.ts';
import { organizationStatuses } from '#contract/organizations/choices.ts';
import type { listOrganizations } from '#contract/organizations/schemas.ts';
import { type Database, sql } from '#server/db/database.ts';
import { alphabetical, hasWords } from '#server/db/like.ts';
import { type OrganizationRow, organizationColumns } from './repository.ts';

type Query = QueryOf<typeof listOrganizations>;

const orders: Record<string, ReturnType<typeof sql>> = {
  name: alphabetical(sql`o.name`),
  country: sql`o.country`,
  city: alphabetical(sql`o.city`),
  status: sql`array_position(array['active', 'suspended', 'closed'], o.status)`,
  members: sql`members`,
  posts: sql`posts`,
  created_at: sql`o.created_at`,
};

/** A page of all organizations, with how many of each state the other filters leave. */
export async function searchOrganizations(db: Database, query: Query) {
  const filters = [sql`true`];
  if (query.q) {
    const id = /^\d{1,9}$/.test(query.q) ? Number(query.q) : 0;
    const texts = [
      sql`o.name`,
      sql`o.city`,
      sql`o.vat_number`,
      sql`o.register_number`,
      sql`o.peppol_id`,
      sql`o.website`,
      sql`o.zipcode`,
    ];
    filters.push(sql`(${hasWords(texts, query.q)} or o.id = ${id})`);
  }
  if (query.countries.length > 0) filters.push(sql`o.country = any(${query.countries})`);
  if (query.products.length > 0) filters.push(sql`o.products @> ${query.products}`);
  const others = sql.join(filters, sql` and `);
  const where = query.statuses.length > 0 ? sql`${others} and o.status = any(${query.statuses})` : others;
  const counted = await sql<{ status: OrganizationRow['status']; count: number }>`
    select o.status, count(*)::int as count from organizations o where ${others} group by o.status`.execute(db);
  const statuses = Object.fromEntries(organizationStatuses.map((status) => [status, 0])) as Record<
    OrganizationRow['status'],
    number
  >;
  for (const { status, count } of counted.rows) statuses[status] = count;
  const total = organizationStatuses
    .filter((status) => query.statuses.length === 0 || query.statuses.includes(status))
    .reduce((sum, status) => sum + statuses[status], 0);

  const sort = query.sort ?? 'name';
  const order = orders[sort.replace(/^-/, '')] ?? alphabetical(sql`o.name`);
  const direction = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`;
  // Counts are taken for the page alone, unless they are what it is sorted by: an output name can be sorted by as it is.
  const { rows } = await sql<OrganizationRow>`
    select ${organizationColumns} from organizations o where ${where}
    order by ${order} ${direction}, o.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db);
  return { rows, meta: { total, page: query.page, per_page: query.per_page, statuses } };
}
