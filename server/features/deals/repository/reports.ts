import type { DealReportReason } from '#contract/deals/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** A report of a deal with both organizations. */
export interface DealReportRow {
  id: number;
  reason: DealReportReason;
  text: string | null;
  user_id: number;
  reporter: string;
  reporter_organization: string | null;
  deal_id: number;
  reference: string;
  buyer: string;
  seller: string;
  created_at: Date;
  resolved_at: Date | null;
}

const reports = sql`
  select r.id, r.reason, r.text, r.user_id, concat_ws(' ', u.first_name, u.preposition, u.last_name) as reporter,
    o.name as reporter_organization, d.id as deal_id, d.reference, b.name as buyer, s.name as seller, r.created_at, r.resolved_at
  from deal_reports r join users u on u.id = r.user_id left join organizations o on o.id = u.organization_id
  join deals d on d.id = r.deal_id join organizations b on b.id = d.buyer_id join organizations s on s.id = d.seller_id`;

/** Stores a report; it replaces the open report of the same person about the deal. */
export async function storeReport(
  db: InTransaction,
  report: { dealId: number; userId: number; reason: DealReportReason; text: string | null },
): Promise<void> {
  await sql`
    insert into deal_reports (deal_id, user_id, reason, text)
    values (${report.dealId}, ${report.userId}, ${report.reason}, ${report.text})
    on conflict (deal_id, user_id) where resolved_at is null do update set reason = excluded.reason, text = excluded.text`.execute(
    db,
  );
}

/** One page of reports, the latest first, with how many there are and how many of all are open; null for every state. */
export async function listReports(
  db: Database,
  query: { open: boolean | null; page: number; perPage: number },
): Promise<{ rows: DealReportRow[]; total: number; open: number }> {
  const wanted =
    query.open === null ? sql`true` : query.open ? sql`r.resolved_at is null` : sql`r.resolved_at is not null`;
  const { rows } = await sql<DealReportRow>`${reports} where ${wanted} order by r.id desc
    limit ${query.perPage} offset ${(query.page - 1) * query.perPage}`.execute(db);
  const counted = await sql<{ total: number; open: number }>`
    select count(*) filter (where ${wanted})::int as total, count(*) filter (where r.resolved_at is null)::int as open
    from deal_reports r`.execute(db);
  return { rows, ...(counted.rows[0] ?? { total: 0, open: 0 }) };
}

/** Settles an open report; returns it, or nothing where it is not open. */
export async function settleReport(
  db: InTransaction,
  id: number,
  by: number,
  at: Date,
): Promise<DealReportRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('deal_reports')
    .set({ resolved_at: at, resolved_by: by })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? findReport(db, id) : undefined;
}

/** A report, or nothing. */
export async function findReport(db: Database, id: number): Promise<DealReportRow | undefined> {
  const { rows } = await sql<DealReportRow>`${reports} where r.id = ${id}`.execute(db);
  return rows[0];
}
