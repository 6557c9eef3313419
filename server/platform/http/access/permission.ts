import type { EndpointShape } from '#contract/endpoint.ts';
import { message } from '#contract/texts/message.ts';
import { missingScope, notAllowed, notLoggedIn, type Refusal } from '../../errors.ts';
import { type Actor, reach } from '../../identity/index.ts';

/** Why someone may not call an endpoint, or null. */
export function refusalOf(endpoint: EndpointShape, actor: Actor | null): Refusal | null {
  if (actor?.token) {
    if (!endpoint.scope) return missingScope('Tokens cannot do this. Sign in to do it.');
    if (!actor.token.scopes.includes(endpoint.scope))
      return missingScope(message('This token lacks the scope {{scope}}.', { scope: endpoint.scope }));
  }
  if (endpoint.allow === 'anyone') return null;
  if (!actor) return notLoggedIn();
  if (endpoint.allow === 'password') return null;
  if (actor.secondFactor === 'code') return notAllowed('Enter the code from your authenticator app first.');
  if (actor.secondFactor === 'enrol' && !endpoint.beforeEnrolment)
    return notAllowed('Set up two-factor authentication first.');
  if (endpoint.allow === 'signed-in') return null;
  return reach(actor, endpoint.allow) === 'none' ? notAllowed() : null;
}
