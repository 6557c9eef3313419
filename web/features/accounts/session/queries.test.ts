import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiServer, sendJson, startApiServer } from '#tests/helpers/apiServer.ts';
import { bootstrapQuery, sessionQuery } from './queries.ts';

let api: ApiServer;

beforeAll(async () => {
  api = await startApiServer();
});

afterAll(() => api.close());

it('picks up a newly granted product with the next bootstrap request', async () => {
  const client = new QueryClient();
  let permissions = ['browse'];
  api.respond = ({ url }, response) =>
    sendJson(response, 200, { data: url === '/api/bootstrap' ? { user: { id: 1, permissions } } : { permissions } });
  expect((await client.ensureQueryData(sessionQuery))?.permissions).toEqual(['browse']);
  permissions = ['browse', 'post_offered'];
  await client.fetchQuery(bootstrapQuery);
  expect((await client.ensureQueryData(sessionQuery))?.permissions).toEqual(['browse', 'post_offered']);
});

it('keeps the signed-in user if the bootstrap response has none', async () => {
  const client = new QueryClient();
  client.setQueryData(['session'], { id: 1, permissions: ['browse'] });
  api.respond = (_, response) => sendJson(response, 200, { data: { user: null } });
  await client.fetchQuery(bootstrapQuery);
  expect(client.getQueryData(['session'])).toMatchObject({ id: 1 });
});
