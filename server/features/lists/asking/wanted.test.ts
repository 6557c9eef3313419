import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

const quota = 3;

let server: TestServer;
let category: number;
beforeAll(async () => {
  server = await startServer({ QUOTA_ORGANIZATION_POSTS: String(quota) });
  category = (await createCategory(server.db)).child.id;
});
afterAll(() => server.close());

/** A list of as many lines, and what posts them as wanted. */
async function begin(count: number) {
  const { person, client } = await server.join();
  const rows = Array.from({ length: count }, (_, n) => `NH-77${n};2`).join('\n');
  const { data } = await client.post('/api/lists', { name: 'Wanted', rows: `Number;Qty\n${rows}` });
  const url = `/api/lists/${data.id}`;
  const lines = Array.from({ length: count }, (_, n) => n + 1);
  const post = (headers = {}, numbers = lines) => client.post(`${url}/wanted`, { lines: numbers, category }, headers);
  const countPosts = async () =>
    (
      await server.db
        .selectFrom('advertisements')
        .select('id')
        .where('organization_id', '=', person.organization_id)
        .where('deleted_at', 'is', null)
        .execute()
    ).length;
  return { client, url, post, countPosts };
}

it('lines over the quota are answered one by one, and a second press posts nothing twice', async () => {
  const { client, url, post, countPosts } = await begin(5);
  const first = await post();
  expect(first.code, first.message).toBe(201);
  const ids = first.data.map(({ advertisement }: { advertisement: number | null }) => advertisement);
  expect(ids.map((id: number | null) => id !== null)).toEqual([true, true, true, false, false]);
  const full = expect.stringMatching(/open posts/);
  expect(first.data.slice(3)).toEqual([4, 5].map((line) => ({ line, advertisement: null, problem: full })));
  expect(first.data.slice(0, 3).map(({ problem }: { problem: unknown }) => problem)).toEqual([null, null, null]);
  const again = await post();
  expect(again.data.map(({ advertisement }: { advertisement: number | null }) => advertisement)).toEqual(ids);
  expect(await countPosts()).toBe(quota);
  const { data } = await client.get(url);
  expect(data.lines.map(({ wanted }: { wanted: number | null }) => wanted)).toEqual(ids);
});

it('the same key is answered with the same posts, and presses at once post each line once', async () => {
  const { post, countPosts } = await begin(2);
  const key = { 'idempotency-key': 'one press' };
  const first = await post(key);
  expect((await post(key)).data).toEqual(first.data);
  const other = await begin(2);
  const pressed = await Promise.all([other.post(), other.post(), other.post()]);
  expect(pressed.map(({ code }) => code).filter((code) => code !== 201 && code !== 409)).toEqual([]);
  expect([await countPosts(), await other.countPosts()]).toEqual([2, 2]);
});

it('a line whose wanted post was deleted can be posted again, and a press that posts nothing is refused', async () => {
  const { client, post, countPosts } = await begin(1);
  const [{ advertisement }] = (await post()).data;
  await client.delete(`/api/advertisements/${advertisement}`);
  const [again] = (await post()).data;
  expect([again.advertisement === advertisement, again.problem, await countPosts()]).toEqual([false, null, 1]);
  const full = await begin(4);
  await full.post({}, [1, 2, 3]);
  const refused = await full.post({}, [4]);
  expect([refused.code, refused.message]).toEqual([422, expect.stringMatching(/open posts/)]);
});
