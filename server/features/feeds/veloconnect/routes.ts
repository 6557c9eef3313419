import { feedFile } from '#contract/feeds/choices.ts';
import { pushFeed } from '#contract/feeds/schemas.ts';
import { byEnglish, messageOf } from '#contract/texts/message.ts';
import { wrongToken } from '#server/platform/errors.ts';
import { refusalOf } from '#server/platform/http/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { FeedDependencies } from '../dependencies.ts';
import { type VeloconnectAnswer, writeAnswer } from './answer.ts';
import { createVeloconnectReader } from './reader.ts';
import type { Head } from './task.ts';
import { readOwnPosts, readStatus, sweepTransactions, transmit } from './transmit.ts';

/** Stock by veloconnect: StockTransmitB2C 1.4 and its status request, at one address. */
export function registerVeloconnect({ app, jobs, serveForeign, tokens }: Platform, deps: FeedDependencies): void {
  const reader = createVeloconnectReader();
  app.addHook('onClose', () => reader.close());
  serveForeign({
    name: 'veloconnect',
    url: '/api/veloconnect',
    kinds: ['application/xml', 'text/xml'],
    otherKind: 'Send application/xml.',
    maxBytes: feedFile.maxBytes,
    tooLarge: feedFile.tooLarge,
    begin(request) {
      let parsed: Pick<Head['parsed'], 'operation' | 'buyersId'> = { operation: null, buyersId: null };
      const send = (answer: Omit<VeloconnectAnswer, 'operation' | 'buyersId'>): string => {
        const write = app.readers.messagesFor(request);
        const { page, message, ...rest } = answer;
        const lines = page?.lines.map((line) => ({
          ...line,
          problem: line.problem === null ? null : write(line.message ?? byEnglish(line.problem)),
        }));
        return writeAnswer({
          ...rest,
          operation: parsed.operation ?? 'transmit',
          buyersId: parsed.buyersId,
          ...(message === undefined ? {} : { message: write(messageOf(message)) }),
          ...(page && lines ? { page: { ...page, lines } } : {}),
        });
      };
      return {
        type: 'application/xml; charset=utf-8',
        async identify(bytes, isWhole) {
          let password: string | null = null;
          await reader.head(bytes, isWhole, (found) => {
            parsed = found;
            password = found.password;
          });
          const { buyersId } = parsed;
          if ((password === null || buyersId === null) && !isWhole)
            throw wrongToken('Send BuyersID and Credential before the lines.');
          const credentials = { authorization: `Bearer ${password}`, address: request.ip, hasSession: false };
          const actor = password === null ? null : await tokens.authenticate(credentials);
          if (!actor?.token || String(actor.token.id) !== buyersId)
            throw wrongToken('Send the id of a token as BuyersID, and the token as Password.');
          app.readers.note(request, actor.locale ?? null);
          const refused = refusalOf(pushFeed, actor);
          if (refused) throw refused;
          return actor;
        },
        async answer(by, body) {
          const isStatus = parsed.operation === 'status';
          const posts = isStatus ? [] : await readOwnPosts(deps, by.actor);
          const whole = await reader.whole(body, posts, (found) => {
            parsed = found;
          });
          return send(isStatus ? await readStatus(deps, by.actor, whole.parsed) : await transmit(deps, by, whole));
        },
        // A wrong password is 420 in the language of veloconnect.
        refuse: ({ code, sentence }) => send({ responseCode: code === 401 ? 420 : code, message: sentence }),
      };
    },
  });
  jobs.schedule('veloconnect.sweep', '47 3 * * *', async () => void (await sweepTransactions(deps.db)));
}
