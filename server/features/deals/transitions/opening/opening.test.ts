import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, offerOf, open } from '#tests/helpers/trade/deals.ts';
import { readDeal } from '../../reading/service.ts';
import type { SheetContent } from '../../sheet/content.ts';
import { readSheet } from '../../sheet/index.ts';
import { makeOffer } from '../offers.ts';
import { openDeal } from './service.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

describe('two hundred posts', () => {
  it('can be inquired about in one deal, and offered for, as a form and as JSON', async () => {
    const count = 200;
    const { asking, posts } = await createTrade(
      server,
      Array.from({ length: count + 1 }, () => 10),
    );
    const client = await server.signIn(asking.user.person);
    const { token } = (await client.get('/api/auth/token')).data;
    const sendJson = async (payload: object) => {
      const options = { method: 'POST' as const, url: '/api/deals', payload, headers: { 'x-csrf-token': token } };
      return (await client.raw(options)).json();
    };
    const lines = posts.slice(0, count).map(({ id }) => ({ advertisement: id, quantity: 2 }));
    const asked = await client.post('/api/deals', { lines });
    expect([asked.code, asked.errors]).toEqual([201, {}]);
    expect(asked.data).toMatchObject({ line_count: count, quantity: 2 * count, unit: 'piece' });
    // With prices and dates there are more fields than a form may have.
    const offer = {
      currency: 'EUR',
      lines: lines.map(() => ({ price_per_unit: '9.00', quantity: 2, available_at: '2036-01-31' })),
    };
    const offered = await sendJson({ lines, offer });
    expect([offered.code, offered.errors]).toEqual([201, {}]);
    expect(offered.data).toMatchObject({ line_count: count, value: '3600.00' });
    const one = { advertisement: posts[count]?.id as number, quantity: 1 };
    const tooMany = await sendJson({ lines: [...lines, one] });
    expect([tooMany.code, tooMany.errors]).toEqual([422, { lines: ['Use at most 200 lines'] }]);
  });
});

describe('opening a deal', () => {
  it('is limited to posts of one other organization and of one type', async () => {
    const one = await createTrade(server, [5]);
    const two = await createTrade(server, [5]);
    const wanted = await createAdvertisement(server.db, one.posting.user.person, {
      type: 'wanted',
      category: one.category,
    });
    const own = await createAdvertisement(server.db, one.asking.user.person, { category: one.category });
    const client = await server.signIn(one.asking.user.person);
    const ask = (...posts: number[]) =>
      client.post('/api/deals', { lines: posts.map((advertisement) => ({ advertisement, quantity: 1 })) });
    const [a, b] = [one.posts[0]?.id as number, two.posts[0]?.id as number];
    expect((await ask(a, b)).errors).toEqual({ 'lines.1.advertisement': ['Choose posts of one organization'] });
    expect((await ask(a, wanted.id)).errors).toEqual({
      'lines.1.advertisement': ['Ask about offered and about wanted posts separately'],
    });
    expect((await ask(own.id)).errors).toEqual({
      'lines.0.advertisement': ['This is a post of your own organization'],
    });
    expect((await ask(a, a)).errors).toEqual({ 'lines.1.advertisement': ['Each post can be chosen once'] });
    expect((await ask(2_000_000)).errors).toEqual({ 'lines.0.advertisement': ['This post no longer exists'] });
    expect(await ask(a)).toMatchObject({ code: 201, data: { state: 'inquiry' } });
  });

  it('keeps the facts of each post as they were, on the sheet in the language that is asked for', async () => {
    const { asking, posts, category } = await createTrade(server, [10, 10]);
    const field = await createFact(server.db, { categories: [category.child] });
    const [stated, silent] = posts.map(({ id }) => id) as [number, number];
    const state = (facts: object) =>
      server.db
        .updateTable('advertisements')
        .set({ facts: JSON.stringify(facts) })
        .where('id', '=', stated)
        .execute();
    await state({ [field.key]: 'folding' });
    const client = await server.signIn(asking.user.person);
    const lines = [stated, silent].map((advertisement) => ({ advertisement, quantity: 2 }));
    const { data: opened } = await client.post('/api/deals', {
      lines,
      offer: offerOf(lines.map(() => ({ quantity: 2 }))),
    });
    await state({ [field.key]: 'wire' });
    const { data: deal } = await client.get(`/api/deals/${opened.id}`);
    expect(deal.lines.map(({ facts }: { facts: object }) => facts)).toEqual([
      [{ key: field.key, value: 'folding' }],
      [],
    ]);

    const printed: SheetContent[] = [];
    const draw = async (_: number | null, content: object) => {
      printed.push(content as SheetContent);
      return new Uint8Array();
    };
    const reader = { write: server.app.readers.messagesIn('de'), language: 'de', isNamed: true } as const;
    const drawer = { draw, close: () => undefined };
    await readSheet(deps, drawer, asking.user.actor, opened.id, { version: 1, reader });
    expect(printed[0]?.terms.at(-1)).toEqual([deal.lines[0].title, 'Wulst: Folding']);
  });

  it('reveals of a hidden post only whether the requested quantity is available', async () => {
    const { asking, posting, posts } = await createTrade(server, [184]);
    const post = posts[0]?.id as number;
    const { id } = await open(deps, asking.user.actor, [{ advertisement: post, quantity: 20 }]);
    const available = async (actor: typeof asking.user.actor) =>
      (await readDeal(deps, { actor } as never, id)).lines[0]?.available_quantity;
    expect(await available(asking.user.actor)).toBe(184);
    await server.db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', post).execute();
    expect([await available(asking.user.actor), await available(posting.user.actor)]).toEqual([20, 184]);
    await server.db.updateTable('advertisements').set({ number_of_items: 7 }).where('id', '=', post).execute();
    expect(await available(asking.user.actor)).toBe(7);
  });

  it('is limited to five open deals between two organizations, and to thirty a day per user', async () => {
    const { asking, posting, posts } = await createTrade(server, [1000]);
    const post = posts[0]?.id as number;
    const close = () =>
      server.db
        .updateTable('deals')
        .set({
          turn: null,
          turn_since: null,
          runs_out_at: null,
          state: 'closed',
          closed_reason: 'expired',
          closed_at: deps.time,
        })
        .where('seller_id', '=', posting.organization.id)
        .where('state', '<>', 'closed')
        .execute();
    for (let opened = 0; opened < 5; opened += 1)
      await open(deps, asking.user.actor, [{ advertisement: post, quantity: 1 }]);
    await expect(open(deps, asking.colleague.actor, [{ advertisement: post, quantity: 1 }])).rejects.toMatchObject({
      code: 409,
    });
    await close();
    await server.db
      .updateTable('deals')
      .set({ created_at: deps.time })
      .where('seller_id', '=', posting.organization.id)
      .execute();
    for (let opened = 5; opened < 30; opened += 1) {
      await open(deps, asking.user.actor, [{ advertisement: post, quantity: 1 }]);
      await close();
    }
    await expect(open(deps, asking.user.actor, [{ advertisement: post, quantity: 1 }])).rejects.toMatchObject({
      code: 429,
    });
    expect(await open(deps, asking.colleague.actor, [{ advertisement: post, quantity: 1 }])).toMatchObject({
      state: 'inquiry',
    });
  });

  it('is limited to a hundred a day per organization; replies in a deal do not count', async () => {
    const { asking, posting, posts } = await createTrade(server, [1000]);
    const post = posts[0]?.id as number;
    const first = await open(deps, asking.user.actor, [{ advertisement: post, quantity: 1 }]);
    await server.db
      .insertInto('deals')
      .values(
        Array.from({ length: 99 }, (_, index) => ({
          reference: `D-9999-${String(index).padStart(4, '0')}`,
          type: 'offered',
          buyer_id: asking.organization.id,
          seller_id: posting.organization.id,
          opener: 'buyer',
          opened_by: asking.colleague.person.id,
          state: 'closed',
          closed_reason: 'expired',
          spoken_at: deps.time,
          quantity: 1,
          closed_at: deps.time,
          created_at: deps.time,
        })),
      )
      .execute();
    await server.db.updateTable('deals').set({ created_at: deps.time }).where('id', '=', first.id).execute();
    await expect(open(deps, asking.manager.actor, [{ advertisement: post, quantity: 1 }])).rejects.toMatchObject({
      code: 429,
      message: 'Your organization has opened 100 deals today. You can open more tomorrow.',
    });
    const line = { id: first.lines[0]?.id as number, quantity: 1 };
    expect(await makeOffer(deps, asking.user.actor, first.id, offerOf([line]))).toMatchObject({ open_version: 1 });
  });

  it('allows the same text to ten organizations a day, whatever its spacing', async () => {
    const { asking } = await createTrade(server, []);
    const recordMessage = async (message: string) => {
      const { posts } = await createTrade(server, [5]);
      return openDeal(
        deps,
        asking.user.actor,
        { lines: [{ advertisement: posts[0]?.id as number, quantity: 1 }], message } as never,
        [],
      );
    };
    for (let sent = 0; sent < 10; sent += 1) await recordMessage(`Best price,${' '.repeat(sent)} please!`);
    await expect(recordMessage('best price please')).rejects.toMatchObject({
      code: 429,
      message: 'Post what you want instead',
    });
    expect(await recordMessage('Do you have these in black?')).toMatchObject({ state: 'inquiry' });
  });

  it('counts the note of its offer as part of the text', async () => {
    const { asking } = await createTrade(server, []);
    const bid = async () => {
      const { posts } = await createTrade(server, [5]);
      const offer = offerOf([{}], { note: 'We take all of it.' });
      return open(deps, asking.user.actor, [{ advertisement: posts[0]?.id as number, quantity: 1 }], offer);
    };
    for (let sent = 0; sent < 10; sent += 1) await bid();
    await expect(bid()).rejects.toMatchObject({ code: 429, message: 'Post what you want instead' });
  });
});
