import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advertisementQuery, type ListMeta } from '#contract/advertisements/schemas.ts';
import { transact } from '#server/db/transaction.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { SearchIndex } from '../memory/searchIndex.ts';
import { matchWords } from './match.ts';

const canary = 'CANARY-7731-ZX';

let server: TestServer;
let client: TestClient;
let ids: Record<'rotor' | 'longRotor' | 'calliper' | 'pads' | 'described' | 'wheel' | 'saddle', number>;
let category: Awaited<ReturnType<typeof createCategory>>;
let owner: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  server = await startServer();
  await transact(server.db, async (db) => {
    owner = await createUser(db, { email: 'owner@example.test', role: 'organization_admin' });
    category = await createCategory(db, { name: 'Brake systems', slug: 'brake-systems' });
    const wheels = await createCategory(db, { name: 'Wheels', slug: 'wheels' });
    const shimano = await createBrand(db, 'Shimano');
    const magura = await createBrand(db, 'Magura');
    const add = async (given: Parameters<typeof createAdvertisement>[2]) =>
      (await createAdvertisement(db, owner, { category, ...given })).id;
    ids = {
      rotor: await add({
        title: 'Deore XT disc rotor, 180 mm',
        articleNumber: 'RT-MT800',
        brandId: shimano.id,
        reference: canary,
      }),
      longRotor: await add({
        title: 'Deore XT disc rotor, 203 mm, Center Lock',
        articleNumber: 'RT-MT800-LL',
        brandId: shimano.id,
      }),
      calliper: await add({
        title: 'MT5 disc calliper, rear',
        articleNumber: '2701439',
        brandId: magura.id,
        description: 'Fits the RT-MT800 rotor as well.',
      }),
      pads: await add({ title: 'Organic brake pads, box of 25 pairs', articleNumber: '00.5016.166.000' }),
      described: await add({
        title: 'Mixed lot',
        description: 'Forty callipers and some Straße hoses, stored dry. Verpackung, étiquette, embalaje.',
      }),
      wheel: await add({ title: 'Complete wheel 27.5 with tyre', category: wheels }),
      saddle: await add({ title: 'Sattel für Damen, größer' }),
    };
  });
  await createUser(server.db, { email: 'viewer@example.test' });
  client = await server.signIn({ email: 'viewer@example.test' });
});
afterAll(() => server.close());

async function search(q: string, more = ''): Promise<{ ids: number[]; meta: ListMeta; code: number }> {
  const { data, meta, code } = await client.get(`/api/advertisements?q=${encodeURIComponent(q)}${more}`);
  return { ids: (data ?? []).map((post: { id: number }) => post.id), meta, code };
}

describe('searching for several parts', () => {
  it('narrows the alternative that a word qualifies, unless some post has every word', async () => {
    const { ids: found, meta } = await search('saddle and brake disc 180 mm');
    expect(found.slice(0, 2).toSorted()).toEqual([ids.saddle, ids.rotor].toSorted());
    expect(found).not.toContain(ids.longRotor);
    expect(meta).toMatchObject({ absent: null });
  });

  it.each(['saddle and brake disc', 'Sattel, Bremsscheibe', 'zadel + remschijf', 'selle et disque de frein'])(
    'shows the posts of each by turns: %s',
    async (q) => {
      const { ids: found, meta } = await search(q);
      expect(found.slice(0, 2)).toContain(ids.saddle);
      expect(found.slice(0, 3)).toEqual(expect.arrayContaining([ids.saddle, ids.rotor, ids.longRotor]));
      // The calliper mentions a rotor.
      expect(meta).toMatchObject({ complete: 4, absent: null });
      // Every order, count and alert has the posts of both.
      const byPrice = await search(q, '&sort=price&facets=1');
      expect(byPrice.ids.toSorted()).toEqual([ids.saddle, ids.rotor, ids.longRotor, ids.calliper].toSorted());
      expect(byPrice.meta.facets?.types[0]).toMatchObject({ id: 'offered', count: 4 });
      const [alone] = await server.search.findAmong(advertisementQuery.parse({ q }), [ids.saddle, ids.pads]);
      expect(alone).toBe(ids.saddle);
    },
  );

  it.each(['disc shimano or magura', 'disc Magura, Shimano', 'Shimano und Magura Scheibe', 'disque magura ou shimano'])(
    'shows the posts of several brands, of which no post has all: %s',
    async (q) => {
      const { ids: found, meta } = await search(q);
      expect(found.slice(0, 3).toSorted()).toEqual([ids.rotor, ids.longRotor, ids.calliper].toSorted());
      expect(meta.complete).toBe(3);
    },
  );

  it('keeps words together that describe one part', async () => {
    expect((await search('front and rear calliper')).ids[0]).toBe(ids.calliper);
  });
});

describe('searching for part numbers', () => {
  it.each(['RT-MT800', 'rt-mt800', 'rtmt800', 'RT MT800', 'rt/mt 800'])(
    'finds %s first, then longer numbers, then mentions',
    async (q) => {
      expect((await search(q)).ids.slice(0, 2)).toEqual([ids.rotor, ids.longRotor]);
    },
  );

  it('finds posts that mention a part number after those that have it', async () => {
    expect((await search('RT-MT800')).ids).toEqual([ids.rotor, ids.longRotor, ids.calliper]);
  });

  it.each([
    ['MT80', ['longRotor', 'rotor', 'calliper']],
    ['t800', ['longRotor', 'rotor']],
    ['01439', ['calliper']],
    ['5016166', ['pads']],
    ['shimano mt80', ['longRotor', 'rotor', 'calliper']],
  ] as const)('finds the fragment %s', async (q, expected) => {
    expect((await search(q)).ids).toEqual(expected.map((name) => ids[name]));
  });

  it('finds a GTIN', async () => {
    await transact(server.db, (db) =>
      db.updateTable('advertisements').set({ gtin: '4550170447755' }).where('id', '=', ids.pads).execute(),
    );
    expect((await search('4550170447755')).ids).toEqual([ids.pads]);
  });
});

describe('searching for words', () => {
  it('ranks matches in the title before matches in the description', async () => {
    expect((await search('callipers')).ids).toEqual([ids.calliper, ids.described]);
  });

  it('finds brands and categories by their names, and words in any form', async () => {
    expect((await search('shimano rotors')).ids).toEqual([ids.longRotor, ids.rotor, ids.calliper]);
    expect((await search('wheels')).ids).toEqual([ids.wheel]);
    expect((await search('BRAKE pad')).ids).toEqual([ids.pads]);
  });

  it('finds British spellings by the American ones', async () => {
    expect((await search('caliper')).ids).toEqual([ids.calliper, ids.described]);
    expect((await search('tires')).ids).toEqual([ids.wheel]);
  });

  it('finds words with and without their accents', async () => {
    expect((await search('fur grosser')).ids).toEqual([ids.saddle]);
    expect((await search('für größer')).ids).toEqual([ids.saddle]);
    expect((await search('strasse')).ids).toEqual([ids.described]);
  });

  it('finds words by their beginnings', async () => {
    expect((await search('shiman rot')).ids).toEqual([ids.longRotor, ids.rotor]);
  });

  it.each(['Verpackungen', 'étiquettes', 'embalajes'])(
    'finds %s if only a description has it, in another inflection',
    async (q) => {
      const found = await search(q);
      expect(found.ids).toEqual([ids.described]);
      expect(found.meta.suggestion).toBeNull();
    },
  );

  it('names the part that a word was taken for in the reader’s language', async () => {
    const asIn = async (language: string) => {
      const { body } = await client.raw({
        method: 'GET',
        url: '/api/advertisements?q=magurra%20caliper',
        headers: { 'accept-language': language },
      });
      return JSON.parse(body).meta.words.map(({ as }: { as: string }) => as);
    };
    expect(await asIn('en')).toEqual(['magura', 'brake calliper']);
    expect(await asIn('de')).toEqual(['magura', 'Bremssattel']);
    expect(await asIn('fr')).toEqual(['magura', 'étrier de frein']);
  });

  it('offers no search for nothing where a search of words alone finds nothing', async () => {
    expect((await search('xqzzkv')).meta.without ?? []).toEqual([]);
    const filtered = await search('xqzzkv', '&countries[]=NL');
    expect((filtered.meta.without ?? []).map(({ group }) => group)).toContain('q');
  });

  it('corrects a word within the language of the others only', async () => {
    const read = async (q: string) => (await search(q)).meta.words?.map(({ word, as }) => [word, as]);
    expect(await read('brake caliperr')).toContainEqual(['caliperr', expect.any(String)]);
    // `sella` is a saddle in Italian, and `Sattel` is no word of that language.
    expect(await read('Sattel selaa')).toContainEqual(['selaa', null]);
  });

  it('corrects a word that no post uses, and reports what it searched for', async () => {
    const { ids: found, meta } = await search('magurra caliper');
    expect(found).toEqual([ids.calliper, ids.described]);
    expect(meta.complete).toBe(1);
    expect(meta.words).toEqual([
      { word: 'magurra', found: 1, as: 'magura' },
      { word: 'caliper', found: 2, as: 'brake calliper' },
    ]);
    expect(meta.suggestion).toEqual({ q: 'magura caliper', total: 1 });
    expect((await search('shimnao')).meta.suggestion).toEqual({ q: 'shimano', total: 2 });
    expect((await search('shimano')).meta.suggestion).toBeNull();
  });

  it('counts only matches of the words, and reports what removing a word or a filter would find', async () => {
    const { meta } = await search('rotor', '&facets=1');
    expect(meta.facets?.brands.filter(({ count }) => count > 0)).toEqual([
      { id: expect.any(Number), name: 'Shimano', count: 2 },
      { id: expect.any(Number), name: 'Magura', count: 1 },
    ]);
    const nothing = await search('saddle rotor');
    // A saddle rotor would be a rotor.
    expect(nothing.ids).toEqual([ids.longRotor, ids.rotor, ids.saddle]);
    expect(nothing.meta).toMatchObject({
      total: 3,
      complete: 0,
      suggestion: null,
      without: [
        { group: 'word', id: 'rotor', name: 'saddle', total: 3 },
        { group: 'word', id: 'saddle', name: 'rotor', total: 1 },
      ],
    });
    const elsewhere = await search('rotor', '&countries[]=SE');
    expect(elsewhere.meta.without).toEqual([{ group: 'countries', id: 'SE', name: 'Sweden', total: 3 }]);
  });

  it('follows changes of titles, descriptions and brand names', async () => {
    expect((await search('unobtainium')).ids).toEqual([]);
    await transact(server.db, (db) =>
      db.updateTable('advertisements').set({ title: 'Unobtainium saddle' }).where('id', '=', ids.saddle).execute(),
    );
    expect((await search('unobtainium')).ids).toEqual([ids.saddle]);
    await transact(server.db, (db) =>
      db.updateTable('advertisements').set({ description: 'Of unobtainium' }).where('id', '=', ids.wheel).execute(),
    );
    expect((await search('unobtainium')).ids).toEqual([ids.saddle, ids.wheel]);
    await transact(server.db, (db) =>
      db
        .updateTable('advertisements')
        .set({ title: 'Saddle', description: null })
        .where('id', 'in', [ids.saddle, ids.wheel])
        .execute(),
    );
    expect((await search('unobtainium')).ids).toEqual([]);
    await server.db.updateTable('brands').set({ name: 'Megalith' }).where('name', '=', 'Magura').execute();
    await expect.poll(async () => (await search('megalith')).ids).toEqual([ids.calliper]);
    expect((await search('magura')).ids).toEqual([]);
  });
});

/** An index of its own that counts what it asks of the database. */
async function openCountedIndex() {
  const asked = { queries: 0 };
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      asked.queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const index = new SearchIndex(server.db.withPlugin(counting));
  await index.refresh();
  return { index, asked };
}

it('asks the database as little about sixty unknown words as about a few', async () => {
  const { index, asked } = await openCountedIndex();
  await index.postings.read();
  const queriesOf = async (words: number, first: string) => {
    asked.queries = 0;
    await matchWords(index.sources, Array.from({ length: words }, (_, n) => `${first}x${n + 10}k`).join(' '));
    return asked.queries;
  };
  expect(await queriesOf(60, 'q')).toBeLessThanOrEqual(await queriesOf(10, 'z'));
});

describe('the beginning of a word', () => {
  it('is found in memory once the words are loaded, and follows later changes', async () => {
    const { index, asked } = await openCountedIndex();
    const find = async () => {
      await index.refresh();
      const { tiers } = await matchWords(index.sources, 'qu');
      const found: unknown[] = [];
      tiers.all.forEach((slot) => void found.push(index.columns.ids[slot]));
      return found;
    };
    expect(await find()).toEqual([]);
    await index.postings.read();
    asked.queries = 0;
    await matchWords(index.sources, 'qu');
    expect(asked.queries).toBe(0);
    const rename = (title: string) =>
      transact(server.db, (db) =>
        db.updateTable('advertisements').set({ title }).where('id', '=', ids.saddle).execute(),
      );
    await rename('Quill stem');
    expect(await find()).toEqual([ids.saddle]);
    await rename('Saddle');
    expect(await find()).toEqual([]);
  });
});

describe('a search', () => {
  it('never finds another organization’s internal reference, in whole or in part', async () => {
    for (const q of [canary, 'canary', '7731', 'canary7731zx', 'CANARY-77', 'canarry']) {
      const { meta } = await client.get(`/api/advertisements?q=${q}&facets=1`);
      expect({ q, total: meta.total }).toEqual({ q, total: 0 });
    }
    const all = JSON.stringify(await client.get('/api/advertisements?facets=1&per_page=100'));
    expect(all).not.toContain(canary);
    expect(all).toContain('RT-MT800');
  });

  it.each([
    '%',
    '_',
    '\\',
    "'",
    '%%%%',
    'RT_MT800',
    'a & b | !c',
    "x':*",
    '<->',
    '((((',
    '$1',
    '\u{1F6B2}',
    'x'.repeat(200),
    '%_'.repeat(100),
    '\\'.repeat(200),
    'the',
    '12',
    '½',
    'Å',
  ])('answers %s without an error', async (q) => {
    expect((await search(q)).code).toBe(200);
  });

  it('takes pattern characters literally', async () => {
    expect((await search('%')).ids).toEqual([]);
    expect((await search('M_T8')).ids).not.toContain(ids.wheel);
    expect((await search('R%800')).ids).toEqual([]);
  });
});

describe('similar posts', () => {
  it('are live posts of other sellers in the same sub-category, the most similar first', async () => {
    const others = await transact(server.db, async (db) => {
      const seller = await createUser(db);
      const suspended = await createUser(db, {
        organizationId: (await createOrganization(db, { status: 'suspended' })).id,
      });
      const brand = await createBrand(db, 'Tektro');
      await db
        .updateTable('advertisements')
        .set({ brand_id: brand.id, price_per_unit: '30.00' })
        .where('id', '=', ids.pads)
        .execute();
      await createAdvertisement(db, suspended, { category, brandId: brand.id, price: '30.00' });
      await createAdvertisement(db, seller, { category, state: 'paused', brandId: brand.id, price: '30.00' });
      await createAdvertisement(db, seller, { category, type: 'wanted', brandId: brand.id, price: '30.00' });
      return {
        far: (await createAdvertisement(db, seller, { category, price: '900.00' })).id,
        near: (await createAdvertisement(db, seller, { category, brandId: brand.id, price: '31.00' })).id,
      };
    });
    const similar = await client.get(`/api/advertisements/${ids.pads}/similar`);
    expect(similar.data.map((post: { id: number }) => post.id)).toEqual([others.near, others.far]);
    // A wanted post is not similar to an offered one.
    const all = await client.get(`/api/advertisements?category=${category.child.id}&types[]=offered`);
    expect(similar.meta.total).toBe(all.meta.total);
    expect((await client.get('/api/advertisements/999999/similar')).code).toBe(404);
  });

  it('are not listed for a post that the viewer may not see', async () => {
    const hidden = await transact(server.db, (db) => createAdvertisement(db, owner, { category, state: 'paused' }));
    expect((await client.get(`/api/advertisements/${hidden.id}/similar`)).code).toBe(404);
    const own = await server.signIn({ email: 'owner@example.test' });
    expect((await own.get(`/api/advertisements/${hidden.id}/similar`)).code).toBe(200);
  });
});

describe('a property that a part implies', () => {
  it('counts as named unless the post contradicts it', async () => {
    const add = async (title: string) =>
      (await transact(server.db, (db) => createAdvertisement(db, owner, { category, title }))).id;
    const bare = await add('Quoll disc calliper');
    const cable = await add('Quoll disc calliper, mechanical');
    const named = await add('Quoll disc calliper, hydraulic');
    const rim = await add('Quoll sidepull rim brake calliper');
    for (const q of ['quoll hydraulic disc calliper', 'quoll hydraulischer Bremssattel', 'quoll étrier hydraulique']) {
      const { ids: found, meta } = await search(q);
      expect({ q, first: found.slice(0, 2), isComplete: meta.complete ?? meta.total }).toEqual({
        q,
        first: [named, bare],
        isComplete: 2,
      });
      for (const other of [cable, rim]) expect(found.slice(0, 2)).not.toContain(other);
    }
    expect((await search('quoll mechanical disc calliper')).ids[0]).toBe(cable);
  });
});

describe('a model by its initials', () => {
  it.each(['gp5000', 'gp 5000', 'GP-5000 28-622'])('finds the posts that its words and number name: %s', async (q) => {
    const { id } = await createAdvertisement(server.db, owner, {
      category,
      title: 'Grand Prix 5000 tyre, 28-622, folding',
    });
    const { id: other } = await createAdvertisement(server.db, owner, { category, title: 'Gel Pad 500 grips, 28 mm' });
    const { ids: found, meta } = await search(q);
    expect(found[0]).toBe(id);
    expect(meta).toMatchObject({ complete: 1 });
    for (const post of [id, other]) await server.db.deleteFrom('advertisements').where('id', '=', post).execute();
  });
});

it('does not take the inches of a title for a rim in millimetres', async () => {
  const { id } = await createAdvertisement(server.db, owner, { category, title: 'Edge 28 rim, 584 × 30, 36 holes' });
  const { id: right } = await createAdvertisement(server.db, owner, {
    category,
    title: 'Dutch 19 rim, 622 × 19, 36 holes',
  });
  const { ids: found, meta } = await search('rim 622');
  expect(found[0]).toBe(right);
  expect(meta).toMatchObject({ complete: 1 });
  for (const post of [id, right]) await server.db.deleteFrom('advertisements').where('id', '=', post).execute();
});

it('offers no part of a category of several that no title has', async () => {
  const both = await createCategory(server.db, { name: 'Spokes and nipples', slug: 'spokes-and-nipples' });
  const { id } = await createAdvertisement(server.db, owner, { category: both, title: 'ST14 spokes, 264 mm, black' });
  expect((await search('spokes')).meta).toMatchObject({ complete: 1, absent: null });
  expect((await search('nipples')).meta).toMatchObject({ complete: 0, absent: 'nipples' });
  const { id: nipple } = await createAdvertisement(server.db, owner, { category: both, title: 'Brass nipples, 14 mm' });
  const { ids: found, meta } = await search('nipples');
  expect(found[0]).toBe(nipple);
  expect(meta).toMatchObject({ absent: null });
  for (const post of [id, nipple]) await server.db.deleteFrom('advertisements').where('id', '=', post).execute();
});

it('has the one of the end that is asked for in front of sets of both', async () => {
  const add = async (title: string) => (await createAdvertisement(server.db, owner, { category, title })).id;
  const rear = await add('Dero MT calliper, rear');
  const set = await add('Dero MT Bremssattel vorn und hinten');
  expect((await search('dero rear calliper')).ids.slice(0, 2)).toEqual([rear, set]);
  expect((await search('dero calliper front and rear')).ids[0]).toBe(set);
  for (const post of [rear, set]) await server.db.deleteFrom('advertisements').where('id', '=', post).execute();
});
