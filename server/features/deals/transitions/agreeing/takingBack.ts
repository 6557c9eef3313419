import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import { message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import {
  type FollowedSale,
  listSalesOfLine,
  lockStock,
  takeBackDealSale,
} from '#server/features/advertisements/index.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { addDays } from '#server/platform/values/index.ts';
import { deletePassports } from '../../../batteries/index.ts';
import { replaceAgain } from '../../claims/replacing.ts';
import type { DealDependencies } from '../../dependencies.ts';
import { notifyColleagues, notifySide } from '../../notifying/service.ts';
import { sideOf } from '../../policy.ts';
import { lockDeal } from '../../repository/deals.ts';
import { listDeliveries, removeDeliveryLine } from '../../repository/deliveries.ts';
import { findDealOfLine, listLines, updateLine } from '../../repository/lines.ts';
import { type DealRow, type LineRow, organizationOf } from '../../rows.ts';
import {
  type ActedTransition,
  change,
  endTransition,
  openTransition,
  recordEvent,
  recordReply,
  type Transition,
  takeTransition,
} from '../transition.ts';
import { free, holdPosts } from './holding.ts';
import { sentDelivery } from './receiving.ts';

/** The least number of days for which the pieces of a reversed sale stay reserved. */
const daysAgain = 3;

/**
 * Undoes a delivery that is not confirmed yet: its sales are taken back, and its pieces are reserved again, or back on sale where the
 * deal was cancelled. Returns the deal and whether they are back on sale.
 */
export async function takeBackDelivery(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  number: number,
): Promise<{ deal: Deal; isFreed: boolean }> {
  let isFreed = false;
  const deal = await takeTransition(deps, actor, id, 'take_back', async (transition) => {
    const delivery = await sentDelivery(transition, number);
    await holdPosts(transition);
    for (const { line_id: lineId, quantity } of delivery.lines) {
      await takeBackSales(transition, lineId, number);
      await removeDeliveryLine(transition.transaction, id, number, lineId);
      await deletePassports(transition.transaction, lineId, number);
      if (delivery.claim_number === null) await reserveLineAgain(transition, lineId, quantity);
      else await replaceAgain(transition, delivery.claim_number);
    }
    const quantity = delivery.lines.reduce((sum, line) => sum + line.quantity, 0);
    const { until, details, text } = await followUndone(transition, delivery.claim_number);
    isFreed = text !== null;
    recordEvent(transition, 'delivery_taken_back', { details: { delivery: number, quantity, ...details } });
    recordReply(transition);
    await notifyColleagues(transition, 'delivery_taken_back', { delivery: number, until, text });
  });
  return { deal, isFreed };
}

/**
 * What follows for a deal of which something was undone: it is agreed again. An agreement that was cancelled stays so, and a
 * replacement, which a claim is about, is undone without changing the agreement.
 */
async function followUndone(transition: Transition, claim: number | null) {
  if (claim !== null) return { until: null, details: { claim }, text: null };
  if (transition.deal.state === 'closed') {
    await free(transition);
    return { until: null, details: {}, text: message('The goods are back on sale.') };
  }
  const until = agreeAgain(transition);
  return { until, details: { until: until.toISOString() }, text: null };
}

async function takeBackSales(
  { transaction, actor }: Pick<ActedTransition, 'transaction' | 'actor'>,
  lineId: number,
  number: number | null,
): Promise<void> {
  for (const sale of await listSalesOfLine(transaction, lineId, number)) {
    const [post] = await lockStock(transaction, [sale.advertisement_id]);
    if (post) await takeBackDealSale(transaction, post, sale.id, actor.id);
  }
}

async function reserveLineAgain({ transaction, deal }: Transition, lineId: number, quantity: number): Promise<void> {
  const line = (await listLines(transaction, deal.id)).find(({ id }) => id === lineId) as LineRow;
  await updateLine(transaction, lineId, {
    reserved_quantity: line.reserved_quantity + quantity,
    sold_quantity: line.sold_quantity - quantity,
  });
}

/** Makes a deal agreed again, of which something is reserved again; returns until when. */
function agreeAgain(transition: Transition): Date {
  const { deal, now } = transition;
  const least = addDays(now, daysAgain);
  const until = deal.reserved_until !== null && deal.reserved_until > least ? deal.reserved_until : least;
  change(transition, {
    state: 'agreed',
    closed_reason: null,
    completed_at: null,
    closed_at: null,
    reserved_until: until,
    runs_out_at: until,
    turn: 'seller',
    turn_since: now,
  });
  return until;
}

/**
 * Follows a sale of a deal that was taken back on its post: the line holds it again, and the deal is agreed again. Its deal
 * and its posts are held already. Throws 409 once the buyer received it.
 */
export async function reserveAgain(
  deps: DealDependencies,
  transaction: InTransaction,
  actor: Actor,
  sale: FollowedSale,
): Promise<void> {
  const { dealLineId, deliveryNumber, quantity } = sale;
  const dealId = dealLineId === null ? null : await findDealOfLine(transaction, dealLineId);
  if (dealId === null || dealLineId === null) return;
  const deal = (await lockDeal(transaction, dealId)) as DealRow;
  const side = sideOf(actor, deal);
  const transition: Transition & { actor: Actor } = openTransition({
    deps,
    transaction,
    now: deps.now(),
    deal,
    actor,
    side,
  });
  const delivery = (await listDeliveries(transaction, dealId)).find(({ number }) => number === deliveryNumber);
  if (deliveryNumber !== null && delivery?.state !== 'sent') throw conflict(dealMessages.receivedSale);
  await takeBackSales(transition, dealLineId, deliveryNumber);
  if (deliveryNumber !== null) {
    await removeDeliveryLine(transaction, dealId, deliveryNumber, dealLineId);
    await deletePassports(transaction, dealLineId, deliveryNumber);
  }
  const claim = delivery?.claim_number ?? null;
  if (claim === null) await reserveLineAgain(transition, dealLineId, quantity);
  else await replaceAgain(transition, claim);
  const { until, details, text } = await followUndone(transition, claim);
  recordEvent(transition, 'sale_taken_back', { details: { quantity, ...details } });
  const otherSide = organizationOf(deal, 'seller') === actor.organization?.id ? 'buyer' : 'seller';
  await notifySide(transition, otherSide, 'sale_taken_back', { until, text });
  await endTransition(transition);
}
