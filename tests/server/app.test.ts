import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('answers that it is alive and ready', async () => {
  expect((await server.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  expect((await server.app.inject('/metrics')).body).toContain('http_request_duration_seconds');
});

test('describes its endpoints in an OpenAPI document with a page', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json();
  expect(document.openapi).toBe('3.1.0');
  expect((await server.app.inject('/api/docs/')).statusCode).toBe(200);
});

test('answers an unknown address of the API in the envelope', async () => {
  const response = await server.app.inject('/api/nothing');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ success: false, code: 404, errors: {}, data: null });
});
