import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint, mostFormFields } from '#contract/endpoint.ts';
import { messages } from '#contract/errors.ts';
import { type ApiServer, sendJson, startApiServer } from '../../../tests/helpers/apiServer.ts';
import { AnsweredWithoutJson, ApiError, call, configureApi, forgetToken } from './api.ts';

const answer = z.object({ id: z.number() });
const readPart = defineEndpoint({
  name: 'parts.read',
  summary: 'One part',
  method: 'GET',
  url: '/api/parts/{id}',
  allow: 'signed-in',
  params: z.object({ id: z.number() }),
  query: z.object({ brands: z.array(z.string()).optional(), q: z.string().optional(), facets: z.boolean().optional() }),
  answer,
  meta: z.object({ total: z.number() }),
});
const createPart = defineEndpoint({
  name: 'parts.create',
  summary: 'A new part',
  method: 'POST',
  url: '/api/parts',
  allow: 'signed-in',
  body: z.object({
    title: z.string(),
    note: z.string().nullable().optional(),
    active: z.boolean().optional(),
    permissions: z.array(z.string()).optional(),
    columns: z.record(z.string(), z.string()).optional(),
  }),
  files: { images: { kind: 'image', max: 3, tooMany: '', maxBytes: 1, tooLarge: '' } },
  answer,
});
const updatePart = defineEndpoint({
  name: 'parts.update',
  summary: 'Change a part',
  method: 'PUT',
  url: '/api/parts/{id}',
  allow: 'signed-in',
  params: z.object({ id: z.number() }),
  body: z.object({ title: z.string() }),
  answer,
});
const deletePart = defineEndpoint({
  name: 'parts.delete',
  summary: 'Remove a part',
  method: 'DELETE',
  url: '/api/parts/{id}',
  allow: 'signed-in',
  params: z.object({ id: z.number() }),
  answer: z.null(),
});
const signIn = defineEndpoint({
  name: 'sign-in',
  summary: 'Sign in',
  method: 'POST',
  url: '/api/sign-in',
  allow: 'anyone',
  body: z.object({ email: z.string() }),
  answer,
});

let api: ApiServer;

beforeAll(async () => {
  api = await startApiServer();
});

afterAll(() => api.close());

beforeEach(() => {
  api.reset();
  forgetToken();
  configureApi({ language: () => 'nl-BE', onRefusal: () => {}, onWithoutJson: () => {} });
  api.respond = (_, response) => sendJson(response, 200, { data: { id: 7 }, meta: { total: 1 }, message: 'Done' });
});

/** The refusal of a call that must not succeed. */
async function refusalOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call should have been refused');
  return error;
}

describe('reading', () => {
  it('puts parameters into the path and lists into the query, and sends the user’s language', async () => {
    const result = await call(readPart, {
      params: { id: 7 },
      query: { brands: ['1', '2'], q: 'fork & hub', facets: false },
    });
    expect(result).toEqual({ data: { id: 7 }, meta: { total: 1 }, message: 'Done', code: 200 });
    expect(api.calls[0]?.url).toBe('/api/parts/7?brands%5B%5D=1&brands%5B%5D=2&q=fork+%26+hub&facets=0');
    expect(api.calls[0]?.headers['accept-language']).toBe('nl-BE');
    expect(api.calls[0]?.headers['x-csrf-token']).toBeUndefined();
    expect(api.tokens).toBe(0);
  });

  it('returns the whole body if a response has no data field', async () => {
    api.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"id":3}');
    };
    expect((await call(readPart, { params: { id: 3 }, query: {} })).data).toEqual({ id: 3 });
  });

  it('runs several reads at once', async () => {
    await Promise.all([1, 2, 3].map((id) => call(readPart, { params: { id }, query: {} })));
    expect(api.calls).toHaveLength(3);
  });

  it('aborts on its signal', async () => {
    const controller = new AbortController();
    api.respond = () => controller.abort();
    await expect(call(readPart, { params: { id: 1 }, query: {}, signal: controller.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});

describe('writing', () => {
  it('sends JSON if a body has more fields than a form may have', async () => {
    const permissions = Array.from({ length: mostFormFields }, (_, index) => `right-${index}`);
    await call(createPart, { body: { title: 'Rotor', note: null, permissions } });
    const { headers, body } = api.calls[0] ?? { headers: {}, body: '' };
    expect(headers['content-type']).toBe('application/json');
    expect(JSON.parse(body)).toEqual({ title: 'Rotor', note: null, permissions });
    await call(createPart, { body: { title: 'Rotor', permissions: permissions.slice(1) } });
    expect(api.calls[1]?.headers['content-type']).toMatch(/^multipart/);
  });

  it('sends form data with lists, records, booleans, nulls and files', async () => {
    await call(createPart, {
      body: {
        title: 'Rotor 160 mm',
        note: null,
        active: false,
        permissions: ['browse', 'deals'],
        columns: { Artikel: 'title' },
        images: [new File(['pixels'], 'rotor.jpg', { type: 'image/jpeg' })],
      },
    });
    const { headers, body, method } = api.calls[0] ?? { headers: {}, body: '', method: '' };
    expect(method).toBe('POST');
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(body, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData();
    expect(form.get('title')).toBe('Rotor 160 mm');
    expect(form.get('note')).toBe('');
    expect(form.get('active')).toBe('false');
    expect(form.getAll('permissions[]')).toEqual(['browse', 'deals']);
    expect(form.get('columns[Artikel]')).toBe('title');
    expect((form.get('images[]') as File).name).toBe('rotor.jpg');
  });

  it('sends a PUT as a POST with `_method=PUT`', async () => {
    await call(updatePart, { params: { id: 7 }, body: { title: 'Hub' } });
    expect(api.calls[0]?.method).toBe('POST');
    expect(api.calls[0]?.body).toMatch(/name="_method"\r\n\r\nPUT/);
  });

  it('sends a DELETE as a DELETE', async () => {
    await call(deletePart, { params: { id: 7 } });
    expect(api.calls[0]?.method).toBe('DELETE');
    expect(api.calls[0]?.headers['x-csrf-token']).toBe('token-1');
  });

  it('fetches the anti-forgery token once for many writes', async () => {
    await call(deletePart, { params: { id: 1 } });
    await call(deletePart, { params: { id: 2 } });
    expect(api.tokens).toBe(1);
  });

  it('fetches a fresh token once after 419 and repeats the write once, with the same idempotency key', async () => {
    api.respond = ({ headers }, response) =>
      headers['x-csrf-token'] === 'token-1'
        ? sendJson(response, 419, { message: 'Expired' })
        : sendJson(response, 201, { data: { id: 8 } });
    const result = await call(createPart, { body: { title: 'Chain' } });
    expect(result.data).toEqual({ id: 8 });
    expect(api.calls.map(({ headers }) => headers['x-csrf-token'])).toEqual(['token-1', 'token-2']);
    expect(api.calls[0]?.headers['idempotency-key']).toBe(api.calls[1]?.headers['idempotency-key']);
  });

  it('gives up after the second 419', async () => {
    api.respond = (_, response) => sendJson(response, 419, { message: 'Expired' });
    expect((await refusalOf(call(deletePart, { params: { id: 1 } }))).code).toBe(419);
    expect(api.calls).toHaveLength(2);
    expect(api.tokens).toBe(2);
  });

  it('sends each create with its own idempotency key, or with the given one', async () => {
    await call(createPart, { body: { title: 'A' } });
    await call(createPart, { body: { title: 'B' } });
    await call(createPart, { body: { title: 'C' }, idempotencyKey: 'mine' });
    await call(signIn, { body: { email: 'a@b.example' } });
    const [first, second, third, fourth] = api.calls.map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\w-]{32,36}$/);
    expect(second).not.toBe(first);
    expect(third).toBe('mine');
    expect(fourth).toBeUndefined();
  });

  it('refuses a second write while the first one runs, and allows the next one after it', async () => {
    const first = call(createPart, { body: { title: 'A' } });
    const second = await refusalOf(call(createPart, { body: { title: 'B' } }));
    expect(second.message).toBe('Request already in progress.');
    expect(second.code).toBe(500);
    await first;
    await call(createPart, { body: { title: 'C' } });
    expect(api.calls).toHaveLength(2);
  });

  it('allows reads while a write runs', async () => {
    const write = call(createPart, { body: { title: 'A' } });
    await call(readPart, { params: { id: 1 }, query: {} });
    await write;
    expect(api.calls).toHaveLength(2);
  });

  it('allows other writes during a long upload', async () => {
    let finish = () => {};
    api.respond = ({ url }, response) => {
      const answer = () => sendJson(response, 200, { data: { id: 1 } });
      if (url.endsWith('/7')) finish = answer;
      else answer();
    };
    const upload = call(updatePart, { params: { id: 7 }, body: { title: 'Long' }, isAside: true });
    await call(createPart, { body: { title: 'B' } });
    await expect.poll(() => api.calls.length).toBe(2);
    finish();
    expect((await upload).data).toEqual({ id: 1 });
    await call(createPart, { body: { title: 'C' } });
  });

  it('sends toggles one after the other, and allows a form during a slow one', async () => {
    const finish: (() => void)[] = [];
    api.respond = ({ url }, response) => {
      const answer = () => sendJson(response, 200, { data: { id: 1 } });
      if (url === '/api/parts') answer();
      else finish.push(answer);
    };
    const toggle = (id: number) => call(deletePart, { params: { id }, isToggle: true });
    const [first, second] = [toggle(1), toggle(2)];
    await expect.poll(() => finish.length).toBe(1);
    await call(createPart, { body: { title: 'Inquiry' } });
    expect(api.calls.map(({ url }) => url)).toEqual(['/api/parts/1', '/api/parts']);
    finish[0]?.();
    await first;
    await expect.poll(() => finish.length).toBe(2);
    finish[1]?.();
    await second;
  });

  it('allows the next write after one that failed', async () => {
    api.respond = (_, response) => sendJson(response, 422, { message: 'No' });
    await refusalOf(call(createPart, { body: { title: 'A' } }));
    expect((await refusalOf(call(createPart, { body: { title: 'A' } }))).code).toBe(422);
  });
});

describe('reading responses', () => {
  it('passes on message, errors, status and data of a JSON refusal', async () => {
    api.respond = (_, response) =>
      sendJson(response, 409, { message: 'Changed meanwhile', errors: { title: ['Required'] }, data: { id: 9 } });
    const error = await refusalOf(call(updatePart, { params: { id: 9 }, body: { title: '' } }));
    expect(error).toMatchObject({
      message: 'Changed meanwhile',
      errors: { title: ['Required'] },
      code: 409,
      data: { id: 9 },
      isNetworkFailure: false,
    });
  });

  it('describes a refusal that is not JSON', async () => {
    api.respond = (_, response) => {
      response.writeHead(502, { 'content-type': 'text/html' });
      response.end('<h1>Bad gateway</h1>');
    };
    const error = await refusalOf(call(readPart, { params: { id: 1 }, query: {} }));
    expect(error.message).toBe('Http error did not return json response.');
    expect(error.code).toBe(502);
  });

  it('accepts a success that is not JSON', async () => {
    api.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' });
      response.end('ok');
    };
    const result = await call(deletePart, { params: { id: 1 } });
    expect(result.message).toBe('Request successfull but no json was returned');
    expect(result.data).toBeNull();
  });

  it('reports a write without a JSON response, which has no data', async () => {
    const told: string[] = [];
    configureApi({ onWithoutJson: (message) => told.push(message) });
    api.respond = (_, response) => {
      response.writeHead(201, { 'content-type': 'text/html' });
      response.end('<p>Thank you</p>');
    };
    const result = await call(createPart, { body: { title: 'A' } });
    expect(result).toMatchObject({ code: 201, message: messages.succeededWithoutJson, isWithoutJson: true });
    expect(() => result.data).toThrow(AnsweredWithoutJson);
    await call(readPart, { params: { id: 1 }, query: {} });
    expect(told).toEqual([messages.succeededWithoutJson]);
  });

  it('accepts an empty success that claims to be JSON', async () => {
    api.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('');
    };
    expect((await call(deletePart, { params: { id: 1 } })).message).toBe(
      'Request successfull but no json was returned',
    );
  });

  it('gives a network failure its own message and the code 500', async () => {
    api.respond = (_, response) => response.destroy();
    const error = await refusalOf(call(readPart, { params: { id: 1 }, query: {} }));
    expect(error.code).toBe(500);
    expect(error.isNetworkFailure).toBe(true);
    expect(error.message).not.toBe('');
  });

  it('reports every refusal to the application', async () => {
    const received: string[] = [];
    configureApi({ onRefusal: (error, url) => received.push(`${error.code} ${url}`) });
    api.respond = (_, response) => sendJson(response, 401, { message: 'Sign in first' });
    await refusalOf(call(readPart, { params: { id: 1 }, query: {} }));
    expect(received).toEqual(['401 /api/parts/{id}']);
  });
});
