import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { makeJpeg, makePdf } from '#tests/helpers/files/uploads.ts';
import { startServer, type TestAnswer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let source: Server;
let files: string;
let asked: string[] = [];
let category: Awaited<ReturnType<typeof createCategory>>;
let token: string;
beforeAll(async () => {
  const picture = await makeJpeg(10);
  source = createServer((request, response) => {
    asked.push(request.url ?? '');
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    if (path === '/rotor.jpg' || path === '/picture') return response.end(picture);
    if (path === '/manual.pdf') return response.end(makePdf());
    if (path === '/moved.jpg') return response.writeHead(302, { location: '/rotor.jpg' }).end();
    if (path === '/large.jpg') return response.end(Buffer.alloc(6 * 1024 ** 2, 1));
    if (path === '/page.jpg') return response.end('<!doctype html><p>Hello</p>');
    return response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => source.once('listening', done));
  files = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
  server = await startServer({ OUTGOING_ALLOW: '127.0.0.1' });
  category = await createCategory(server.db);
  const { person } = await server.join({ permissions: ['browse', 'post_offered', 'api'] });
  token = (await createApiToken(server.db, person)).token;
});
afterAll(async () => {
  source.close();
  await server.close();
});
beforeEach(() => {
  asked = [];
});

const call = async (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<TestAnswer> => {
  const options = {
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload && { payload }),
  };
  const answer = await server.app.inject(options);
  return { ...(answer.json() as TestAnswer), headers: answer.headers };
};
const fields = () => ({
  type: 'offered',
  title: 'Disc rotor',
  category: category.id,
  number_of_items: 4,
  availability: 'in_stock',
  currency: 'EUR',
  price_per_unit: '12.50',
});
const post = (given: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  call('POST', '/api/advertisements', { ...fields(), ...given }, headers);

describe('a post that a program writes', () => {
  it('has the same names when it is written and read; the earlier ones are accepted too', async () => {
    const { data, code, headers } = await post({ sub_category: category.child.id, country_code: 'BE' });
    expect(code).toBe(201);
    expect(data).toMatchObject({
      title: 'Disc rotor',
      name: 'Disc rotor',
      sub_category: { id: category.child.id },
      country_code: 'BE',
      available_at: null,
      can_edit: true,
    });
    const earlier = await post({ subCategory: category.child.id, country: 'BE' });
    expect(earlier.data).toMatchObject({ sub_category: { id: category.child.id }, country_code: 'BE' });
    expect([headers.deprecation, earlier.headers.deprecation]).toEqual([undefined, '@1795910400']);
    // The earlier names have no end.
    expect([headers.sunset, earlier.headers.sunset]).toEqual([undefined, undefined]);
    const { errors } = await post({ sub_category: 999_999 });
    expect(Object.keys(errors)).toEqual(['sub_category']);
    expect((await post({ sub_category: 1, subCategory: 2 })).code).toBe(422);
  });

  it('is read and edited by its ETag in place of updated_at', async () => {
    const created = await post();
    const url = `/api/advertisements/${created.data.id}`;
    const tag = String((await call('GET', url)).headers.etag);
    expect(tag).toMatch(/^W\/"[\w-]+\.[\da-z]+"$/);
    const edited = await call('PUT', url, { ...fields(), title: 'Disc rotor 180' }, { 'if-match': tag });
    expect(edited).toMatchObject({ code: 200, data: { title: 'Disc rotor 180' } });
    expect(await call('PUT', url, { ...fields(), title: 'Stale' }, { 'if-match': tag })).toMatchObject({
      code: 409,
      error_code: 'changed',
      data: { title: 'Disc rotor 180' },
    });
    const next = { 'if-match': String(edited.headers.etag) };
    expect((await call('PUT', url, { ...fields(), title: 'Third' }, next)).code).toBe(200);
    for (const wrong of ['"nonsense"', '*'])
      expect((await call('PUT', url, fields(), { 'if-match': wrong })).errors).toEqual({ updated_at: ['Required'] });
  });

  it('is read from outside under an ETag with its version too', async () => {
    const { data } = await post();
    const { client } = await server.join();
    const read = await client.raw({ url: `/api/advertisements/${data.id}` });
    const version = Number.parseInt(String(read.headers.etag).split('.')[1] ?? '', 36);
    expect(new Date(version).toISOString()).toBe(data.updated_at);
  });

  it('is refused for fields and parameters that there are none of', async () => {
    expect(await call('GET', '/api/advertisements?per_pages=5')).toMatchObject({
      code: 422,
      errors: { per_pages: ['There is no such field. Do you mean per_page?'] },
      error_codes: { per_pages: ['unknown_field'] },
    });
    expect((await call('GET', '/api/advertisements?brands[]=1&facets=1')).code).toBe(200);
    expect((await post({ picture: 'x' })).error_codes).toEqual({ picture: ['unknown_field'] });
  });
});

describe('files of a post in JSON', () => {
  it('are fetched from their addresses', async () => {
    const { data, code } = await post({
      images: [`${files}/rotor.jpg`, `${files}/picture?id=5`],
      documents: [`${files}/manual.pdf`],
    });
    expect(code).toBe(201);
    expect(data.images).toHaveLength(2);
    expect(data.documents).toMatchObject([{ name: 'manual.pdf' }]);
    const url = `/api/advertisements/${data.id}`;
    const edited = await call('PUT', url, {
      ...fields(),
      updated_at: data.updated_at,
      keep_images: ['new:0'],
      images: [`${files}/rotor.jpg`],
    });
    expect(edited.data.images).toHaveLength(1);
  });

  it('are refused with the post if one does not come or is none', async () => {
    const refused = await post({ images: [`${files}/rotor.jpg`, `${files}/gone.jpg`, `${files}/moved.jpg`] });
    expect(refused).toMatchObject({
      code: 422,
      errors: {
        'images.1': ['The server answered with 404'],
        'images.2': ['Redirects are not followed. Enter the address they lead to'],
      },
      error_codes: { 'images.1': ['unreachable'], 'images.2': ['unreachable'] },
    });
    expect(await post({ images: [`${files}/large.jpg`] })).toMatchObject({ code: 413, error_code: 'too_large' });
    expect(await post({ images: [`${files}/page.jpg`] })).toMatchObject({ code: 415 });
    expect(await post({ images: Array(4).fill(`${files}/rotor.jpg`) })).toMatchObject({
      errors: { images: ['You can only upload 3 images'] },
    });
    expect((await call('GET', '/api/my-advertisements?q=Disc')).data).not.toContainEqual(
      expect.objectContaining({ title: 'Refused' }),
    );
  });

  it('are fetched from the public internet only, and not for a post that is refused anyway', async () => {
    for (const address of ['https://169.254.169.254/x.jpg', 'http://10.0.0.1/x.jpg', 'https://[::1]/x.jpg'])
      expect(await post({ images: [address] })).toMatchObject({
        code: 422,
        error_codes: { 'images.0': ['unreachable'] },
      });
    expect((await post({ title: '', images: [`${files}/rotor.jpg`] })).errors).toEqual({ title: ['Required'] });
    expect(asked).toEqual([]);
    const text = await post({ images: ['data:image/jpeg;base64,AAAA'] });
    expect(text).toMatchObject({ code: 422, error_codes: { images: ['file_in_json'] } });
  });

  it('are not fetched again for a repeated Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'pictures-1' };
    const given = { images: [`${files}/rotor.jpg`] };
    const [first, second] = [await post(given, key), await post(given, key)];
    expect(second.data.id).toBe(first.data.id);
    expect(asked).toHaveLength(1);
    expect(await post({ images: [`${files}/picture`] }, key)).toMatchObject({ code: 422, error_code: 'key_reused' });
  });
});
