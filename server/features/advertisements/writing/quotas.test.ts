import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advertisementForm, createAdvertisement, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { check, joinUploader, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer({
    QUOTA_ORGANIZATION_MB: '2',
    QUOTA_PERSON_MB: '1',
    QUOTA_LOOSE_FILES: '3',
    QUOTA_ORGANIZATION_POSTS: '6',
    QUOTA_POSTS_A_DAY: '3',
    QUOTA_BRANDS_A_DAY: '2',
    QUOTA_ORGANIZATION_BRANDS_A_DAY: '3',
  });
  category = await createCategory(server.db);
});
afterAll(() => server.close());

const post = (client: TestClient, given: Record<string, unknown> = {}) =>
  client.post('/api/advertisements', advertisementForm(category, given));

/** Inserts rows of files without bytes that use the quota of an organization or a user, and belong to the post `used`, if any. */
async function reserve(
  bytes: number,
  of: { organization_id?: number | null; created_by?: number },
  used: { id: number } | null,
): Promise<void> {
  const id = randomUUID();
  await server.db
    .insertInto('files')
    .values({
      id,
      kind: 'document',
      name: 'old.pdf',
      mime: 'application/pdf',
      size: bytes,
      sha256: Buffer.alloc(32),
      ...of,
    })
    .execute();
  if (!used) return;
  await server.db
    .insertInto('advertisement_files')
    .values({ advertisement_id: used.id, file_id: id, kind: 'document', position: 0 })
    .execute();
}

/** The bytes that a stored test picture takes. */
async function sizeOfPicture(): Promise<number> {
  const { client } = await server.join();
  const { data } = await post(client, { images: [await jpegFile()] });
  const { size } = await server.db
    .selectFrom('files')
    .select('size')
    .where('id', '=', data.images[0].id)
    .executeTakeFirstOrThrow();
  return size;
}

const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b);

describe('the storage quota', () => {
  it('of an organization is shared by its members, and refused files are not stored', async () => {
    const { person, client } = await server.join();
    const colleague = await server.join({ organizationId: person.organization_id });
    await reserve(1_999_990, { organization_id: person.organization_id }, await createAdvertisement(server.db, person));
    for (const one of [client, colleague.client]) {
      expect(await post(one, { images: [await jpegFile()] })).toMatchObject({
        code: 422,
        message: expect.stringMatching(/of this organization may take 2 MB/),
      });
    }
    const files = await server.db.selectFrom('files').select('id').where('created_by', '=', person.id).execute();
    expect(files).toEqual([]);
    expect((await post(client)).code).toBe(201);
    const elsewhere = await server.join();
    expect((await post(elsewhere.client, { images: [await jpegFile()] })).code).toBe(201);
  });

  it('accepts one of two concurrent uploads if only one fits', async () => {
    const size = await sizeOfPicture();
    const { person, client } = await server.join();
    const colleague = await server.join({ organizationId: person.organization_id });
    const used = await createAdvertisement(server.db, person);
    await reserve(2_000_000 - Math.floor(1.5 * size), { organization_id: person.organization_id }, used);
    const answers = await Promise.all(
      [client, colleague.client].map(async (one) => post(one, { images: [await jpegFile()] })),
    );
    expect(codesOf(answers)).toEqual([201, 422]);
  });

  it('of a user also applies to edits and profile pictures', async () => {
    const { person, client } = await server.join();
    const own = (await post(client)).data;
    await reserve(999_990, { created_by: person.id }, own);
    const edit = await client.put(`/api/advertisements/${own.id}`, {
      ...advertisementForm(category),
      images: [await jpegFile()],
      updated_at: own.updated_at,
    });
    expect(edit).toMatchObject({ code: 422, message: expect.stringMatching(/you upload may take 1 MB/) });
    const profile = await client.put(`/api/users/${person.id}`, {
      email: person.email,
      first_name: 'Noor',
      last_name: 'Jansen',
      avatar: await jpegFile('face.jpg'),
    });
    expect(profile).toMatchObject({ code: 422, message: expect.stringMatching(/you upload may take 1 MB/) });
    const colleague = await server.join({ organizationId: person.organization_id });
    expect((await post(colleague.client, { images: [await jpegFile()] })).code).toBe(201);
  });

  it('limits the unused files of a user', async () => {
    const { person, client } = await server.join();
    for (let count = 0; count < 3; count += 1) await reserve(1, { created_by: person.id }, null);
    expect(await post(client, { images: [await jpegFile()] })).toMatchObject({
      code: 422,
      message: expect.stringContaining('3 files that belong to no post'),
    });
    expect((await post(client)).code).toBe(201);
  });
});

describe('the quota of posts', () => {
  it('of an organization limits open posts; sold and deleted ones do not count', async () => {
    const { person, client } = await server.join();
    for (let count = 0; count < 4; count += 1) await createAdvertisement(server.db, person);
    await createAdvertisement(server.db, person, { state: 'sold' });
    const deleted = await createAdvertisement(server.db, person, { deletedAt: new Date() });
    const paused = await createAdvertisement(server.db, person, { state: 'paused' });
    const colleague = await server.join({ organizationId: person.organization_id });
    const answers = await Promise.all([post(client), post(colleague.client)]);
    expect(codesOf(answers)).toEqual([201, 422]);
    expect(answers.find(({ code }) => code === 422)?.message).toContain('has 6 open posts');
    expect((await client.post(`/api/advertisements/${paused.id}/duplicate`)).code).toBe(422);
    expect((await client.post(`/api/advertisements/${deleted.id}/restore`)).code).toBe(422);
    expect((await client.delete(`/api/advertisements/${paused.id}`)).code).toBe(200);
    expect((await client.post(`/api/advertisements/${deleted.id}/restore`)).code).toBe(200);
  });

  it('limits the posts that an upload adds, but not those that it updates', async () => {
    const { person, client } = await joinUploader(server);
    for (const reference of ['H-0', 'H-1', 'H-2', 'H-3']) await createAdvertisement(server.db, person, { reference });
    const line = (reference: string) => `${reference},Brake pad ${reference},${category.name},12.50,40,in stock`;
    const fresh = Array.from({ length: 300 }, (_, index) => `N-${index}`);
    const list = ['sku,title,category,price,stock,available', ...[...fresh, 'H-0', 'H-1'].map(line)].join('\n');
    const { id } = await upload(client, list);
    await check(client, id);
    const { counts, groups } = await publish(client, id);
    expect(counts).toMatchObject({ create: 2, update: 2, error: 298 });
    expect(groups[0].message).toContain('has 6 open posts');
    const { data } = await client.get(`/api/imports/${id}/rows?results[]=create`);
    expect(data.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
  });

  it('of a user limits new posts and copies per day; refused ones do not count', async () => {
    const { person, client } = await server.join();
    expect((await post(client, { brand: 999_999 })).code).toBe(422);
    const first = (await post(client)).data;
    expect((await client.post(`/api/advertisements/${first.id}/duplicate`)).code).toBe(201);
    const answers = await Promise.all([post(client), post(client)]);
    expect(codesOf(answers)).toEqual([201, 429]);
    const refused = answers.find(({ code }) => code === 429);
    expect(refused?.message).toContain('You have added 3 posts today');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3600);
    const colleague = await server.join({ organizationId: person.organization_id });
    expect((await post(colleague.client)).code).toBe(201);
  });
});

describe('a new brand', () => {
  const brandNames = async (like: string) =>
    (await server.db.selectFrom('brands').select('name').where('name', 'ilike', like).orderBy('id').execute()).map(
      ({ name }) => name,
    );

  it('in another spelling of a known one becomes the known one', async () => {
    const { client } = await server.join();
    const known = (await post(client, { brand: 'Kettenwerk Süd' })).data;
    for (const brand of ['KETTENWERK-SUD', 'ketten werk süd.']) {
      expect((await post(client, { brand })).data).toMatchObject({ brand: 'Kettenwerk Süd', brand_id: known.brand_id });
    }
    expect(await brandNames('%werk%')).toEqual(['Kettenwerk Süd']);
  });

  it('that differs by one letter from a known one is questioned, and accepted when sent again', async () => {
    const { client } = await server.join();
    expect((await post(client, { brand: 'Nordhub' })).code).toBe(201);
    const sentence = 'Did you mean Nordhub? Choose it in the list, or save again to add “Nordhup” as a new brand.';
    expect(await post(client, { brand: 'Nordhup' })).toMatchObject({ code: 422, errors: { brand: [sentence] } });
    expect(await brandNames('nord%')).toEqual(['Nordhub']);
    const other = await server.join();
    expect(await post(other.client, { brand: 'Nordhup' })).toMatchObject({ code: 422, errors: { brand: [sentence] } });
    expect((await post(client, { brand: 'Nordhup' })).data).toMatchObject({ brand: 'Nordhup' });
    expect(await brandNames('nord%')).toEqual(['Nordhub', 'Nordhup']);
  });

  it('that is short, or unlike any other, is accepted at once', async () => {
    const { client } = await server.join();
    for (const brand of ['SKX', 'SKY']) expect((await post(client, { brand })).data).toMatchObject({ brand });
  });

  it('counts against daily limits of the user and the organization', async () => {
    const { person, client } = await server.join();
    const first = (await post(client, { brand: 'Alpenrad' })).data;
    const answers = await Promise.all([post(client, { brand: 'Bergfeder' }), post(client, { brand: 'Cargoline' })]);
    expect(codesOf(answers)).toEqual([201, 429]);
    const refused = answers.find(({ code }) => code === 429);
    expect(refused?.message).toContain('You have added 2 new brands today');
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3600);
    const edit = await client.put(`/api/advertisements/${first.id}`, {
      ...advertisementForm(category, { brand: 'Doppelspeiche' }),
      updated_at: first.updated_at,
    });
    expect(edit.code).toBe(429);
    expect((await post(client, { brand: 'alpenrad' })).code).toBe(201);
    const colleague = await server.join({ organizationId: person.organization_id });
    expect((await post(colleague.client, { brand: 'Eisenkurbel' })).code).toBe(201);
    expect(await post(colleague.client, { brand: 'Felgenhaus' })).toMatchObject({
      code: 429,
      message: expect.stringContaining('This organization has added 3 new brands today'),
    });
    expect(await brandNames('felgen%')).toEqual([]);
  });

  it('is added once when two users write it differently at the same time', async () => {
    const [one, other] = [await server.join(), await server.join()];
    const answers = await Promise.all([
      post(one.client, { brand: 'Velo Gigant' }),
      post(other.client, { brand: 'VeloGigant' }),
    ]);
    expect(codesOf(answers)).toEqual([201, 201]);
    expect(await brandNames('velo%')).toHaveLength(1);
  });
});
