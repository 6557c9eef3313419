import { type CancelReason, dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import { conflict, Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { addDays } from '#server/platform/values/index.ts';
import type { Desk } from '../desk.ts';
import { requireVersion } from '../offers/index.ts';
import { describeDeal } from '../reading/index.ts';
import { decideOffer, listOffers } from '../repository/offers.ts';
import type { OfferRow } from '../rows.ts';
import { change, ended, giveTurn, happen, speak, takeStep } from '../step.ts';
import { sayReason, tellOthers } from '../telling/index.ts';
import { free, reserve } from './holding.ts';

/**
 * Accepts the offer that was read: every line is reserved, or nothing is agreed. Throws 409 with the deal as it is where
 * the open offer is another one, something is not available any more, or the other side cannot agree to anything now.
 */
export function acceptOffer(desk: Desk, actor: Actor, id: number, version: number): Promise<Deal> {
  return takeStep(desk, actor, id, 'accept', async (step) => {
    await requireVersion(step, version);
    const { deal, transaction, now } = step;
    const current = () => describeDeal(desk, actor, deal, transaction);
    if (deal.buyer_status !== 'active' || deal.seller_status !== 'active')
      throw conflict(dealMessages.partnerSuspended, await current());
    const offer = (await listOffers(transaction, id)).find((one) => one.version === version) as OfferRow;
    const errors = await reserve(step, offer);
    if (Object.keys(errors).length > 0)
      throw new Refusal(409, dealMessages.stockGone, { errors, data: await current() });
    await decideOffer(transaction, id, { state: 'accepted', at: now, by: actor.id });
    const until = addDays(holdsFrom(offer, now), offer.hold_days);
    await change(step, {
      state: 'agreed',
      agreed_version: version,
      agreed_at: now,
      agreed_by: actor.id,
      reserved_until: until,
    });
    await happen(step, 'accepted', { version, details: { quantity: deal.quantity, until: until.toISOString() } });
    await speak(step);
    await giveTurn(step, 'seller');
    await tellOthers(step, 'accepted', { until });
  });
}

/** When the days of a reservation begin: when it is agreed, or at the end of the day when the last of the goods are ready. */
function holdsFrom({ lines }: Pick<OfferRow, 'lines'>, now: Date): Date {
  const days = lines.flatMap(({ quantity, available_at: day }) => (quantity > 0 && day !== null ? [day] : []));
  const last = days.sort().at(-1);
  const ready = last === undefined ? now : new Date(`${last}T23:59:59Z`);
  return ready > now ? ready : now;
}

/** Keeps what is reserved for some days more. */
export function extendDeal(desk: Desk, actor: Actor, id: number, days: number): Promise<Deal> {
  return takeStep(desk, actor, id, 'extend', async (step) => {
    const until = addDays(step.deal.reserved_until as Date, days);
    await change(step, { reserved_until: until, extensions: step.deal.extensions + 1 });
    await happen(step, 'extended', { details: { until: until.toISOString() } });
    await tellOthers(step, 'extended', { until });
  });
}

/** Cancels an agreed deal: what is reserved is free again. */
export function cancelDeal(
  desk: Desk,
  actor: Actor,
  id: number,
  given: { reason: CancelReason; note?: string | null | undefined },
): Promise<Deal> {
  return takeStep(desk, actor, id, 'cancel', async (step) => {
    const note = given.note ?? null;
    await free(step);
    await change(step, { state: 'closed', closed_reason: 'cancelled', ...ended(step.now) });
    await happen(step, 'cancelled', { details: { reason: given.reason, text: note } });
    await tellOthers(step, 'cancelled', { said: sayReason(given.reason, note) });
  });
}
