import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { assignFacts, createFact } from '#tests/factories/facts.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { seedFacts } from './index.ts';

let server: TestServer;
let client: TestClient;
let category: Awaited<ReturnType<typeof createCategory>>;

beforeAll(async () => {
  server = await startServer();
  await seedFacts(server.db);
  category = await createCategory(server.db);
  ({ client } = await server.join());
  await assignFacts(server.db, category.child, [
    'speeds',
    'freehub',
    'teeth',
    'rotor',
    'tubeless',
    'placed_on_eu',
    'angle',
    'producer_numbers',
  ]);
});
afterAll(() => server.close());

describe('facts of a post', () => {
  const form = (category: Awaited<ReturnType<typeof createCategory>>, given: object) => ({
    type: 'offered',
    title: 'Rear hub',
    category: category.id,
    subCategory: category.child.id,
    number_of_items: 40,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
    ...given,
  });
  const create = (facts: unknown, given: object = {}) =>
    client.post('/api/advertisements', form(category, { facts, ...given }));

  it('are read as people write them, and stored by keys', async () => {
    const made = await create({
      speeds: '12-fach',
      freehub: 'hg-m',
      teeth: '10-51',
      rotor: '18 cm',
      tubeless: 'ja',
      placed_on_eu: '3.12.2026',
    });
    expect(made.errors).toEqual({});
    expect(made.data.facts).toEqual([
      { key: 'freehub', value: 'hg_m' },
      { key: 'placed_on_eu', value: '2026-12-03' },
      { key: 'rotor', value: 180 },
      { key: 'speeds', value: 12 },
      { key: 'teeth', value: [10, 51] },
      { key: 'tubeless', value: true },
    ]);
    for (const angle of ['-6', '−6°', -6])
      expect((await create({ angle })).data.facts).toEqual([{ key: 'angle', value: -6 }]);
    expect((await create({ placed_on_eu: 'noch nicht', speeds: '' })).data.facts).toEqual([
      { key: 'placed_on_eu', value: 'not_yet' },
    ]);
  });

  it.each([
    [
      { axle_reer: '12x148' },
      'facts.axle_reer',
      /^“axle_reer” is no fact of this sub-category. Similar: (\w+, ){2}\w+$/,
    ],
    [{ freehub: 'XDRR' }, 'facts.freehub', /^“XDRR” is no value of Freehub standard\. Similar: XDR, XD, .+$/],
    [{ speeds: 'many' }, 'facts.speeds', 'Use a number'],
    [{ speeds: '12 mm' }, 'facts.speeds', 'Use a number'],
    [{ speeds: 15 }, 'facts.speeds', 'Use a number from 1 to 14'],
    [{ speeds: 11.5 }, 'facts.speeds', 'Use a whole number'],
    [{ speeds: '-12' }, 'facts.speeds', 'Use a number'],
    [{ speeds: [11, 12] }, 'facts.speeds', 'Use a number'],
    [{ angle: '-17.2' }, 'facts.angle', 'Use a multiple of 0.5'],
    [{ angle: '-91' }, 'facts.angle', 'Use a number from -90° to 90°'],
    [{ teeth: '10-20-30-40' }, 'facts.teeth', 'Use two numbers, such as 11-34'],
    [{ producer_numbers: 'DE\u00001' }, 'facts.producer_numbers', 'Remove the characters that cannot be shown'],
    [{ speeds: '1e309' }, 'facts.speeds', 'Use a number'],
    [{ teeth: { min: 51, max: 10 } }, 'facts.teeth', 'The greatest value is below the least one'],
    [{ teeth: [51, 10] }, 'facts.teeth', 'The greatest value is below the least one'],
    [{ tubeless: 'perhaps' }, 'facts.tubeless', 'Use yes or no'],
    [{ placed_on_eu: '2026-02-31' }, 'facts.placed_on_eu', 'Use a date such as 2026-12-03'],
  ])('are refused with a sentence: %j', async (facts, field, sentence) => {
    const { code, errors } = await create(facts);
    expect([code, Object.keys(errors)]).toEqual([422, [field]]);
    if (typeof sentence === 'string') expect(errors[field]).toEqual([sentence]);
    else expect(errors[field]?.[0]).toMatch(sentence);
  });

  it('are refused without a sub-category, and if there are too many or too much text', async () => {
    expect((await create({ speeds: 12 }, { subCategory: '' })).errors).toEqual({
      'facts.speeds': ['Choose a sub-category that has facts'],
    });
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, place) => [`f${place}`, 1]));
    expect((await create(many)).errors).toEqual({ facts: ['A post has at most 60 facts'] });
    expect((await create({ speeds: 'x'.repeat(600) })).code).toBe(422);
    expect((await create('not an object')).code).toBe(422);
  });

  it('stay when the sub-category changes if both have the field; an edit that names none keeps them', async () => {
    const { data: post } = await create({ speeds: 12, freehub: 'xd' });
    const other = await createCategory(server.db);
    await assignFacts(server.db, other.child, ['speeds']);
    const edit = (to: typeof category, updated_at: string) =>
      client.put(`/api/advertisements/${post.id}`, { ...form(to, {}), updated_at });
    const same = await edit(category, post.updated_at);
    expect(same.data.facts).toHaveLength(2);
    const moved = await edit(other, same.data.updated_at);
    expect(moved.data.facts).toEqual([{ key: 'speeds', value: 12 }]);
    const history = await client.get(`/api/advertisements/${post.id}/history`);
    expect(history.data[0].changes.facts).toEqual(['{"freehub":"xd","speeds":12}', '{"speeds":12}']);
  });
});

describe('facts of a match', () => {
  /** A wanted post of an article with these facts, its matches, and what offers the same article. */
  async function begin(articleNumber: string, facts: Record<string, unknown>) {
    const [buyer, seller] = [await createUser(server.db), await createUser(server.db)];
    const brandId = (await createBrand(server.db)).id;
    const title = 'Deore XT disc rotor, Center Lock, 180 mm';
    const post = (owner: typeof buyer, type: 'offered' | 'wanted', stated?: Record<string, unknown>) =>
      createAdvertisement(server.db, owner, { category, brandId, articleNumber, title, type, facts: stated });
    const wanted = await post(buyer, 'wanted', facts);
    const reader = await server.signIn(buyer);
    const url = `/api/advertisements/${wanted.id}/matches`;
    const readMatches = async () =>
      (await reader.get(url)).data as { advertisement: { id: number }; reasons: string[] }[];
    return { reader, url, readMatches, offer: (stated?: Record<string, unknown>) => post(seller, 'offered', stated) };
  }

  it('make another part of two posts that differ in one, and are named where they are equal', async () => {
    const key = 'pad_of_match';
    await createFact(server.db, { key, categories: [category.child] });
    await server.db
      .updateTable('fact_fields')
      .set({ name: 'Pad shape', reading: JSON.stringify({ way: 'alias' }), names: JSON.stringify({ de: 'Belagform' }) })
      .where('key', '=', key)
      .execute();
    const { reader, url, readMatches, offer } = await begin('RT-MT8010-M', { [key]: 'folding' });
    const same = await offer({ [key]: 'folding' });
    const open = await offer();
    await offer({ [key]: 'wire' });
    const found = await readMatches();
    expect(found.map(({ advertisement }) => advertisement.id).sort()).toEqual([same.id, open.id].sort());
    const reasonsOf = (id: number) => found.find(({ advertisement }) => advertisement.id === id)?.reasons;
    expect(reasonsOf(same.id)).toContain('Same pad shape');
    expect(reasonsOf(open.id)?.join()).not.toMatch(/pad shape/i);
    expect(JSON.stringify(found)).not.toMatch(/\bfits?\b/i);
    const german = await reader.raw({ method: 'GET', url, headers: { 'accept-language': 'de' } });
    expect(german.json().data.flatMap((match: { reasons: string[] }) => match.reasons)).toContain('Belagform: gleich');
  });

  it('that only describe the lot, such as the day on which it was made, part no two posts', async () => {
    const key = 'made_of_match';
    await server.db
      .insertInto('fact_fields')
      .values({ key, name: 'Made for a match', kind: 'date', reading: JSON.stringify({ way: 'none' }) })
      .execute();
    const { readMatches, offer } = await begin('RT-MT8020-M', { [key]: '2026-01-01' });
    const offered = await offer({ [key]: '2025-01-01' });
    expect((await readMatches()).map(({ advertisement }) => advertisement.id)).toEqual([offered.id]);
  });
});
