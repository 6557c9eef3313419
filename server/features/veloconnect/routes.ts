import { feedFile } from '#contract/feeds/choices.ts';
import { pushFeed } from '#contract/feeds/schemas.ts';
import { type Message, messageOf, type WriteMessage } from '#contract/texts/message.ts';
import type { TradeScope } from '#contract/trade-passwords/choices.ts';
import type { Refusal } from '#server/platform/errors.ts';
import { type Actor, authenticateTrade, reach, type TradeSystem } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { feedDependenciesOf } from '../feeds/index.ts';
import type { Search } from '../market-search/index.ts';
import { type Answered, writeAnswer } from './answer.ts';
import { createDispatch } from './dispatch.ts';
import { type OperationName, operationOf, operations } from './names.ts';
import { noteCall } from './passwords/repository.ts';
import { readQuery } from './reading/query.ts';
import { createVeloconnectReader } from './reading/reader.ts';
import { emptyRequest, type ResponseCode, TradeRefusal, type TradeRequest } from './request.ts';
import { readOwnPosts } from './stock/transmit.ts';

const notOffered = () => new TradeRefusal(404, 'This request is not offered. GetProfile lists those that are.');
/** Whatever was wrong of them: who tries passwords learns nothing. */
const wrongCredentials = () =>
  new TradeRefusal(411, 'Number, password, network or right do not fit. See the trade system under Integration.');
/** Codes of ours that veloconnect names otherwise. */
const codes: Readonly<Record<number, ResponseCode>> = { 401: 411, 403: 411, 415: 405, 500: 500 };

/** The address of trade systems: every request of veloconnect, in XML or in parameters. */
export function registerVeloconnect(platform: Platform, search: Search): void {
  const { app, config, changes, db, log, serveForeign } = platform;
  const reader = createVeloconnectReader();
  app.addHook('onClose', () => reader.close());
  const feeds = feedDependenciesOf(platform);
  const dispatch = createDispatch(platform, search);
  serveForeign({
    name: 'veloconnect',
    url: '/api/veloconnect',
    kinds: ['application/xml', 'text/xml'],
    otherKind: 'Send application/xml.',
    maxBytes: feedFile.maxBytes,
    tooLarge: feedFile.tooLarge,
    begin(httpRequest, kind) {
      const isContent = kind === 'content';
      let request: TradeRequest = emptyRequest(isContent ? 'XML-POST' : 'URL');
      let system: TradeSystem | null = null;
      const see = (parsed: TradeRequest) => {
        request = parsed;
      };
      const send = (answered: Answered) =>
        writeAnswer(
          {
            parsed: request,
            isSecure: config.origin.startsWith('https:'),
            today: new Date().toISOString().slice(0, 10),
          },
          answered,
        );
      const note = (code: ResponseCode, reason: Message | null) => {
        if (!system) return;
        const name = request.name === null ? '' : (operationOf(request.name) ?? request.name);
        noteCall(db, system.id, { name, code, reason }).catch((error: unknown) =>
          log.error({ err: error }, 'A call of a trade system could not be noted'),
        );
      };
      return {
        type: 'text/xml; charset=utf-8',
        async identify(bytes, isWhole) {
          if (isContent) await reader.head(bytes, isWhole, see);
          else see(readQuery(bytes.toString('utf8'), see));
          const operation = request.name === null ? null : operationOf(request.name);
          if (request.name === null) throw new TradeRefusal(405, 'Name the request in RequestName, or send it as XML.');
          if (operation === null || !isOffered(operation, isContent)) throw notOffered();
          const { buyersId, password } = request;
          if (operation === 'GetProfile' && password === null) return send({ responseCode: 200 });
          if (buyersId === null || password === null)
            throw new TradeRefusal(
              405,
              isWhole ? 'Send BuyersID and Password.' : 'Send BuyersID and Credential before the lines.',
            );
          const found = await authenticateTrade(db, changes, { number: buyersId, password, address: httpRequest.ip });
          if (!found.isKnown) throw new TradeRefusal(410, 'There is no trade system with this number.');
          if (!found.system) throw wrongCredentials();
          app.readers.note(httpRequest, found.system.actor.locale ?? null);
          const { scope } = operations[operation];
          system = found.system;
          if (scope !== 'any' && !mayUse(found.system, scope as TradeScope)) throw wrongCredentials();
          return found.system.actor;
        },
        async answer(by, body) {
          const write: WriteMessage = app.readers.messagesFor(httpRequest);
          const operation = operationOf(request.name as string) as OperationName;
          const isStock = operation === 'StockTransmitB2C';
          const own = isStock ? await readOwnPosts({ feeds, write }, by.actor) : [];
          const stock = isContent ? await reader.whole(body, own, see) : null;
          const answered = await dispatch(operation, {
            by,
            parsed: request,
            write,
            stock,
            feeds,
            system: system as TradeSystem,
          });
          note(answered.responseCode, answered.reason ?? null);
          return send(answered);
        },
        refuse(refusal) {
          const code = codeOf(refusal);
          note(code, messageOf(refusal.sentence));
          const write = app.readers.messagesFor(httpRequest);
          return send({ responseCode: code, message: write(messageOf(refusal.sentence)) });
        },
      };
    },
  });
}

/** Thousands of lines fit no address. */
const isOffered = (operation: OperationName, isContent: boolean): boolean =>
  operations[operation].scope !== null && (isContent || operation !== 'StockTransmitB2C');

const rights = { search: 'advertisement.browse', order: 'deal.make', stock: pushFeed.allow } as const;

/** Whether a password is good for something, and the member it acts as may do it. */
const mayUse = ({ scopes, actor }: TradeSystem & { actor: Actor }, scope: TradeScope): boolean =>
  scopes.includes(scope) && reach(actor, rights[scope]) !== 'none';

const codeOf = (refusal: Refusal): ResponseCode =>
  refusal instanceof TradeRefusal ? refusal.responseCode : (codes[refusal.code] ?? 400);
