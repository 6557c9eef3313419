import { expect } from 'vitest';
import type { Product } from '#contract/rights/roles.ts';
import { createAdvertisement } from '#tests/factories/advertisements.ts';
import type { createUser } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import type { TestAnswer, TestClient, TestServer } from '../server.ts';

// A stock feed by the API, from its settings to the posts that it keeps up to date.

const products: Product[] = ['browse', 'post_offered', 'deals', 'bulk_upload', 'api'];

type Data = TestAnswer['data'];

/** An organization's admin with a feed and the token that sends its files. */
export async function joinWithFeed(
  server: TestServer,
  settings: Record<string, unknown> = {},
  given: Parameters<typeof createUser>[1] = {},
) {
  const { person, client } = await server.join({ role: 'organization_admin', permissions: products, ...given });
  const made = await client.post('/api/feeds', { name: 'Stock hourly', kind: 'push', ...settings });
  expect([made.code, made.errors]).toEqual([201, {}]);
  const { token } = await createApiToken(server.db, person, { kind: 'organization', scopes: ['stock:write'] });
  return {
    person,
    client,
    token,
    id: made.data.id as number,
    feed: createFeedCaller(server, client, token, made.data.id),
  };
}

/** Sends files to a feed and waits for its runs. */
export function createFeedCaller(server: TestServer, client: TestClient, token: string, id: number) {
  const push = async (content: string | Buffer, type = 'text/csv') => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/api/feeds/${id}/file`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: content,
    });
    return { status: answer.statusCode, ...(answer.json() as TestAnswer) };
  };
  /** Waits until a run has come to its end, or to a person. */
  const ended = async (n: number): Promise<Data> => {
    for (;;) {
      const { data } = await client.get(`/api/feeds/${id}/runs/${n}`);
      if (!['queued', 'reading', 'writing'].includes(data.state)) return data;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  /** Sends a file; answers its run as it ended. */
  const run = async (content: string | Buffer): Promise<Data> => {
    const sent = await push(content);
    expect([sent.status, sent.errors]).toEqual([202, {}]);
    return ended(sent.data.n);
  };
  /** Sends the first file and confirms its mapping. */
  const begin = async (content: string | Buffer): Promise<Data> => {
    const first = await run(content);
    expect(first).toMatchObject({ state: 'waiting' });
    return apply(first.n);
  };
  const apply = async (n: number): Promise<Data> => {
    const applied = await client.post(`/api/feeds/${id}/apply`, { run: n });
    expect([applied.code, applied.message]).toEqual([202, applied.message]);
    return ended(n);
  };
  const read = async (): Promise<Data> => (await client.get(`/api/feeds/${id}`)).data;
  return { push, ended, run, begin, apply, read };
}

/** Posts with references and so on. */
export async function createPosts(
  server: TestServer,
  person: Parameters<typeof createAdvertisement>[1],
  category: NonNullable<Parameters<typeof createAdvertisement>[2]>['category'],
  count: number,
  given: Partial<NonNullable<Parameters<typeof createAdvertisement>[2]>> = {},
) {
  const posts = [];
  for (let number = 1; number <= count; number += 1)
    posts.push(await createAdvertisement(server.db, person, { category, reference: `R-${number}`, ...given } as never));
  return posts;
}
