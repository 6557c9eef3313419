import { dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { sendReplacement as sendEndpoint } from '#contract/deals/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { creditDealSale, lockStock, recordDealSale } from '#server/features/advertisements/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { addDays, endOfDay } from '#server/platform/values/index.ts';
import { completeBatteries } from '../../batteries/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { notifyBothSides, notifyColleagues } from '../notifying/service.ts';
import { listClaims, updateClaim } from '../repository/claims.ts';
import { insertDelivery } from '../repository/deliveries.ts';
import { listOffers } from '../repository/offers.ts';
import { findTimeZone } from '../repository/timeZones.ts';
import { type ClaimRow, type LineRow, type OfferRow, quantityOf } from '../rows.ts';
import { sentOn, wayOf } from '../transitions/agreeing/delivering.ts';
import { holdPosts } from '../transitions/agreeing/holding.ts';
import { claimDocuments, withDocuments } from '../transitions/messages.ts';
import {
  type ActedTransition,
  recordEvent,
  recordReply,
  type Transition,
  takeTransition,
} from '../transitions/transition.ts';
import { claimOf, release, requireSide, requireState, soldPostOf } from './answering.ts';
import { isToBeReplaced } from './rules.ts';

type Shipment = BodyOf<typeof sendEndpoint>;

/** Records that the agreed replacement of a claim is sent: a delivery of the deal that costs nothing. */
export function sendReplacement(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  claimNumber: number,
  given: Shipment,
  uploads: readonly Upload[],
): Promise<Deal> {
  return withDocuments(deps, uploads, (stored) =>
    takeTransition(deps, actor, id, 'settle', async (transition) => {
      requireSide(transition, 'seller');
      const claim = await claimOf(transition, claimNumber);
      await requireState(transition, isToBeReplaced(claim));
      const { deal, transaction, now } = transition;
      const number = deal.deliveries + 1;
      if (number > dealLimits.deliveries) throw conflict(dealMessages.tooManyDeliveries);
      const { lines } = await holdPosts(transition);
      const line = lines.find((one) => one.id === claim.line_id) as LineRow;
      const { instant, day, errors } = sentOn(transition, given.sent_at ?? null);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      const { quantity } = claim;
      await completeBatteries(transaction, deps.batteryRules, deal, {
        lines: [{ id: line.id, quantity, passports: given.passports, former_passports: given.former_passports }],
        day,
      });
      await claimDocuments(transition, stored);
      await insertDelivery(
        transaction,
        {
          deal_id: id,
          number,
          claim_number: claim.number,
          sent_at: instant,
          carrier: given.carrier ?? null,
          tracking: given.tracking ?? null,
          note: given.note ?? null,
          created_by: actor.id,
          created_at: now,
          due_at: addDays(now, dealLimits.daysUnconfirmed - dealLimits.daysWarnedOfReceipt),
        },
        [{ line_id: line.id, quantity, entries: [] }],
        stored.map((file) => file.id),
      );
      await sellFree(transition, line, { claim, number, day });
      deal.deliveries = number;
      deal.deliveries_sent += 1;
      await updateClaim(transaction, claim, { reserved_quantity: 0, due_at: null });
      recordEvent(transition, 'delivered', {
        details: { delivery: number, claim: claim.number, quantity, text: given.note ?? null },
      });
      recordReply(transition);
      await notifyColleagues(transition, 'delivered', {
        delivery: number,
        quantity: quantityOf([line], [{ id: line.id, quantity }]),
        text: wayOf(given),
      });
    }),
  );
}

/** Records the sale of a replacement: the seller's post has fewer pieces, and the first sale as many fewer as it adds. */
async function sellFree(
  transition: ActedTransition,
  line: LineRow,
  { claim, number, day }: { claim: ClaimRow; number: number; day: string },
): Promise<void> {
  const { transaction, deal, actor } = transition;
  const id = soldPostOf(line, deal.type);
  const [post] = id === null ? [] : await lockStock(transaction, [id]);
  if (!post || claim.reserved_quantity === 0) return;
  const offer = (await listOffers(transaction, deal.id)).find(
    ({ version }) => version === deal.agreed_version,
  ) as OfferRow;
  await recordDealSale(transaction, post, {
    dealLineId: line.id,
    deliveryNumber: number,
    quantity: claim.quantity,
    counterpartId: deal.buyer_id,
    currency: offer.currency,
    totalPrice: '0.00',
    closingDate: day,
    personId: actor.id,
  });
  await moveCredit(transition, claim, post.id, claim.quantity);
}

/** Takes replaced pieces from the sale that they were part of, or gives them back to it. */
async function moveCredit(
  { transaction }: Transition,
  claim: ClaimRow,
  postId: number,
  quantity: number,
): Promise<void> {
  await creditDealSale(transaction, {
    dealLineId: claim.line_id,
    deliveryNumber: claim.delivery_number,
    quantity,
    postId,
  });
  await updateClaim(transaction, claim, { credited_quantity: claim.credited_quantity + quantity });
}

/** Holds the pieces of a replacement again whose delivery was undone; its sale is taken back already. */
export async function replaceAgain(transition: Transition, claimNumber: number): Promise<void> {
  const { transaction, deal, now } = transition;
  const claim = (await listClaims(transaction, deal.id)).find(({ number }) => number === claimNumber) as ClaimRow;
  const { lines } = await holdPosts(transition);
  const post = soldPostOf(lines.find(({ id }) => id === claim.line_id) as LineRow, deal.type);
  if (post !== null && claim.credited_quantity > 0) {
    await moveCredit(transition, claim, post, -claim.credited_quantity);
    await updateClaim(transaction, claim, { reserved_quantity: claim.quantity });
  }
  const due = await dueOf(transition, claim);
  await updateClaim(transaction, claim, { due_at: due > now ? due : lateAt(now) });
}

const dueOf = async ({ transaction }: Transition, claim: ClaimRow): Promise<Date> =>
  endOfDay(claim.replace_by as string, await findTimeZone(transaction, claim.offered_by as number));
const lateAt = (due: Date): Date => addDays(due, dealLimits.daysReplacementLate);

/**
 * What the clock does for claims: an answer with a replacement ends with the day of that. A replacement that was agreed is due
 * then; two weeks later the claim is open again, and its pieces are back on sale.
 */
export async function endDueClaims(transition: Transition): Promise<void> {
  const { transaction, deal, now } = transition;
  for (const claim of await listClaims(transaction, deal.id)) {
    if (claim.due_at === null || claim.due_at > now) continue;
    const late = lateAt(await dueOf(transition, claim));
    if (claim.state === 'settled' && claim.due_at < late && late > now) {
      await updateClaim(transaction, claim, { due_at: late });
      await notifyBothSides(transition, 'replacement_due', {});
      continue;
    }
    await release(transition, claim);
    await updateClaim(transaction, claim, { state: 'open', settled_by: null, due_at: null });
    recordEvent(transition, 'claim_reopened', { details: { claim: claim.number } });
    await notifyBothSides(transition, 'claim_reopened', {});
  }
}
