import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createPosts, joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { check, joinUploader, postsOf, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { seedFacts } from '../facts/index.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'E-bike systems' });
  await server.db.updateTable('categories').set({ name: 'Batteries' }).where('id', '=', category.child.id).execute();
  await seedFacts(server.db);
});
afterAll(() => server.close());

describe('batteries in files', () => {
  const stated = { chemistry: 'lithium_ion', energy_wh: 500, weight_kg: 2.6, damaged: false };
  const header =
    'internal_reference,type,title,category,subcategory,number_of_items,currency,price_per_unit,availability,condition';
  const row = (reference: string, { title = 'Battery 500 Wh', type = 'offered', sub = 'Batteries', items = 10 } = {}) =>
    `${reference},${type},${title},${category.name},${sub},${items},EUR,200.00,in_stock,new`;
  const file = (...rows: string[]) => [header, ...rows].join('\n');

  it('are refused in uploads by what each row lacks, unless they are wanted or their posts state the facts', async () => {
    const { person, client: uploader } = await joinUploader(server);
    const fresh = await upload(uploader, file(row('B-1'), row('B-2', { type: 'wanted' }), row('B-3', { sub: '' })));
    const checked = await check(uploader, fresh.id);
    expect(checked.counts).toEqual({ create: 2, update: 0, unchanged: 0, error: 1 });
    const { data: rows } = await uploader.get(`/api/imports/${fresh.id}/rows`);
    expect(
      Object.entries(rows[0].errors as Record<string, { message: string }>)
        .map(([field, { message }]) => `${field}: ${message}`)
        .sort(),
    ).toEqual([
      'fact_chemistry: Required',
      'fact_damaged: Required',
      'fact_energy_wh: Required',
      'fact_weight_kg: Required',
    ]);
    // What is typed into cells that the file does not have is what the row lacks.
    const cells = Object.entries({ chemistry: 'Li-Ion', energy_wh: '500 Wh', weight_kg: '2,9 kg', damaged: 'no' });
    const repaired = await uploader.put(`/api/imports/${fresh.id}/cells`, {
      cells: JSON.stringify(cells.map(([key, value]) => ({ row: 1, field: `fact_${key}`, value }))),
    });
    expect(repaired.data.import.counts).toEqual({ create: 3, update: 0, unchanged: 0, error: 0 });
    await uploader.put(`/api/imports/${fresh.id}/cells`, { cells: JSON.stringify(repaired.data.undo) });
    await publish(uploader, fresh.id);
    expect((await postsOf(server, person.organization_id)).map((post) => post.internal_reference)).toEqual([
      'B-2',
      'B-3',
    ]);

    // The post that was accepted without a sub-category becomes a battery by another file.
    const moved = await upload(uploader, file(row('B-3')));
    expect((await check(uploader, moved.id)).counts).toMatchObject({ update: 0, error: 1 });
    const state = async (facts: object) =>
      server.db
        .updateTable('advertisements')
        .set({ facts: JSON.stringify(facts), sub_category_id: category.child.id })
        .where('organization_id', '=', person.organization_id)
        .where('internal_reference', '=', 'B-3')
        .execute();
    await state(stated);
    const renamed = await upload(uploader, file(row('B-3', { title: 'Battery in a box' })));
    expect((await check(uploader, renamed.id)).counts).toMatchObject({ update: 1, error: 0 });

    // Since the check someone stated what the rules refuse.
    await state({ ...stated, energy_wh: 400, voltage: 36, capacity_ah: 14 });
    const done = await publish(uploader, renamed.id);
    expect(done.counts).toMatchObject({ update: 0, error: 1 });
    const { data: refused } = await uploader.get(`/api/imports/${renamed.id}/rows`);
    expect(refused[0].errors).toMatchObject({
      fact_energy_wh: { message: 'Capacity and energy differ: 36 V × 14 Ah is 504 Wh' },
    });
  });

  it('are refused in feeds, whose lower stock still arrives', async () => {
    const { person, feed } = await joinWithFeed(server);
    const [battery] = await createPosts(server, person, category, 1, { price: '200.00' } as never);
    const id = battery?.id as number;
    const now = () =>
      server.db
        .selectFrom('advertisements')
        .select(['number_of_items', 'price_per_unit'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const lines = (stock: number, price: string) => `sku;stock;price\nR-1;${stock};${price}\n`;
    await server.db
      .updateTable('advertisements')
      .set({ sub_category_id: category.child.id, price_per_unit: '200.00' })
      .where('id', '=', id)
      .execute();
    expect(await feed.begin(lines(40, '200.00'))).toMatchObject({ counts: { update: 1, error: 0 } });
    const dearer = await feed.run(lines(39, '202.00'));
    expect(dearer.counts).toMatchObject({ update: 0, error: 1 });
    expect(dearer.rows[0].reasons).toEqual(Array.from({ length: 4 }, () => 'Required'));
    expect(await now()).toEqual({ number_of_items: 40, price_per_unit: '200.00' });
    expect((await feed.run(lines(38, '200.00'))).counts).toMatchObject({ update: 1, error: 0 });
    expect(await now()).toEqual({ number_of_items: 38, price_per_unit: '200.00' });
  });
});
