import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advertisementForm, createAdvertisement, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { firstAnswers } from './firstAnswers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** The API responses of a page by their addresses, as the browser reads them. */
async function open(url: string, client?: TestClient): Promise<Record<string, string>> {
  const cookie = client?.cookieHeader();
  const opening = { url, cookie, hasSession: cookie !== undefined, from: '127.0.0.1' };
  const { markup } = await firstAnswers(server.app, opening, 60_000);
  const elements = [...markup.matchAll(/<script type="application\/json" data-answer="([^"]*)">(.*?)<\/script>/gs)];
  expect(markup).toBe(elements.map(([element]) => element).join(''));
  return Object.fromEntries(elements.map(([, address = '', text = '']) => [address.replaceAll('&amp;', '&'), text]));
}

describe('the API responses in a page', () => {
  it('equal those of the API to the same user', async () => {
    const { client } = await server.join();
    const seller = await createUser(server.db);
    const post = await createAdvertisement(server.db, seller, { title: 'A fork' });
    // The market knows the post and its currency from here on, whichever request comes first.
    await client.get('/api/advertisements');
    const answers = await open(`/advertisement/${post.id}?from=mail`, client);
    expect(Object.keys(answers)).toEqual(['/api/auth/authorized', '/api/bootstrap', `/api/advertisements/${post.id}`]);
    for (const [url, text] of Object.entries(answers)) {
      expect(JSON.parse(text)).toEqual((await client.raw({ url })).json());
    }
    expect(Object.keys(await open('/', client)).at(-1)).toBe('/api/advertisements?page=1&per_page=24&facets=1');
    expect(Object.keys(await open('/profile', client))).toEqual(['/api/auth/authorized', '/api/bootstrap']);
  });

  it('are refusals if the API refuses', async () => {
    const { client } = await server.join();
    const seller = await createUser(server.db);
    const hidden = await createAdvertisement(server.db, seller, { title: 'Hidden frame', state: 'blocked' });
    const url = `/api/advertisements/${hidden.id}`;
    const answers = await open(`/advertisement/${hidden.id}`, client);
    expect(JSON.parse(answers[url] as string).code).toBe((await client.raw({ url })).statusCode);
    expect(JSON.stringify(answers)).not.toContain('Hidden frame');
  });

  it('have no data without a session, or after it ended', async () => {
    const seller = await createUser(server.db);
    const post = await createAdvertisement(server.db, seller, { title: 'A saddle' });
    expect(Object.keys(await open(`/advertisement/${post.id}`))).toEqual(['/api/auth/demo-accounts']);
    const { client } = await server.join();
    const cookie = client.cookieHeader();
    await client.post('/api/auth/logout');
    const left = Object.assign(Object.create(client), { cookieHeader: () => cookie }) as TestClient;
    const answers = Object.values(await open(`/advertisement/${post.id}`, left)).filter(Boolean);
    expect(answers.map((text) => JSON.parse(text).code)).toEqual([401, 401, 401]);
  });

  it('cannot close the element that contains them', async () => {
    const { person: user, client } = await server.join();
    const title = '</script><script>alert(1)</script><!--';
    const post = await createAdvertisement(server.db, user, { title });
    const url = `/api/advertisements/${post.id}`;
    const answers = await open(`/advertisement/${post.id}`, client);
    expect(answers[url]).not.toContain('<');
    expect(JSON.parse(answers[url] as string).data.name).toBe(title);
  });
});

it('the page of a post asks for its large picture before any script runs', async () => {
  const { client } = await server.join();
  const form = advertisementForm(await createCategory(server.db), { images: [await jpegFile('front.jpg')] });
  const { data } = await client.post('/api/advertisements', form);
  const [{ url, card, width }] = data.images;
  const opening = { cookie: client.cookieHeader(), hasSession: true, from: '127.0.0.1' };
  const { markup } = await firstAnswers(server.app, { ...opening, url: `/advertisement/${data.id}` }, 60_000);
  expect(markup.match(/<link rel="preload"[^>]*>/g)).toEqual([
    `<link rel="preload" as="image" href="${url}" imagesrcset="${card} 640w, ${url} ${width}w" imagesizes="(max-width: 61.99em) 85vw, 60vw" fetchpriority="high">`,
  ]);
  const other = await firstAnswers(server.app, { ...opening, url: '/' }, 60_000);
  expect(other.markup).not.toContain('<link');
});
