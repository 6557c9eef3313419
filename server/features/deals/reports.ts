import type { DealReportReason } from '#contract/deals/choices.ts';
import type { DealReport } from '#contract/deals/records.ts';
import type { listDealReports as listEndpoint } from '#contract/deals/schemas.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import type { Actor, By } from '#server/platform/identity/index.ts';
import type { DealDependencies } from './dependencies.ts';
import { readingSide } from './policy.ts';
import { findDeal } from './repository/deals.ts';
import { type DealReportRow, findReport, listReports, settleReport, storeReport } from './repository/reports.ts';

/** Reports a deal to the platform's admins. Throws 404 for anyone on neither side. */
export async function reportDeal(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  report: { reason: DealReportReason; text?: string | null | undefined },
): Promise<void> {
  await transact(deps.db, async (transaction) => {
    const deal = await findDeal(transaction, id);
    if (!deal || !readingSide(actor, deal)) throw notFound('deal');
    await storeReport(transaction, { dealId: id, userId: actor.id, reason: report.reason, text: report.text ?? null });
  });
}

/** One page of reported deals, with how many reports are open. */
export async function listDealReports(deps: DealDependencies, query: QueryOf<typeof listEndpoint>) {
  const isOpen = query.states.includes('open');
  const isSettled = query.states.some((state) => state !== 'open');
  const open = isOpen === isSettled ? (isOpen ? null : true) : isOpen;
  const { rows, ...counts } = await listReports(deps.db, { open, page: query.page, perPage: query.per_page });
  return { data: rows.map(present), meta: { ...counts, page: query.page, per_page: query.per_page } };
}

/** Settles the report of a deal. Throws 404, and 409 where it is settled. */
export async function dismissDealReport(deps: DealDependencies, by: By, id: number): Promise<DealReport> {
  return transact(deps.db, async (transaction) => {
    if (!(await findReport(transaction, id))) throw notFound('report');
    const settled = await settleReport(transaction, id, by.actor.id, deps.now());
    if (!settled) throw conflict('This report is already settled.');
    const subject = { type: 'deal', id: settled.deal_id, organizationId: null } as const;
    await record(transaction, by, 'deal.report-dismissed', subject, { report: id });
    return present(settled);
  });
}

function present(row: DealReportRow): DealReport {
  return {
    id: row.id,
    reason: row.reason,
    text: row.text,
    state: row.resolved_at === null ? 'open' : 'dismissed',
    reporter: { id: row.user_id, name: row.reporter, organization: row.reporter_organization },
    deal: { id: row.deal_id, reference: row.reference, buyer: row.buyer, seller: row.seller },
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}
