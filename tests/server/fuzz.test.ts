import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { EndpointShape } from '#contract/endpoint.ts';
import { sql } from '#server/db/database.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { howMany } from '#tests/helpers/extent.ts';
import { makeJpeg, makePdf } from '#tests/helpers/files/uploads.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { hostile, valuesOf } from '#tests/helpers/values/arbitraries.ts';

// Sends bodies that are generated from each endpoint's schemas and their opposites: none may cause a server error.

const seed = 20261122;
const leastBodies = howMany(600, 20_000);
const together = 6;

let server: TestServer;
let fileContents: Buffer[];
beforeAll(async () => {
  server = await startServer();
  const seller = await createUser(server.db, { role: 'organization_admin' });
  const category = await createCategory(server.db);
  const brand = await createBrand(server.db, 'Shimano');
  for (let count = 0; count < 6; count++)
    await createAdvertisement(server.db, seller, { category, brandId: brand.id, title: 'Disc rotor 180 mm' });
  fileContents = [
    await makeJpeg(7, { width: 60, height: 40 }),
    makePdf(),
    Buffer.from('MZ\u0000\u0000'),
    Buffer.alloc(0),
  ];
});
afterAll(() => server.close());

interface Caller {
  client: TestClient;
  token: string;
}

/** A super admin, an organization admin and an anonymous caller; new ones after each write, since some end the session. */
async function callers(): Promise<Caller[]> {
  const signedIn = (['super_admin', 'organization_admin'] as const).map(async (role) => {
    const { client } = await server.join({ role });
    return client;
  });
  const clients = [...(await Promise.all(signedIn)), server.client()];
  return Promise.all(
    clients.map(async (client) => ({ client, token: (await client.get('/api/auth/token')).data.token as string })),
  );
}

const ids = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('1', '2', '3', '4', '5', '6') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
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
      '__proto__',
    ),
  },
);
const rawJson = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e309',
  '{"title":NaN}',
  '{"number_of_items":1e309}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"title":"a","title":["b"]}',
  '{"_method":"PUT","_method":{"a":1}}',
  '{"title":"\\ud800"}',
  `{"title":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  '\u0000',
);
const strays = fc.dictionary(
  fc.constantFrom('id', 'role', 'owner_id', 'organization_id', 'state', '__proto__', 'x', 'images', 'q[', 'a[b][c]'),
  hostile,
  { maxKeys: 2, noNullPrototype: true },
);

type Fields = Record<string, unknown>;
type Encoding = 'json' | 'form' | 'multipart' | 'raw';

interface Case {
  params: string[];
  query: Fields;
  body: Fields;
  stray: Fields;
  raw: string;
  encoding: Encoding;
  files: number[];
  who: number;
  asPut: boolean;
}

/** The values of an endpoint's parameters, query and body; a body that is none at all now and then. */
function cases(endpoint: EndpointShape): fc.Arbitrary<Case> {
  const fieldsOf = (schema: z.ZodObject | undefined) =>
    schema ? (valuesOf(schema).map((value) => (isFields(value) ? value : { value })) as fc.Arbitrary<Fields>) : strays;
  return fc.record({
    params: fc.array(ids, { minLength: 3, maxLength: 3 }),
    query: fieldsOf(endpoint.query),
    body: fieldsOf(endpoint.body),
    stray: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: strays }),
    raw: rawJson,
    encoding: fc.oneof(
      { weight: 8, arbitrary: fc.constant<Encoding>('json') },
      { weight: 4, arbitrary: fc.constantFrom<Encoding>('form', 'multipart') },
      { weight: 1, arbitrary: fc.constant<Encoding>('raw') },
    ),
    files: fc.array(fc.nat(3), { maxLength: 2 }),
    who: fc.constantFrom(0, 0, 0, 1, 1, 1, 2),
    asPut: fc.boolean(),
  });
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Entries as forms write them: `list[]`, `a[b]`; what a form cannot carry becomes text. */
function* entriesOf(fields: Fields): Generator<[string, string]> {
  for (const [key, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const entry of value) yield [`${key}[]`, textOf(entry)];
    else if (isFields(value))
      for (const [inner, entry] of Object.entries(value)) yield [`${key}[${inner}]`, textOf(entry)];
    else yield [key, textOf(value)];
  }
}
const textOf = (value: unknown): string =>
  typeof value === 'object' ? (value === null ? '' : '[object Object]') : String(value as string | number | boolean);
const encode = (fields: Fields) => new URLSearchParams([...entriesOf(fields)]).toString();

function multipart(endpoint: EndpointShape, fields: Fields, files: number[]): Buffer {
  const escaped = (name: string) => name.replace(/["\r\n]/g, '_');
  const parts: Buffer[] = [...entriesOf(fields)].map(([name, value]) =>
    Buffer.from(`--here\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`),
  );
  for (const field of Object.keys(endpoint.files ?? { images: null })) {
    for (const file of files) {
      const head = `--here\r\nContent-Disposition: form-data; name="${field}[]"; filename="../${file}\u202e.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
      parts.push(Buffer.from(head), fileContents[file] as Buffer, Buffer.from('\r\n'));
    }
  }
  return Buffer.concat([...parts, Buffer.from('--here--\r\n')]);
}

function requestOf(endpoint: EndpointShape, given: Case, token: string) {
  let next = 0;
  const path = endpoint.url.replace(/\{\w+\}/g, () => given.params[next++] as string);
  const query = encode(given.query)
    .slice(0, 8_000)
    .replace(/%[0-9A-F]?$/, '');
  const url = query ? `${path}?${query}` : path;
  const headers = { 'x-csrf-token': token };
  if (endpoint.method === 'GET') return { method: 'GET' as const, url, headers };
  const method = endpoint.method === 'PUT' && given.asPut ? ('POST' as const) : endpoint.method;
  const fields = { ...given.body, ...given.stray, ...(method === endpoint.method ? {} : { _method: 'PUT' }) };
  const [type, payload] = {
    json: () => ['application/json', JSON.stringify(fields)] as const,
    raw: () => ['application/json', given.raw] as const,
    form: () => ['application/x-www-form-urlencoded', encode(fields)] as const,
    multipart: () => ['multipart/form-data; boundary=here', multipart(endpoint, fields, given.files)] as const,
  }[given.encoding]();
  return { method, url, headers: { ...headers, 'content-type': type }, payload };
}

const envelope = z.looseObject({
  success: z.boolean(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
  code: z.number(),
});

it('answers every body to every endpoint without a server error', { timeout: 300_000 }, async () => {
  const perEndpoint = Math.ceil(leastBodies / server.endpoints.length);
  const statuses: Record<number, number> = {};
  const faults: unknown[] = [];
  let bodies = 0;
  let known: Caller[] = [];
  let isWritten = true;
  for (const endpoint of server.endpoints) {
    if (isWritten) known = await callers();
    isWritten = endpoint.method !== 'GET';
    const waiting = fc.sample(cases(endpoint), { numRuns: perEndpoint, seed });
    const work = async () => {
      for (let given = waiting.pop(); given; given = waiting.pop()) {
        const { client, token } = known[given.who] as Caller;
        const request = requestOf(endpoint, given, token);
        const response = await client.raw(request);
        const { statusCode: status, body } = response;
        bodies += 1;
        statuses[status] = (statuses[status] ?? 0) + 1;
        const isEnveloped = (endpoint.raw && status < 400) || envelope.safeParse(tryJson(body)).data?.code === status;
        if (status >= 500 || !isEnveloped || /node_modules|at .*\.ts:\d/.test(body))
          faults.push({
            endpoint: endpoint.name,
            status,
            answer: body.slice(0, 300),
            request: JSON.stringify(request).slice(0, 1_500),
          });
      }
    };
    await Promise.all(Array.from({ length: together }, work));
    // Otherwise the counted attempts would cause refusals from here on.
    await sql`truncate throttles`.execute(server.db);
  }
  process.stdout.write(`${bodies} bodies to ${server.endpoints.length} endpoints: ${JSON.stringify(statuses)}\n`);
  expect(faults.slice(0, 5)).toEqual([]);
  expect(bodies).toBeGreaterThanOrEqual(leastBodies);
  expect(({} as Fields).isAdmin).toBeUndefined();
});

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
