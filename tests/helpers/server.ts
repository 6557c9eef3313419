import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { inject } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { Envelope } from '#contract/envelope.ts';
import { createApp, type Product } from '#server/app.ts';
import { shareConnections } from '#server/db/connections/shares.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import type { PostgresConnection } from '#server/db/embedded/server.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { createMailer, type Mailer } from '#server/platform/mail/mailer.ts';
import { createUser } from '#tests/factories/people.ts';
import { createTestDatabase } from './postgres.ts';

type Person = Awaited<ReturnType<typeof createUser>>;

/** A secret such as production asks for. */
export const testSecret = 'q3Vb8nTz0LxYw5KcRj7mHd2PfSgA9eUi4oXk';

/** The pooler of a run that goes through one. */
function poolerOfRun() {
  const { pooler } = inject('postgres');
  return pooler && (({ database }: PostgresConnection) => ({ ...pooler, database }));
}

/** The whole product over a database and a data folder of its own. */
export interface TestServer {
  app: FastifyInstance;
  endpoints: EndpointShape[];
  search: Product['search'];
  db: Database;
  connection: PostgresConnection;
  config: Config;
  /** For services that are called without a request: what it queues is sent by the product's own jobs. */
  mail: Mailer;
  /** A new caller with a cookie jar of its own, not signed in. */
  client(): TestClient;
  /** A caller who signed in as someone that there is. */
  signIn(person: { email: string }): Promise<TestClient>;
  /** A new person, and a caller who signed in as them. */
  join(given?: Parameters<typeof createUser>[1]): Promise<{ person: Person; client: TestClient }>;
  close(): Promise<void>;
}

/**
 * Starts the product for a test file. `settings` are environment variables; `poolerOf` leads to the database through a pooler, as
 * all tests do with TEST_POOLER=1.
 */
export async function startServer(
  settings: Record<string, string> = {},
  poolerOf: ((connection: PostgresConnection) => PostgresConnection) | null = poolerOfRun(),
): Promise<TestServer> {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'groupset-test-'));
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false', DATABASE_POOL: '27', ...settings });
  const handle = openDatabase(poolerOf?.(database.connection) ?? database.connection, {
    shares: shareConnections(config.databasePool),
    isPooled: poolerOf !== null,
  });
  const { app, endpoints, search } = await createApp({
    config,
    db: handle.db,
    connection: database.connection,
    log: false,
  });
  await app.ready();
  const idle = { register() {}, schedule() {}, start: async () => {}, stop: async () => {} };
  const mail = createMailer({ config, db: handle.db, jobs: idle });
  const signIn = async ({ email }: { email: string }): Promise<TestClient> => {
    const client = new TestClient(app);
    const { code, message } = await client.login(email);
    if (code !== 200) throw new Error(`${email} cannot sign in: ${message}`);
    return client;
  };
  return {
    app,
    endpoints,
    search,
    db: handle.db,
    connection: database.connection,
    config,
    mail,
    client: () => new TestClient(app),
    signIn,
    async join(given) {
      const person = await createUser(handle.db, given);
      return { person, client: await signIn(person) };
    },
    async close() {
      mail.close();
      await app.close();
      await handle.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: tests state what they expect of an answer field by field
export interface TestAnswer extends Envelope<any, any> {
  headers: Record<string, string | string[] | number | undefined>;
}

type Fields = Record<string, unknown>;

/** Calls the API as the browser does: cookies, anti-forgery token, form-data bodies, PUT as POST with `_method`. */
export class TestClient {
  private readonly app: FastifyInstance;
  private readonly cookies = new Map<string, string>();
  private token: string | null = null;

  constructor(app: FastifyInstance) {
    this.app = app;
  }

  /** The header that identifies this caller, for requests over a raw socket. */
  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request as it is, with this caller's cookies. */
  async raw(options: InjectOptions) {
    const cookie = this.cookieHeader();
    const response = await this.app.inject({
      ...options,
      headers: { ...(cookie ? { cookie } : {}), ...options.headers },
    });
    for (const { name, value, maxAge } of response.cookies as { name: string; value: string; maxAge?: number }[]) {
      if (value === '' || maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  get(url: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.send({ method: 'GET', url, headers });
  }

  post(url: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.write('POST', url, fields, headers);
  }

  put(url: string, fields: Fields = {}, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.write('POST', url, { ...fields, _method: 'PUT' }, headers);
  }

  delete(url: string, headers: Record<string, string> = {}): Promise<TestAnswer> {
    return this.write('DELETE', url, null, headers);
  }

  /** Signs in and takes the new anti-forgery token. */
  async login(email: string, password = 'Demo-2026!'): Promise<TestAnswer> {
    const answer = await this.post('/api/auth/login', { email, password });
    this.token = null;
    return answer;
  }

  /** As the browser's client: after a 419 it takes a fresh token and repeats the write, once. */
  private async write(
    method: 'POST' | 'DELETE',
    url: string,
    fields: Fields | null,
    headers: Record<string, string>,
  ): Promise<TestAnswer> {
    const first = await this.writeOnce(method, url, fields, headers);
    if (first.code !== 419 || 'x-csrf-token' in headers) return first;
    this.token = null;
    return this.writeOnce(method, url, fields, headers);
  }

  private async writeOnce(
    method: 'POST' | 'DELETE',
    url: string,
    fields: Fields | null,
    headers: Record<string, string>,
  ): Promise<TestAnswer> {
    this.token ??= (await this.send({ method: 'GET', url: '/api/auth/token' })).data.token as string;
    if (fields === null) return this.send({ method, url, headers: { 'x-csrf-token': this.token, ...headers } });
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) append(form, key, value);
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    return this.send({
      method,
      url,
      payload: Buffer.from(await request.arrayBuffer()),
      headers: {
        'content-type': request.headers.get('content-type') as string,
        'x-csrf-token': this.token,
        ...headers,
      },
    });
  }

  private async send(options: InjectOptions): Promise<TestAnswer> {
    const response = await this.raw(options);
    return { ...(response.json() as Envelope), headers: response.headers } as TestAnswer;
  }
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob);

function append(form: FormData, key: string, value: unknown): void {
  if (value === undefined) return;
  if (value === null) form.append(key, '');
  else if (value instanceof Blob) form.append(key, value, (value as File).name || 'file');
  else if (Array.isArray(value)) {
    if (value.length === 0) form.append(`${key}[]`, '');
    for (const [place, entry] of value.entries())
      append(form, isRecord(entry) ? `${key}[${place}]` : `${key}[]`, entry);
  } else if (typeof value === 'object') {
    for (const [inner, entry] of Object.entries(value)) append(form, `${key}[${inner}]`, entry);
  } else form.append(key, String(value as string | number | boolean));
}
