import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTradePassword } from '#tests/factories/tokens.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem, lineOf } from '#tests/helpers/trade/tradeSystem.ts';
import { expectAllValid, itemOf } from '#tests/helpers/trade/veloconnect.ts';

let server: TestServer;
let trade: ReturnType<typeof createTradeSystem>;
beforeAll(async () => {
  server = await startServer();
  trade = createTradeSystem(server);
});
afterAll(async () => {
  await server.close();
  await expectAllValid();
});

/** The same numbers in every run. */
function createPicker() {
  let state = 59;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
}

/** Ids that the product draws are different in each answer. */
const withoutIds = (payload: string): string =>
  payload.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id').replaceAll(/IssueDate>[^<]*/g, 'IssueDate>');

/** A request, written in XML and as parameters. */
interface Request {
  name:
    | 'GetItemDetails'
    | 'GetItemDetailsList'
    | 'CreateTextSearch'
    | 'CreateOrder'
    | 'OrderConfirmationQuery'
    | 'GetStatus';
  content: string;
  parameters: [string, string][];
  transactionId?: string;
}

it('Requests in XML, as parameters of an address and as a form have the same answer.', async () => {
  const { shop, article, posts, number } = await trade.createMarket();
  const pick = createPicker();
  const ids = [article, `P${posts[0].id}`, `P${posts[1].id}`, 'P999999', 'A999999', '4711', `p${posts[0].id}`, ' '];
  const quantities = ['', '1', '3', '7', '12', '500', '0', '-1', '1,5', 'x'];
  const texts = [number, 'derailleur', 'Rear derailleur', 'Umwerfer', 'nothing such', '"', 'ä & <b>', ''];
  const draw = (): Request => {
    const name = pick([
      'GetItemDetails',
      'GetItemDetailsList',
      'CreateTextSearch',
      'CreateOrder',
      'GetStatus',
    ] as const);
    if (name === 'CreateTextSearch') {
      const text = pick(texts);
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      return { name, content: `<r:SearchString>${escaped}</r:SearchString>`, parameters: [['SearchString', text]] };
    }
    if (name === 'GetStatus') {
      const transactionId = pick(['00000000-0000-0000-0000-000000000000', 'x', '1']);
      return { name, content: '', parameters: [['TransactionID', transactionId]], transactionId };
    }
    const items = Array.from({ length: name === 'GetItemDetails' ? 1 : pick([1, 2, 3]) }, () => ({
      id: pick(ids),
      quantity: pick(quantities),
    }));
    const parameters = items.flatMap(({ id, quantity }): [string, string][] => [
      ['SellersItemIdentification', id],
      ['Quantity', quantity],
    ]);
    const content = items
      .map(({ id, quantity }) => {
        if (name === 'CreateOrder') return lineOf(id, quantity);
        const item = itemOf(id, quantity === '' ? undefined : quantity);
        return name === 'GetItemDetails' ? item : `<r:RequestEntry>${item}</r:RequestEntry>`;
      })
      .join('');
    return { name, content, parameters };
  };
  const different: unknown[] = [];
  let system = await createTradePassword(server.db, shop.manager.person);
  for (let n = 0; n < howMany(60, 500); n += 1) {
    // A system makes 600 calls a minute at most.
    if (n % 150 === 149) system = await createTradePassword(server.db, shop.manager.person);
    const { name, content, parameters, transactionId } = draw();
    const query: [string, string][] = [
      ['RequestName', `${name}Request`],
      ['BuyersID', String(system.id)],
      ['Password', system.password],
      ...parameters,
    ];
    const answers = [
      await trade.ask(system, name, { content, ...(transactionId === undefined ? {} : { transactionId }) }),
      await trade.send({ query }),
      await trade.send({ query, method: 'POST' }),
    ].map(({ http, payload }) => `${http} ${withoutIds(payload)}`);
    if (new Set(answers).size > 1) different.push([name, parameters, answers]);
  }
  expect(different).toEqual([]);
});
