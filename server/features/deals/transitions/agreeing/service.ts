import { type CancelReason, dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import { conflict, Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { addDays, endOfDay } from '#server/platform/values/index.ts';
import { agreeBatteries } from '../../../batteries/index.ts';
import type { DealDependencies } from '../../dependencies.ts';
import { notifyColleagues } from '../../notifying/service.ts';
import { describeReason } from '../../notifying/words.ts';
import { describeDeal } from '../../reading/details.ts';
import { decideOffer, listOffers } from '../../repository/offers.ts';
import { findTimeZone } from '../../repository/timeZones.ts';
import type { OfferRow } from '../../rows.ts';
import { requireVersion } from '../offers.ts';
import { change, ended, recordEvent, recordReply, setTurn, takeTransition } from '../transition.ts';
import { free, offeredLines, reserve } from './holding.ts';

/**
 * Accepts the offer that was read: every line is reserved, or nothing is agreed. Throws 409 with the deal as it is where
 * the open offer is another one, something is not available any more, or the other side cannot agree to anything now.
 */
export function acceptOffer(deps: DealDependencies, actor: Actor, id: number, version: number): Promise<Deal> {
  return takeTransition(deps, actor, id, 'accept', async (transition) => {
    await requireVersion(transition, version);
    const { deal, transaction, now } = transition;
    const current = () => describeDeal(deps, actor, deal, transaction);
    if (deal.buyer_status !== 'active' || deal.seller_status !== 'active')
      throw conflict(dealMessages.partnerSuspended, await current());
    const offer = (await listOffers(transaction, id)).find((one) => one.version === version) as OfferRow;
    const errors = await reserve(transition, offer);
    if (Object.keys(errors).length > 0)
      throw new Refusal(409, dealMessages.stockGone, { errors, data: await current() });
    // The posts are locked: what a battery lacks can't be added or removed in between.
    const lacking = await agreeBatteries(
      transaction,
      deps.batteryRules,
      deal.buyer_id,
      await offeredLines(transition, offer),
    );
    const [lack] = Object.values(lacking);
    if (lack?.[0]) throw new Refusal(409, lack[0], { errors: lacking, data: await current() });
    await decideOffer(transaction, id, { state: 'accepted', at: now, by: actor.id });
    const until = addDays(holdsFrom(offer, now, await findTimeZone(transaction, offer.author_id)), offer.hold_days);
    change(transition, {
      state: 'agreed',
      agreed_version: version,
      agreed_at: now,
      agreed_by: actor.id,
      reserved_until: until,
    });
    recordEvent(transition, 'accepted', { version, details: { quantity: deal.quantity, until: until.toISOString() } });
    recordReply(transition);
    setTurn(transition, 'seller');
    await notifyColleagues(transition, 'accepted', { until });
  });
}

/**
 * When the days of a reservation begin: when it is agreed, or at the end of the day when the last of the goods are ready, in
 * the zone of who offered them.
 */
function holdsFrom({ lines }: Pick<OfferRow, 'lines'>, now: Date, zone: string | null): Date {
  const days = lines.flatMap(({ quantity, available_at: day }) => (quantity > 0 && day !== null ? [day] : []));
  const last = days.sort().at(-1);
  const ready = last === undefined ? now : endOfDay(last, zone);
  return ready > now ? ready : now;
}

/** Extends the reservation by some days. */
export function extendDeal(deps: DealDependencies, actor: Actor, id: number, days: number): Promise<Deal> {
  return takeTransition(deps, actor, id, 'extend', async (transition) => {
    const until = addDays(transition.deal.reserved_until as Date, days);
    change(transition, { reserved_until: until, extensions: transition.deal.extensions + 1 });
    recordEvent(transition, 'extended', { details: { until: until.toISOString() } });
    await notifyColleagues(transition, 'extended', { until });
  });
}

/** Cancels an agreed deal and releases what it still reserves; what was delivered stays sold. */
export function cancelDeal(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  given: { reason: CancelReason; note?: string | null | undefined },
): Promise<Deal> {
  return takeTransition(deps, actor, id, 'cancel', async (transition) => {
    const note = given.note ?? null;
    await free(transition);
    change(transition, { state: 'closed', closed_reason: 'cancelled', ...ended(transition.now) });
    recordEvent(transition, 'cancelled', { details: { reason: given.reason, text: note } });
    await notifyColleagues(transition, 'cancelled', { text: describeReason(given.reason, note) });
  });
}
