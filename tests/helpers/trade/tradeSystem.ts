import { type OperationName, operations } from '#server/features/veloconnect/names.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createTradePassword } from '#tests/factories/tokens.ts';
import type { TestServer } from '../server.ts';
import { createTeam } from './deals.ts';
import { findAll, itemOf, noteAnswer, readXml, requestOf, textOf } from './veloconnect.ts';

interface System {
  id: number;
  password: string;
}

const spaces: Record<string, string> = {
  profile: 'profile-1.6',
  transaction: 'transaction-1.0',
  order: 'order-1.1',
  catalog: 'catalog-1.5',
  receipt: 'receipt-1.3',
};

export const lineOf = (id: string, quantity: number | string): string =>
  `<r:OrderRequestLine>${itemOf(id, quantity)}</r:OrderRequestLine>`;

/** A trade system that calls a server; each answer is noted for the check by the schemas. */
export function createTradeSystem(server: TestServer) {
  /** Sends a request, in XML or as parameters, and checks that the answer is valid. */
  async function send(
    given: { xml: string } | { query: Record<string, string> | [string, string][]; method?: 'GET' | 'POST' },
  ) {
    const url = '/api/veloconnect';
    const query = 'query' in given ? new URLSearchParams(given.query).toString() : '';
    const { statusCode, payload } = await server.app.inject(
      'xml' in given
        ? { method: 'POST', url, headers: { 'content-type': 'text/xml' }, payload: given.xml }
        : given.method === 'POST'
          ? { method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: query }
          : { method: 'GET', url: `${url}?${query}` },
    );
    noteAnswer(payload);
    const root = readXml(payload);
    return {
      http: statusCode,
      root,
      payload,
      code: Number(textOf(root, 'ResponseCode')),
      state: Number(textOf(root, 'StatusCode') ?? 0),
      id: textOf(root, 'TransactionID') ?? '',
      message: textOf(root, 'ResponseMessage'),
      all: (name: string) => findAll(root, name).map(({ text }) => text),
    };
  }

  /** Sends a request of a system in XML. */
  const ask = (
    by: System,
    name: OperationName,
    { content = '', ...given }: { content?: string; transactionId?: string; isTest?: boolean } = {},
  ) => {
    const { family } = operations[name];
    return send({ xml: requestOf({ space: spaces[family] ?? `${family}-1.4`, name, ...by, content, ...given }) });
  };

  /** A shop with a trade system, and two sellers of one article: three pieces at 61.90 and ten at 64. */
  async function createMarket(given: Parameters<typeof createTradePassword>[2] = {}) {
    const category = await createCategory(server.db);
    const shop = await createTeam(server);
    await server.db
      .updateTable('users')
      .set({ permissions: ['browse', 'deals', 'api'] })
      .where('id', '=', shop.manager.person.id)
      .execute();
    const sellers = [await createTeam(server), await createTeam(server)];
    const brand = await createBrand(server.db, `Shimano ${shop.organization.id}`);
    const number = `RD-M${8000 + shop.organization.id}`;
    const add = (seller: (typeof sellers)[number], price: string, items: number, more: object = {}) =>
      createAdvertisement(server.db, seller.user.person, {
        category,
        title: `Rear derailleur ${number}`,
        brandId: brand.id,
        articleNumber: number,
        price,
        items,
        ...more,
      });
    const [first, second] = sellers as [(typeof sellers)[number], (typeof sellers)[number]];
    const posts = [await add(first, '61.90', 3), await add(second, '64.00', 10)] as const;
    const { article_id: article } = await server.db
      .selectFrom('advertisements')
      .select('article_id')
      .where('id', '=', posts[0].id)
      .executeTakeFirstOrThrow();
    const system = await createTradePassword(server.db, shop.manager.person, given);
    const deals = () =>
      server.db.selectFrom('deals').selectAll().where('buyer_id', '=', shop.organization.id).orderBy('id').execute();
    return { shop, first, second, brand, number, posts, article: `A${article}`, system, deals, add };
  }

  return { send, ask, createMarket };
}
