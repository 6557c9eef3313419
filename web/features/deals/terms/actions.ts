import type { Deal } from '#contract/deals/records.ts';
import type { BatteryLack } from '#contract/facts/batteries.ts';

/** What the buttons of a deal do. */
export type DealAction =
  | 'accept'
  | 'counter'
  | 'decline'
  | 'offer'
  | 'change'
  | 'renew'
  | 'withdraw'
  | 'complete'
  | 'deliver'
  | 'receive'
  | 'answer'
  | 'claim'
  | 'extend'
  | 'cancel'
  | 'sheet'
  | 'takeOver'
  | 'again';

/**
 * What can be done in a deal right now, the most likely first. `isShown`: the newest offer is on the screen; nothing is
 * accepted unseen.
 */
export function actionsOf(deal: Deal, isExpanded: boolean): DealAction[] {
  const { abilities: may, offer, state } = deal;
  const isAwaited = may.settle && deal.claims_wait_for === 'mine';
  const isOpen = offer?.state === 'open';
  const isTheirs = isOpen && offer.by === 'theirs';
  const only = (...actions: (DealAction | false)[]) => actions.filter((action) => action !== false);
  if (state === 'closed' || state === 'completed')
    return only(may.receive && 'receive', isAwaited && 'answer', canAskAgain(deal) && 'again', may.claim && 'claim');
  if (may.take_over && !may.message) return ['takeOver'];
  // What destroys is in the menu: the main button leads on.
  if (state === 'agreed')
    return only(
      may.receive && 'receive',
      may.deliver && 'deliver',
      isAwaited && 'answer',
      may.complete && 'complete',
      may.extend && 'extend',
      !may.complete && 'sheet',
      may.claim && 'claim',
    );
  if (isTheirs)
    return only(may.accept && isExpanded && 'accept', may.offer && 'counter', may.decline && isExpanded && 'decline');
  if (isOpen) return only(may.offer && 'change', may.withdraw && 'withdraw');
  const ranOut = offer?.state === 'expired' && offer.by === 'theirs' && may.message;
  return only(ranOut && 'renew', may.offer && 'offer', may.decline && 'decline', may.withdraw && 'withdraw');
}

/** What the batteries of the newest offer lack, without which the server does not accept it; null for nothing. */
export function lackOf({ lines, offers }: Pick<Deal, 'lines' | 'offers'>): BatteryLack | null {
  const taken = new Set(offers.at(-1)?.lines.flatMap(({ id, quantity }) => (quantity > 0 ? id : [])));
  return lines.flatMap(({ id, battery }) => (taken.has(id) ? (battery?.lacks ?? []) : []))[0] ?? null;
}

/** Whether its posts can still be asked about by the same side. */
function canAskAgain(deal: Deal): boolean {
  return deal.side === 'buyer' && deal.type === 'offered' && deal.lines.some((line) => line.advertisement?.visible);
}
