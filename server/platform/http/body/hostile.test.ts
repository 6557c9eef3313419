import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';

// Hostile values, sent to every endpoint by users who may call it: the worst response is a refusal in the envelope.

let server: TestServer;
let endpoints: EndpointShape[];
/** Calls whose work is slow on purpose or ends the caller's own session, and streams that do not end. */
const apart = /^(auth\.(login|logout|password)|account\.|events)/;

type Caller = { client: TestClient; token: string };

beforeAll(async () => {
  server = await startServer();
  const boss = await createUser(server.db, { role: 'organization_admin' });
  const category = await createCategory(server.db);
  for (let count = 0; count < 3; count++) await createAdvertisement(server.db, boss, { category });
  endpoints = server.endpoints.filter(({ name, raw }) => !apart.test(name) && !raw);
});
afterAll(() => server.close());

/** An organization admin and a super admin, new ones after each write: some writes end the sessions of their user. */
function signInBoth(): Promise<Caller[]> {
  return Promise.all(
    (['organization_admin', 'super_admin'] as const).map(async (role) => {
      const { client } = await server.join({ role });
      return { client, token: (await client.get('/api/auth/token')).data.token };
    }),
  );
}

const scalars: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    'false',
    'NaN',
    '1e309',
    '-0',
    '0x1',
    '9'.repeat(400),
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202egnp',
    "' or 1=1 --",
    '%_\\',
    '[object Object]',
    '__proto__',
    '2026-02-30',
    '0000-00-00',
    '99999-01-01',
    '12/31/9999',
    '../../etc/passwd',
    '=1+1',
    '<script>',
    '\r\nBcc: x@y.z',
    1e308,
    -1,
    0,
    0.1,
    2 ** 31,
    2 ** 53,
    true,
    false,
    null,
    '',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(100_000)),
  fc.integer(),
  fc.double(),
);
const values = fc.oneof(
  { weight: 4, arbitrary: scalars },
  { weight: 1, arbitrary: fc.array(scalars, { maxLength: 5 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('a', '0', '__proto__', 'constructor', 'length'), scalars, { maxKeys: 3 }),
  },
  {
    weight: 1,
    arbitrary: fc.constant(Array.from({ length: 40 }).reduce<unknown>((inner) => ({ a: [inner] }), 'deep')),
  },
);

/** A body of the endpoint's own fields, each with a hostile or a plausible value, and of other fields. */
function bodies(endpoint: EndpointShape): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.keys(endpoint.body?.shape ?? {});
  const plausible = fc.constantFrom(
    '1',
    '2',
    'offered',
    'EUR',
    'in_stock',
    '2026-11-21',
    '2026-11-21T10:00:00.000Z',
    'Noor',
    'true',
  );
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields.map((field) => [field, fc.oneof(values, plausible)])), { requiredKeys: [] }),
      fc.dictionary(
        fc.constantFrom('id', 'role', 'owner_id', 'organization_id', 'state', '__proto__', '_method', 'x'),
        values,
        { maxKeys: 2 },
      ),
    )
    .map(([known, unknown]) => ({ ...known, ...unknown }));
}

const envelope = z.looseObject({
  success: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  code: z.number(),
});
const ids = fc.constantFrom(
  '1',
  '2',
  '3',
  '0',
  '-1',
  '1.5',
  '2147483648',
  'abc',
  '%00',
  '1%27',
  '..%2f1',
  '١',
  '9'.repeat(30),
);

async function send(
  endpoint: EndpointShape,
  id: string,
  body: Record<string, unknown>,
  kind: 'json' | 'form' | 'query',
  { client, token }: Caller,
) {
  const path = endpoint.url.replace(/\{\w+\}/g, id);
  const query = kind === 'query' || endpoint.method === 'GET' ? `?${encode(body)}` : '';
  const response = await client.raw({
    method: endpoint.method,
    url: path + query.slice(0, 6_000).replace(/%[0-9A-F]?$/, ''),
    headers: {
      'x-csrf-token': token,
      ...(kind === 'form' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' || kind === 'query'
      ? {}
      : { payload: kind === 'form' ? encode(body) : body }),
  });
  return response;
}

function encode(body: Record<string, unknown>): string {
  const parts = new URLSearchParams();
  for (const [key, value] of Object.entries(body)) {
    if (Array.isArray(value)) for (const entry of value) parts.append(`${key}[]`, String(entry));
    else if (typeof value === 'object' && value !== null) {
      for (const [inner, entry] of Object.entries(value)) parts.append(`${key}[${inner}]`, String(entry));
    } else parts.append(key, String((value ?? '') as string | number | boolean));
  }
  return parts.toString();
}

describe('hostile bodies and queries', () => {
  it('are answered by every endpoint with the envelope, never with a server error', { timeout: 240_000 }, async () => {
    expect(endpoints.length).toBeGreaterThan(40);
    let callers: Caller[] = [];
    let isWritten = true;
    for (const endpoint of endpoints) {
      if (isWritten) callers = await signInBoth();
      isWritten = endpoint.method !== 'GET';
      await fc.assert(
        fc.asyncProperty(
          ids,
          bodies(endpoint),
          fc.constantFrom('json' as const, 'form' as const, 'query' as const),
          fc.constantFrom(0, 1),
          async (id, body, kind, who) => {
            const response = await send(endpoint, id, body, kind, callers[who] as Caller);
            const answer = envelope.parse(response.json());
            expect([endpoint.name, answer.message, response.statusCode < 500]).toEqual([
              endpoint.name,
              answer.message,
              true,
            ]);
            expect(answer.code).toBe(response.statusCode);
            expect(response.body).not.toMatch(/node_modules|at .*\.ts:\d/);
          },
        ),
        isWhole ? { numRuns: 25 } : { numRuns: 2, seed: 20261126 },
      );
    }
    expect(({} as Record<string, unknown>).a).toBeUndefined();
    const [, admin] = await signInBoth();
    expect((await admin?.client.get('/api/bootstrap'))?.code).toBe(200);
  });
});
