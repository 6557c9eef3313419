// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiServer, sendJson, startApiServer } from '../../../tests/helpers/apiServer.ts';
import { sendWithProgress } from './upload.ts';

let api: ApiServer;

beforeAll(async () => {
  api = await startApiServer();
});

afterAll(() => api.close());

beforeEach(() => api.reset());

function form(bytes: number): FormData {
  const body = new FormData();
  body.append('file', new File(['x'.repeat(bytes)], 'stock.csv', { type: 'text/csv' }));
  return body;
}

it('sends the form and returns the response with its Retry-After', async () => {
  api.respond = (_, response) => {
    response.setHeader('Retry-After', '7');
    sendJson(response, 429, { message: 'Wait a moment' });
  };
  const answer = await sendWithProgress(
    { method: 'POST', url: `${api.origin}/api/imports`, headers: { 'X-CSRF-TOKEN': 'token' }, body: form(200_000) },
    () => {},
  );
  expect(answer).toMatchObject({ status: 429, retryAfter: 7 });
  expect(answer.contentType).toMatch(/json/);
  expect(api.calls[0]?.headers['x-csrf-token']).toBe('token');
  expect(api.calls[0]?.body).toContain('stock.csv');
});

it('aborts on its signal', async () => {
  const controller = new AbortController();
  api.respond = () => controller.abort();
  const upload = sendWithProgress(
    { method: 'POST', url: `${api.origin}/api/imports`, headers: {}, body: form(10), signal: controller.signal },
    () => {},
  );
  await expect(upload).rejects.toHaveProperty('name', 'AbortError');
});

it('fails when no response arrives', async () => {
  api.respond = (_, response) => response.destroy();
  await expect(
    sendWithProgress({ method: 'POST', url: `${api.origin}/api/imports`, headers: {}, body: form(10) }, () => {}),
  ).rejects.toThrow('Failed to fetch');
});
