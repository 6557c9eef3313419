import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advertisementForm, createAdvertisement, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const day = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const daysFromNow = (days: number) => new Date(Date.now() + days * day);

const sale = (given: Record<string, unknown> = {}) => ({
  reason: 'sold_elsewhere',
  sold_currency: 'EUR',
  total_number_of_items: 1,
  total_price: '10.00',
  closing_date: today,
  declaration: 'true',
  ...given,
});
const sell = (client: TestClient, id: number, given: Record<string, unknown> = {}) =>
  client.post(`/api/advertisements/${id}/sold`, sale(given));
const step = (client: TestClient, id: number, name: string) => client.post(`/api/advertisements/${id}/${name}`);
const stored = (id: number) =>
  server.db.selectFrom('advertisements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('selling', () => {
  it('part of the stock keeps the post online; selling the rest marks it as sold', async () => {
    const { person, client } = await server.join();
    const buyer = await createUser(server.db);
    const post = await createAdvertisement(server.db, person, { items: 10 });
    const part = await sell(client, post.id, {
      reason: 'sold_here',
      sold_to_organization: buyer.organization_id,
      total_number_of_items: 4,
      total_price: '36.5',
    });
    expect(part).toMatchObject({
      code: 200,
      data: {
        state: 'active',
        number_of_items: 6,
        sold_quantity: 4,
        sales: [
          {
            reason: 'sold_here',
            sold_to_organization: { id: buyer.organization_id },
            sold_currency: 'EUR',
            total_number_of_items: 4,
            total_price: '36.50',
            closing_date: today,
            reverted_at: null,
          },
        ],
      },
    });
    const rest = await sell(client, post.id, { total_number_of_items: 6 });
    expect(rest.data).toMatchObject({ state: 'sold', number_of_items: 0, sold_quantity: 10 });
    expect(await sell(client, post.id)).toMatchObject({ code: 409, data: { state: 'sold' } });
    expect((await step(client, post.id, 'pause')).code).toBe(409);
    expect((await client.delete(`/api/advertisements/${post.id}`)).code).toBe(409);
  });

  it('reports every invalid field', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { items: 10 });
    expect(await client.post(`/api/advertisements/${post.id}/sold`, {})).toMatchObject({
      code: 422,
      errors: {
        reason: ['Required'],
        total_number_of_items: ['Required'],
        closing_date: ['Required'],
        declaration: ['Required'],
      },
    });
    expect(await sell(client, post.id, { declaration: 'false' })).toMatchObject({
      errors: { declaration: ['Required'] },
    });
    expect(await sell(client, post.id, { reason: 'sold_here', sold_currency: '', total_price: '' })).toMatchObject({
      code: 422,
      errors: { sold_to_organization: ['Required'], sold_currency: ['Required'], total_price: ['Required'] },
    });
    const impossible = { total_number_of_items: 11, sold_to_organization: 2_000_000_000, sold_currency: 'XXQ' };
    expect(await sell(client, post.id, impossible)).toMatchObject({
      code: 422,
      errors: {
        total_number_of_items: ['Only 10 left'],
        sold_to_organization: ['Choose one from the list'],
        sold_currency: ['Choose one from the list'],
      },
    });
    expect(await sell(client, post.id, { sold_to_organization: person.organization_id })).toMatchObject({ code: 422 });
    expect(await stored(post.id)).toMatchObject({ number_of_items: 10, sold_quantity: 0 });
    const gone = { reason: 'no_longer_available', sold_currency: '', total_price: '', total_number_of_items: 10 };
    expect((await sell(client, post.id, gone)).data.state).toBe('sold');
  });

  it('below the minimum order lowers that minimum and reports it; undoing the sale restores it', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { items: 10, minimum: 5, category });
    const part = await sell(client, post.id, { total_number_of_items: 8 });
    expect(part).toMatchObject({ code: 200, data: { number_of_items: 2, minimal_order_quantity: 2 } });
    expect(part.message).toBe('Advertisement successfully updated. The minimum order is now 2: no more is left.');
    const form = advertisementForm(category, { number_of_items: 2, minimal_order_quantity: 2 });
    const edited = await client.put(`/api/advertisements/${post.id}`, { ...form, updated_at: part.data.updated_at });
    expect(edited.code).toBe(200);
    const again = await sell(client, post.id, { total_number_of_items: 1 });
    expect(again.data).toMatchObject({ number_of_items: 1, minimal_order_quantity: 1 });
    const last = await sell(client, post.id, { total_number_of_items: 1 });
    expect(last).toMatchObject({ message: 'Advertisement successfully updated', data: { minimal_order_quantity: 1 } });
    const minimumAfterTakingBack = async () =>
      (await step(client, post.id, 'unsold')).data.minimal_order_quantity as number;
    expect([await minimumAfterTakingBack(), await minimumAfterTakingBack(), await minimumAfterTakingBack()]).toEqual([
      1, 2, 5,
    ]);
  });

  it('keeps a minimum that the owner changed after the sale, when the sale is undone', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { items: 10, minimum: 5, category });
    const part = await sell(client, post.id, { total_number_of_items: 8 });
    const form = advertisementForm(category, { number_of_items: 20, minimal_order_quantity: 3 });
    await client.put(`/api/advertisements/${post.id}`, { ...form, updated_at: part.data.updated_at });
    const back = await step(client, post.id, 'unsold');
    expect(back.data).toMatchObject({ number_of_items: 28, minimal_order_quantity: 3 });
  });

  it('refuses a closing date in the future or before the post was created', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { createdAt: new Date('2026-10-05T12:00:00Z') });
    const refusal = async (closing_date: string) => (await sell(client, post.id, { closing_date })).errors.closing_date;
    const later = daysFromNow(2).toISOString().slice(0, 10);
    expect(await refusal(later)).toEqual(['The closing date cannot be in the future']);
    expect(await refusal('2026-10-03')).toEqual([
      'The post was created on Mon 5 Oct 2026: use that day or a later one',
    ]);
    expect(await refusal('10/05/2026')).toBeUndefined();
    expect(await refusal(today)).toBeUndefined();
  });

  it('accepts only active organizations with users as buyers', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person);
    const empty = await createOrganization(server.db);
    const left = await createUser(server.db, { status: 'deactivated' });
    const suspended = await createOrganization(server.db, { status: 'suspended' });
    await createUser(server.db, { organizationId: suspended.id });
    for (const buyer of [empty.id, left.organization_id, suspended.id]) {
      const refused = await sell(client, post.id, { sold_to_organization: buyer });
      expect(refused.errors).toEqual({ sold_to_organization: ['Choose one from the list'] });
    }
    const own = await sell(client, post.id, { sold_to_organization: person.organization_id });
    expect(own.errors).toEqual({ sold_to_organization: ['Choose an organization other than your own'] });
  });

  it('a hundred times concurrently never exceeds the stock', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { items: 37 });
    // A busy machine refuses some of them with 503: those retry, as the response asks.
    const sellInTheEnd = async (): Promise<number> => {
      const { code } = await sell(client, post.id);
      return code === 503 ? sellInTheEnd() : code;
    };
    const codes = await Promise.all(Array.from({ length: 100 }, sellInTheEnd));
    expect(codes.filter((code) => code === 200)).toHaveLength(37);
    expect(new Set(codes)).toEqual(new Set([200, 409]));
    expect(await stored(post.id)).toMatchObject({ state: 'sold', number_of_items: 0, sold_quantity: 37 });
    const sales = await server.db
      .selectFrom('sales')
      .select('quantity')
      .where('advertisement_id', '=', post.id)
      .execute();
    expect(sales).toHaveLength(37);
  });

  it('is visible to the owner’s side only', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { items: 10, reference: 'CANARY-REF' });
    await sell(client, post.id, { total_price: '123456.78' });
    const colleague = await server.join({ organizationId: person.organization_id });
    const manager = await server.join({ organizationId: person.organization_id, role: 'manager' });
    const stranger = await server.join({ role: 'organization_admin' });
    const read = async (client: TestClient) => JSON.stringify(await client.get(`/api/advertisements/${post.id}`));
    for (const outsider of [colleague, stranger]) {
      const seen = await read(outsider.client);
      expect(seen).not.toContain('CANARY-REF');
      expect(seen).not.toContain('123456.78');
    }
    for (const insider of [client, manager.client]) expect(await read(insider)).toContain('123456.78');
  });
});

describe('undoing a sale', () => {
  it('returns the items to stock and restores the previous state of the post', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { items: 5, state: 'paused' });
    await sell(client, post.id, { total_number_of_items: 2 });
    await sell(client, post.id, { total_number_of_items: 3 });
    const back = await step(client, post.id, 'unsold');
    expect(back).toMatchObject({ code: 200, data: { state: 'paused', number_of_items: 3, sold_quantity: 2 } });
    expect(back.data.sales[0].reverted_at).not.toBeNull();
    expect((await step(client, post.id, 'unsold')).data).toMatchObject({ number_of_items: 5, sold_quantity: 0 });
    expect((await step(client, post.id, 'unsold')).code).toBe(409);
  });

  it('is refused after 24 hours', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { items: 5 });
    await sell(client, post.id, { total_number_of_items: 5 });
    await server.db
      .updateTable('sales')
      .set({ created_at: daysFromNow(-1.01) })
      .where('advertisement_id', '=', post.id)
      .execute();
    expect(await step(client, post.id, 'unsold')).toMatchObject({ code: 409, data: { state: 'sold' } });
  });

  it('happens once for twenty concurrent requests', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { items: 5 });
    await sell(client, post.id, { total_number_of_items: 5 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => step(client, post.id, 'unsold')));
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1);
    expect(await stored(post.id)).toMatchObject({ state: 'active', number_of_items: 5, sold_quantity: 0 });
  });
});

describe('pausing, resuming, renewing', () => {
  it('change the state, each only from the states that allow it', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person);
    expect((await step(client, post.id, 'resume')).code).toBe(409);
    expect((await step(client, post.id, 'renew')).code).toBe(409);
    expect((await step(client, post.id, 'pause')).data).toMatchObject({ state: 'paused', abilities: { resume: true } });
    expect((await step(client, post.id, 'resume')).data.state).toBe('active');
    const ended = await createAdvertisement(server.db, person, { state: 'expired', expiresAt: daysFromNow(-2) });
    const renewed = (await step(client, ended.id, 'renew')).data;
    expect(renewed.state).toBe('active');
    expect(Math.round((Date.parse(renewed.expires_at) - Date.now()) / day)).toBe(90);
  });

  it('gives a post that expired while paused its full period again', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { state: 'paused', expiresAt: daysFromNow(-1) });
    const resumed = (await step(client, post.id, 'resume')).data;
    expect(resumed.state).toBe('active');
    expect(Date.parse(resumed.expires_at)).toBeGreaterThan(Date.now() + 89 * day);
  });
});

describe('deleting and restoring', () => {
  it('hides a post from all but its owner’s side, which can restore it for 30 days', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { state: 'paused' });
    const url = `/api/advertisements/${post.id}`;
    expect(await client.delete(url)).toMatchObject({
      code: 200,
      data: null,
      message: 'Advertisement successfully deleted',
    });
    expect((await client.get(url)).data).toMatchObject({ state: 'deleted', abilities: { restore: true, edit: false } });
    const colleague = await server.join({ organizationId: person.organization_id });
    expect((await colleague.client.get(url)).code).toBe(404);
    expect((await client.delete(url)).code).toBe(409);
    expect((await step(client, post.id, 'restore')).data).toMatchObject({ state: 'paused', deleted_at: null });
    await client.delete(url);
    await server.db
      .updateTable('advertisements')
      .set({ deleted_at: daysFromNow(-31) })
      .where('id', '=', post.id)
      .execute();
    expect((await step(client, post.id, 'restore')).code).toBe(409);
  });

  it('concurrent edits, sales and deletions end in a legal state', async () => {
    const { person, client } = await server.join();
    for (let round = 0; round < 5; round++) {
      const post = await createAdvertisement(server.db, person, { items: 3, category });
      const edit = advertisementForm(category, { number_of_items: 2, updated_at: post.updated_at.toISOString() });
      const codes = (
        await Promise.all([
          client.put(`/api/advertisements/${post.id}`, edit),
          sell(client, post.id, { total_number_of_items: 3 }),
          client.delete(`/api/advertisements/${post.id}`),
        ])
      ).map((answer) => answer.code);
      for (const code of codes) expect([200, 409, 422]).toContain(code);
      const { state, number_of_items, sold_quantity, deleted_at } = await stored(post.id);
      expect(state === 'sold').toBe(number_of_items === 0);
      expect(state === 'sold' && deleted_at !== null).toBe(false);
      expect([0, 3]).toContain(sold_quantity);
    }
  });
});

describe('duplicating', () => {
  it('copies everything but reference and sales into a paused post of the user who duplicates it', async () => {
    const owner = await server.join();
    const original = (
      await owner.client.post(
        '/api/advertisements',
        advertisementForm(category, { internal_reference: 'R-9', images: [await jpegFile()] }),
      )
    ).data;
    const manager = await server.join({ role: 'manager', organizationId: owner.person.organization_id });
    const copy = await step(manager.client, original.id, 'duplicate');
    expect(copy).toMatchObject({
      code: 201,
      data: {
        state: 'paused',
        name: original.name,
        internal_reference: null,
        owner: { id: manager.person.id },
        sold_quantity: 0,
      },
    });
    expect(copy.data.images).toEqual(original.images);
    // Both posts share the picture: it exists as long as one of them has it.
    await manager.client.put(
      `/api/advertisements/${copy.data.id}`,
      advertisementForm(category, { keep_images: [], updated_at: copy.data.updated_at }),
    );
    expect((await owner.client.raw({ method: 'GET', url: original.images[0].url })).statusCode).toBe(200);
  });
});

describe('reporting', () => {
  it('is for other organizations; a second report replaces the first', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person);
    const url = `/api/advertisements/${post.id}/report`;
    expect((await client.post(url, { reason: 'prohibited' })).code).toBe(403);
    const stranger = (await server.join()).client;
    expect((await stranger.post(url, { reason: 'nonsense' })).code).toBe(422);
    expect((await stranger.post(url, { reason: 'misleading', text: 'Wrong size' })).code).toBe(201);
    expect((await stranger.post(url, { reason: 'duplicate' })).code).toBe(201);
    const reports = await server.db.selectFrom('reports').selectAll().where('advertisement_id', '=', post.id).execute();
    expect(reports).toMatchObject([{ reason: 'duplicate', text: null }]);
  });
});

describe('a user without the right to change a post', () => {
  const calls = ['sold', 'unsold', 'pause', 'resume', 'renew', 'restore', 'duplicate'];

  it('gets 403 for a post that is visible to them and 404 for a hidden one, and nothing changes', async () => {
    const { person } = await server.join();
    const live = await createAdvertisement(server.db, person, { category });
    const hidden = await createAdvertisement(server.db, person, { state: 'paused', category });
    const colleague = await server.join({ organizationId: person.organization_id });
    const stranger = await server.join({ role: 'organization_admin' });
    const form = advertisementForm(category, { updated_at: live.updated_at.toISOString() });
    for (const [client, post, code] of [
      [colleague.client, live, 403],
      [colleague.client, hidden, 403],
      [stranger.client, live, 403],
      [stranger.client, hidden, 404],
    ] as const) {
      const before = await stored(post.id);
      for (const call of calls) {
        const answer = await client.post(`/api/advertisements/${post.id}/${call}`, call === 'sold' ? sale() : {});
        // No one can restore a post that is not deleted, but the right is checked first.
        expect([call, answer.code]).toEqual([call, code]);
      }
      expect((await client.put(`/api/advertisements/${post.id}`, form)).code).toBe(code);
      expect((await client.delete(`/api/advertisements/${post.id}`)).code).toBe(code);
      expect(await stored(post.id)).toEqual(before);
    }
  });
});

describe('page views', () => {
  it('by others are counted once per user and day, and written when the server stops', async () => {
    const own = await startServer();
    const person = await createUser(own.db);
    const post = await createAdvertisement(own.db, person);
    const visit = async (who: Parameters<typeof createUser>[1], times: number) => {
      const { client: reader } = await own.join(who);
      for (let time = 0; time < times; time++) await reader.get(`/api/advertisements/${post.id}`);
    };
    await visit({}, 3);
    await visit({}, 1);
    // Views by the owner's own side and by the platform's admins do not count.
    await visit({ organizationId: person.organization_id }, 1);
    await visit({ role: 'admin' }, 1);
    const owner = await own.signIn(person);
    expect((await owner.get(`/api/advertisements/${post.id}`)).data.views).toBe(2);
    await own.app.close();
    const viewsOf = (table: 'advertisement_views' | 'advertisement_days') =>
      own.db.selectFrom(table).select('views').where('advertisement_id', '=', post.id).execute();
    expect(await viewsOf('advertisement_views')).toEqual([{ views: 2 }]);
    expect(await viewsOf('advertisement_days')).toEqual([{ views: 2 }]);
    await own.close();
  });
});
