import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem, lineOf } from '#tests/helpers/trade/tradeSystem.ts';
import { requestOf } from '#tests/helpers/trade/veloconnect.ts';

let server: TestServer;
let port: number;
let trade: ReturnType<typeof createTradeSystem>;
beforeAll(async () => {
  server = await startServer();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  port = (server.app.server.address() as AddressInfo).port;
  trade = createTradeSystem(server);
});
afterAll(() => server.close());

/** Opens a connection that sends a part of a body and nothing more. */
function hang(part: string, length: number): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const head = `POST /api/veloconnect HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/xml\r\ncontent-length: ${length}\r\n\r\n`;
  return new Promise((resolve) => socket.write(head + part, () => resolve(socket)));
}

describe('trade systems', () => {
  it('are answered while 60 connections are silent in the middle of a body', async () => {
    const { system, article } = await trade.createMarket();
    const whole = requestOf({ space: 'order-1.1', name: 'CreateOrder', ...system, content: lineOf(article, 1) });
    const known = whole.slice(0, whole.indexOf('<r:OrderRequestLine'));
    const silent = await Promise.all([
      ...Array.from({ length: 30 }, () => hang(`<a>${' '.repeat(60_000)}`, 90_000)),
      // These have sent who they are, and more than is read of an unknown sender.
      ...Array.from({ length: 30 }, () => hang(`${known}${' '.repeat(70_000)}`, 200_000)),
    ]);
    expect(await trade.ask(system, 'CreateOrder', { content: lineOf(article, 1) })).toMatchObject({ code: 200 });
    for (const socket of silent) socket.destroy();
  });

  it('get a refusal for XML that is made to cost much', async () => {
    const { system } = await trade.createMarket();
    const good = (content: string) => requestOf({ space: 'order-1.1', name: 'CreateOrder', ...system, content });
    const hostile: Record<string, string> = {
      deep: '<a>'.repeat(20_000),
      'deep in a request': good(`${'<a>'.repeat(200)}${'</a>'.repeat(200)}`),
      attributes: good(`<a ${Array.from({ length: 5_000 }, (_, n) => `a${n}="${n}"`).join(' ')}/>`),
      namespaces: good(`<a ${Array.from({ length: 5_000 }, (_, n) => `xmlns:a${n}="urn:${n}"`).join(' ')}/>`),
      entities: good('<a>&lol;</a>'),
      'a document type': `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1_000)}">]>${good('<a>&b;</a>')}`,
      'a long name': good(`<${'n'.repeat(50_000)}/>`),
      'a long comment': good(`<!-- ${'x '.repeat(100_000)} -->`),
      'a long instruction': good(`<?x ${'y '.repeat(100_000)}?>`),
      'items without end': good(lineOf('P1', 1).repeat(30_000)),
      'a quantity without end': good(lineOf('P1', '9'.repeat(100_000))),
    };
    for (const [name, xml] of Object.entries(hostile)) {
      const { statusCode, payload } = await server.app.inject({
        method: 'POST',
        url: '/api/veloconnect',
        headers: { 'content-type': 'text/xml' },
        payload: xml,
      });
      expect([name, statusCode, /ResponseCode>(4\d\d)</.exec(payload)?.[1]]).toEqual([
        name,
        expect.toSatisfy((status: number) => [200, 413].includes(status)),
        expect.stringMatching(/^4/),
      ]);
    }
  });

  it('finish or cancel an order, never both, however many requests are under way', async () => {
    const { system, article, deals } = await trade.createMarket();
    let asked = 0;
    for (let round = 0; round < 6; round += 1) {
      const { id: transactionId } = await trade.ask(system, 'CreateOrder', { content: lineOf(article, 1) });
      const kinds = ['FinishOrder', 'Rollback', 'ViewOrder', 'FinishOrder', 'Rollback'] as const;
      const order = round % 2 === 0 ? kinds : kinds.toReversed();
      const answers = await Promise.all(order.map((kind) => trade.ask(system, kind, { transactionId })));
      const codes = order.map((kind, at) => `${kind} ${answers[at]?.code}`);
      const finished = codes.filter((code) => code === 'FinishOrder 200').length;
      const cancelled = codes.filter((code) => code === 'Rollback 200').length;
      expect([finished > 0, cancelled], codes.join()).toEqual(finished > 0 ? [true, 0] : [false, 1]);
      if (finished > 0) asked += 1;
      expect(await deals()).toHaveLength(asked);
    }
    expect(asked).toBeGreaterThan(0);
  });

  it('have a limited number of open orders and searches, the oldest of which ends first', async () => {
    const { system, article, shop } = await trade.createMarket();
    const first = await trade.ask(system, 'CreateOrder', { content: lineOf(article, 1) });
    await trade.ask(system, 'FinishOrder', { transactionId: first.id });
    const second = await trade.ask(system, 'CreateOrder', { content: lineOf(article, 1) });
    for (let at = 0; at <= tradeLimits.open; at += 1)
      await trade.ask(system, 'CreateTextSearch', { content: '<r:SearchString>derailleur</r:SearchString>' });
    const { count } = await server.db
      .selectFrom('trade_transactions')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('organization_id', '=', shop.organization.id)
      .executeTakeFirstOrThrow();
    // What was ordered stays.
    expect(Number(count)).toBe(tradeLimits.open + 1);
    expect(await trade.ask(system, 'ViewOrder', { transactionId: first.id })).toMatchObject({ code: 200 });
    expect(await trade.ask(system, 'ViewOrder', { transactionId: second.id })).toMatchObject({ code: 420 });
  });
});
