import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import {
  advertisementForm,
  createAdvertisement,
  createBrand,
  createCategory,
  jpegFile,
  pdfFile,
} from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db, { name: 'Brake systems', slug: 'brake-systems' });
});
afterAll(() => server.close());

const post = (client: TestClient, given: Record<string, unknown> = {}) =>
  client.post('/api/advertisements', advertisementForm(category, given));

describe('creating a post', () => {
  it('returns the whole post with its pictures and documents, and hides private fields from others', async () => {
    const { person, client } = await server.join();
    const answer = await post(client, {
      internal_reference: 'ERP-001',
      supplier_article_number: '007-A',
      brand: 'Rondo  Parts',
      gtin: '4006381333931',
      description: 'First line\nsecond line',
      minimal_order_quantity: 4,
      minimum_order_value: '100',
      availability: 'after_10_weeks',
      available_at: '12/24/2099',
      images: [await jpegFile('front.jpg', { width: 900, height: 600 }), await jpegFile('back.jpg')],
      documents: [pdfFile()],
    });
    expect(answer).toMatchObject({
      code: 201,
      success: true,
      message: 'Advertisement successfully created',
      errors: {},
      data: {
        type: 'offered',
        name: 'Hydraulic disc calliper',
        brand: 'Rondo Parts',
        category: { id: category.id, name: 'Brake systems', slug: 'brake-systems' },
        sub_category: { id: category.child.id },
        price_per_unit: '31.90',
        minimum_order_value: '100.00',
        currency: 'EUR',
        unit: 'piece',
        number_of_items: 40,
        available_at_label: 'Available after 10 weeks',
        available_at_date: '2099-12-24',
        country: 'Netherlands',
        country_code: 'NL',
        gtin: '4006381333931',
        state: 'active',
        canEdit: true,
        is_favorite: false,
        internal_reference: 'ERP-001',
        sold_quantity: 0,
        sales: [],
        owner: { id: person.id },
        contact: { id: person.id, email: null },
        documents: [{ name: 'data sheet.pdf', mime: 'application/pdf' }],
        organization_details: { posts: 1 },
        abilities: { edit: true, sell: true, report: false, restore: false },
      },
    });
    expect(answer.data.images).toHaveLength(2);
    expect(answer.data.image).toEqual(answer.data.images[0]);
    expect(answer.data.images[0]).toMatchObject({ width: 900, height: 600 });

    const stranger = (await server.join()).client;
    const seen = await stranger.get(`/api/advertisements/${answer.data.id}`);
    expect(seen).toMatchObject({
      code: 200,
      data: { internal_reference: null, sales: null, views: null, favorites: null, canEdit: false },
    });
    expect((await client.get(`/api/advertisements/${answer.data.id}`)).data.views).toBe(1);
  });

  it('finds a brand by name in any letter case, by id and by an id in digits, and refuses an unknown id', async () => {
    const { client } = await server.join();
    const brand = await createBrand(server.db, 'Kettenwerk');
    for (const given of ['KETTENWERK', brand.id, String(brand.id)]) {
      expect((await post(client, { brand: given })).data.brand_id).toBe(brand.id);
    }
    for (const given of ['99999999', '99999999999999999999']) {
      expect(await post(client, { brand: given })).toMatchObject({
        code: 422,
        errors: { brand: [expect.any(String)] },
      });
    }
  });

  it('creates one brand when ten posts name the same new one at once', async () => {
    const { client } = await server.join();
    await client.get('/api/auth/token');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => post(client, { brand: index % 2 ? 'Neuheit' : 'NEUHEIT' })),
    );
    expect(new Set(answers.map((answer) => answer.data.brand_id)).size).toBe(1);
  });

  it('reports every invalid field', async () => {
    const { client } = await server.join();
    expect(await client.post('/api/advertisements', {})).toMatchObject({
      code: 422,
      success: false,
      errors: {
        type: ['Required'],
        title: ['Required'],
        category: ['Required'],
        number_of_items: ['Required'],
        availability: ['Required'],
      },
    });
    const other = await createCategory(server.db);
    const stranger = await createUser(server.db);
    expect(
      await post(client, { subCategory: other.child.id, contact: stranger.id, currency: 'XXQ', country: 'XX' }),
    ).toMatchObject({
      code: 422,
      errors: {
        subCategory: ['Choose one of this category'],
        contact: ['Choose someone from your organization'],
        currency: ['Choose one from the list'],
        country: ['Choose one from the list'],
      },
    });
    expect(await post(client, { category: category.child.id, subCategory: null })).toMatchObject({
      code: 422,
      errors: { category: ['Choose one from the list'] },
    });
    expect(await post(client, { price_per_unit: '', currency: '' })).toMatchObject({
      errors: { price_per_unit: ['Required'], currency: ['Required'] },
    });
    expect(await post(client, { minimal_order_quantity: 41 })).toMatchObject({
      errors: { minimal_order_quantity: [expect.any(String)] },
    });
  });

  it('refuses past dates, and dates for stock on hand; an edit may keep an old date', async () => {
    const { person, client } = await server.join();
    const refusal = async (given: object) => (await post(client, { ...given })).errors.available_at;
    const later = { availability: 'within_5_weeks' };
    expect(await refusal({ ...later, available_at: '11/19/2025' })).toEqual(['Use today or a later day']);
    expect(await refusal({ available_at: '12/24/2099' })).toEqual(['Leave the date empty for what is in stock']);
    const old = await createAdvertisement(server.db, person, { category, availability: 'within_5_weeks' });
    await server.db
      .updateTable('advertisements')
      .set({ available_at: '2025-11-19' })
      .where('id', '=', old.id)
      .execute();
    const edit = async (given: object) => {
      const { updated_at } = (await client.get(`/api/advertisements/${old.id}`)).data;
      return client.put(`/api/advertisements/${old.id}`, advertisementForm(category, { updated_at, ...given }));
    };
    const changed = await edit({ ...later, available_at: '2025-11-20' });
    expect(changed.errors).toEqual({ available_at: ['Use today or a later day'] });
    const answer = await edit({ ...later, available_at: '2025-11-19' });
    expect(answer.data).toMatchObject({ available_at_date: '2025-11-19' });
    const arrived = await edit({ availability: 'in_stock' });
    expect(arrived.data).toMatchObject({ availability: 'in_stock', available_at_date: null });
  });

  it('refuses a reference that another post of the organization has, until that post is deleted', async () => {
    const { client } = await server.join();
    const first = await post(client, { internal_reference: 'SAME' });
    expect(await post(client, { internal_reference: 'SAME' })).toMatchObject({
      code: 422,
      errors: { internal_reference: ['Another post of this organization has this reference'] },
    });
    await client.delete(`/api/advertisements/${first.data.id}`);
    expect((await post(client, { internal_reference: 'SAME' })).code).toBe(201);
    expect(await client.post(`/api/advertisements/${first.data.id}/restore`)).toMatchObject({ code: 422 });
  });

  it('needs the product for the type of the post', async () => {
    const { client } = await server.join({ permissions: ['browse', 'post_wanted'] });
    expect((await post(client)).code).toBe(403);
    expect((await post(client, { type: 'wanted', price_per_unit: '', currency: '' })).code).toBe(201);
  });

  it('accepts the organization from an admin only, who must name it', async () => {
    const admin = (await server.join({ role: 'admin' })).client;
    expect(await post(admin)).toMatchObject({ code: 422, errors: { organization: ['Required'] } });
    const organization = await createOrganization(server.db, { country: 'DE' });
    expect(await post(admin, { organization: organization.id })).toMatchObject({
      errors: { organization: ['This organization has no users yet'] },
    });
    const member = await createUser(server.db, { organizationId: organization.id, role: 'organization_admin' });
    const made = await post(admin, { organization: organization.id });
    expect(made.data).toMatchObject({ organization_id: organization.id, owner: { id: member.id }, country_code: 'DE' });
    const { person, client } = await server.join();
    expect((await post(client, { organization: organization.id })).data.organization_id).toBe(person.organization_id);
  });

  it('by an admin assigns the post to the contact, who must be a member of the organization', async () => {
    const admin = (await server.join({ role: 'admin' })).client;
    const lead = (await server.join({ role: 'organization_admin' })).person;
    const organization = lead.organization_id as number;
    const contact = await server.join({ organizationId: organization });
    const stranger = await server.join();
    const made = await post(admin, { organization, contact: contact.person.id });
    expect(made).toMatchObject({ code: 201, data: { owner: { id: contact.person.id } } });
    const id = made.data.id;
    expect((await stranger.client.get(`/api/advertisements/${id}`)).data.contact).toMatchObject({
      id: contact.person.id,
      email: null,
    });
    expect((await contact.client.get('/api/my-advertisements')).data.map((own: { id: number }) => own.id)).toContain(
      id,
    );
    const edit = { ...advertisementForm(category, { contact: lead.id }), updated_at: made.data.updated_at };
    expect((await admin.put(`/api/advertisements/${id}`, edit)).data.contact.id).toBe(lead.id);
    expect((await post(admin, { organization })).data.contact.id).toBe(lead.id);
    expect(await post(admin, { organization, contact: stranger.person.id })).toMatchObject({
      code: 422,
      errors: { contact: expect.any(Array) },
    });
  });

  it('names its contact to who may make deals, with the telephone unless a program may only read the market', async () => {
    const { person, client: seller } = await server.join();
    await server.db.updateTable('users').set({ phone_number: '+31612345678' }).where('id', '=', person.id).execute();
    const url = `/api/advertisements/${(await post(seller)).data.id}`;
    const buyer = await server.join({ permissions: ['browse', 'deals', 'api'] });
    const { client: reader } = await server.join({ permissions: ['browse'] });
    const by = async (scopes: Parameters<typeof createApiToken>[2]) => {
      const { token } = await createApiToken(server.db, buyer.person, scopes);
      const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
      return answer.json().data.contact;
    };
    const contact = { id: person.id, email: null, phone_number: '+31612345678' };
    for (const client of [seller, buyer.client]) expect((await client.get(url)).data).toMatchObject({ contact });
    expect((await reader.get(url)).data.contact).toBeNull();
    expect(await by({ scopes: ['market:read'] })).toMatchObject({ ...contact, phone_number: null });
    expect(await by({ scopes: ['market:read', 'deals:write'] })).toMatchObject(contact);
  });

  it('happens once per idempotency key, also for ten concurrent requests', async () => {
    const { person, client } = await server.join();
    await client.get('/api/auth/token');
    const key = { 'idempotency-key': 'one-post' };
    const picture = await jpegFile();
    const send = () => client.post('/api/advertisements', advertisementForm(category, { images: [picture] }), key);
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
    const rows = await server.db.selectFrom('advertisements').select('id').where('owner_id', '=', person.id).execute();
    expect(rows).toHaveLength(1);
    const other = await client.post('/api/advertisements', advertisementForm(category, { title: 'Another' }), key);
    expect(other.code).toBe(422);
  });

  it('answers a retry with the committed result if the first request failed after its commit', async () => {
    const { person, client } = await server.join();
    // The answer is stored by a statement of its own after the commit: here it fails, as if the process had ended.
    await sql`create function end_here() returns trigger language plpgsql as $$ begin raise 'ended'; end $$`.execute(
      server.db,
    );
    await sql`create trigger end_here before update on idempotency_keys for each row
      when (old.state = 'answered') execute function end_here()`.execute(server.db);
    const add = () => client.post('/api/advertisements', advertisementForm(category), { 'idempotency-key': 'add' });
    expect((await add()).code).toBe(500);
    const added = await add();
    expect(added).toMatchObject({ code: 201, success: true, data: { state: 'active' } });
    const rows = await server.db.selectFrom('advertisements').select('id').where('owner_id', '=', person.id).execute();
    expect(rows).toEqual([{ id: added.data.id }]);
    const { id, updated_at } = added.data;
    const form = advertisementForm(category, { title: 'Edited', updated_at });
    const edit = () => client.put(`/api/advertisements/${id}`, form, { 'idempotency-key': 'edit' });
    expect((await edit()).code).toBe(500);
    expect(await edit()).toMatchObject({ code: 200, data: { id, name: 'Edited' } });
    const remove = () => client.delete(`/api/advertisements/${id}`, { 'idempotency-key': 'remove' });
    expect((await remove()).code).toBe(500);
    expect(await remove()).toMatchObject({ code: 200, data: null });
    await sql`drop trigger end_here on idempotency_keys`.execute(server.db);
  });
});

describe('editing a post', () => {
  it('clears empty fields, keeps omitted ones, and refuses a stale version with the current record', async () => {
    const { client } = await server.join();
    const made = (await post(client, { location: 'Utrecht', description: 'Old', internal_reference: 'R-1' })).data;
    const url = `/api/advertisements/${made.id}`;
    const edited = await client.put(
      url,
      advertisementForm(category, { title: 'New', description: '', updated_at: made.updated_at }),
    );
    expect(edited).toMatchObject({
      code: 200,
      message: 'Advertisement successfully updated',
      data: { name: 'New', description: null, location: 'Utrecht', internal_reference: 'R-1' },
    });
    const stale = await client.put(url, advertisementForm(category, { title: 'Newer', updated_at: made.updated_at }));
    expect(stale).toMatchObject({ code: 409, data: { id: made.id, name: 'New', updated_at: edited.data.updated_at } });
    const body = { ...advertisementForm(category, { title: 'As JSON', updated_at: edited.data.updated_at }) };
    const { token } = (await client.get('/api/auth/token')).data;
    const real = await client.raw({ method: 'PUT', url, payload: body, headers: { 'x-csrf-token': token } });
    expect(real.json()).toMatchObject({ code: 200, data: { name: 'As JSON' } });
    // JSON has no place for files: without them it would be another post than the one that was sent.
    const images = ['data:image/jpeg;base64,AAAA'];
    const pictured = { ...body, images, updated_at: real.json().data.updated_at };
    const refused = await client.raw({ method: 'PUT', url, payload: pictured, headers: { 'x-csrf-token': token } });
    expect(refused.json()).toMatchObject({ code: 422, error_codes: { images: ['file_in_json'] } });
  });

  it('ignores fields that the form does not own', async () => {
    const { person, client } = await server.join();
    const made = (await post(client)).data;
    const before = await server.db
      .selectFrom('advertisements')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    const hostile = {
      id: 1,
      owner_id: 1,
      organization_id: 1,
      state: 'sold',
      sold_quantity: 99,
      expires_at: '2099-01-01',
      deleted_at: '2020-01-01',
      blocked_reason: 'x',
      created_at: '2000-01-01',
      views: 5,
      organization: 1,
    };
    const answer = await client.put(
      `/api/advertisements/${made.id}`,
      advertisementForm(category, { ...hostile, updated_at: made.updated_at }),
    );
    expect(answer.code).toBe(200);
    const after = await server.db
      .selectFrom('advertisements')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect({ ...after, updated_at: null, changed_in: null }).toEqual({ ...before, updated_at: null, changed_in: null });
    expect(after.owner_id).toBe(person.id);
  });
});

describe('a post that is private to another organization', () => {
  it.each(['paused', 'expired', 'sold', 'blocked'] as const)(
    'returns 404 to strangers while %s, and is visible to its owner and admins',
    async (state) => {
      const { person, client } = await server.join();
      const hidden = await createAdvertisement(server.db, person, { state });
      const url = `/api/advertisements/${hidden.id}`;
      expect((await client.get(url)).data.state).toBe(state);
      expect((await (await server.join({ role: 'admin' })).client.get(url)).code).toBe(200);
      const stranger = (await server.join()).client;
      const absent = await stranger.get('/api/advertisements/2000000000');
      const foreign = await stranger.get(url);
      expect({ ...foreign, headers: null }).toEqual({ ...absent, headers: null });
      expect(foreign.code).toBe(404);
    },
  );

  it('returns 404 while its organization is suspended, whose members can read but not write', async () => {
    const { person, client } = await server.join();
    const reread = await createAdvertisement(server.db, person);
    const url = `/api/advertisements/${reread.id}`;
    const stranger = (await server.join()).client;
    expect((await stranger.get(url)).code).toBe(200);
    await server.db
      .updateTable('organizations')
      .set({ status: 'suspended' })
      .where('id', '=', person.organization_id)
      .execute();
    expect((await stranger.get(url)).code).toBe(404);
    expect((await client.get(url)).data.abilities).toEqual(
      Object.fromEntries(Object.keys((await client.get(url)).data.abilities).map((ability) => [ability, false])),
    );
    expect((await client.post(`${url}/pause`)).code).toBe(403);
    expect((await client.delete(url)).code).toBe(403);
  });
});
