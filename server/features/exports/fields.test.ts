import { randomUUID } from 'node:crypto';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { declaredFields, type FieldName } from '#contract/advertisements/fields.ts';
import type { Advertisement } from '#contract/advertisements/schemas.ts';
import type { Product } from '#contract/rights/roles.ts';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import { check, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

// Every declared field with a spreadsheet column is exported, and an upload of the export creates the same post.

type Declared = (typeof declaredFields)[number];

let server: TestServer;
let client: TestClient;
let stranger: TestClient;
let given: Partial<Record<FieldName, string | number | object>>;

beforeAll(async () => {
  server = await startServer();
  const category = await createCategory(server.db, { name: 'Wheels' });
  await createFact(server.db, { categories: [category.child] });
  const permissions: Product[] = ['browse', 'post_offered', 'bulk_upload', 'export'];
  ({ client } = await server.join({ permissions }));
  ({ client: stranger } = await server.join({ permissions }));
  const references = { category: category.id, subCategory: category.child.id, brand: 'Rondo Parts' };
  given = Object.fromEntries(
    declaredFields
      .filter(({ name, kind }) => kind !== 'reference' || name in references)
      .map((field) => [field.name, field.name in references ? references[field.name as 'brand'] : sampleOf(field)]),
  );
});
afterAll(() => server.close());

function sampleOf(field: Declared): string | number | object {
  switch (field.kind) {
    case 'line':
    case 'code':
    case 'text':
      return `The ${field.name}`.slice(0, field.max);
    case 'gtin':
      return '4006381333931';
    case 'whole':
      return field.name === 'number_of_items' ? 40 : 2;
    case 'money':
      return field.name === 'whole_lot_price' ? '9.90' : '12.50';
    case 'breaks':
      return [
        { from: 10, price_per_unit: '11.50' },
        { from: 25, price_per_unit: '10.90' },
      ];
    case 'facts':
      return { bead: 'folding' };
    case 'date':
      return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    // The last but one: the first is often a default, and the last availability needs no date.
    case 'choice':
      return (field.initial ?? field.choices.at(-2)) as string;
    case 'currency':
      return 'CHF';
    case 'country':
      return 'BE';
    case 'reference':
      throw new Error(`${field.name} has no sample.`);
  }
}

const read = async (id: number) => (await client.get(`/api/advertisements/${id}`)).data as Advertisement;

async function exported(by: TestClient, ask: object): Promise<Record<string, string>> {
  const { data } = await by.post('/api/exports', { format: 'csv', ...ask });
  const { body } = await by.raw({ method: 'GET', url: data.url });
  const { data: rows } = Papa.parse<Record<string, string>>(body.replace(/^\uFEFF/, ''), { header: true });
  return rows[0] as Record<string, string>;
}

it('every field with a column survives an export and an upload', async () => {
  const [reference, another] = [randomUUID(), randomUUID()];
  const made = await client.post('/api/advertisements', { ...given, internal_reference: reference });
  expect(made.errors).toEqual({});
  const original = await read(made.data.id);

  const row = await exported(client, { scope: 'mine' });
  const columns = declaredFields.flatMap(({ spreadsheet }) => spreadsheet ?? []);
  expect(columns.filter((column) => !row[column])).toEqual([]);

  // This makes another post, since nothing identifies the first.
  const file = Papa.unparse([{ ...row, id: '', internal_reference: another }]);
  const uploaded = await upload(client, file);
  expect((await check(client, uploaded.id)).counts).toEqual({ create: 1, update: 0, unchanged: 0, error: 0 });
  await publish(client, uploaded.id);
  const { id } = await server.db
    .selectFrom('advertisements')
    .select('id')
    .where('internal_reference', '=', another)
    .executeTakeFirstOrThrow();
  const copy = (await read(id)) as unknown as Record<string, unknown>;
  for (const { name, readAs: [readAs] = [name], spreadsheet, kind } of declaredFields) {
    if ((spreadsheet === null && kind !== 'breaks') || name === 'internal_reference') continue;
    expect([name, copy[readAs]]).toEqual([name, (original as unknown as Record<string, unknown>)[readAs]]);
  }
});

it('facts have a column for each field that a post of the export states', async () => {
  const reference = randomUUID();
  const made = await client.post('/api/advertisements', { ...given, internal_reference: reference });
  const bare = await client.post('/api/advertisements', { ...given, facts: {}, internal_reference: randomUUID() });
  expect([made.errors, bare.errors]).toEqual([{}, {}]);
  const factsIn = async (by: TestClient, ask: object) =>
    Object.entries(await exported(by, ask)).filter(([column]) => column.startsWith('fact_'));
  const own = { scope: 'mine' };
  expect(await factsIn(client, { ...own, ids: [made.data.id] })).toEqual([['fact_bead', 'Folding']]);
  expect(await factsIn(client, { ...own, ids: [bare.data.id] })).toEqual([]);
  expect(await factsIn(stranger, { scope: 'search', ids: [made.data.id] })).toEqual([['fact_bead', 'Folding']]);

  // The same file changes neither the post nor its facts.
  const row = await exported(client, { ...own, ids: [made.data.id] });
  const uploaded = await upload(client, Papa.unparse([row]));
  expect((await check(client, uploaded.id)).counts).toEqual({ create: 0, update: 0, unchanged: 1, error: 0 });
  const renamed = await upload(client, Papa.unparse([{ ...row, title: 'Another title' }]));
  await check(client, renamed.id);
  await publish(client, renamed.id);
  expect(await read(made.data.id)).toMatchObject({
    name: 'Another title',
    facts: [{ key: 'bead', value: 'folding' }],
  });
});

it('an export of others’ posts has no fields reserved for the owner', async () => {
  const made = await client.post('/api/advertisements', { ...given, internal_reference: randomUUID() });
  const row = await exported(stranger, { scope: 'search', ids: [made.data.id] });
  expect(row.title).toBe('The title');
  for (const { spreadsheet, read: reads } of declaredFields) {
    if (spreadsheet !== null) expect([spreadsheet, spreadsheet in row]).toEqual([spreadsheet, reads !== 'owner']);
  }
});
