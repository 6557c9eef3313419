import { notAllowed } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import type { Holder } from './repository.ts';

/** Throws 403 for someone who has insights and does not browse the market that they are about. */
export function requireMarket(actor: Actor): void {
  if (reach(actor, 'advertisement.browse') === 'none') throw notAllowed();
}

/** Whose posts and uploads are the actor's; null for those without an organization. */
export function holderOf(actor: Actor): Holder | null {
  if (!actor.organization) return null;
  const reads = reach(actor, 'import.run');
  return {
    organizationId: actor.organization.id,
    uploaderId: reads === 'organization' || reads === 'platform' ? null : actor.id,
  };
}
