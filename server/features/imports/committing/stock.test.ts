import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, postsOf, publish, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// What an upload does to posts that are out of stock or that it no longer names.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads']) await createCategory(server.db, { name });
});
afterAll(() => server.close());

const list = (stock: string, more = 'SG-2;Brake pads B05S;Brake pads;38;7.50\n') =>
  `SKU;Title;Category;Stock;Price\nSG-1;Chain X11 silver;Chains;${stock};18.95\n${more}`;

it('an upload pauses a post without stock, resumes it with the next count, and reverts both on undo', async () => {
  const { person, client } = await joinUploader(server);
  const stateOf = async () => {
    const [post] = await postsOf(server, person.organization_id);
    return [post?.state, post?.pause_reason, post?.number_of_items];
  };
  const first = await upload(client, list('5'));
  await check(client, first.id, true);
  await publish(client, first.id);

  const gone = await upload(client, list('uitverkocht'));
  const checked = await check(client, gone.id, true);
  expect(checked.groups.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['out_of_stock', 1],
  ]);
  expect(checked.counts).toEqual({ create: 0, update: 1, unchanged: 1, error: 0 });
  await publish(client, gone.id);
  expect(await stateOf()).toEqual(['paused', 'out_of_stock', 5]);
  const same = await upload(client, list('0'));
  expect((await check(client, same.id)).counts).toEqual({ create: 0, update: 0, unchanged: 2, error: 0 });

  await client.post(`/api/imports/${gone.id}/undo`, {});
  expect(await stateOf()).toEqual(['active', null, 5]);

  const again = await upload(client, list('-2'));
  await check(client, again.id);
  await publish(client, again.id);
  expect((await stateOf())[0]).toBe('paused');
  const back = await upload(client, list('7'));
  expect((await check(client, back.id)).groups[0]).toMatchObject({ kind: 'back_in_stock', count: 1 });
  await publish(client, back.id);
  expect(await stateOf()).toEqual(['active', null, 7]);
  await client.post(`/api/imports/${back.id}/undo`, {});
  expect(await stateOf()).toEqual(['paused', 'out_of_stock', 5]);
});

it('an upload leaves posts that users paused, and ignores new rows without stock', async () => {
  const { person, client } = await joinUploader(server);
  const first = await upload(client, list('5', ''));
  await check(client, first.id);
  await publish(client, first.id);
  const [post] = await postsOf(server, person.organization_id);
  await client.post(`/api/advertisements/${post?.id}/pause`, {});
  const gone = await upload(client, list('0', 'SG-9;;Unknown things;0;\n'));
  const checked = await check(client, gone.id);
  expect(checked.counts).toEqual({ create: 0, update: 0, unchanged: 2, error: 0 });
  const back = await upload(client, list('9', ''));
  await check(client, back.id);
  await publish(client, back.id);
  expect((await postsOf(server, person.organization_id))[0]).toMatchObject({ state: 'paused', number_of_items: 9 });
});

it('an upload pauses posts that it no longer names if asked to, remembers that, and resumes them on undo', async () => {
  const { person, client } = await joinUploader(server);
  const first = await upload(client, list('5'));
  await check(client, first.id, true);
  await publish(client, first.id);
  const shorter = await upload(client, list('5', ''));
  const checked = await check(client, shorter.id, true);
  expect(checked.absent).toEqual({ count: 1, choice: null });
  await client.post(`/api/imports/${shorter.id}/commit`, { mode: 'valid', absent: 'pause' });
  await expect.poll(async () => (await client.get(`/api/imports/${shorter.id}`)).data.state).toBe('done');
  const states = async () => (await postsOf(server, person.organization_id)).map(({ state }) => state);
  expect(await states()).toEqual(['active', 'paused']);
  await client.post(`/api/imports/${shorter.id}/undo`, {});
  expect(await states()).toEqual(['active', 'active']);
  const next = await upload(client, list('6', ''));
  expect((await check(client, next.id, true)).absent).toEqual({ count: 1, choice: 'pause' });
});
