import type { ClaimState, DealDeliveryState, DealState } from '#contract/deals/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** What a move in a random history is about: a deal, and the number of its delivery or claim. */
export interface Target {
  deal: number;
  number: number;
}

type Need = { deals: DealState[] } | { deliveries: DealDeliveryState[] } | { claims: ClaimState[] };

/** Which deals, deliveries or claims a move needs. */
export const needs = {
  accept: { deals: ['negotiating'] },
  complete: { deals: ['agreed'] },
  cancel: { deals: ['agreed'] },
  deliver: { deals: ['agreed'] },
  release: { deals: ['agreed'] },
  receive: { deliveries: ['sent'] },
  undo_delivery: { deliveries: ['sent'] },
  claim: { deliveries: ['received', 'disputed'] },
  answer: { claims: ['open', 'offered', 'refused'] },
  accept_answer: { claims: ['offered'] },
  refuse_claim: { claims: ['open', 'offered'] },
  withdraw_claim: { claims: ['open', 'offered', 'refused'] },
  replace: { claims: ['settled'] },
} satisfies Record<string, Need>;

/** Everything among these deals that a move can be about. */
export async function targetsOf(db: Database, deals: readonly number[], move: keyof typeof needs): Promise<Target[]> {
  if (deals.length === 0) return [];
  const ids = [...deals];
  const need: Need = needs[move];
  if ('deals' in need) {
    const rows = await db
      .selectFrom('deals')
      .select('id')
      .where('id', 'in', ids)
      .where('state', 'in', need.deals)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => ({ deal: id, number: 1 }));
  }
  const [table, states] = 'claims' in need ? ['deal_claims', need.claims] : ['deal_deliveries', need.deliveries];
  const { rows } = await sql<Target>`
    select deal_id as deal, number from ${sql.table(table as string)}
    where deal_id = any(${ids}) and state = any(${[...states]}) order by deal_id, number`.execute(db);
  return rows;
}
