import { dealMessages } from '#contract/deals/choices.ts';
import type { Deal } from '#contract/deals/records.ts';
import type { releaseLines as releaseEndpoint } from '#contract/deals/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { changeReserved } from '#server/features/advertisements/index.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { DealDependencies } from '../../dependencies.ts';
import { notifyColleagues } from '../../notifying/service.ts';
import { listLines, updateLine } from '../../repository/lines.ts';
import { quantityOf } from '../../rows.ts';
import { recordEvent, recordReply, takeTransition } from '../transition.ts';
import { checkQuantities } from './delivering.ts';
import { holdPosts, postsOf } from './holding.ts';
import { endAgreement } from './sending.ts';

/** Puts pieces that will not be delivered back on sale; with nothing reserved any more, the agreement ends. */
export function releaseLines(
  deps: DealDependencies,
  actor: Actor,
  id: number,
  given: BodyOf<typeof releaseEndpoint>,
): Promise<Deal> {
  return takeTransition(deps, actor, id, 'release', async (transition) => {
    const { transaction } = transition;
    const { lines, posts } = await holdPosts(transition);
    const errors = checkQuantities(given.lines, lines, dealMessages.nothingReleased);
    if (Object.keys(errors).length > 0) throw invalid(errors);
    const released = new Map(given.lines.map((line) => [line.id, line.quantity]));
    for (const line of lines) {
      const quantity = released.get(line.id) ?? 0;
      if (quantity === 0) continue;
      for (const post of postsOf(line)) if (posts.has(post)) await changeReserved(transaction, post, -quantity);
      const reserved = line.reserved_quantity - quantity;
      await updateLine(transaction, line.id, {
        reserved_quantity: reserved,
        short_quantity: Math.min(line.short_quantity, reserved),
      });
    }
    const quantity = given.lines.reduce((sum, line) => sum + line.quantity, 0);
    recordEvent(transition, 'released', { details: { quantity, text: given.reason } });
    recordReply(transition);
    const left = await listLines(transaction, id);
    if (left.every((line) => line.reserved_quantity === 0)) endAgreement(transition, left, 'cancelled');
    await notifyColleagues(transition, 'released', { quantity: quantityOf(lines, given.lines), text: given.reason });
  });
}
