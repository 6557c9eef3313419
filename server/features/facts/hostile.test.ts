import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { assignFacts, createFact } from '#tests/factories/facts.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { seedFacts } from './index.ts';

// What strangers and careless programs send: each is refused with a sentence, or means nothing.
let server: TestServer;
let admin: TestClient;
let client: TestClient;
let category: Awaited<ReturnType<typeof createCategory>>;
let field: Awaited<ReturnType<typeof createFact>>;
let other: Awaited<ReturnType<typeof createFact>>;

beforeAll(async () => {
  server = await startServer();
  await seedFacts(server.db);
  category = await createCategory(server.db);
  field = await createFact(server.db, { key: 'clip', categories: [category.child] });
  other = await createFact(server.db, { key: 'clasp' });
  await assignFacts(server.db, category.child, ['speeds', 'teeth', 'tubeless', 'made_on', 'producer_numbers']);
  ({ client: admin } = await server.join({ role: 'admin' }));
  ({ client } = await server.join());
});
afterAll(() => server.close());

const long = (length: number) => 'x'.repeat(length);

describe('reads', () => {
  it.each([
    ...['abc', '-1', '0', '1.5', '2147483648', '1e309'].map((id) => [`/api/facts?sub_category=${id}`, 422] as const),
    ['/api/facts?sub_category=2147483647', 200],
    ['/api/facts/proposals?sub_category=1', 422],
    ['/api/facts/proposals?sub_category=1&title=%20%20', 422],
    ['/api/facts/proposals?sub_category=1&title=a%00b', 422],
    [`/api/facts/proposals?sub_category=1&title=${long(201)}`, 422],
    [`/api/facts/proposals?sub_category=1&title=${'1-'.repeat(100)}`, 200],
    ['/api/facts/proposals/article?sub_category=1', 200],
    ['/api/facts/proposals/article?sub_category=1&brand=2147483648', 422],
    [`/api/facts/proposals/article?sub_category=1&gtin=${long(21)}`, 422],
    ['/api/articles/2147483647/facts', 404],
    ['/api/articles/abc/facts', 404],
  ] as const)('%s: %i', async (url, code) => {
    expect((await client.get(url)).code).toBe(code);
  });

  it('are refused by sentences about the filter', async () => {
    const list = (query: string) => client.get(`/api/advertisements?category=${category.child.id}&${query}`);
    const refused = [
      'facts=clip',
      'facts[]=clip',
      `facts[clip]=${long(61)}`,
      `facts[${long(41)}]=x`,
      Array.from({ length: 201 }, (_, n) => `facts[speeds][]=${n}`).join('&'),
      Array.from({ length: 41 }, (_, n) => `facts[f${n}]=1`).join('&'),
      'facts[speeds][min]=1&facts[speeds][most]=2',
      'facts[speeds][min][]=1',
      'facts[teeth][]=10-20-30-40',
      'facts[made_on][]=2026-02-31',
      'facts[made_on][min]=2026',
      'facts[made_on][min]=2027-13-01',
      'facts[made_on][max]=2027-02-30',
      'facts[speeds][max]=2027-02-30',
      'facts[tubeless][]=perhaps',
      'facts[producer_numbers][]=DE',
    ];
    for (const query of refused)
      expect([query.slice(0, 60), (await list(query)).code]).toEqual([query.slice(0, 60), 422]);
    // Names of JavaScript's own properties never reach a filter.
    for (const query of ['facts[__proto__][]=x', 'facts[constructor][]=x'])
      expect([query, (await list(query)).code < 500]).toEqual([query, true]);
    for (const query of ['facts[clip]=', 'facts[clip][]=', 'facts[speeds][min]=', 'facts[teeth][]=34-11'])
      expect([query, (await list(query)).code]).toEqual([query, 200]);
  });
});

describe('facts of a post', () => {
  const create = (facts: unknown) =>
    client.post('/api/advertisements', {
      type: 'offered',
      title: 'Clip',
      category: category.id,
      subCategory: category.child.id,
      number_of_items: 4,
      availability: 'in_stock',
      currency: 'EUR',
      price_per_unit: '3.10',
      facts,
    });

  it.each([
    ['[]'],
    ['"clip"'],
    ['12'],
    ['{"speeds":'],
    ['{"speeds":{"min":1}}'],
    ['{"speeds":[1]}'],
    ['{"teeth":[1,2,3]}'],
    ['{"teeth":{"min":"a","max":"b"}}'],
    ['{"speeds":{"toString":1}}'],
    ['{"speeds":1e999}'],
    ['{"tubeless":"maybe"}'],
    ['{"clip":true}'],
    ['{"made_on":"0000-00-00"}'],
    [`{"${long(41)}":1}`],
    [`{"producer_numbers":"${long(501)}"}`],
    ['{"producer_numbers":"\\u0007"}'],
    ['{"producer_numbers":"\\u0000"}'],
    ['{"producer_numbers":"\\ud800"}'],
    ['{"constructor":"x"}'],
    ['{"toString":"x"}'],
  ])('%s is refused', async (facts) => {
    const { code, errors } = await create(facts);
    expect([code, Object.keys(errors).every((key) => key.startsWith('facts'))]).toEqual([422, true]);
  });

  it('say nothing where they are empty', async () => {
    for (const facts of ['', '{}', '{"clip":""}', '{"clip":null}', '{"__proto__":1}'])
      expect([facts, (await create(facts)).data?.facts]).toEqual([facts, []]);
  });
});

describe('the administration of facts', () => {
  it('refuses fields and values that could not be read again', async () => {
    const add = (given: object) =>
      admin.post('/api/facts', { key: 'good_key', kind: 'choice', name: 'Good', ...given });
    const fields: object[] = [
      { key: '' },
      { key: '1st' },
      { key: long(41) },
      { key: 'Clip' },
      { key: 'clip' },
      { name: ' ' },
      { name: long(61) },
      { name: 'a\u202eb' },
      { names: { de: long(61) } },
      { kind: 'money' },
      { unit: long(11) },
      { headers: Array.from({ length: 101 }, (_, n) => `h${n}`) },
      { headers: [long(61)] },
      { sub_categories: [2_147_483_648] },
      { sub_categories: [2_147_483_647] },
      { sub_categories: [category.id] },
      { position: -1 },
      { position: 10_001 },
      { step: 0 },
      { min: 2, max: 1 },
    ];
    for (const given of fields) expect([given, (await add(given)).code]).toEqual([given, 422]);
    const at = `/api/facts/${field.id}/values`;
    const values: object[] = [
      { key: 'Wide' },
      { key: 'unsaid' },
      { key: 'folding' },
      { name: 'wire' },
      { aliases: [long(61)] },
      { aliases: ['folding'] },
      { aliases: Array.from({ length: 101 }, (_, n) => `a${n}`) },
      { hint: long(301) },
    ];
    for (const given of values)
      expect([given, (await admin.post(at, { key: 'wide', name: 'Wide', ...given })).code]).toEqual([given, 422]);
  });

  it('has at most 200 values of a field', async () => {
    const full = await createFact(server.db, { key: 'full' });
    const made = Array.from({ length: 198 }, (_, n) => ({
      field_id: full.id,
      key: `v${n}`,
      name: `Value ${n}`,
      position: n + 2,
    }));
    await server.db.insertInto('fact_values').values(made).execute();
    expect(await admin.post(`/api/facts/${full.id}/values`, { key: 'more', name: 'More' })).toMatchObject({
      code: 422,
      errors: { key: ['A field has at most 200 values'] },
    });
  });

  it('finds nothing of another field, and merges nothing into it', async () => {
    const [own, foreign] = [`/api/facts/${field.id}/values`, other.first.id];
    expect((await admin.delete(`${own}/${foreign}`)).code).toBe(404);
    expect((await admin.post(`${own}/${foreign}/merge`, { into: field.first.id })).code).toBe(404);
    for (const into of [foreign, field.first.id, 2_147_483_647, 'folding', undefined])
      expect([into, (await admin.post(`${own}/${field.first.id}/merge`, { into })).code]).toEqual([into, 422]);
    for (const updated_at of ['yesterday', '', undefined])
      expect([updated_at, (await admin.put(`/api/facts/${field.id}`, { name: 'Clip', updated_at })).code]).toEqual([
        updated_at,
        422,
      ]);
    expect((await admin.put('/api/facts/2147483647', { name: 'C', updated_at: new Date().toISOString() })).code).toBe(
      404,
    );
    expect((await admin.delete('/api/facts/2147483647')).code).toBe(404);
  });

  it('deletes a field either before posts state it or not at all, however they race', async () => {
    for (let round = 0; round < 4; round += 1) {
      const raced = await createFact(server.db, { key: `raced_${round}`, categories: [category.child] });
      const state = () =>
        client.post('/api/advertisements', {
          type: 'offered',
          title: 'Clip',
          category: category.id,
          subCategory: category.child.id,
          number_of_items: 4,
          availability: 'in_stock',
          currency: 'EUR',
          price_per_unit: '3.10',
          facts: { [raced.key]: 'wire' },
        });
      const [deleted, ...posted] = await Promise.all([
        admin.delete(`/api/facts/${raced.id}`),
        ...Array.from({ length: 5 }, state),
      ]);
      const isThere = (await client.get(`/api/facts?sub_category=${category.child.id}`)).data.some(
        ({ key }: { key: string }) => key === raced.key,
      );
      for (const { code, data } of posted) {
        if (isThere) expect([code, data.facts]).toEqual([201, [{ key: raced.key, value: 'wire' }]]);
        else expect(code).toBe(422);
      }
      expect(deleted?.code).toBe(isThere ? 409 : 200);
    }
  });
});
