import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dealTabs } from '#contract/deals/choices.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, pdfFile } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createTestDependencies, createTrade, offerOf, open, stockOf } from '#tests/helpers/trade/deals.ts';
import { acceptForClaim, offerForClaim } from './claims/answering.ts';
import { completeDeal } from './transitions/agreeing/completing.ts';
import { deliver } from './transitions/agreeing/delivering.ts';
import { receiveDelivery } from './transitions/agreeing/receiving.ts';
import { acceptOffer } from './transitions/agreeing/service.ts';
import { makeOffer } from './transitions/offers.ts';

let server: TestServer;
let deps: ReturnType<typeof createTestDependencies>;
beforeAll(async () => {
  server = await startServer();
  deps = createTestDependencies(server);
});
afterAll(() => server.close());

describe('a side of a deal', () => {
  it('hides its handler, notes and takeovers from the other, and counts its unread messages', async () => {
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

  it('counts an opening and its message once, as the thread shows them', async () => {
    const trade = await createTrade(server, [40]);
    const lines = [{ advertisement: trade.posts[0]?.id as number, quantity: 5 }];
    const seller = await server.signIn(trade.posting.manager.person);
    const unreadOf = async ({ id }: { id: number }) => (await seller.get(`/api/deals/${id}`)).data.unread;
    const alone = await open(deps, trade.asking.user.actor, lines);
    const entries = await unreadOf(alone);
    const buyer = await server.signIn(trade.asking.user.person);
    const { data: written } = await buyer.post('/api/deals', { lines, message: 'Are these new?' });
    expect(await unreadOf(written)).toBe(entries);
  });

  it('is handled by the contact of the first post, else its owner, if they work on deals', async () => {
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
    // The first person to reply becomes the handler.
    const client = await server.signIn(colleague.person);
    const url = `/api/deals/${unassigned.id}`;
    expect((await client.get(url)).data.abilities).toMatchObject({ message: true, offer: true, take_over: true });
    const replied = await client.post(`${url}/messages`, { body: 'We have them.' });
    expect([replied.code, replied.data.handlers.seller.id]).toEqual([201, colleague.person.id]);
    // A reply by a manager does not change the handler.
    const helped = await (await server.signIn(manager.person)).post(`${url}/messages`, { body: 'All of them.' });
    expect([helped.code, helped.data.handlers.seller.id]).toEqual([201, colleague.person.id]);
  });

  it('counts the deals that wait for each member, with the same number everywhere', async () => {
    const trade = await createTrade(server, [40, 40, 40]);
    for (const { id } of trade.posts) await open(deps, trade.asking.user.actor, [{ advertisement: id, quantity: 1 }]);
    const countsOf = async (person: Parameters<typeof server.signIn>[0]) => {
      const client = await server.signIn(person);
      const { data } = await client.get('/api/bootstrap');
      return [data.counters.deals, (await client.get('/api/deals')).meta.mine];
    };
    const { user, colleague } = trade.posting;
    expect(await countsOf(user.person)).toEqual([3, { self: 3, colleagues: 0, nobody: 0, buying: 0 }]);
    expect(await countsOf(colleague.person)).toEqual([0, { self: 0, colleagues: 3, nobody: 0, buying: 0 }]);
  });

  it('lists what waits for a member under the number that counts it, own deals first, then what has waited longest', async () => {
    const trade = await createTrade(server, [40, 40, 40, 40, 40]);
    const { user, colleague } = trade.posting;
    const opened: number[] = [];
    for (const { id } of trade.posts)
      opened.push((await open(deps, trade.asking.user.actor, [{ advertisement: id, quantity: 1 }])).id);
    const [unassigned, first, theirs, second, latest] = opened as [number, number, number, number, number];
    const assign = (id: number, handler: number | null) =>
      server.db
        .updateTable('deal_sides')
        .set({ handler_id: handler })
        .where('deal_id', '=', id)
        .where('side', '=', 'seller')
        .execute();
    await assign(unassigned, null);
    await assign(theirs, colleague.person.id);
    const client = await server.signIn(user.person);
    const waitsForMe = await client.get('/api/deals?turn=mine&waits_for=me&sort=waiting');
    expect(waitsForMe.data.map(({ id }: { id: number }) => id)).toEqual([first, second, latest, unassigned]);
    const { counters } = (await client.get('/api/bootstrap')).data;
    const { total, counts } = waitsForMe.meta;
    expect([counters.deals, counters.deals_buying, counts.mine, total]).toEqual([4, 0, 4, 4]);
    // What the browser asks for after an event has the same number.
    expect((await client.get('/api/deals?per_page=1')).meta.counts).toMatchObject({ mine: 4, colleagues: 1 });
    const waitsForColleagues = await client.get('/api/deals?turn=mine&waits_for=colleagues');
    expect(waitsForColleagues.data.map(({ id }: { id: number }) => id)).toEqual([theirs]);
  });

  it('gets a reason when only the other side can make a transition', async () => {
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
    // The right side, but at the wrong time.
    expect(await refusal(seller, 'accept', { version: 1 })).toEqual([409, expect.anything()]);
  });

  it('has a deal sheet, which the platform cannot read, like the deal itself', async () => {
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

  it('accepts an offer at the posted price in one step', async () => {
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

  it('passes the deals of a leaving member to a colleague', async () => {
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

  it('has under its turn what is due to be sent or confirmed, and claims that wait for it, as long as they do', async () => {
    const trade = await createTrade(server, [60]);
    const { user: buying } = trade.asking;
    const { user: selling } = trade.posting;
    const { id, lines } = await open(deps, buying.actor, [
      { advertisement: trade.posts[0]?.id as number, quantity: 40 },
    ]);
    const line = lines[0]?.id as number;
    const parts = [{ quantity: 28 }, { quantity: 12, available_at: '2031-12-07' }];
    await makeOffer(deps, selling.actor, id, offerOf(parts.map((part) => ({ id: line, ...part }))));
    await acceptOffer(deps, buying.actor, id, 1);
    const clients = [await server.signIn(selling.person), await server.signIn(buying.person)];
    /** What is to be done by the seller and by the buyer: as the list has it, where the badge and the tab count the same. */
    const toDo = () =>
      Promise.all(
        clients.map(async (client) => {
          const { data, meta } = await client.get('/api/deals?turn=mine&waits_for=me&sort=waiting');
          const { counters } = (await client.get('/api/bootstrap')).data;
          expect([counters.deals, meta.counts.mine, meta.total]).toEqual(Array(3).fill(data.length));
          const [task, ...more] = data.map(({ to_do }: { to_do: string }) => to_do);
          expect(more).toEqual([]);
          expect((await client.get(`/api/deals/${id}`)).data.to_do).toBe(task ?? null);
          return task ?? null;
        }),
      );
    expect(await toDo()).toEqual(['send', null]);
    expect((await clients[0]?.get('/api/deals?states[]=agreed'))?.meta).toMatchObject({
      total: 1,
      counts: { agreed: 1 },
    });
    await deliver(deps, selling.actor, id, { lines: [{ id: line, quantity: 28 }] }, []);
    // The other twelve are due in some years.
    expect(await toDo()).toEqual([null, 'confirm']);
    const arrived = { id: line, received: 26, damaged: 2, missing: 0, wrong: 0 };
    await receiveDelivery(deps, buying.actor, id, 1, { lines: [arrived] }, []);
    expect(await toDo()).toEqual(['claim', null]);
    await offerForClaim(deps, selling.actor, id, 1, { credit: '5.00' });
    expect(await toDo()).toEqual([null, 'claim']);
    await acceptForClaim(deps, buying.actor, id, 1, { version: 1 });
    expect(await toDo()).toEqual([null, null]);
    // Their day comes; offers are never changed otherwise.
    await sql`alter table deal_offer_lines disable trigger deal_offer_lines_kept`.execute(server.db);
    await sql`update deal_offer_lines set available_at = current_date where deal_id = ${id} and
      available_at is not null`.execute(server.db);
    await sql`alter table deal_offer_lines enable trigger deal_offer_lines_kept`.execute(server.db);
    await sql`update deal_sides set deal_id = deal_id where deal_id = ${id}`.execute(server.db);
    expect(await toDo()).toEqual(['send', null]);
  });

  it('filters its deals by tab, words, partner and handler', async () => {
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
      counts: { mine: 0, colleagues: 1, theirs: 1, agreed: 0, done: 0 },
      mine: { self: 0, colleagues: 1, nobody: 0 },
    });
    for (const [tab, filter] of Object.entries(dealTabs)) {
      const states = filter.states.map((state) => `states[]=${state}`).join('&');
      const turn = 'turn' in filter ? `&turn=${filter.turn}` : '';
      const waitsFor = 'waits_for' in filter ? `&waits_for=${filter.waits_for}` : '';
      expect(await ids(states + turn + waitsFor)).toHaveLength(all.meta.counts[tab]);
    }
    expect(await ids('turn=mine')).toEqual([offered.id]);
    expect(await ids('states[]=inquiry')).toEqual([asked.id]);
    expect(await ids(`handler=${trade.asking.user.person.id}`)).toEqual([asked.id]);
    expect(await ids(`q=${asked.reference}`)).toEqual([asked.id]);
    expect(await ids(`advertisement=${second.id}`)).toEqual([offered.id]);
    expect(await ids('side=seller')).toEqual([]);
  });
});

describe('a deal about a wanted post', () => {
  it('starts with an offer, reserves the seller’s own post on agreement, and fulfils the wanted one on completion', async () => {
    const trade = await createTrade(server, [40], 'wanted');
    const seller = trade.asking.user.actor;
    const buyer = trade.posting.user.actor;
    const own = await createAdvertisement(server.db, trade.asking.user.person, { items: 60, category: trade.category });
    const wanted = trade.posts[0] as { id: number };
    const line = { advertisement: wanted.id, quantity: 40, own_advertisement: own.id };
    await expect(open(deps, seller, [line])).rejects.toMatchObject({ code: 422, errors: { offer: expect.anything() } });
    const deal = await open(deps, seller, [line], offerOf([{}]));
    expect(deal).toMatchObject({
      side: 'seller',
      type: 'wanted',
      state: 'negotiating',
      lines: [{ own_advertisement: own.id }],
    });
    await expect(acceptOffer(deps, trade.posting.colleague.actor, deal.id, 1)).rejects.toMatchObject({ code: 403 });
    const agreed = await acceptOffer(deps, buyer, deal.id, 1);
    expect(agreed.lines[0]?.own_advertisement).toBeNull();
    expect(await stockOf(server, own.id)).toMatchObject({ reserved_quantity: 40 });
    expect(await stockOf(server, wanted.id)).toMatchObject({ reserved_quantity: 40 });
    await completeDeal(deps, seller, deal.id, {
      lines: [{ id: deal.lines[0]?.id as number, quantity: 40 }],
      closing_date: deps.time.toISOString().slice(0, 10),
      declaration: true,
    });
    expect(await stockOf(server, own.id)).toMatchObject({
      number_of_items: 20,
      reserved_quantity: 0,
      sold_quantity: 40,
    });
    expect(await stockOf(server, wanted.id)).toMatchObject({ number_of_items: 0, state: 'sold' });
  });
});
