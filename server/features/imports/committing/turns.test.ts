import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
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
import { makeJpeg } from '#tests/helpers/files/uploads.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Brakes' });
  await createBrand(server.db, 'Shimano');
});
afterAll(() => server.close());

describe('an upload of more than 500 rows', () => {
  it('gives way after each turn: a line waits for no file, however many organizations publish', {
    timeout: 120_000,
  }, async () => {
    const small = await joinUploader(server);
    const { id } = await upload(small.client, listBrakePads(1));
    await check(small.client, id);
    // More organizations than the lane has workers.
    const busy = await Promise.all(
      [0, 1, 2].map(async () => {
        const { client } = await joinUploader(server);
        const made = await upload(client, listBrakePads(4000));
        await check(client, made.id);
        return { client, id: made.id };
      }),
    );
    for (const one of busy) await one.client.post(`/api/imports/${one.id}/commit`, { mode: 'valid' });
    for (const one of busy.slice(0, 2)) await until(one.client, one.id, ({ progress }) => progress.done > 0);
    await publish(small.client, id);
    const states = await Promise.all(busy.map(async (one) => (await one.client.get(`/api/imports/${one.id}`)).data));
    expect(states.map(({ state }) => state)).toEqual(['committing', 'committing', 'committing']);
    for (const one of busy) await one.client.post(`/api/imports/${one.id}/stop`, { written: 'keep' });
    for (const one of busy) await until(one.client, one.id);
  });
});

describe('an upload that is written as a whole', () => {
  const header = `${brakePadHeader},brand,number`;
  const rows = 600;
  const line = (number: number, price = '12.50') => {
    const brand = number === 0 ? 'Leuchtwerk' : number === 1 ? 'Ostwind' : 'Shimano';
    return `W-${number},Brake pad ${number},Brakes,${price},40,in stock,${brand},BP-${number}`;
  };

  it('holds neither the brands and articles that others name, nor shorter uploads, and hides brands that it did not use', {
    timeout: 60_000,
  }, async () => {
    const { client } = await joinUploader(server);
    const known = await upload(client, [header, line(rows - 1)].join('\n'));
    await check(client, known.id);
    await publish(client, known.id);
    const list = Array.from({ length: rows }, (_, number) => line(number, '13.50'));
    const { id } = await upload(client, [header, ...list].join('\n'));
    await check(client, id);
    const other = await joinUploader(server);
    const short = await upload(other.client, listBrakePads(3));
    await check(other.client, short.id);
    // Its last part waits for a post that is being written.
    await server.db.transaction().execute(async (transaction) => {
      await sql`select from advertisements where internal_reference = ${`W-${rows - 1}`} for update`.execute(
        transaction,
      );
      expect((await client.post(`/api/imports/${id}/commit`, { mode: 'all' })).code).toBe(202);
      await until(client, id, ({ progress }) => progress?.done >= 500);
      const post = { type: 'offered', category: category.id, subCategory: category.child.id };
      const sold = { number_of_items: 4, availability: 'in_stock', currency: 'EUR', price_per_unit: '9.90' };
      for (const [brand, number] of [
        ['Ostwind', 'BP-1'],
        ['Shimano', 'BP-77'],
        ['Westwind', 'BP-1'],
      ]) {
        const fields = { ...post, ...sold, title: 'Brake pad', brand, supplier_article_number: number };
        expect((await other.client.post('/api/advertisements', fields)).code, `${brand} ${number}`).toBe(201);
      }
      expect((await publish(other.client, short.id, 'all')).counts.create).toBe(3);
      expect((await client.post(`/api/imports/${id}/stop`, { written: 'keep' })).code).toBe(202);
    });
    expect((await until(client, id)).state).toBe('checked');
    const { rows: brands } = await sql<{ name: string }>`
      select name from brands where name in ('Leuchtwerk', 'Ostwind') and hidden_at is null`.execute(server.db);
    expect(brands).toEqual([{ name: 'Ostwind' }]);
  });
});

describe('an upload with photographs', () => {
  const header = `${brakePadHeader},image 1`;
  const line = (number: number) => `F-${number},Brake pad ${number},Brakes,12.50,40,in stock,${number}.jpg`;

  it('stores them before it holds anything', { timeout: 60_000 }, async () => {
    const { person, client } = await joinUploader(server);
    const numbers = Array.from({ length: 8 }, (_, number) => number);
    const photos: Record<string, Buffer> = {};
    for (const number of numbers) photos[`${number}.jpg`] = await makeJpeg(number * 20, { width: 1600, height: 1200 });
    const list = fileOf([header, ...numbers.map(line)].join('\n'), 'list.csv');
    const { id } = await upload(client, list, fileOf(await makeZip(photos), 'photos.zip'));
    await check(client, id);
    const count = () => readdirSync(path.join(server.config.dataDir, 'files'), { recursive: true }).length;
    const before = count();
    await client.post(`/api/imports/${id}/commit`, { mode: 'valid' });
    const held: boolean[] = [];
    for (let state = 'committing'; state === 'committing'; ) {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and granted
        and classid::bigint << 32 | objid::bigint = hashtextextended(${`imports.${person.organization_id}`}, 0)`.execute(
        server.db,
      );
      if (count() > before && count() < before + 3 * numbers.length) held.push(rows.length > 0);
      ({ state } = (await client.get(`/api/imports/${id}`)).data);
      await sleep(10);
    }
    expect(held.length).toBeGreaterThan(0);
    expect(held).not.toContain(true);
    expect(await postsOf(server, person.organization_id)).toHaveLength(numbers.length);
  });

  it('publishes them although another row of the same part is refused', async () => {
    const { person, client } = await joinUploader(server);
    const photos = { '101.jpg': await makeJpeg(10), '102.jpg': await makeJpeg(70) };
    const list = fileOf([header, line(101), line(102)].join('\n'), 'list.csv');
    const { id } = await upload(client, list, fileOf(await makeZip(photos), 'photos.zip'));
    await check(client, id);
    await sql`alter table advertisements
      add constraint refused check (internal_reference is distinct from 'F-102') not valid`.execute(server.db);
    expect((await publish(client, id)).counts).toMatchObject({ create: 1, error: 1 });
    await sql`alter table advertisements drop constraint refused`.execute(server.db);
    const [post] = await postsOf(server, person.organization_id);
    expect((await client.get(`/api/advertisements/${post?.id}`)).data.images).toHaveLength(1);
  });
});
