import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, fileOf, jpegFile } from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let platform: TestClient;
let top: TestClient;
beforeAll(async () => {
  server = await startServer();
  platform = await server.signIn(await createUser(server.db, { role: 'admin' }));
  top = await server.signIn(await createUser(server.db, { role: 'super_admin' }));
});
afterAll(() => server.close());

async function createTeam(given: Parameters<typeof createOrganization>[1] = {}) {
  const organization = await createOrganization(server.db, given);
  const admin = await createUser(server.db, { role: 'organization_admin', organizationId: organization.id });
  const seller = await createUser(server.db, { organizationId: organization.id });
  return { organization, admin, seller };
}

const form = (version: string, more: object = {}) => ({
  name: `Fietsring ${Math.random()}`,
  country: 'NL',
  updated_at: version,
  ...more,
});

describe('the user’s own organization', () => {
  it('counts active posts as the lists of its own posts do, and says how many of them the market does not show', async () => {
    const { organization, admin } = await createTeam();
    const client = await server.signIn(admin);
    const { id } = await createAdvertisement(server.db, admin, { title: 'Free', items: 5 });
    const held = await createAdvertisement(server.db, admin, { title: 'All reserved', items: 5 });
    await server.db.updateTable('advertisements').set({ reserved_quantity: 5 }).where('id', '=', held.id).execute();
    const own = (await client.get('/api/organization')).data;
    expect([own.posts, own.reserved_posts]).toEqual([2, 1]);
    for (const list of ['/api/my-advertisements', '/api/organization-advertisements'])
      expect((await client.get(list)).meta.states.active).toBe(own.posts);
    const { data } = await client.get(`/api/advertisements?organizations[]=${organization.id}`);
    expect(data.map((post: { id: number }) => post.id)).toEqual([id]);
  });

  it('can be read by its members and edited by its admin', async () => {
    const { organization, admin, seller } = await createTeam();
    const [client, theirs] = [await server.signIn(admin), await server.signIn(seller)];
    const read = await theirs.get('/api/organization');
    expect(read).toMatchObject({ code: 200, data: { id: organization.id, members: 2, posts: 0 } });
    expect(read.data.abilities.edit).toBe(false);
    const edit = form(read.data.updated_at, {
      legal_form: 'B.V.',
      zipcode: '1234 ab',
      house_number: '7',
      addition: 'bis',
      street: 'Kade',
      city: 'Utrecht',
      vat_number: 'NL 0012.34567 B01',
      register_number: 'HRB 12345 B',
      peppol_id: '0106: 1234 5678',
      website: 'www.example.com',
    });
    expect((await theirs.put('/api/organization', edit)).code).toBe(403);
    expect(await client.put('/api/organization', edit)).toMatchObject({
      code: 200,
      message: 'Organization successfully updated',
      data: {
        ...edit,
        zipcode: '1234AB',
        vat_number: 'NL001234567B01',
        peppol_id: '0106:12345678',
        website: 'https://www.example.com',
        updated_at: expect.any(String),
      },
    });
    expect(await client.put('/api/organization', edit)).toMatchObject({ code: 409, data: { legal_form: 'B.V.' } });
  });

  it('has numbers that registers and Peppol can have given it', async () => {
    const { organization, admin } = await createTeam();
    const client = await server.signIn(admin);
    const { data } = await client.get('/api/organization');
    const edit = (fields: object) => client.put('/api/organization', form(data.updated_at, fields));
    expect((await edit({ register_number: 'see the register', peppol_id: '0208:0202239952' })).errors).toEqual({
      register_number: ['Use the number as the register writes it, such as HRB 12345'],
      peppol_id: ['A digit is wrong: the check digit of this number does not match'],
    });
    // Letters of no country, as EN 16931 checks them; Greece has letters of its own.
    expect((await edit({ vat_number: 'QX123456789' })).errors).toEqual({
      vat_number: ['Use the number with its country letters, such as NL001234567B01'],
    });
    expect((await edit({ vat_number: 'EL123456789', peppol_id: '0106:1234567' })).errors).toEqual({
      peppol_id: ['A number of scheme 0106 looks like 12345678'],
    });
    expect((await edit({ peppol_id: '0208:0202.239.951' })).data.peppol_id).toBe('0208:0202239951');
    const found = await platform.get('/api/organizations?q=0208:0202239951');
    expect(found.data.map(({ id }: { id: number }) => id)).toContain(organization.id);
    const { rows } = await sql<{ details: object }>`select details from audit_log
      where action = 'organization.updated' and subject_id = ${String(organization.id)} order by id`.execute(server.db);
    expect(rows.at(-1)?.details).toMatchObject({ peppol_id: [null, '0208:0202239951'] });
  });

  it('cannot grant itself products', async () => {
    const { organization, admin } = await createTeam({ products: ['browse'] });
    const client = await server.signIn(admin);
    const { data } = await client.get('/api/organization');
    await client.put('/api/organization', form(data.updated_at, { products: ['browse', 'api'], status: 'closed' }));
    const row = await server.db
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', organization.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ products: ['browse'], status: 'active' });
  });

  it.each([
    ['NL', '123AB', 422],
    ['NL', '1234AB', 200],
    ['DE', '1234AB', 422],
    ['DE', '10115', 200],
    ['GB', 'SW1A 1AA', 200],
    ['BE', '1234AB', 422],
    ['HK', '', 200],
  ])('accepts zip codes in the format of the country: %s %s', async (country, zipcode, code) => {
    const client = await server.signIn((await createTeam()).admin);
    const { data } = await client.get('/api/organization');
    const answer = await client.put('/api/organization', form(data.updated_at, { country, zipcode }));
    expect(answer.code).toBe(code);
    if (code === 422) expect(answer.errors).toEqual({ zipcode: ['Invalid zipcode'] });
  });

  it('stores a logo, keeps it when other fields change, replaces and removes it', async () => {
    const client = await server.signIn((await createTeam()).admin);
    const version = async () => (await client.get('/api/organization')).data.updated_at as string;
    const put = async (more: object) => client.put('/api/organization', form(await version(), more));
    const first = await put({ logo: await jpegFile('logo.jpg') });
    expect(first).toMatchObject({ code: 200, data: { logo: expect.stringContaining('/api/files/') } });
    expect((await put({})).data.logo).toBe(first.data.logo);
    const second = await put({ logo: await jpegFile('other.jpg') });
    expect(second.data.logo).not.toBe(first.data.logo);
    expect((await put({ logo: fileOf('<svg/>', 'logo.jpg') })).code).toBe(415);
    const large = await put({ logo: fileOf(Buffer.alloc(2 * 1024 ** 2 + 1), 'logo.jpg') });
    expect(large).toMatchObject({ code: 413, errors: { 'logo.0': ['Image size should be less than 2 MB!'] } });
    expect((await put({ remove_logo: true })).data.logo).toBeNull();
    const files = await server.db.selectFrom('files').select('id').where('kind', '=', 'preview').execute();
    expect(files).toEqual([]);
  });
});

describe('the platform’s organizations', () => {
  it('can be created, searched, sorted, filtered and paged', async () => {
    const answer = await platform.post('/api/organizations', {
      name: 'Velovance Distribution B.V.',
      country: 'NL',
      city: 'Zwolle',
      products: ['browse', 'export'],
    });
    expect(answer).toMatchObject({
      code: 201,
      message: 'Organization successfully created',
      data: { products: ['browse', 'export'], status: 'active' },
    });
    const taken = await platform.post('/api/organizations', { name: 'VELOVANCE distribution b.v.', country: 'NL' });
    expect(taken).toMatchObject({ code: 422, errors: { name: [expect.any(String)] } });
    for (const alike of ['Velоvance Distribution B.V.', 'VeIovance  Distribution B.V.']) {
      expect(await platform.post('/api/organizations', { name: alike, country: 'NL' })).toMatchObject({
        code: 422,
        errors: { name: ['There is already an organization whose name looks the same'] },
      });
    }
    expect((await platform.post('/api/organizations', { name: 'Visit velo.test', country: 'NL' })).code).toBe(422);
    expect((await platform.post('/api/organizations', { name: 'Velo\u202egnirps', country: 'NL' })).code).toBe(422);
    await createOrganization(server.db, { name: 'Velo Atelier', country: 'CH', status: 'suspended' });
    const names = async (query: string) =>
      (await platform.get(`/api/organizations?${query}`)).data.map((row: { name: string }) => row.name);
    expect(await names('q=velo')).toEqual(['Velo Atelier', 'Velovance Distribution B.V.']);
    expect(await names('q=atelier%20V%C3%89LO')).toEqual(['Velo Atelier']);
    expect(await names('q=velo&sort=-name')).toEqual(['Velovance Distribution B.V.', 'Velo Atelier']);
    expect(await names('q=velo&statuses[]=suspended')).toEqual(['Velo Atelier']);
    expect(await names('q=velo&countries[]=CH')).toEqual(['Velo Atelier']);
    expect(await names('q=velo&products[]=bulk_upload')).toEqual(['Velo Atelier']);
    expect(await names('q=velo&per_page=1&page=2')).toEqual(['Velovance Distribution B.V.']);
    const sorted = await platform.get('/api/organizations?sort=-posts&per_page=2');
    expect(sorted.meta).toMatchObject({ page: 1, per_page: 2, statuses: { suspended: 1, closed: 0 } });
  });

  it('can be edited with their products, which members then lose at once', async () => {
    const { organization, seller } = await createTeam();
    const theirs = await server.signIn(seller);
    const { data } = await platform.get(`/api/organizations/${organization.id}`);
    const edit = form(data.updated_at, { products: ['browse'] });
    const answer = await platform.put(`/api/organizations/${organization.id}`, edit);
    expect(answer).toMatchObject({ code: 200, data: { products: ['browse'] } });
    expect((await theirs.get('/api/auth/authorized')).data.permissions).toEqual(['browse']);
  });

  it('can be suspended, which hides posts, blocks writes and notifies admins, and reinstated', async () => {
    const { organization, admin, seller } = await createTeam();
    const buyer = await server.signIn(await createUser(server.db));
    const post = await createAdvertisement(server.db, seller, { title: 'Suspendable rotor' });
    const url = `/api/organizations/${organization.id}`;
    const found = async () => {
      const listed = await buyer.get(`/api/advertisements?q=suspendable&organizations[]=${organization.id}`);
      const { code } = await buyer.get(`/api/advertisements/${post.id}`);
      expect(listed.meta.total).toBe(code === 200 ? 1 : 0);
      return code;
    };
    const client = await server.signIn(admin);
    expect(await found()).toBe(200);
    expect((await platform.post(`${url}/suspend`, {})).code).toBe(422);
    expect((await platform.post(`${url}/reinstate`)).code).toBe(409);
    expect(await platform.post(`${url}/suspend`, { reason: 'Unpaid' })).toMatchObject({
      code: 200,
      data: { status: 'suspended', status_reason: 'Unpaid' },
    });
    expect(await found()).toBe(404);
    expect((await client.get('/api/organization')).data).toMatchObject({
      status: 'suspended',
      posts: 0,
      abilities: { edit: false },
    });
    const refused = await client.post('/api/organization/invitations', { email: 'new@firm.test' });
    expect(refused.code).toBe(403);
    expect((await platform.post(`${url}/reinstate`)).data).toMatchObject({ status: 'active', status_reason: null });
    expect(await found()).toBe(200);
    const mails = await server.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', admin.email)
      .orderBy('id')
      .execute();
    expect(mails.map((mail) => mail.kind)).toEqual(['organizations.suspended', 'organizations.active']);
  });

  it('can be closed permanently, only by a super admin and after suspension', async () => {
    const { organization, admin, seller } = await createTeam();
    const post = await createAdvertisement(server.db, seller);
    const inHouse = await createUser(server.db, { role: 'super_admin', organizationId: organization.id });
    const theirs = await server.signIn(seller);
    const url = `/api/organizations/${organization.id}`;
    expect((await top.post(`${url}/close`, { reason: 'Gone' })).code).toBe(409);
    await platform.post(`${url}/suspend`, { reason: 'Unpaid' });
    expect((await platform.post(`${url}/close`, { reason: 'Gone' })).code).toBe(403);
    expect((await top.post(`${url}/close`, { reason: 'Gone' })).data).toMatchObject({ status: 'closed', members: 0 });
    expect((await theirs.get('/api/auth/authorized')).code).toBe(401);
    expect((await server.client().login(admin.email)).code).toBe(422);
    expect((await server.client().login(inHouse.email)).code).toBe(200);
    const row = await server.db
      .selectFrom('advertisements')
      .select('deleted_at')
      .where('id', '=', post.id)
      .executeTakeFirst();
    expect(row?.deleted_at).not.toBeNull();
    expect((await top.post(`${url}/reinstate`)).code).toBe(409);
    const { data } = await top.get(url);
    expect((await top.put(url, form(data.updated_at))).code).toBe(409);
    const user = { email: 'late@firm.test', first_name: 'L', last_name: 'T' };
    expect((await top.post(`${url}/users`, user)).code).toBe(409);
  });

  it('are hidden from others', async () => {
    const { organization, admin } = await createTeam();
    const client = await server.signIn(admin);
    for (const url of [
      '/api/organizations',
      `/api/organizations/${organization.id}`,
      `/api/organizations/${organization.id}/users`,
    ]) {
      expect((await client.get(url)).code).toBe(403);
      expect((await platform.get(url)).code).toBe(200);
    }
    expect((await platform.get('/api/organizations/2000000000')).code).toBe(404);
    expect((await platform.get('/api/organizations/2000000000/users')).code).toBe(404);
  });
});
