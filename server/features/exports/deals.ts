import { dealStateLabels } from '#contract/deals/choices.ts';
import type { DealSummary } from '#contract/deals/records.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { NewCell } from '#server/platform/spreadsheets/index.ts';
import { readListedDeals } from '../deals/index.ts';
import type { ExportRecord } from './repository.ts';
import type { Press, Sheet } from './sheet.ts';

/** The deals of the reader's organization, one a row, with what the list shows of them. */
export function dealSheet({ config: { origin }, db }: Press, actor: Actor, { format }: ExportRecord): Sheet {
  // Amounts are text in text files, so that no zero is lost, and numbers in workbooks, so that they can be summed up.
  const money = (amount: string | null): NewCell => (amount !== null && format === 'xlsx' ? Number(amount) : amount);
  const cells: Record<string, (deal: DealSummary) => NewCell> = {
    reference: (deal) => deal.reference,
    state: ({ state, closed_reason: reason }) => dealStateLabels[reason ?? (state === 'closed' ? 'expired' : state)],
    side: (deal) => deal.side,
    turn: (deal) => deal.turn,
    partner: (deal) => deal.partner.name,
    partner_country: (deal) => deal.partner.country_code,
    subject: (deal) => deal.subject,
    articles: (deal) => deal.line_count,
    quantity: (deal) => deal.quantity,
    unit: (deal) => deal.unit,
    currency: (deal) => deal.currency,
    value: (deal) => money(deal.value),
    freight: (deal) => money(deal.freight),
    delivered: (deal) => deal.delivered,
    received: (deal) => deal.received,
    credited_quantity: (deal) => deal.credited_quantity,
    credited_amount: (deal) => money(deal.credited_amount),
    left_value: (deal) => money(deal.left_value),
    offer: (deal) => deal.offer?.version ?? null,
    valid_until: (deal) => deal.offer?.valid_until ?? null,
    reserved_until: (deal) => deal.reserved_until,
    handler: (deal) => deal.handlers[deal.side]?.name ?? null,
    created_at: (deal) => deal.created_at,
    updated_at: (deal) => deal.updated_at,
    url: (deal) => `${origin}/deals/${deal.id}`,
  };
  return {
    name: 'Deals',
    columns: Object.keys(cells),
    lists: new Map(),
    rowsOf: async (ids) =>
      (await readListedDeals(db, actor, ids)).map((deal) => Object.values(cells).map((cellOf) => cellOf(deal))),
  };
}
