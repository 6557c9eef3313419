import { thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { refusalOfDecimals } from '#contract/amounts/sentences.ts';
import { type ClaimSettlement, type DealSide, dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type {
  acceptForClaim as acceptEndpoint,
  offerForClaim as offerEndpoint,
  refuseClaim as refuseEndpoint,
} from '#contract/deals/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { changeReserved, creditDealSale, leastLeftOfSale } from '#server/features/advertisements/index.ts';
import { conflict, type FieldProblems, invalid, notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, zoneOfActor } from '#server/platform/identity/index.ts';
import { addDays, endOfDay, latestDay } from '#server/platform/values/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { notifyColleagues } from '../notifying/service.ts';
import { describeAnswer } from '../notifying/words.ts';
import { describeDeal } from '../reading/details.ts';
import { type ClaimChange, listClaims, updateClaim } from '../repository/claims.ts';
import { listLines } from '../repository/lines.ts';
import { listOffers } from '../repository/offers.ts';
import { type ClaimRow, type LineRow, quantityOf } from '../rows.ts';
import { holdPosts, isForSale } from '../transitions/agreeing/holding.ts';
import {
  type ActedTransition,
  recordEvent,
  recordReply,
  type Transition,
  takeTransition,
} from '../transitions/transition.ts';
import { isToBeReplaced, isWaiting, piecesOfCredit } from './rules.ts';

type ClaimOffer = BodyOf<typeof offerEndpoint>;

/** A claim of the deal of a transition. Throws 404 if the deal has none of this number. */
export async function claimOf({ transaction, deal }: Transition, number: number): Promise<ClaimRow> {
  const claim = (await listClaims(transaction, deal.id)).find((one) => one.number === number);
  if (!claim) throw notFound('claim');
  return claim;
}

/** Throws 409 with the deal unless a claim is in a state that the step needs. */
export async function requireState(
  { deps, actor, deal, transaction }: ActedTransition,
  isRight: boolean,
  sentence: typeof dealMessages.claimNow | typeof dealMessages.claimChanged = dealMessages.claimNow,
): Promise<void> {
  if (!isRight) throw conflict(sentence, await describeDeal(deps, actor, deal, transaction));
}

/** Throws 403 unless a side takes the step. */
export function requireSide({ side }: ActedTransition, needed: DealSide): void {
  if (side !== needed) throw notAllowed(needed === 'seller' ? dealMessages.sellerAnswers : dealMessages.buyerSettles);
}

/** The post of a line that its seller sells; null for a wanted one for which the seller named none. */
export const soldPostOf = (line: LineRow, type: 'offered' | 'wanted'): number | null =>
  type === 'wanted' ? line.own_advertisement_id : line.advertisement_id;

/** Answers a claim as its seller, also in place of an earlier answer, of a refusal, or of a replacement that cannot be sent. */
export function offerForClaim(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  number: number,
  given: ClaimOffer,
): Promise<Deal> {
  return takeTransition(deps, actor, id, 'settle', async (transition) => {
    requireSide(transition, 'seller');
    const claim = await claimOf(transition, number);
    await requireState(transition, isWaiting(claim) || claim.state === 'refused' || isToBeReplaced(claim));
    const { transaction, now } = transition;
    const currency = await currencyOf(transition);
    await release(transition, claim);
    const errors = {
      ...checkAnswer(transition, claim, given),
      ...(await checkCredit(transition, claim, { ...given, currency })),
    };
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const reserved = given.replace_by ? await reserveReplacement(transition, claim) : 0;
    await updateClaim(transaction, claim, {
      ...decided(null),
      state: 'offered',
      settled_by: null,
      version: claim.version + 1,
      credit: given.credit ?? null,
      replace_by: given.replace_by ?? null,
      return_paid_by: given.return ?? null,
      offer_note: given.note ?? null,
      offered_by: actor.id,
      offered_at: now,
      reserved_quantity: reserved,
      due_at: given.replace_by ? endOfDay(given.replace_by, zoneOfActor(actor)) : null,
    });
    recordEvent(transition, 'claim_offered', { details: { claim: number, text: given.note ?? null } });
    recordReply(transition);
    const answer = describeAnswer({ ...given, quantity: await quantityIn(transition, claim), currency });
    await notifyColleagues(transition, 'claim_offered', { text: answer });
  });
}

/** The pieces of a claim in the unit of their line. */
const quantityIn = async ({ transaction, deal }: ActedTransition, { line_id: id, quantity }: ClaimRow) =>
  quantityOf(await listLines(transaction, deal.id), [{ id, quantity }]);

async function currencyOf({ transaction, deal }: Transition): Promise<string> {
  const offers = await listOffers(transaction, deal.id);
  return offers.find(({ version }) => version === deal.agreed_version)?.currency as string;
}

/** What is wrong with an answer as a whole, and with its day. */
function checkAnswer({ now, actor }: ActedTransition, claim: ClaimRow, given: ClaimOffer): FieldProblems {
  const { credit, replace_by: day, return: isReturn } = given;
  if (!credit && !day && !isReturn) return { credit: [dealMessages.answerClaim] };
  if (isReturn && (credit || day)) return { return: [dealMessages.returnAlone] };
  if (isReturn && claim.kind === 'missing') return { return: [dealMessages.missingNotReturned] };
  if (!day) return {};
  if (claim.kind === 'late') return { replace_by: [dealMessages.lateNotReplaced] };
  if (day < latestDay(now, zoneOfActor(actor))) return { replace_by: [dealMessages.replaceInPast] };
  if (day > latestDay(addDays(now, dealLimits.daysValid), zoneOfActor(actor)))
    return { replace_by: [dealMessages.replaceTooLate] };
  return {};
}

/** What is wrong with a credit: it is more than nothing, and at most what the claimed pieces cost and the sale still has. */
async function checkCredit(
  { transaction }: Transition,
  claim: ClaimRow,
  { credit, currency }: ClaimOffer & { currency: string },
): Promise<FieldProblems> {
  if (!credit) return {};
  const decimals = refusalOfDecimals(credit, currency);
  if (decimals) return { credit: [decimals] };
  if (thousandthsOf(credit) === 0n) return { credit: [dealMessages.creditNothing] };
  const most = await mostCredit(transaction, claim);
  return thousandthsOf(credit) > thousandthsOf(most) ? { credit: [dealMessages.creditAtMost(most, currency)] } : {};
}

async function mostCredit(transaction: Transition['transaction'], claim: ClaimRow): Promise<string> {
  const left = await leastLeftOfSale(transaction, claim.line_id, claim.root_number);
  return left !== null && thousandthsOf(left) < thousandthsOf(claim.value) ? left : claim.value;
}

/** Holds the pieces of a replacement. Throws 422 if fewer are available. */
async function reserveReplacement(transition: Transition, claim: ClaimRow): Promise<number> {
  const { lines, posts } = await holdPosts(transition);
  const line = lines.find(({ id }) => id === claim.line_id) as LineRow;
  const id = soldPostOf(line, transition.deal.type);
  // What was offered for a wanted post without a post of its own is not counted here.
  if (id === null && transition.deal.type === 'wanted') return 0;
  const post = id === null ? undefined : posts.get(id);
  if (!post || post.state === 'blocked') throw invalid({ replace_by: [dealMessages.postGone] });
  const available = post.number_of_items - post.reserved_quantity;
  if (available < claim.quantity) throw invalid({ replace_by: [dealMessages.onlyLeft(Math.max(0, available))] });
  if (!isForSale(post)) throw invalid({ replace_by: [dealMessages.postGone] });
  await changeReserved(transition.transaction, post.id, claim.quantity);
  return claim.quantity;
}

/** Gives back what is held for the replacement of a claim. */
export async function release(transition: Transition, claim: ClaimRow): Promise<void> {
  if (claim.reserved_quantity === 0) return;
  const { lines, posts } = await holdPosts(transition);
  const line = lines.find(({ id }) => id === claim.line_id) as LineRow;
  const post = posts.get(soldPostOf(line, transition.deal.type) ?? 0);
  if (post) {
    await changeReserved(transition.transaction, post.id, -claim.reserved_quantity);
    post.reserved_quantity -= claim.reserved_quantity;
  }
  await updateClaim(transition.transaction, claim, { reserved_quantity: 0 });
}

const decided = (by: { at: Date; id: number; reason?: string; side?: DealSide } | null) => ({
  decided_at: by?.at ?? null,
  decided_by: by?.id ?? null,
  reason: by?.reason ?? null,
  refused_side: by?.side ?? null,
});

/** Accepts the answer that was read: a credit or a return lowers the sale, a replacement stays reserved until it is sent. */
export function acceptForClaim(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  number: number,
  given: BodyOf<typeof acceptEndpoint>,
): Promise<Deal> {
  return takeTransition(deps, actor, id, 'settle', async (transition) => {
    requireSide(transition, 'buyer');
    const claim = await claimOf(transition, number);
    await requireState(transition, claim.state === 'offered');
    await requireState(transition, claim.version === given.version, dealMessages.claimChanged);
    const { transaction, deal, now } = transition;
    if (deal.buyer_status !== 'active' || deal.seller_status !== 'active')
      throw conflict(dealMessages.partnerSuspended, await describeDeal(deps, actor, deal, transaction));
    const by = settlementOf(claim, given.choice ?? null);
    if (by !== 'replace') await release(transition, claim);
    await updateClaim(transaction, claim, {
      ...decided({ at: now, id: actor.id }),
      ...(by === 'replace' ? { credit: null } : await credit(transition, claim, by)),
      state: 'settled',
      settled_by: by,
    });
    recordEvent(transition, 'claim_settled', { details: { claim: number } });
    recordReply(transition);
    await notifyColleagues(transition, 'claim_settled', {
      text: describeAnswer({
        credit: by === 'credit' ? claim.credit : null,
        replace_by: by === 'replace' ? claim.replace_by : null,
        return: by === 'return' ? claim.return_paid_by : null,
        quantity: await quantityIn(transition, claim),
        currency: await currencyOf(transition),
      }),
    });
  });
}

/** How a claim is settled by accepting its answer. Throws 422 if the buyer has to choose, or chose what was not offered. */
function settlementOf(claim: ClaimRow, choice: 'credit' | 'replace' | null): ClaimSettlement {
  const offered: ClaimSettlement[] = [
    ...(claim.credit === null ? [] : (['credit'] as const)),
    ...(claim.replace_by === null ? [] : (['replace'] as const)),
    ...(claim.return_paid_by === null ? [] : (['return'] as const)),
  ];
  if (choice === null) {
    const [only, other] = offered;
    if (other) throw invalid({ choice: [dealMessages.chooseSettlement] });
    return only as ClaimSettlement;
  }
  if (!offered.includes(choice)) throw invalid({ choice: [dealMessages.notOffered] });
  return choice;
}

/** Lowers the sale of a claim by a credit, or by the value of the pieces that go back. */
async function credit(transition: ActedTransition, claim: ClaimRow, by: 'credit' | 'return'): Promise<ClaimChange> {
  const { transaction } = transition;
  const most = await mostCredit(transaction, claim);
  const amount = by === 'credit' ? (claim.credit as string) : most;
  // Another credit may have left less of the sale since the answer was made.
  await requireState(transition, thousandthsOf(amount) <= thousandthsOf(most));
  const quantity = by === 'return' ? claim.quantity : piecesOfCredit(claim, amount);
  await creditDealSale(transaction, { dealLineId: claim.line_id, deliveryNumber: claim.root_number, amount });
  await creditDealSale(transaction, { dealLineId: claim.line_id, deliveryNumber: claim.delivery_number, quantity });
  return { credited_amount: amount, credited_quantity: quantity, due_at: null, replace_by: null };
}

/** Refuses a claim as its seller, or the answer that was read as its buyer: then another answer is awaited. */
export function refuseClaim(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  number: number,
  { reason, version }: BodyOf<typeof refuseEndpoint>,
): Promise<Deal> {
  return takeTransition(deps, actor, id, 'settle', async (transition) => {
    const { side, now, transaction } = transition;
    const claim = await claimOf(transition, number);
    await requireState(transition, claim.state === 'offered' || (side === 'seller' && claim.state === 'open'));
    await requireState(transition, (version ?? claim.version) === claim.version, dealMessages.claimChanged);
    await release(transition, claim);
    await updateClaim(transaction, claim, {
      ...decided({ at: now, id: actor.id, reason, side }),
      state: side === 'seller' ? 'refused' : 'open',
      due_at: null,
    });
    recordEvent(transition, 'claim_refused', { details: { claim: number, text: reason } });
    recordReply(transition);
    await notifyColleagues(transition, side === 'seller' ? 'claim_refused' : 'answer_refused', { text: reason });
  });
}

/** Withdraws a claim as its buyer; its pieces can be claimed again. */
export function withdrawClaim(deps: DealDependencies, actor: Actor, id: number, number: number): Promise<Deal> {
  return takeTransition(deps, actor, id, 'settle', async (transition) => {
    requireSide(transition, 'buyer');
    const claim = await claimOf(transition, number);
    await requireState(transition, isWaiting(claim) || claim.state === 'refused');
    await release(transition, claim);
    await updateClaim(transition.transaction, claim, {
      ...decided({ at: transition.now, id: actor.id }),
      state: 'withdrawn',
      due_at: null,
    });
    recordEvent(transition, 'claim_withdrawn', { details: { claim: number } });
    recordReply(transition);
    await notifyColleagues(transition, 'claim_withdrawn', {});
  });
}
