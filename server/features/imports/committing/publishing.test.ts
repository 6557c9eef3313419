import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory, fileOf } from '#tests/factories/advertisements.ts';
import { makeZip } from '#tests/helpers/files/archives.ts';
import {
  brakePadHeader,
  check,
  joinUploader,
  listBrakePads,
  postsOf,
  publish,
  until,
  upload,
} from '#tests/helpers/files/imports.ts';
import { makeJpeg, makePdf } from '#tests/helpers/files/uploads.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await createCategory(server.db, { name: 'Brakes' });
  await createBrand(server.db, 'Shimano');
});
afterAll(() => server.close());

describe('publishing that is stopped', () => {
  const rows = 2500;
  const stopped = async (written: 'keep' | 'take_back', mode = 'valid') => {
    const { person, client } = await joinUploader(server);
    const { id } = await upload(client, listBrakePads(rows));
    await check(client, id);
    await client.post(`/api/imports/${id}/commit`, { mode });
    await until(client, id, ({ progress }) => progress.done > 0);
    const asked = await client.post(`/api/imports/${id}/stop`, { written });
    expect([asked.code, asked.data.state]).toEqual([202, 'stopping']);
    return { client, id, end: await until(client, id), left: await postsOf(server, person.organization_id) };
  };

  it('keeps the posts written so far, and reports their number', { timeout: 120_000 }, async () => {
    const { client, id, end, left } = await stopped('keep');
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(rows);
    expect([end.state, end.counts]).toEqual([
      'done',
      { create: left.length, update: 0, unchanged: rows - left.length, error: 0 },
    ]);
    // Uploading the same file again adds the missing posts.
    const again = await upload(client, listBrakePads(rows));
    expect((await check(client, again.id)).counts).toMatchObject({
      create: rows - left.length,
      unchanged: left.length,
    });
    expect((await client.post(`/api/imports/${id}/stop`, { written: 'keep' })).code).toBe(409);
  });

  it('undoes the posts written so far if asked to', { timeout: 120_000 }, async () => {
    const { end, left } = await stopped('take_back');
    expect([end.state, left.length]).toEqual(['undone', 0]);
  });

  it('leaves no posts in all-or-nothing mode', { timeout: 120_000 }, async () => {
    const { end, left } = await stopped('keep', 'all');
    expect([end.state, end.abilities.commit, left.length]).toEqual(['checked', true, 0]);
  });
});

describe('publishing by a person who loses the right to it', () => {
  it('ends with the posts written so far, which an admin can undo', { timeout: 30_000 }, async () => {
    const { person, client } = await joinUploader(server);
    const { organization_id: organizationId } = person;
    const admin = await joinUploader(server, { role: 'organization_admin', organizationId });
    const { id } = await upload(client, listBrakePads(2500));
    await check(client, id);
    await client.post(`/api/imports/${id}/commit`, { mode: 'valid' });
    await until(admin.client, id, ({ progress }) => progress?.done > 0);
    await server.db
      .updateTable('users')
      .set({ status: 'deactivated', deactivated_at: new Date() })
      .where('id', '=', person.id)
      .execute();
    const end = await until(admin.client, id);
    const left = await postsOf(server, organizationId);
    expect([left.length > 0, left.length < 2500]).toEqual([true, true]);
    expect(end).toMatchObject({
      state: 'done',
      counts: { create: left.length, unchanged: 2500 - left.length },
      abilities: { undo: true },
    });
    const undone = await admin.client.post(`/api/imports/${id}/undo`);
    expect(undone.code).toBe(200);
    await until(admin.client, id);
    expect(await postsOf(server, organizationId)).toEqual([]);
  });
});

describe('publishing of several organizations', () => {
  it('of one line waits for no file of another organization', { timeout: 120_000 }, async () => {
    const small = await joinUploader(server);
    const { id } = await upload(small.client, listBrakePads(1));
    await check(small.client, id);
    const busy = await joinUploader(server);
    const first: number[] = [];
    for (const from of [0, 5000]) {
      const made = await upload(busy.client, listBrakePads(5000, { from }));
      await check(busy.client, made.id);
      first.push(made.id);
    }
    for (const one of first) await busy.client.post(`/api/imports/${one}/commit`, { mode: 'valid' });
    await publish(small.client, id);
    const states = await Promise.all(first.map(async (one) => (await busy.client.get(`/api/imports/${one}`)).data));
    // One after the other, and both later than the line of the other organization.
    expect(states.map(({ state }) => state)).toEqual(['committing', 'committing']);
    expect(states[1].progress.done).toBe(0);
    for (const one of first) await busy.client.post(`/api/imports/${one}/stop`, { written: 'keep' });
    for (const one of first) await until(busy.client, one);
  });
});

describe('an upload of many posts', () => {
  it('updates posts that were created since its check, between new rows', { timeout: 120_000 }, async () => {
    const { person, client } = await joinUploader(server);
    const { id } = await upload(client, listBrakePads(400));
    expect((await check(client, id)).counts).toMatchObject({ create: 400, update: 0 });
    const other = await upload(client, listBrakePads(50, { price: '9.00', from: 260 }));
    await check(client, other.id);
    await publish(client, other.id);
    expect((await publish(client, id)).counts).toMatchObject({ create: 350, update: 50, error: 0 });
    const posts = await postsOf(server, person.organization_id);
    expect([posts.length, posts.filter(({ price_per_unit: price }) => price === '12.50').length]).toEqual([400, 400]);
    expect((await check(client, (await upload(client, listBrakePads(400))).id)).counts).toMatchObject({
      unchanged: 400,
    });
  });

  it('is undone in the background, except for posts edited or sold since', { timeout: 120_000 }, async () => {
    const { person, client } = await joinUploader(server);
    const first = await upload(client, listBrakePads(300));
    await check(client, first.id);
    await publish(client, first.id);
    const second = await upload(client, listBrakePads(700, { price: '9.00' }));
    await check(client, second.id);
    expect((await publish(client, second.id)).counts).toMatchObject({ create: 400, update: 300 });
    const before = await postsOf(server, person.organization_id);
    await client.post(`/api/advertisements/${before[500]?.id}/sold`, {
      reason: 'sold_elsewhere',
      sold_currency: 'EUR',
      total_number_of_items: 4,
      total_price: '10',
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    });
    await server.db
      .updateTable('advertisements')
      .set({ location: 'Oldenburg' })
      .where('id', 'in', [before[0]?.id ?? 0, before[600]?.id ?? 0])
      .execute();
    const keeps = [
      { reason: 'edited', count: 2 },
      { reason: 'sold', count: 1 },
    ];
    const asked = await client.post(`/api/imports/${second.id}/undo`);
    expect([asked.code, asked.meta, asked.data?.progress?.step, asked.message]).toEqual([
      200,
      { deletes: 398, restores: 299, keeps },
      'taking_back',
      'Your upload is being undone',
    ]);
    expect((await client.post(`/api/imports/${second.id}/undo`)).code).toBe(409);
    expect((await until(client, second.id)).state).toBe('undone');
    const after = await postsOf(server, person.organization_id);
    expect(after.length).toBe(302);
    expect(after.filter(({ price_per_unit: price }) => price === '9.00').map(({ id }) => id)).toEqual([
      before[0]?.id,
      before[500]?.id,
      before[600]?.id,
    ]);
    const { data } = await client.get('/api/notifications');
    expect(data[0]).toMatchObject({
      title: 'Your upload is undone',
      body: 'list.csv: 697 posts were taken back. 3 were left as they are because they have changed since.',
    });
  });
});

describe('concurrent uploads of colleagues', () => {
  it('write every reference once, with the values of one of them', {
    timeout: 120_000,
  }, async () => {
    const one = await joinUploader(server, { role: 'manager' });
    const two = await joinUploader(server, { role: 'manager', organizationId: one.person.organization_id });
    const uploads = [
      { client: one.client, id: (await upload(one.client, listBrakePads(500, { price: '10.00' }))).id },
      { client: two.client, id: (await upload(two.client, listBrakePads(500, { price: '20.00', from: 250 }))).id },
    ];
    await Promise.all(uploads.map(({ client, id }) => check(client, id)));
    const ends = await Promise.all(uploads.map(({ client, id }) => publish(client, id)));
    expect(ends.map(({ state, counts }) => [state, counts.error])).toEqual([
      ['done', 0],
      ['done', 0],
    ]);
    const left = await postsOf(server, one.person.organization_id);
    expect([left.length, new Set(left.map((post) => post.internal_reference)).size]).toEqual([750, 750]);
    expect(left.filter((post) => post.price_per_unit === '10.00').length).toBeGreaterThanOrEqual(250);
  });
});

describe('columns', () => {
  it('can be joined and split: brand and model make the title, one column is a number and a place', async () => {
    const { client } = await joinUploader(server);
    const { id } = await upload(
      client,
      'Marke;Modell;Nr / Ort;Warengruppe;Preis;Bestand;Lieferbar\nShimano;BR-M6100;0012 / Oldenburg;Brakes;12,50;40;auf Lager\nShimano;;0013;Brakes;8,00;40;auf Lager',
    );
    const mapped = await client.put(`/api/imports/${id}/mapping`, {
      joins: JSON.stringify([{ field: 'title', parts: [{ column: 'Marke' }, { text: ' ' }, { column: 'Modell' }] }]),
      splits: JSON.stringify([{ column: 'Nr / Ort', separator: '/', fields: ['supplier_article_number', 'location'] }]),
    });
    expect([mapped.code, mapped.data.columns[2].split]).toEqual([200, ['supplier_article_number', 'location']]);
    expect((await client.get(`/api/imports/${id}/preview/1`)).data.values).toMatchObject({
      title: 'Shimano BR-M6100',
      supplier_article_number: '0012',
      location: 'Oldenburg',
    });
    await check(client, id);
    const { data } = await client.get(`/api/imports/${id}/rows`);
    expect(data.map((row: { values: object }) => row.values)).toMatchObject([
      { brand: 'Shimano', title: 'Shimano BR-M6100', supplier_article_number: '0012', location: 'Oldenburg' },
      { brand: 'Shimano', title: 'Shimano', supplier_article_number: '0013' },
    ]);
    expect(data[1].values.location).toBeUndefined();
  });
});

describe('an archive of photographs and documents', () => {
  const rows = (lines: string[]) =>
    fileOf([`${brakePadHeader},image 1,image 2,document 1`, ...lines].join('\n'), 'list.csv');
  const line = (number: number, files: string) => `P-${number},Brake pad ${number},Brakes,12.50,40,in stock,${files}`;
  const archiveOf = async (files: Record<string, Buffer>) => fileOf(await makeZip(files), 'photos.zip');

  it('adds the files that rows name, in any folder and letter case; the same upload again changes nothing', async () => {
    const { person, client } = await joinUploader(server);
    const archive = await archiveOf({
      'photos/pad.jpg': await makeJpeg(10),
      'photos/BACK.JPG': await makeJpeg(90),
      'sheet.pdf': makePdf(),
      'nobody names this.txt': Buffer.from('x'),
    });
    const list = rows([line(1, 'pad.jpg,back.jpg,sheet.pdf'), line(2, 'pad.jpg,,'), line(3, 'missing.jpg,,')]);
    const { id } = await upload(client, list, archive);
    const checked = await check(client, id);
    expect([checked.counts, checked.archive]).toMatchObject([
      { create: 2, error: 1 },
      { files: 4, named: 5, found: 4 },
    ]);
    expect(checked.groups[0]).toMatchObject({ field: 'image_1', kind: 'file_missing', value: 'missing.jpg' });
    expect((await publish(client, id)).counts).toMatchObject({ create: 2, error: 1 });
    const [first, second] = await postsOf(server, person.organization_id);
    const seen = async (post: number | undefined) => {
      const { data } = await client.get(`/api/advertisements/${post}`);
      return [data.images.length, data.documents.length];
    };
    expect([await seen(first?.id), await seen(second?.id)]).toEqual([
      [2, 1],
      [1, 0],
    ]);
    const again = await upload(client, list, archive);
    expect((await check(client, again.id)).counts).toMatchObject({ create: 0, update: 0, unchanged: 2 });
  });

  it('with an invalid photograph fails only the row that names it', async () => {
    const { person, client } = await joinUploader(server);
    const archive = await archiveOf({
      'good.jpg': await makeJpeg(30),
      'bad.jpg': Buffer.from('GIF89a is no photograph'),
    });
    const { id } = await upload(client, rows([line(1, 'bad.jpg,,'), line(2, 'good.jpg,,')]), archive);
    await check(client, id);
    expect((await publish(client, id)).counts).toMatchObject({ create: 1, error: 1 });
    const { data } = await client.get(`/api/imports/${id}/rows?results[]=error`);
    expect(data[0].errors.image_1).toMatchObject({ kind: 'file_refused' });
    expect((await postsOf(server, person.organization_id)).map((post) => post.internal_reference)).toEqual(['P-2']);
  });

  it('may have a file name twice if the rows are unambiguous', async () => {
    const { client, person } = await joinUploader(server);
    const archive = fileOf(
      await makeZip({
        'left/pad.jpg': await makeJpeg(10),
        'right/pad.jpg': await makeJpeg(60),
        'copy/hose.jpg': await makeJpeg(90),
        'hose.jpg': await makeJpeg(90),
      }),
      'photos.zip',
    );
    const rows = ['D-1,Pad,Brakes,12.50,40,in stock,pad.jpg', 'D-2,Pad,Brakes,12.50,40,in stock,right/pad.jpg'];
    const file = [`${brakePadHeader},image 1`, ...rows, 'D-3,Hose,Brakes,12.50,40,in stock,hose.jpg'].join('\n');
    const { id } = await upload(client, fileOf(file, 'list.csv'), archive);
    const checked = await check(client, id);
    expect(checked.groups[0]).toMatchObject({ field: 'image_1', value: 'pad.jpg' });
    expect(JSON.stringify(checked.groups[0])).toContain('is in photos.zip more than once');
    expect((await publish(client, id)).counts).toMatchObject({ create: 2, error: 1 });
    expect((await postsOf(server, person.organization_id)).map((post) => post.internal_reference)).toEqual([
      'D-2',
      'D-3',
    ]);
  });
});

describe('an archive with false declarations', () => {
  /** Changes the declarations of an archive about its files, in its directory and in the local headers. */
  function lie(
    zip: Buffer,
    change: (entry: Buffer, places: { method: number; size: number; name: number }) => void,
  ): Buffer {
    const lying = Buffer.from(zip);
    for (let at = lying.indexOf('PK\u0001\u0002'); at >= 0; at = lying.indexOf('PK\u0001\u0002', at + 1))
      change(lying.subarray(at), { method: 10, size: 24, name: 46 });
    for (let at = lying.indexOf('PK\u0003\u0004'); at >= 0; at = lying.indexOf('PK\u0003\u0004', at + 1))
      change(lying.subarray(at), { method: 8, size: 22, name: 30 });
    return lying;
  }
  const list = () =>
    fileOf(
      `${brakePadHeader},image 1\nL-1,Brake pad,Brakes,12.50,40,in stock,front.jpg\nL-2,Brake hose,Brakes,12.50,40,in stock,`,
      'list.csv',
    );
  const zipOf = async () => makeZip({ 'front.jpg': await makeJpeg(10), 'other.jpg': await makeJpeg(60) });

  const isDamaged = 'The .zip is damaged. Pack it again and try again.';
  const sizes =
    (claimed: number) =>
    (entry: Buffer, { size }: { size: number }) =>
      void entry.writeUInt32LE(claimed, size);

  it.each([100, 0])('of file sizes (%i) fails its upload with a message', async (claimed) => {
    const { client } = await joinUploader(server);
    const { id } = await upload(client, list(), fileOf(lie(await zipOf(), sizes(claimed)), 'photos.zip'));
    await check(client, id);
    await client.post(`/api/imports/${id}/commit`, { mode: 'valid' });
    const ended = await until(client, id);
    expect(ended.state).toBe('failed');
    expect(JSON.stringify(ended)).toContain(isDamaged);
  });

  it('of compression or names is refused with a message', async () => {
    const { client } = await joinUploader(server);
    const refusalOf = async (change: Parameters<typeof lie>[1]) => {
      const archive = fileOf(lie(await zipOf(), change), 'photos.zip');
      const { code, errors } = await client.post('/api/imports', { file: list(), archive });
      return [code, errors?.archive?.[0]];
    };
    expect(await refusalOf((entry, { method }) => entry.writeUInt16LE(99, method))).toEqual([
      422,
      'The .zip is packed in a way that cannot be read here. Pack it as an ordinary .zip and try again.',
    ]);
    expect(await refusalOf((entry, { name }) => entry.writeUInt8(0, name + 2))).toEqual([422, isDamaged]);
  });
});

describe('an unknown value', () => {
  it('is shown with the nearest known ones as suggestions, and the reason for each', async () => {
    const { client } = await joinUploader(server);
    const line = (number: number, category: string, available: string) =>
      `R-${number},Brake pad ${number},${category},12.50,40,${available}`;
    const made = await upload(
      client,
      [brakePadHeader, line(1, 'Braeks', 'in stokc'), line(2, 'Brakes for discs', 'sometime')].join('\n'),
    );
    const suggested = Object.fromEntries(
      made.value_groups.flatMap(
        ({ values }: { values: { value: string; suggestions: { label: string; reason: string }[] }[] }) =>
          values.map(({ value, suggestions }) => [
            value,
            suggestions.map(({ label, reason }) => `${label}: ${reason}`),
          ]),
      ),
    );
    expect(suggested).toEqual({
      Braeks: ['Brakes: Spelled almost like this'],
      'Brakes for discs': ['Brakes: “Brakes” means this', 'Brakes parts: Both say “Brakes”'],
      'in stokc': ['In stock: Spelled almost like this'],
      sometime: [],
    });
  });
});
