import { type DealSide, dealLimits, dealMessages } from '#contract/deals/choices.ts';
import type { DealAbilities } from '#contract/deals/records.ts';
import type { FixedText } from '#contract/texts/message.ts';
import { type Actor, reach, reaches } from '#server/platform/identity/index.ts';
import { addDays } from '#server/platform/values/index.ts';
import { type DealRow, handlerOf, isDone, isTalking, organizationOf } from './rows.ts';

/** The side of a deal that the actor's organization is, or null. */
export function sideOf(actor: Actor, deal: Pick<DealRow, 'buyer_id' | 'seller_id'>): DealSide | null {
  if (!actor.organization) return null;
  if (deal.buyer_id === actor.organization.id) return 'buyer';
  return deal.seller_id === actor.organization.id ? 'seller' : null;
}

/** The side as which the actor reads the deal; null where it does not exist for them. */
export function readingSide(actor: Actor, deal: Pick<DealRow, 'buyer_id' | 'seller_id'>): DealSide | null {
  const side = sideOf(actor, deal);
  const isReader = side && reaches(actor, 'deal.read', { ownerId: null, organizationId: organizationOf(deal, side) });
  return isReader ? side : null;
}

/** Whether a platform admin may read it: only what someone of it has reported. */
export const mayReadReported = (actor: Actor, deal: ReadSubject): boolean =>
  deal.reported && reach(actor, 'organization.administer') === 'platform';

/** What decides who reads a deal. */
type ReadSubject = Pick<DealRow, 'buyer_id' | 'seller_id' | 'reported'>;

/**
 * Whether the actor's rights reach to writing in the deal for their side: its handler, who leads the organization, and while
 * no one handles it every member of the side; replying then assigns it to them.
 */
export const mayWriteDeal = (actor: Actor, deal: DealRow, side: DealSide): boolean =>
  reaches(actor, 'deal.make', {
    ownerId: handlerOf(deal, side) ?? actor.id,
    organizationId: organizationOf(deal, side),
  });

type SellersAbility = keyof typeof dealMessages.sellerOnly;
const isSellers = (ability: keyof DealAbilities): ability is SellersAbility => ability in dealMessages.sellerOnly;

/** Why only the other side can make a transition; null where the side is not the reason. */
export function wrongSideOf(deal: DealRow, side: DealSide, ability: keyof DealAbilities): FixedText | null {
  const hasOffer = deal.open_side !== null;
  const isOwn = hasOffer ? deal.open_side === side : deal.opener === side;
  const isAnswered = !hasOffer && deal.state !== 'inquiry';
  if (isSellers(ability) && side === 'buyer') return dealMessages.sellerOnly[ability];
  if ((ability === 'receive' || ability === 'claim') && side === 'seller') return dealMessages.buyerOnly[ability];
  if (isAnswered) return null;
  if (ability === 'accept' && hasOffer && isOwn) return dealMessages.ownOffer;
  if (ability === 'decline' && isOwn) return hasOffer ? dealMessages.ownOffer : dealMessages.ownInquiry;
  if (ability === 'withdraw' && !isOwn) return hasOffer ? dealMessages.theirOffer : dealMessages.theirInquiry;
  return null;
}

/** What the actor may do in the deal in the state it is in; nothing for people who are of neither side. */
export function abilitiesOf(actor: Actor, deal: DealRow, now: Date): DealAbilities {
  const side = readingSide(actor, deal);
  const isMember = side !== null && reach(actor, 'deal.make') !== 'none';
  const writes = side !== null && mayWriteDeal(actor, deal, side);
  const isOpen = deal.open_until !== null && deal.open_until > now;
  const isTheirs = isOpen && deal.open_side !== side;
  const isAgreed = deal.state === 'agreed';
  const isAsked = deal.state === 'inquiry';
  return {
    message: writes && takesMessages(deal, now),
    offer: writes && isTalking(deal) && offersLeft(deal, side) > 0,
    accept: writes && isTheirs,
    decline: writes && (isTheirs || (isAsked && side !== deal.opener)),
    withdraw: writes && ((isOpen && deal.open_side === side) || (isAsked && side === deal.opener)),
    complete: writes && isAgreed && side === 'seller',
    deliver: writes && isAgreed && side === 'seller' && deal.deliveries < dealLimits.deliveries,
    receive: writes && side === 'buyer' && deal.deliveries_sent > 0,
    take_back: writes && side === 'seller' && deal.deliveries_sent > 0,
    release: writes && isAgreed && side === 'seller',
    claim: writes && side === 'buyer' && deal.deliveries_received > 0,
    settle: writes && deal.claims > 0,
    extend: writes && isAgreed && side === 'seller' && extensionsLeft(deal) > 0,
    cancel: writes && isAgreed,
    take_over: isMember && !isDone(deal) && handlerOf(deal, side) !== actor.id,
    hand_over: writes && !isDone(deal),
    note: isMember,
    archive: isMember && isDone(deal),
    report: side !== null,
  };
}

/** Whether people can still write in a deal: until it is done, and for some time after that. */
function takesMessages(deal: DealRow, now: Date): boolean {
  if (deal.state !== 'completed' && deal.state !== 'closed') return true;
  const end = deal.state === 'completed' ? deal.completed_at : deal.closed_at;
  return end !== null && addDays(end, dealLimits.messageDays[deal.state]) > now;
}

/** How many versions a side can still make. */
export function offersLeft(deal: DealRow, side: DealSide): number {
  return Math.max(0, dealLimits.offersOfSide - (side === 'buyer' ? deal.buyer_offers : deal.seller_offers));
}

/** How often the reservation can still be extended. */
export const extensionsLeft = (deal: Pick<DealRow, 'extensions'>): number => dealLimits.extensions - deal.extensions;
