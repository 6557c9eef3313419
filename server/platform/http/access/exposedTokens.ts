import type { FastifyInstance } from 'fastify';
import { wrongToken } from '../../errors.ts';
import { type ApiTokens, tokenPattern } from '../../identity/index.ts';

const sentence = 'Send it in the Authorization header. A token that was in an address is ended.';

/**
 * Refuses requests with a token in their address, where logs and other sites may read it: the token is ended and its owner
 * notified. Comes after the headers that all answers have.
 */
export function registerExposedTokens(app: FastifyInstance, tokens: ApiTokens): void {
  app.addHook('onRequest', async (request) => {
    const found = plainAddress(request.url).match(tokenPattern);
    if (!found) return;
    for (const token of new Set(found)) await tokens.expose(token);
    throw wrongToken(sentence);
  });
}

/** An address as its reader sees it, also where letters are written as `%67`. */
function plainAddress(url: string): string {
  if (!url.includes('%')) return url;
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
