import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, listBrakePads, publish, until, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await createCategory(server.db, { name: 'Brakes' });
  await createBrand(server.db, 'Shimano');
});
afterAll(() => server.close());

describe('an upload of more than 500 rows', () => {
  it('gives way after each turn: a line waits for no file, however many organizations publish', {
    timeout: 120_000,
  }, async () => {
    const small = await joinUploader(server);
    const { id } = await upload(small.client, listBrakePads(1));
    await check(small.client, id);
    // More organizations than the lane has workers.
    const busy = await Promise.all(
      [0, 1, 2].map(async () => {
        const { client } = await joinUploader(server);
        const made = await upload(client, listBrakePads(4000));
        await check(client, made.id);
        return { client, id: made.id };
      }),
    );
    for (const one of busy) await one.client.post(`/api/imports/${one.id}/commit`, { mode: 'valid' });
    for (const one of busy.slice(0, 2)) await until(one.client, one.id, ({ progress }) => progress.done > 0);
    await publish(small.client, id);
    const states = await Promise.all(busy.map(async (one) => (await one.client.get(`/api/imports/${one.id}`)).data));
    expect(states.map(({ state }) => state)).toEqual(['committing', 'committing', 'committing']);
    for (const one of busy) await one.client.post(`/api/imports/${one.id}/stop`, { written: 'keep' });
    for (const one of busy) await until(one.client, one.id);
  });
});
