import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('the bootstrap response', () => {
  it('has the user, their rights and every list that screens choose from', async () => {
    const person = await createUser(server.db, { firstName: 'Mila' });
    const empty = await createOrganization(server.db, { name: 'Empty House' });
    const category = await createCategory(server.db, { name: 'Wheels', slug: 'wheels' });
    const brand = await createBrand(server.db, 'Laufwerk');
    const post = await createAdvertisement(server.db, person, { category });
    const client = await server.signIn(person);
    await client.put(`/api/advertisements/${post.id}/favorite`);
    const answer = await client.get('/api/bootstrap');
    expect(answer).toMatchObject({
      code: 200,
      errors: {},
      message: '',
      data: {
        user: { id: person.id, first_name: 'Mila', roles: ['user'] },
        rights: { 'advertisement.write': 'own', 'organization.administer': 'none', 'advertisement.browse': 'platform' },
        organization: { id: person.organization_id, status: 'active', country: 'NL' },
        brands: [{ id: brand.id, name: 'Laufwerk' }],
        colleagues: [{ id: person.id, name: expect.stringContaining('Mila') }],
        favorites: [post.id],
        counters: { notifications: 0, favorites: 1, my_advertisements: 1 },
        limits: { images: 3, daysOnline: 90 },
        brand: { name: 'Groupset' },
      },
    });
    expect(answer.data.categories).toContainEqual({
      id: category.id,
      parent_id: null,
      name: 'Wheels',
      slug: 'wheels',
      link: '/wheels',
      icon: 'wheels',
    });
    expect(answer.data.organizations.map((entry: { id: number }) => entry.id)).not.toContain(empty.id);
    expect(answer.data.countries).toContainEqual({ id: 'NL', name: 'Netherlands' });
    expect(answer.data.currencies).toContainEqual({ id: 'EUR', name: 'Euro', symbol: '€' });
    // The market in memory follows the change feed, and the response does not wait for it.
    await expect
      .poll(async () => (await client.get('/api/bootstrap')).data.used_currencies, { timeout: 5_000 })
      .toEqual(['EUR']);
    expect(answer.data.availabilities[1]).toEqual({ id: 'within_5_weeks', name: 'Available within 5 weeks' });
  });

  it('is 304 until something changes', async () => {
    const { client } = await server.join();
    const first = await client.raw({ method: 'GET', url: '/api/bootstrap' });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await client.raw({ method: 'GET', url: '/api/bootstrap', headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await createBrand(server.db);
    expect((await client.raw({ method: 'GET', url: '/api/bootstrap', headers })).statusCode).toBe(200);
    expect((await server.client().get('/api/bootstrap')).code).toBe(401);
  });

  it('still has everything else if one part fails, which is null and named', async () => {
    const { person, client } = await server.join();
    await sql`alter table brands rename to brands_away`.execute(server.db);
    try {
      const answer = await client.get('/api/bootstrap');
      expect(answer).toMatchObject({
        code: 200,
        success: true,
        message: 'Not everything could be loaded: brands.',
        errors: { brands: ['Something went wrong.'] },
        data: { brands: null, user: { id: person.id } },
      });
      expect(answer.data.categories).not.toBeNull();
    } finally {
      await sql`alter table brands_away rename to brands`.execute(server.db);
    }
  });

  it('lists brands alphabetically, with accented letters next to their base letters', async () => {
    const person = await createUser(server.db, {});
    const client = await server.signIn(person);
    for (const name of ['Zéfal', 'Écrou', 'Fulcrum', 'Öhlins', 'elite', 'Pirelli']) {
      await createBrand(server.db, name);
    }
    const sorted = ['Écrou', 'elite', 'Fulcrum', 'Öhlins', 'Pirelli', 'Zéfal'];
    const { brands } = (await client.get('/api/bootstrap')).data;
    expect(brands.map(({ name }: { name: string }) => name).filter((name: string) => sorted.includes(name))).toEqual(
      sorted,
    );
  });

  it('lists organizations, colleagues and posts alphabetically as well', async () => {
    const names = ['Zürich Velo', 'Élan Cycles', 'fietsring', 'Östra Cykel'];
    const sorted = ['Élan Cycles', 'fietsring', 'Östra Cykel', 'Zürich Velo'];
    const organizations = await Promise.all(names.map((name) => createOrganization(server.db, { name })));
    const home = organizations[0] as { id: number };
    const people = await Promise.all([
      ...organizations.slice(1).map(({ id: organizationId }) => createUser(server.db, { organizationId })),
      ...['Zoë', 'Étienne', 'Frida'].map((firstName) =>
        createUser(server.db, { organizationId: home.id, firstName, role: 'organization_admin' }),
      ),
    ]);
    const owner = people.at(-1) as (typeof people)[number];
    for (const title of names) await createAdvertisement(server.db, owner, { title });
    const client = await server.signIn(owner);
    const titlesOf = (list: { name: string }[]) => list.map(({ name }) => name);
    const { colleagues } = (await client.get('/api/bootstrap')).data;
    expect(titlesOf(colleagues).map((name) => name.split(' ')[0])).toEqual(['Étienne', 'Frida', 'Zoë']);
    expect(titlesOf((await client.get('/api/my-advertisements?sort=name')).data)).toEqual(sorted);
    const platform = await server.signIn(await createUser(server.db, { role: 'admin', organizationId: null }));
    const start = (await platform.get('/api/bootstrap')).data;
    expect(titlesOf(start.organizations).filter((name) => names.includes(name))).toEqual(sorted);
  });
});

describe('categories', () => {
  it('are listed as a whole, by words of their name, and by parent', async () => {
    const { client } = await server.join();
    const parent = await createCategory(server.db, { name: 'Cockpit 100%', slug: 'cockpit' });
    const names = async (query: string) =>
      (await client.get(`/api/crud/category${query}`)).data.map((entry: { name: string }) => entry.name);
    expect(await names('')).toContain('Cockpit 100% parts');
    expect(await names('?query=COCKPIT')).toEqual(['Cockpit 100%', 'Cockpit 100% parts']);
    expect(await names('?query=%25')).toEqual(['Cockpit 100%', 'Cockpit 100% parts']);
    expect(await names(`?parent_id=${parent.id}`)).toEqual(['Cockpit 100% parts']);
    expect(await names('?parent_id=0')).toContain('Cockpit 100%');
    expect(await names('?parent_id=0')).not.toContain('Cockpit 100% parts');
    expect((await client.get('/api/crud/category?parent_id=x')).code).toBe(422);
  });
});

describe('names of categories', () => {
  it('are those that admins entered for the reader’s language, else our own, else the English ones', async () => {
    const german = await startServer({ LANGUAGES: 'en,de' });
    try {
      const admin = await german.signIn(await createUser(german.db, { role: 'super_admin', organizationId: null }));
      const client = await german.signIn(await createUser(german.db));
      const made = (await admin.post('/api/crud/category', { name: 'Bottom brackets' })).data;
      const unknown = (await admin.post('/api/crud/category', { name: 'Bells' })).data;
      const read = async (language: string, etag?: string) => {
        const headers = { 'accept-language': language, ...(etag ? { 'if-none-match': etag } : {}) };
        const answer = await client.raw({ method: 'GET', url: '/api/bootstrap', headers });
        const { data } = answer.statusCode === 304 ? { data: null } : answer.json();
        const nameOf = (id: number) => data?.categories.find((entry: { id: number }) => entry.id === id)?.name;
        return { answer, data, names: [nameOf(made.id), nameOf(unknown.id)] };
      };
      const first = await read('de');
      expect(first.names).toEqual(['Tretlager', 'Bells']);
      expect(first.answer.headers.vary).toContain('Accept-Language');
      expect(first.data).toMatchObject({
        languages: [
          { tag: 'en', name: 'English' },
          { tag: 'de', name: 'Deutsch' },
        ],
        texts_version: expect.stringMatching(/^[\da-f]{12}$/),
      });
      const etag = String(first.answer.headers.etag);
      expect((await read('de', etag)).answer.statusCode).toBe(304);
      expect((await read('en', etag)).names).toEqual(['Bottom brackets', 'Bells']);

      const edit = { name: 'Bells', 'names[de]': 'Klingeln', updated_at: unknown.updated_at };
      const changed = await admin.put(`/api/crud/category/${unknown.id}`, edit);
      expect(changed).toMatchObject({ code: 200, data: { name: 'Bells', names: { de: 'Klingeln' } } });
      expect((await read('de', etag)).names).toEqual(['Tretlager', 'Klingeln']);
      expect((await read('en')).names).toEqual(['Bottom brackets', 'Bells']);
      const kept = await admin.put(`/api/crud/category/${unknown.id}`, {
        name: 'Horns',
        updated_at: changed.data.updated_at,
      });
      expect(kept.data).toMatchObject({ name: 'Horns', names: { de: 'Klingeln' } });
    } finally {
      await german.close();
    }
  });
});
