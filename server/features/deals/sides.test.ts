import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealTabs } from '#contract/deals/choices.ts';
import { createAdvertisement, pdfFile } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { createTestDependencies, createTrade, offerOf, open } from '#tests/helpers/deals.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { makeOffer } from './offers/index.ts';
import { openDeal } from './opening/index.ts';
import { readDeal } from './reading/index.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

describe('two hundred posts', () => {
  it('can be asked about at once, and offered, as a form and as JSON', async () => {
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
    expect(asked.data).toMatchObject({ line_count: count, quantity: 2 * count });
    // With prices and dates these are more fields than a form may have.
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

describe('a side', () => {
  it('keeps handler, notes and takeovers to itself, and reads what it has not read yet', async () => {
    const trade = await createTrade(server, [40]);
    const deal = await open(deps, trade.asking.user.actor, [
      { advertisement: trade.posts[0]?.id as number, quantity: 5 },
    ]);
    const seller = await server.signIn(trade.posting.colleague.person);
    const buyer = await server.signIn(trade.asking.user.person);
    const url = `/api/deals/${deal.id}`;
    expect(await seller.post(`${url}/messages`, { body: 'Mine?' })).toMatchObject({
      code: 403,
      message: 'A colleague handles this deal. Assign it to yourself first.',
    });
    expect((await seller.post(`${url}/take-over`)).data.handlers).toEqual({
      buyer: null,
      seller: { id: trade.posting.colleague.person.id, name: expect.anything() },
    });
    await seller.post(`${url}/notes`, { body: 'They always pay late' });
    await seller.post(`${url}/messages`, { body: 'We have them.', documents: [pdfFile('list.pdf')] });
    const read = (await buyer.get(url)).data;
    expect(JSON.stringify(read)).not.toContain('late');
    expect(read.handlers.seller).toBeNull();
    expect(read.events.map(({ kind }: { kind: string }) => kind)).toEqual(['opened']);
    expect(read.unread).toBe(1);
    expect(read.messages[0].documents).toMatchObject([{ name: 'list.pdf' }]);
    const document = read.messages[0].documents[0].url;
    expect((await buyer.raw({ method: 'GET', url: document })).statusCode).toBe(200);
    const third = await server.signIn((await createTrade(server, [])).asking.manager.person);
    expect((await third.raw({ method: 'GET', url: document })).statusCode).toBe(404);
    expect((await third.get(url)).code).toBe(404);
    await buyer.post(`${url}/read`);
    expect((await buyer.get(url)).data.unread).toBe(0);
    const notified = await buyer.get('/api/notifications?unread=true');
    expect(notified.data).toEqual([]);
  });

  it('is asked through the contact of the first post, else its owner, where they work on deals', async () => {
    const trade = await createTrade(server, [40, 40]);
    const [first, second] = trade.posts as [{ id: number }, { id: number }];
    const { colleague, user, manager } = trade.posting;
    const contact = (id: number | null) =>
      server.db.updateTable('advertisements').set({ contact_id: id }).where('id', '=', first.id).execute();
    const permit = (id: number, permissions: string[]) =>
      server.db.updateTable('users').set({ permissions }).where('id', '=', id).execute();
    const handlerOf = async () => {
      const lines = [first, second].map(({ id }) => ({ advertisement: id, quantity: 1 }));
      const { id } = await open(deps, trade.asking.user.actor, lines);
      const read = await (await server.signIn(manager.person)).get(`/api/deals/${id}`);
      return { id, handler: read.data.handlers.seller?.id ?? null };
    };
    await contact(colleague.person.id);
    expect((await handlerOf()).handler).toBe(colleague.person.id);
    await permit(colleague.person.id, []);
    expect((await handlerOf()).handler).toBe(user.person.id);
    await permit(user.person.id, []);
    const unassigned = await handlerOf();
    expect(unassigned.handler).toBeNull();
    await permit(colleague.person.id, colleague.person.permissions);
    // Whoever replies takes it on, with the first word.
    const client = await server.signIn(colleague.person);
    const url = `/api/deals/${unassigned.id}`;
    expect((await client.get(url)).data.abilities).toMatchObject({ message: true, offer: true, take_over: true });
    const replied = await client.post(`${url}/messages`, { body: 'We have them.' });
    expect([replied.code, replied.data.handlers.seller.id]).toEqual([201, colleague.person.id]);
    // A manager who helps out leaves it with them.
    const helped = await (await server.signIn(manager.person)).post(`${url}/messages`, { body: 'All of them.' });
    expect([helped.code, helped.data.handlers.seller.id]).toEqual([201, colleague.person.id]);
  });

  it('counts for each person what waits for them, the same number everywhere', async () => {
    const trade = await createTrade(server, [40, 40, 40]);
    for (const { id } of trade.posts) await open(deps, trade.asking.user.actor, [{ advertisement: id, quantity: 1 }]);
    const countsOf = async (person: Parameters<typeof server.signIn>[0]) => {
      const client = await server.signIn(person);
      const { data } = await client.get('/api/bootstrap');
      return [data.counters.deals, (await client.get('/api/deals')).meta.mine];
    };
    const { user, colleague } = trade.posting;
    expect(await countsOf(user.person)).toEqual([3, { self: 3, colleagues: 0, nobody: 0 }]);
    expect(await countsOf(colleague.person)).toEqual([0, { self: 0, colleagues: 3, nobody: 0 }]);
  });

  it('that is the wrong one for a step is told why', async () => {
    const trade = await createTrade(server, [40]);
    const deal = await open(deps, trade.asking.user.actor, [
      { advertisement: trade.posts[0]?.id as number, quantity: 5 },
    ]);
    const url = `/api/deals/${deal.id}`;
    const seller = await server.signIn(trade.posting.user.person);
    const buyer = await server.signIn(trade.asking.user.person);
    const refusal = async (client: TestClient, step: string, body: Record<string, unknown>) => {
      const { code, message } = await client.post(`${url}/${step}`, body);
      return [code, message];
    };
    expect(await refusal(buyer, 'decline', {})).toEqual([403, expect.stringContaining('your own side')]);
    expect(await refusal(seller, 'withdraw', {})).toEqual([403, expect.stringContaining('question of the other side')]);
    const line = { id: deal.lines[0]?.id as number, quantity: 5 };
    await seller.post(`${url}/offers`, { lines: [{ ...line, price_per_unit: '9.00' }], currency: 'EUR' });
    for (const step of ['accept', 'decline'])
      expect(await refusal(seller, step, { version: 1 })).toEqual([403, expect.stringContaining('your own side')]);
    expect(await refusal(buyer, 'withdraw', { version: 1 })).toEqual([
      403,
      expect.stringContaining('offer of the other side'),
    ]);
    await buyer.post(`${url}/accept`, { version: 1 });
    const completion = { lines: [line], closing_date: new Date().toISOString().slice(0, 10), declaration: true };
    expect(await refusal(buyer, 'complete', completion)).toEqual([403, 'Only the seller completes a deal.']);
    expect(await refusal(buyer, 'extend', { days: 1 })).toEqual([403, 'Only the seller extends a reservation.']);
    // The right side at the wrong time.
    expect(await refusal(seller, 'accept', { version: 1 })).toEqual([409, expect.anything()]);
  });

  it('alone has a deal sheet: for the platform it is absent, as the deal is', async () => {
    const trade = await createTrade(server, [40]);
    const deal = await open(
      deps,
      trade.asking.user.actor,
      [{ advertisement: trade.posts[0]?.id as number, quantity: 5 }],
      offerOf([{}]),
    );
    const platform = await server.signIn(await createUser(server.db, { role: 'admin', organizationId: null }));
    const url = `/api/deals/${deal.id}`;
    for (const path of [url, `${url}/sheet.pdf`]) expect((await platform.get(path)).code).toBe(404);
    const sheet = await (await server.signIn(trade.posting.user.person)).raw({
      method: 'GET',
      url: `${url}/sheet.pdf`,
    });
    expect(sheet.statusCode).toBe(200);
  });

  it('accepts what is bought at the posted price in one step', async () => {
    const trade = await createTrade(server, [40]);
    const deal = await open(
      deps,
      trade.asking.user.actor,
      [{ advertisement: trade.posts[0]?.id as number, quantity: 5 }],
      offerOf([{}]),
    );
    const owner = await server.signIn(trade.posting.user.person);
    const accepted = await owner.post(`/api/deals/${deal.id}/accept`, { version: 1 });
    expect([accepted.code, accepted.data.state]).toEqual([200, 'agreed']);
  });

  it('hands the deals of somebody who leaves to a colleague', async () => {
    const trade = await createTrade(server, [40]);
    const deal = await open(deps, trade.asking.user.actor, [
      { advertisement: trade.posts[0]?.id as number, quantity: 5 },
    ]);
    await server.db
      .updateTable('users')
      .set({ role: 'organization_admin' })
      .where('id', '=', trade.asking.manager.person.id)
      .execute();
    const admin = await server.signIn(trade.asking.manager.person);
    const url = `/api/organization/members/${trade.asking.user.person.id}`;
    expect((await admin.get(url)).data.deals).toBe(1);
    expect(await admin.post(`${url}/deactivate`)).toMatchObject({ code: 422, data: { deals: 1 } });
    const heir = trade.asking.colleague.person.id;
    expect((await admin.post(`${url}/deactivate`, { successor: heir })).code).toBe(200);
    expect((await admin.get(`/api/deals/${deal.id}`)).data.handlers.buyer.id).toBe(heir);
  });

  it('finds its deals by tab, words, partner and handler', async () => {
    const trade = await createTrade(server, [40, 40]);
    const [first, second] = trade.posts as [{ id: number }, { id: number }];
    const asked = await open(deps, trade.asking.user.actor, [{ advertisement: first.id, quantity: 5 }]);
    const offered = await open(deps, trade.asking.colleague.actor, [{ advertisement: second.id, quantity: 5 }]);
    await makeOffer(
      deps,
      trade.posting.manager.actor,
      offered.id,
      offerOf([{ id: offered.lines[0]?.id as number, quantity: 5 }]),
    );
    const buyer = await server.signIn(trade.asking.user.person);
    const ids = async (query: string) =>
      (await buyer.get(`/api/deals?${query}`)).data.map(({ id }: { id: number }) => id);
    const all = await buyer.get('/api/deals');
    expect(all.meta).toMatchObject({
      total: 2,
      counts: { mine: 1, theirs: 1, agreed: 0, done: 0 },
      mine: { self: 0, colleagues: 1, nobody: 0 },
    });
    for (const [tab, filter] of Object.entries(dealTabs)) {
      const states = filter.states.map((state) => `states[]=${state}`).join('&');
      const turn = 'turn' in filter ? `&turn=${filter.turn}` : '';
      expect(await ids(states + turn)).toHaveLength(all.meta.counts[tab]);
    }
    expect(await ids('turn=mine')).toEqual([offered.id]);
    expect(await ids('states[]=inquiry')).toEqual([asked.id]);
    expect(await ids(`handler=${trade.asking.user.person.id}`)).toEqual([asked.id]);
    expect(await ids(`q=${asked.reference}`)).toEqual([asked.id]);
    expect(await ids(`advertisement=${second.id}`)).toEqual([offered.id]);
    expect(await ids('side=seller')).toEqual([]);
  });
});

describe('deals that are looked for by words', () => {
  it('are found in the six languages, by number in any writing, by partner and by reference, from both sides', async () => {
    const trade = await createTrade(server, [40, 40]);
    const [chain, tyre] = trade.posts as [{ id: number }, { id: number }];
    const rename = (id: number, values: object) =>
      server.db.updateTable('advertisements').set(values).where('id', '=', id).execute();
    await rename(chain.id, { title: 'Chain, 12-speed, 126 links', supplier_article_number: 'CN-M8100-QL' });
    await rename(tyre.id, { title: 'Folding tyre', gtin: '4006381333931' });
    await server.db
      .updateTable('organizations')
      .set({ name: 'Zweirad Übermut', city: 'Münster' })
      .where('id', '=', trade.posting.organization.id)
      .execute();
    const buyer = trade.asking.user.actor;
    const chains = await open(deps, buyer, [{ advertisement: chain.id, quantity: 5 }]);
    const both = await open(deps, buyer, [
      { advertisement: tyre.id, quantity: 5 },
      { advertisement: chain.id, quantity: 5 },
    ]);
    const [buying, selling] = [
      await server.signIn(trade.asking.user.person),
      await server.signIn(trade.posting.manager.person),
    ];
    const finds = async (client: TestClient, q: string) => {
      const { data, meta } = await client.get(`/api/deals?q=${encodeURIComponent(q)}&sort=newest`);
      expect([q, meta.total, Object.values(meta.counts as Record<string, number>).reduce((a, b) => a + b)]).toEqual([
        q,
        data.length,
        data.length,
      ]);
      return data.map(({ id }: { id: number }) => id);
    };
    const all = [both.id, chains.id];
    const searched: [string, number[]][] = [
      ['chain', all],
      ['Kette', all],
      ['ketting', all],
      ['chaîne', all],
      ['cadena', all],
      ['catena', all],
      ['chain 12 speed', all],
      ['cn m8100', all],
      ['8100-Q', all],
      ['chain tyre', [both.id]],
      ['4006381 333931', [both.id]],
      ['04006381333931', [both.id]],
      [chains.reference, [chains.id]],
      [chains.reference.slice(2).replace('-', ' ').toLowerCase(), [chains.id]],
      ['saddle', []],
      ['...', []],
    ];
    for (const [q, ids] of searched) {
      expect([q, await finds(buying, q)]).toEqual([q, ids]);
      expect([q, await finds(selling, q)]).toEqual([q, ids]);
    }
    for (const q of ['ubermut', 'Zweirad', 'munster', 'chain zweirad'])
      expect([q, await finds(buying, q)]).toEqual([q, all]);
    expect(await finds(selling, 'Zweirad')).toEqual([]);
    expect(await finds(selling, trade.asking.organization.name)).toEqual(all);
    const stranger = await server.signIn((await createTrade(server, [])).asking.manager.person);
    expect(await finds(stranger, 'chain')).toEqual([]);
  });

  it('are never found by what a side keeps to itself', async () => {
    const trade = await createTrade(server, [40]);
    const post = trade.posts[0]?.id as number;
    await server.db
      .updateTable('advertisements')
      .set({ internal_reference: 'SHELF-QX9977', description: 'Zanzibarblue' })
      .where('id', '=', post)
      .execute();
    const deal = await open(deps, trade.asking.user.actor, [{ advertisement: post, quantity: 5 }]);
    const [buying, selling] = [
      await server.signIn(trade.asking.user.person),
      await server.signIn(trade.posting.manager.person),
    ];
    await selling.post(`/api/deals/${deal.id}/notes`, { body: 'Quarrelsome' });
    for (const q of ['QX9977', 'Zanzibarblue', 'Quarrelsome']) {
      expect([q, (await buying.get(`/api/deals?q=${q}`)).meta.total]).toEqual([q, 0]);
    }
  });
});

describe('beginning a deal', () => {
  it('is about posts of one other organization and of one type', async () => {
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
    expect((await ask(2_000_000)).errors).toEqual({ 'lines.0.advertisement': ['This post is not there any more'] });
    expect(await ask(a)).toMatchObject({ code: 201, data: { state: 'inquiry' } });
  });

  it('says of a post that is hidden only whether there is as much as was asked for', async () => {
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

  it('stops at five open deals between two organizations, and at thirty a day of a person', async () => {
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

  it('stops at a hundred a day of an organization; answers in a deal never count', async () => {
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
      message: 'Your organization has begun 100 deals today. Go on tomorrow.',
    });
    const line = { id: first.lines[0]?.id as number, quantity: 1 };
    expect(await makeOffer(deps, asking.user.actor, first.id, offerOf([line]))).toMatchObject({ open_version: 1 });
  });

  it('sends one text to ten organizations a day, however it is spaced', async () => {
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

  it('counts the note of an offer among the words that it begins with', async () => {
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

describe('a stopped organization', () => {
  it('sees none of the posts, counts or similar ones, and is told no reason; open deals run on', async () => {
    const { asking, posting, posts, category } = await createTrade(server, [40]);
    const post = posts[0]?.id as number;
    const near = await createTrade(server, []);
    const similar = await createAdvertisement(server.db, near.posting.user.person, { category });
    await server.db
      .updateTable('advertisements')
      .set({ supplier_article_number: 'STOP-4711-X' })
      .where('id', '=', post)
      .execute();
    const deal = await open(deps, asking.user.actor, [{ advertisement: post, quantity: 5 }]);
    const stopped = await server.signIn(asking.user.person);
    const manager = await server.signIn(posting.manager.person);
    await stopped.put(`/api/advertisements/${post}/favorite`);
    expect((await manager.put(`/api/organization/stops/${asking.organization.id}`)).data).toMatchObject([
      { id: asking.organization.id },
    ]);
    expect(
      (await stopped.get(`/api/advertisements?organizations[]=${posting.organization.id}&facets=1`)).meta.total,
    ).toBe(0);
    expect((await stopped.get(`/api/advertisements/${post}`)).code).toBe(404);
    expect((await stopped.get(`/api/advertisements/${similar.id}/similar`)).data).toEqual([]);
    expect((await stopped.get('/api/favorites')).data).toMatchObject([{ advertisement: null, gone: 'unavailable' }]);
    expect((await stopped.get('/api/advertisements?q=STOP-4711-X&facets=1')).meta).toMatchObject({ total: 0 });
    const named = (
      await stopped.get(`/api/advertisements/suggestions?q=${encodeURIComponent(posting.organization.name)}`)
    ).data;
    expect(named.map(({ name }: { name: string }) => name)).not.toContain(posting.organization.name);
    const asked = await stopped.post('/api/deals', { lines: [{ advertisement: post, quantity: 1 }] });
    expect(asked.errors).toEqual({ 'lines.0.advertisement': ['This post is not there any more'] });
    expect((await stopped.post(`/api/deals/${deal.id}/messages`, { body: 'Still there?' })).code).toBe(201);
    await manager.delete(`/api/organization/stops/${asking.organization.id}`);
    expect((await stopped.get(`/api/advertisements/${post}`)).code).toBe(200);
  });
});
