import type { FastifyInstance } from 'fastify';
import { wrongToken } from '../../errors.ts';
import { type ApiTokens, tokenPattern, tradePasswordPattern } from '../../identity/index.ts';

const sentence = 'Send it in the Authorization header. A token that was in an address is ended.';

/**
 * Refuses requests with a token in their address, where logs and other sites may read it: the token is ended and its owner
 * notified. Comes after the headers that all answers have.
 */
export function registerExposedTokens(app: FastifyInstance, tokens: ApiTokens): void {
  app.addHook('onRequest', async (request) => {
    if (await exposeTokens(tokens, request.url)) throw wrongToken(sentence);
  });
}

/** The one address that takes the password of a trade system: such systems can send it in no other way. */
const takesTradePasswords = /^\/api\/veloconnect(\?|$)/;

/** Ends the tokens in an address, and notifies their owners; false if there are none. */
export async function exposeTokens(tokens: ApiTokens, url: string): Promise<boolean> {
  const plain = plainAddress(url);
  const found = new Set([
    ...(plain.match(tokenPattern) ?? []),
    ...(takesTradePasswords.test(url) ? [] : (plain.match(tradePasswordPattern) ?? [])),
  ]);
  for (const token of found) await tokens.expose(token);
  return found.size > 0;
}

/** An address with `%67` as the letter that it means; a token has only such letters, whatever else is broken in the address. */
const plainAddress = (url: string): string =>
  url.replace(/%([0-7][0-9a-f])/gi, (_escape, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
