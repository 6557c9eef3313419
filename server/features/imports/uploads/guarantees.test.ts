import * as XLSX from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { check, joinUploader, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

// Guarantees to everyone who uploads a file, whatever it contains and whatever others upload.

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let brand: Awaited<ReturnType<typeof createBrand>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Brakes' });
  brand = await createBrand(server.db, 'Shimano');
});
afterAll(() => server.close());

const postOf = (id: number) =>
  server.db.selectFrom('advertisements').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const list = (lines: string[], name = 'list.csv') => fileOf(lines.join('\n'), name);
const header = 'sku,title,category,price,stock,available';
const row = (number: number, more: { title?: string; price?: string } = {}) =>
  `R-${number},${more.title ?? `Brake pad ${number}`},Brakes,${more.price ?? '12.50'},40,in stock`;

describe('the currency of a post', () => {
  it('decides how many decimals a file without currency may have', async () => {
    const { person, client } = await joinUploader(server);
    const of = { category, price: '7.125' };
    const dinars = await createAdvertisement(server.db, person, { ...of, reference: 'R-1', currency: 'KWD' });
    const yen = await createAdvertisement(server.db, person, { category, reference: 'R-2', currency: 'JPY' });
    const { id } = await upload(
      client,
      list([header, row(1, { price: '12.345' }), row(2, { price: '1250.50' }), row(3, { price: '12.345' })]),
    );
    expect((await check(client, id)).counts).toEqual({ create: 0, update: 1, unchanged: 0, error: 2 });
    const { data } = await client.get(`/api/imports/${id}/rows`);
    expect(
      data.map(({ errors }: { errors: Record<string, { message: string }> }) => errors.price_per_unit?.message),
    ).toEqual([undefined, '“1250.50” has decimals, but its currency has none', '“12.345” has more than two decimals']);
    await publish(client, id);
    expect(await postOf(dinars.id)).toMatchObject({ price_per_unit: '12.345', currency: 'KWD' });
    expect((await postOf(yen.id)).currency).toBe('JPY');
  });
});

describe('the brands of an upload', () => {
  it('are hidden once an undo leaves them without posts, and shown again with their next post', async () => {
    const { client } = await joinUploader(server);
    const brandRow = (number: number, brandName: string) => `${row(number)},${brandName}`;
    const { id } = await upload(client, list([`${header},brand`, brandRow(1, 'Ofmega'), brandRow(2, 'Gipiemme')]));
    await check(client, id);
    await publish(client, id);
    const offered = async () => {
      const { brands } = (await client.get('/api/bootstrap')).data;
      return brands.map(({ name }: { name: string }) => name).filter((name: string) => name !== 'Shimano');
    };
    expect(await offered()).toEqual(['Gipiemme', 'Ofmega']);
    // A post changed since the upload stays, and so does its brand.
    await server.db
      .updateTable('advertisements')
      .set({ location: 'Torino' })
      .where('title', '=', 'Brake pad 2')
      .execute();
    const undone = await client.post(`/api/imports/${id}/undo`);
    expect([undone.code, undone.meta.deletes]).toEqual([200, 1]);
    expect(await offered()).toEqual(['Gipiemme']);
    const again = await upload(client, list([`${header},brand`, brandRow(3, 'OFMEGA')]));
    await check(client, again.id);
    await publish(client, again.id);
    expect(await offered()).toEqual(['Gipiemme', 'Ofmega']);
  });
});

describe('the owner, the organization and the state of a post', () => {
  it.each(['paused', 'active'] as const)('never come from a file: %s', async (state) => {
    const { person, client } = await joinUploader(server, { role: 'organization_admin' });
    const stranger = await createUser(server.db);
    const colleague = await createUser(server.db, { organizationId: person.organization_id });
    const post = await createAdvertisement(server.db, person, { category, state, reference: 'R-1' });
    const about = [
      'owner',
      'owner_id',
      'organization',
      'organization_id',
      'state',
      'status',
      'expires_at',
      'deleted_at',
    ];
    const titleOf = (id: number) =>
      [id, id, stranger.organization_id, stranger.organization_id, 'sold', 'sold', '2020-01-01', '2020-01-01'].join();
    const { id } = await upload(
      client,
      list([
        `${header},${about.join()}`,
        `${row(1, { title: 'Mine still' })},${titleOf(stranger.id)}`,
        `${row(2, { title: 'New' })},${titleOf(colleague.id)}`,
      ]),
    );
    expect((await check(client, id)).counts).toEqual({ create: 1, update: 1, unchanged: 0, error: 0 });
    await publish(client, id);
    const kept = { owner_id: person.id, organization_id: person.organization_id, deleted_at: null };
    expect(await postOf(post.id)).toMatchObject({ ...kept, title: 'Mine still', state, expires_at: post.expires_at });
    const fresh = server.db.selectFrom('advertisements').selectAll().where('title', '=', 'New');
    const made = await fresh.where('organization_id', '=', person.organization_id).executeTakeFirst();
    expect(made).toMatchObject({ ...kept, state: 'active' });
    expect(made?.expires_at.getTime()).toBeGreaterThan(Date.now());
  });
});

describe('a remembered mapping', () => {
  it('applies to one organization, and to files with mostly the same headers', async () => {
    const { person, client } = await joinUploader(server);
    const { id } = await upload(client, list([header, row(1)]));
    await client.put(`/api/imports/${id}/mapping`, { columns: { title: 'description' }, fixed: { title: 'Pads' } });
    await check(client, id, true);
    const titleOf = async (someone: TestClient, lines: string[]) => {
      const made = await upload(someone, list(lines));
      const column = made.columns.find((entry: { header: string }) => entry.header.toLowerCase() === 'title');
      return [column.field, made.remembered_at !== null];
    };
    const colleague = await joinUploader(server, { organizationId: person.organization_id });
    expect(await titleOf(colleague.client, [header.toUpperCase(), row(2)])).toEqual(['description', true]);
    expect(await titleOf(client, [`${header},brand`, `${row(3)},Shimano`])).toEqual(['description', true]);
    expect(await titleOf(client, ['title,gtin,condition', 'Chain,,new'])).toEqual(['title', false]);
    const stranger = (await joinUploader(server)).client;
    expect(await titleOf(stranger, [header, row(4)])).toEqual(['title', false]);
    expect((await stranger.get('/api/imports/remembered')).data).toEqual([]);
  });
});

describe('a row with the brand and article number of another own post', () => {
  it('is reported as a possible duplicate', async () => {
    const { person, client } = await joinUploader(server);
    const other = { category, brandId: brand.id, articleNumber: 'B05S', reference: 'OLD-1' };
    const post = await createAdvertisement(server.db, person, other);
    const { id } = await upload(
      client,
      list([`${header},brand,mpn`, `${row(1)},Shimano,B05S`, `${row(2)},Shimano,B06S`]),
    );
    const checked = await check(client, id);
    expect(checked.counts).toEqual({ create: 2, update: 0, unchanged: 0, error: 0 });
    expect(checked.groups).toMatchObject([{ kind: 'double', severity: 'warning', count: 1, value: 'B05S' }]);
    const { data } = await client.get(`/api/imports/${id}/rows`);
    expect(data.map((entry: { double_of: number | null }) => entry.double_of)).toEqual([post.id, null]);
  });
});

describe('a published upload', () => {
  it('notifies its sender, is in the history of sender and manager, and returns failed rows with the reason', async () => {
    const { person, client } = await joinUploader(server);
    const { id } = await upload(client, list([header, row(1), row(2, { price: '17x' })], 'July.csv'));
    await check(client, id);
    await publish(client, id);
    expect((await client.get('/api/notifications')).data[0]).toMatchObject({
      type: 'transfer_finished',
      title: 'Your upload is done',
      body: 'July.csv: 1 post was written.',
      subject: { type: 'import', id, url: `/my-posts/bulk-create?upload=${id}` },
    });

    const failedRows = async (language: string) => {
      const headers = { 'accept-language': language };
      const file = await client.raw({ method: 'GET', url: `/api/imports/${id}/errors.xlsx`, headers });
      const book = XLSX.read(file.rawPayload);
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
      return [file.headers['content-disposition'], ...XLSX.utils.sheet_to_json(sheet, { header: 1, raw: false })];
    };
    const failed = ['R-2', 'Brake pad 2', 'Brakes', '17x', '40', 'in stock'];
    expect(await failedRows('en')).toEqual([
      expect.stringContaining('July, Failed rows.xlsx'),
      [...header.split(','), 'Reason'],
      [...failed, 'price: “17x” is not a number'],
    ]);
    expect(await failedRows('fr')).toEqual([
      expect.stringContaining('July, Lignes'),
      [...header.split(','), 'Motif'],
      [...failed, 'price\u202f: «\u202f17x\u202f» n’est pas un nombre'],
    ]);

    const { organization_id: organizationId } = person;
    const manager = await joinUploader(server, { role: 'manager', organizationId });
    const colleague = await joinUploader(server, { organizationId });
    const stranger = await joinUploader(server, { role: 'manager' });
    const listed = async (someone: TestClient, query = '') =>
      (await someone.get(`/api/imports${query}`)).data.map((entry: { id: number }) => entry.id);
    expect(await listed(client)).toEqual([id]);
    expect(await listed(manager.client)).toEqual([id]);
    expect(await listed(manager.client, '?scope=mine')).toEqual([]);
    expect(await listed(colleague.client)).toEqual([]);
    expect(await listed(stranger.client)).toEqual([]);
  });

  it('can be undone for 24 hours', async () => {
    const { client } = await joinUploader(server);
    const { id } = await upload(client, list([header, row(1)]));
    await check(client, id);
    await publish(client, id);
    const publishedAgo = (hours: number) =>
      server.db
        .updateTable('imports')
        .set({ committed_at: new Date(Date.now() - hours * 3_600_000) })
        .where('id', '=', id)
        .execute();
    await publishedAgo(24.01);
    expect((await client.get(`/api/imports/${id}`)).data.abilities.undo).toBe(false);
    expect((await client.post(`/api/imports/${id}/undo`)).code).toBe(409);
    await publishedAgo(23.5);
    expect((await client.post(`/api/imports/${id}/undo`)).code).toBe(200);
  });
});
