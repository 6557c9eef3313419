import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealMessages } from '#contract/deals/choices.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, day, hour, open } from '#tests/helpers/trade/deals.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
  // API calls use the real clock.
  deps.time = new Date();
});
afterAll(() => server.close());

/** A deal about two posts that waits for its seller. */
async function createAsked() {
  const { asking, posting, posts } = await createTrade(server, [100, 100]);
  const lines = posts.map(({ id }) => ({ advertisement: id, quantity: 10 }));
  const deal = await open(deps, asking.user.actor, lines);
  const one = deal.lines[0] as { id: number };
  const terms = (changes: object = {}) => ({
    currency: 'EUR',
    lines: deal.lines.map(({ id }) => ({ id, quantity: 10, price_per_unit: '9.00' })),
    ...changes,
  });
  return {
    url: `/api/deals/${deal.id}`,
    seller: await server.signIn(posting.manager.person),
    buyer: await server.signIn(asking.user.person),
    terms,
    one,
  };
}
const ahead = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

describe('the terms of an offer', () => {
  it('have limits, and each violation is reported under its field', async () => {
    const { url, seller, terms, one } = await createAsked();
    const line = { id: one.id, quantity: 10, price_per_unit: '9.00' };
    const refused: [object, string, string | RegExp][] = [
      [{ valid_until: ahead(-hour) }, 'valid_until', dealMessages.validPast],
      [{ valid_until: ahead(91 * day) }, 'valid_until', dealMessages.validTooLong.key.replace('{{count}}', '90')],
      [{ hold_days: 0 }, 'hold_days', /1/],
      [{ hold_days: 31 }, 'hold_days', /30/],
      [{ incoterm: 'XYZ' }, 'incoterm', /./],
      [{ currency: 'XXX' }, 'currency', /./],
      [{ freight: '-1' }, 'freight', /./],
      [{ lines: [line] }, 'lines', dealMessages.everyLine],
      [{ lines: terms().lines.map((each) => ({ ...each, quantity: 0 })) }, 'lines', dealMessages.nothingOffered],
      [{ lines: [...terms().lines, { ...line, id: 2_000_000_000 }] }, 'lines.2.id', dealMessages.chooseLine],
      [{ lines: [] }, 'lines', /./],
    ];
    for (const [change, field, sentence] of refused) {
      const { code, errors } = await seller.post(`${url}/offers`, terms(change));
      const expected = typeof sentence === 'string' ? [sentence] : [expect.stringMatching(sentence)];
      expect([change, code, errors]).toEqual([change, 422, { [field]: expected }]);
    }
    expect((await seller.get(url)).data).toMatchObject({ state: 'inquiry', offers: [] });
    const longest = await seller.post(`${url}/offers`, terms({ valid_until: ahead(90 * day - hour), hold_days: 30 }));
    expect([longest.code, longest.data.open_version]).toEqual([201, 1]);
  });

  it('keep the currency of the first version', async () => {
    const { url, seller, buyer, terms } = await createAsked();
    expect((await seller.post(`${url}/offers`, terms({ currency: 'CHF' }))).code).toBe(201);
    const { code, errors } = await buyer.post(`${url}/offers`, terms());
    expect([code, errors]).toEqual([422, { currency: [dealMessages.oneCurrency] }]);
    expect((await buyer.post(`${url}/offers`, terms({ currency: 'CHF' }))).data).toMatchObject({ open_version: 2 });
  });

  it('allow an extension of the reservation by at most two weeks at a time', async () => {
    const { url, seller, buyer, terms } = await createAsked();
    await seller.post(`${url}/offers`, terms());
    expect((await buyer.post(`${url}/accept`, { version: 1 })).data).toMatchObject({ state: 'agreed' });
    for (const days of [0, 15]) {
      const { code, errors } = await seller.post(`${url}/extend`, { days });
      expect([days, code, Object.keys(errors)]).toEqual([days, 422, ['days']]);
    }
    expect((await seller.post(`${url}/extend`, { days: 14 })).code).toBe(200);
  });
});

describe('messages', () => {
  it('have up to 4,000 characters, and two concurrent ones both arrive', async () => {
    const { url, buyer } = await createAsked();
    for (const body of ['', 'x'.repeat(4001)]) expect((await buyer.post(`${url}/messages`, { body })).code).toBe(422);
    const sent = await Promise.all(
      ['The first sentence.', 'And the second.'].map((body) => buyer.post(`${url}/messages`, { body })),
    );
    expect(sent.map(({ code }) => code)).toEqual([201, 201]);
    const expected = (await buyer.get(url)).data.messages.map(({ body }: { body: string }) => body);
    expect(expected.sort()).toEqual(['And the second.', 'The first sentence.']);
  });
});
