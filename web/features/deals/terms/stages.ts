import { amountOfThousandths, sumOf, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import type { Deal, DealLine, DealOffer } from '#contract/deals/records.ts';
import { amountOf } from '#contract/deals/totals.ts';
import { amountOfPieces, claimedAgain, isWaiting, spreadOf } from '../deliveries/sending.ts';

const stages = ['received', 'claimed', 'credited', 'wrong', 'way', 'reserved', 'released'] as const;

export interface Stage {
  stage: (typeof stages)[number];
  quantity: number;
  amount: string;
}

/**
 * How far the pieces of an agreed deal are, with what they cost: the amounts come to the sum of all pieces. None before anything is
 * sent, and of deals that were completed before deliveries were recorded.
 */
export function stagesOf(
  deal: Pick<Deal, 'lines' | 'deliveries' | 'claims'>,
  offer: Pick<DealOffer, 'quantity' | 'subtotal'>,
): Stage[] {
  const agreed = deal.deliveries.filter(({ claim }) => claim === null);
  const sent = agreed.reduce((sum, { quantity }) => sum + quantity, 0);
  if (sent === 0 || sent !== deal.lines.reduce((sum, { delivered }) => sum + delivered, 0)) return [];
  const spreads = deal.lines.map((line) => spreadOf(line, deal));
  const count = (stage: keyof (typeof spreads)[number]) => spreads.reduce((sum, spread) => sum + spread[stage], 0);
  const worth = (amounts: readonly string[]) => thousandthsOf(sumOf(amounts));

  const way = worth(agreed.filter(({ state }) => state === 'sent').map(({ amount }) => amount));
  const confirmed = worth(agreed.map(({ amount }) => amount)) - way;
  const claimed = worth(deal.claims.filter(isWaiting).map(({ value }) => value));
  const taken = deal.claims.filter(({ settled }) => (settled?.credited_quantity ?? 0) > 0);
  const credited = worth(taken.map(({ value }) => value)) - worth(claimedAgain(deal).map(({ value }) => value));
  const wrong = worth(deal.lines.map((line, place) => amountOfArrived(line, agreed, spreads[place]?.wrong ?? 0)));
  const reserved = worth(deal.lines.flatMap(({ due }) => due.map(amountOf)));
  const amounts = {
    received: confirmed - claimed - credited - wrong,
    claimed,
    credited,
    wrong,
    way,
    reserved,
    released: thousandthsOf(offer.subtotal) - confirmed - way - reserved,
  };
  const quantities = {
    received: count('received'),
    claimed: count('claimed'),
    credited: count('credited'),
    wrong: count('wrong'),
    way: count('way'),
    reserved: count('reserved'),
    released: offer.quantity - sent - count('reserved'),
  };
  return stages.flatMap((stage) =>
    quantities[stage] > 0 ? [{ stage, quantity: quantities[stage], amount: amountOfThousandths(amounts[stage]) }] : [],
  );
}

/** What pieces of a line cost that arrived: the first ones, as for claims. */
function amountOfArrived(line: DealLine, deliveries: Deal['deliveries'], quantity: number): string {
  const due = deliveries.flatMap(({ state, lines }) =>
    state === 'sent'
      ? []
      : lines.flatMap(({ id, prices }) =>
          id === line.id ? prices.map((price) => ({ ...price, available_at: null })) : [],
        ),
  );
  return amountOfPieces({ due }, quantity);
}
