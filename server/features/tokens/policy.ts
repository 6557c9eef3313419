import type { TokenKind } from '#contract/tokens/choices.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';

/** Whose a token is. */
interface TokenSubject {
  kind: TokenKind;
  userId: number;
  organizationId: number;
}

/** Which kinds of token someone can make. The platform's admins make none. */
export function kindsOf(actor: Actor): TokenKind[] {
  const scope = reach(actor, 'token.manage');
  if (scope === 'organization') return ['person', 'organization'];
  return scope === 'own' ? ['person'] : [];
}

/** What someone may do with a token. */
export function abilitiesOf(actor: Actor, token: TokenSubject): { see: boolean; replace: boolean; end: boolean } {
  const isOurs = token.organizationId === actor.organization?.id;
  const owns =
    isOurs && kindsOf(actor).includes(token.kind) && (token.kind === 'organization' || token.userId === actor.id);
  const oversees = reach(actor, 'token.manage') === 'platform';
  return { see: owns || oversees, replace: owns, end: owns || oversees };
}
