import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/advertisements/upkeep/schemas.ts';
import { transact } from '#server/db/transaction.ts';
import { signByClock } from '#server/platform/audit/index.ts';
import {
  advertisementForm,
  createAdvertisement,
  createBrand,
  createCategory,
  jpegFile,
} from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { expireDue } from './upkeep/repository.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

describe('the history of a post', () => {
  it('shows each change with old and new values, who made it and how, latest first', async () => {
    const { person, client } = await server.join({ firstName: 'Ada', lastName: 'Vos' });
    const [from, to] = [await createBrand(server.db, 'Alfa parts'), await createBrand(server.db, 'Beta parts')];
    const created = (await client.post('/api/advertisements', advertisementForm(category, { brand: from.id }))).data;
    const url = `/api/advertisements/${created.id}`;
    const edited = await client.put(url, {
      ...advertisementForm(category, { brand: to.id, title: 'Calliper, black', number_of_items: 30 }),
      updated_at: created.updated_at,
    });
    expect(edited.code).toBe(200);
    await client.post(`${url}/pause`);
    await client.post(`${url}/resume`);
    const { data: priced } = await client.post('/api/advertisements/bulk', {
      action: 'price',
      ids: [created.id],
      percent: 10,
    });
    await client.post('/api/advertisements/bulk/undo', { undo: priced.undo });
    await client.delete(url);
    await client.post(`${url}/restore`);
    const { data, meta } = await client.get(`${url}/history`);
    expect(meta).toEqual({ total: 8, page: 1, per_page: 24 });
    expect(data.map(({ what, way }: HistoryEntry) => [what, way])).toEqual([
      ['restored', null],
      ['deleted', null],
      ['price', 'undo'],
      ['price', 'bulk'],
      ['resumed', null],
      ['paused', null],
      ['edited', null],
      ['created', null],
    ]);
    expect(data[6].changes).toEqual({
      title: ['Hydraulic disc calliper', 'Calliper, black'],
      number_of_items: ['40', '30'],
      brand: ['Alfa parts', 'Beta parts'],
    });
    expect(data[3].changes).toEqual({ price_per_unit: ['31.90', '35.09'] });
    expect(data.every(({ actor }: HistoryEntry) => actor?.id === person.id && actor.name === 'Ada Vos')).toBe(true);
    expect((await client.get(`${url}/history?per_page=3&page=2`)).data.map(({ what }: HistoryEntry) => what)).toEqual([
      'price',
      'resumed',
      'paused',
    ]);
  });

  it('names files, and has one entry per edit', async () => {
    const { client } = await server.join();
    const created = (await client.post('/api/advertisements', advertisementForm(category))).data;
    const url = `/api/advertisements/${created.id}`;
    const body = { ...advertisementForm(category, { title: 'With picture' }), updated_at: created.updated_at };
    expect((await client.put(url, { ...body, images: [await jpegFile('front.jpg')] })).code).toBe(200);
    const { data } = await client.get(`${url}/history`);
    expect(data).toHaveLength(2);
    expect(data[0].changes).toEqual({
      title: ['Hydraulic disc calliper', 'With picture'],
      images: [null, 'front.jpg'],
    });
  });

  it('has no entry for an edit that failed or changed nothing', async () => {
    const { client } = await server.join();
    const created = (await client.post('/api/advertisements', advertisementForm(category))).data;
    const url = `/api/advertisements/${created.id}`;
    await client.put(url, {
      ...advertisementForm(category, { title: 'Stale' }),
      updated_at: new Date(0).toISOString(),
    });
    await client.put(url, { ...advertisementForm(category, { title: '' }), updated_at: created.updated_at });
    await client.put(url, { ...advertisementForm(category), updated_at: created.updated_at });
    expect((await client.get(`${url}/history`)).meta.total).toBe(1);
  });

  it('shows expiry, sales and actions of the platform without naming its admins', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { category, expiresAt: new Date(Date.now() - 1000) });
    await transact(server.db, async (transaction) => {
      await signByClock(transaction);
      await expireDue(transaction, 100);
    });
    const url = `/api/advertisements/${post.id}`;
    await client.post(`${url}/renew`);
    const sale = {
      reason: 'other',
      total_number_of_items: 10,
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    };
    expect((await client.post(`${url}/sold`, sale)).code).toBe(200);
    expect((await client.post(`${url}/unsold`)).code).toBe(200);
    const admin = await server.join({ role: 'admin', firstName: 'Secret', lastName: 'Moderator' });
    await admin.client.post(`${url}/block`, { reason: 'Wrong picture' });
    await admin.client.post(`${url}/unblock`);
    const { data } = await client.get(`${url}/history`);
    expect(data.map(({ what, way, actor }: HistoryEntry) => [what, way, actor?.name ?? null])).toEqual([
      ['unblocked', 'administration', 'The platform'],
      ['blocked', 'administration', 'The platform'],
      ['sale_taken_back', null, expect.stringContaining('Jansen')],
      ['sold', null, expect.stringContaining('Jansen')],
      ['renewed', null, expect.stringContaining('Jansen')],
      ['expired', 'clock', null],
    ]);
    expect(JSON.stringify(data)).not.toContain('Moderator');
    expect((await admin.client.get(`${url}/history`)).data[0].actor.name).toBe('Secret Moderator');
  });

  it('is visible only to the owner’s side, and is deleted with the post', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { category });
    const url = `/api/advertisements/${post.id}`;
    await client.post(`${url}/pause`);
    await client.post(`${url}/resume`);
    const colleague = await server.join({ organizationId: person.organization_id });
    const lead = await server.join({ organizationId: person.organization_id, role: 'manager' });
    const stranger = await server.join();
    expect((await colleague.client.get(`${url}/history`)).code).toBe(403);
    expect((await stranger.client.get(`${url}/history`)).code).toBe(403);
    expect((await lead.client.get(`${url}/history`)).meta.total).toBe(2);
    await client.post(`${url}/pause`);
    expect((await stranger.client.get(`${url}/history`)).code).toBe(404);
    await server.db.deleteFrom('advertisements').where('id', '=', post.id).execute();
    const left = await server.db
      .selectFrom('advertisement_history')
      .select('id')
      .where('advertisement_id', '=', post.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('records concurrent edits one by one', async () => {
    const { person, client } = await server.join();
    const post = await createAdvertisement(server.db, person, { category });
    await client.get('/api/auth/token');
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        client.post(`/api/advertisements/${post.id}/${index % 2 === 0 ? 'pause' : 'resume'}`),
      ),
    );
    const { data } = await client.get(`/api/advertisements/${post.id}/history`);
    // Whatever their order, each step starts from the state that the previous one left.
    const steps = data.map(({ changes }: HistoryEntry) => changes.state).reverse();
    let state = 'active';
    for (const [from, to] of steps) {
      expect(from).toBe(state);
      state = to;
    }
  });
});
