import { dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { makeOffer as makeEndpoint } from '#contract/deals/schemas.ts';
import { totalsOf } from '#contract/deals/totals.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { isCurrency } from '#server/features/vocabulary/index.ts';
import { conflict, type FieldProblems, invalid } from '#server/platform/errors.ts';
import { type Actor, zoneOfActor } from '#server/platform/identity/index.ts';
import { addDays, addWorkingDays, endOfDay } from '#server/platform/values/index.ts';
import type { DealDependencies } from '../dependencies.ts';
import { notifyColleagues } from '../notifying/service.ts';
import { describeDeal } from '../reading/details.ts';
import { listLines } from '../repository/lines.ts';
import { decideOffer, insertOffer, listOffers, type NewOfferLine } from '../repository/offers.ts';
import { type LineRow, otherSide } from '../rows.ts';
import {
  type ActedTransition,
  change,
  ended,
  recordEvent,
  recordReply,
  setTurn,
  takeTransition,
} from './transition.ts';

export type Offer = BodyOf<typeof makeEndpoint>;

/** Makes the next version of the terms; the open one is superseded. */
export function makeOffer(deps: DealDependencies, actor: Actor, id: number, offer: Offer): Promise<Deal> {
  return takeTransition(deps, actor, id, 'offer', async (transition) => {
    const lines = await listLines(transition.transaction, id);
    const errors = checkOffer(offer, lines, transition, transition.deal.currency);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    await putOffer(transition, offer, lines);
    await notifyColleagues(transition, 'offered', { text: offer.note ?? null });
  });
}

/** Limits of an offer's totals: pieces, and the length of the amount as text. */
const most = { quantity: 2_000_000_000, digits: '999999999999.99'.length };

/** What is wrong with an offer for these lines at this time. */
export function checkOffer(
  offer: Offer,
  lines: readonly Pick<LineRow, 'id'>[],
  { now, actor }: Pick<ActedTransition, 'now' | 'actor'>,
  currency: string | null,
): FieldProblems {
  const errors: FieldProblems = {};
  const known = new Set(lines.map((line) => line.id));
  offer.lines.forEach((line, index) => {
    if (!known.has(line.id)) errors[`lines.${index}.id`] = [dealMessages.chooseLine];
  });
  const named = new Set(offer.lines.map((line) => line.id));
  if (Object.keys(errors).length === 0 && named.size < known.size) errors.lines = [dealMessages.everyLine];
  const { quantity, total } = totalsOf(offer.lines, offer.freight ?? null);
  if (quantity > most.quantity || total.length > most.digits) errors.lines = [dealMessages.tooLarge];
  if (!isCurrency(offer.currency)) errors.currency = ['Choose one from the list'];
  else if (currency !== null && offer.currency !== currency) errors.currency = [dealMessages.oneCurrency];
  if (offer.valid_until) {
    const until = endOf(offer.valid_until, actor);
    if (until <= now) errors.valid_until = [dealMessages.validPast];
    else if (until > addDays(now, dealLimits.daysValid)) errors.valid_until = [dealMessages.validTooLong];
  }
  return errors;
}

/** When an offer expires: the given instant, or the end of the given day in its sender's time zone, else their country's. */
const endOf = (until: string, actor: Actor): Date =>
  /^\d{4}-\d{2}-\d{2}$/.test(until) ? endOfDay(until, zoneOfActor(actor)) : new Date(until);

/** Stores the next version as the open offer. */
export async function putOffer(transition: ActedTransition, offer: Offer, lines: readonly LineRow[]): Promise<void> {
  const { transaction, now, actor, side } = transition;
  await decideOffer(transaction, transition.deal.id, { state: 'superseded', at: now, by: actor.id });
  const version = transition.deal.version + 1;
  const places = new Map(lines.map((line) => [line.id, line.position]));
  const terms: NewOfferLine[] = offer.lines
    .map((line) => ({
      line_id: line.id,
      quantity: line.quantity,
      price_per_unit: line.price_per_unit,
      available_at: line.available_at ?? null,
    }))
    .sort((a, b) => (places.get(a.line_id) as number) - (places.get(b.line_id) as number));
  const validUntil = offer.valid_until
    ? endOf(offer.valid_until, actor)
    : addWorkingDays(now, dealLimits.workingDaysValid);
  await insertOffer(
    transaction,
    {
      deal_id: transition.deal.id,
      version,
      side,
      author_id: actor.id,
      currency: offer.currency,
      freight: offer.freight ?? null,
      incoterm: offer.incoterm ?? null,
      place: offer.place ?? null,
      payment_terms: offer.payment_terms ?? null,
      valid_until: validUntil,
      hold_days: offer.hold_days,
      note: offer.note ?? null,
      created_at: now,
    },
    terms,
  );
  const { quantity, total } = totalsOf(offer.lines, offer.freight ?? null);
  change(transition, { state: 'negotiating', version, currency: offer.currency, quantity, value: total });
  recordEvent(transition, 'offered', { version });
  recordReply(transition);
  setTurn(transition, otherSide(side));
}

/** Throws 409 with the deal where the open offer is not the version that someone read. */
export async function requireVersion(transition: ActedTransition, version: number | null | undefined): Promise<void> {
  if (transition.deal.open_version === (version ?? null)) return;
  const current = await describeDeal(transition.deps, transition.actor, transition.deal, transition.transaction);
  throw conflict(transition.deal.open_version === null ? dealMessages.offerGone : dealMessages.newerOffer, current);
}

/** Declines the open offer or an inquiry; `close` ends the deal. */
export function declineOffer(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  answer: { version?: number | null | undefined; reason?: string | null | undefined; close: boolean },
): Promise<Deal> {
  return takeTransition(deps, actor, id, 'decline', async (transition) => {
    await requireVersion(transition, answer.version);
    const reason = answer.reason ?? null;
    await decideOffer(transition.transaction, id, { state: 'declined', at: transition.now, by: actor.id, reason });
    recordEvent(transition, 'declined', { ...versionOf(transition), details: { text: reason } });
    // A no without a reason is no answer.
    recordReply(transition, { answers: reason !== null });
    if (answer.close || transition.deal.state === 'inquiry') close(transition, 'declined');
    else setTurn(transition, otherSide(transition.side));
    await notifyColleagues(transition, 'declined', { text: reason });
  });
}

/** Withdraws the actor's open offer; an inquiry, or a deal without any reply, is closed. */
export function withdrawOffer(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  answer: { version?: number | null | undefined },
): Promise<Deal> {
  return takeTransition(deps, actor, id, 'withdraw', async (transition) => {
    await requireVersion(transition, answer.version);
    await decideOffer(transition.transaction, id, { state: 'withdrawn', at: transition.now, by: actor.id });
    recordEvent(transition, 'withdrawn', versionOf(transition));
    // A refusal without a reason is no message, but it is recorded.
    const wasDeclined = (await listOffers(transition.transaction, id)).some(({ state }) => state === 'declined');
    const isAlone = transition.deal.answered_at === null && !wasDeclined;
    if (transition.deal.state === 'inquiry' || isAlone) close(transition, 'withdrawn');
    else setTurn(transition, transition.side);
    await notifyColleagues(transition, 'withdrawn');
  });
}

const versionOf = ({ deal }: ActedTransition) => (deal.open_version === null ? {} : { version: deal.open_version });

function close(transition: ActedTransition, reason: 'declined' | 'withdrawn'): void {
  change(transition, { state: 'closed', closed_reason: reason, ...ended(transition.now) });
}
