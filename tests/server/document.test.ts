import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { examples } from '#server/platform/http/documentation/examples.ts';
import { tags } from '#server/platform/http/documentation/tags.ts';
import { createAdvertisement, createBrand } from '#tests/factories/advertisements.ts';
import { createAnswerCheck } from '#tests/helpers/apiDocument.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
let check: ReturnType<typeof createAnswerCheck>;
beforeAll(async () => {
  server = await startServer();
  check = createAnswerCheck(server.endpoints);
});
afterAll(() => server.close());

it('Each part of the document is described, each endpoint once, and no two addresses are equal.', () => {
  const { paths, tags: described } = check.document;
  expect(described.map(({ name }) => name)).toEqual(
    Object.keys(tags)
      .filter((name) => described.some((tag) => tag.name === name))
      .sort(),
  );
  expect(described.filter(({ name, description }) => name === description)).toEqual([]);
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as { operationId: string }[];
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    server.endpoints.map(({ name }) => name).sort(),
  );
  const addresses = Object.keys(paths).map((url) => url.replaceAll(/\{\w+\}/g, '{}'));
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('Its examples are bodies that their endpoints accept.', () => {
  for (const [name, { body }] of Object.entries(examples)) {
    const endpoint = server.endpoints.find((each) => each.name === name);
    const { images: _, ...fields } = body;
    const renamed = Object.entries(fields).map(([field, value]) => [endpoint?.readNames?.[field] ?? field, value]);
    expect([name, endpoint?.body?.safeParse(Object.fromEntries(renamed))]).toEqual([
      name,
      expect.objectContaining({ success: true }),
    ]);
  }
});

it('An answer that it does not describe is found.', async () => {
  const { client } = await server.join();
  const answer = await client.raw({ url: '/api/auth/authorized' });
  const [read, other] = ['auth.authorized', 'advertisements.read'].map((name) =>
    server.endpoints.find((endpoint) => endpoint.name === name),
  ) as [EndpointShape, EndpointShape];
  expect(check.problemsOf(read, answer)).toEqual([]);
  expect(check.problemsOf(other, answer)).not.toEqual([]);
});

it('It describes answers that the caller has already, and addresses that have moved.', async () => {
  const { person, client } = await server.join();
  const endpointOf = (name: string) => server.endpoints.find((endpoint) => endpoint.name === name) as EndpointShape;
  const first = await client.raw({ url: '/api/bootstrap' });
  const again = await client.raw({ url: '/api/bootstrap', headers: { 'if-none-match': String(first.headers.etag) } });
  expect([again.statusCode, check.problemsOf(endpointOf('bootstrap'), again)]).toEqual([304, []]);
  const { id: brandId } = await createBrand(server.db);
  const [former, current] = await Promise.all(
    ['RT-1', 'RT-2'].map((articleNumber) => createAdvertisement(server.db, person, { articleNumber, brandId })),
  );
  await server.db
    .updateTable('articles')
    .set({ merged_into: current?.article_id as number })
    .where('id', '=', former?.article_id as number)
    .execute();
  for (const [name, path] of [
    ['articles.read', ''],
    ['facts.of-article', '/facts'],
  ] as const) {
    const moved = await client.raw({ url: `/api/articles/${former?.article_id}${path}` });
    expect([name, moved.statusCode, check.problemsOf(endpointOf(name), moved)]).toEqual([name, 301, []]);
  }
});
