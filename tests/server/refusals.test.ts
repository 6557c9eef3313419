import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { type Translation, translations } from '#contract/languages.ts';
import { texts } from '#server/platform/languages/texts.ts';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { findUnwritten } from '#tests/helpers/journeys/drawn.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { matcherOf } from '#tests/helpers/values/pseudo.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, createWorld, type World } from './rights/world/index.ts';

// Refusals in each language, provoked with whatever an endpoint does not take: none of their sentences is English.
// `npm run test:all` provokes more than a hundred different ones in each language.

let server: TestServer;
let world: World;
let snapshot: Snapshot;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  await server.db.updateTable('users').set({ locale: null }).execute();
  snapshot = await takeSnapshot(server.connection);
});
afterAll(async () => {
  await snapshot.close();
  await server.close();
});

/** A value for every field of a body, each wrong for another kind of field. */
const wrong: unknown[] = ['', '-1', 'x'.repeat(30_000), [[]]];

interface Attempt {
  actor: ActorName | null;
  url: string;
  method: string;
  payload?: string;
  type?: string;
}

/** Calls that are refused: of no one, of people without the right, of records that are not there, with wrong bodies and queries. */
function attemptsAt({ method, url, body, query }: TestServer['endpoints'][number]): Attempt[] {
  const entry = table[`${method} ${url}`] as Entry;
  const target = Object.keys(entry.to)[0] ?? '';
  const fill = (params: Record<string, unknown>) =>
    url.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const path = fill(entry.params?.(world, target) ?? {});
  const absent = url.replace(/\{\w+\}/g, '2000000000');
  const attempts: Attempt[] = [
    { actor: null, method, url: path },
    { actor: 'stranger', method, url: path },
    { actor: 'orgAdmin', method, url: absent },
    { actor: 'orgAdmin', method, url: url.replace(/\{\w+\}/g, 'x') },
  ];
  const queried = Object.keys(query?.shape ?? {});
  for (const value of ['x', '-1'])
    if (queried.length > 0)
      attempts.push({
        actor: 'orgAdmin',
        method,
        url: `${path}?${queried.map((name) => `${name}=${value}`).join('&')}`,
      });
  if (method === 'GET') return attempts;
  const fields = Object.keys(body?.shape ?? {});
  const right = entry.body?.(world, target, 'orgAdmin') ?? {};
  for (const value of wrong) {
    const all = Object.fromEntries(fields.map((name) => [name, value]));
    attempts.push({ actor: 'orgAdmin', method, url: path, payload: JSON.stringify(all) });
    // What only the platform may do refuses an organization before it looks at the body.
    if (url.includes('/admin/'))
      attempts.push({ actor: 'superAdmin', method, url: path, payload: JSON.stringify(all) });
  }
  for (const name of fields)
    attempts.push({ actor: 'orgAdmin', method, url: path, payload: JSON.stringify({ ...right, [name]: 'x' }) });
  attempts.push({ actor: 'orgAdmin', method, url: path, payload: '{' });
  attempts.push({ actor: 'orgAdmin', method, url: path, payload: 'x', type: 'text/plain' });
  return attempts;
}

async function refusalsOf({ actor, method, url, payload, type }: Attempt, language: string): Promise<string[]> {
  const caller = actor === null ? null : world.callers[actor];
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: {
      'accept-language': language,
      ...(caller && { cookie: caller.cookie, 'x-csrf-token': caller.token }),
      ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
    },
    ...(payload !== undefined && { payload }),
  });
  if (answer.statusCode < 400) {
    if (method !== 'GET') await snapshot.restore();
    return [];
  }
  if (!String(answer.headers['content-type']).startsWith('application/json')) return [];
  const { message, errors } = answer.json() as Envelope<unknown, unknown>;
  return [message, ...Object.values(errors ?? {}).flat()].filter((each) => each !== undefined);
}

it.each(isWhole ? translations : (['it'] satisfies Translation[]))(
  'refuses nothing in English when asked in the language %s',
  async (language) => {
    const isEnglish = matcherOf(
      Object.entries(texts[language] ?? {}).flatMap(([key, own]) => (key === own ? [] : [key])),
    );
    const refused = new Set<string>();
    const endpoints = server.endpoints.filter(({ url, raw }) => !raw && !url.startsWith('/api/dev/'));
    for (const endpoint of sampleOf(endpoints, 20))
      for (const attempt of attemptsAt(endpoint))
        for (const sentence of await refusalsOf(attempt, language)) refused.add(sentence);
    const english = [...refused].filter((each) => isEnglish(each) || findUnwritten(each, language) === 'English');
    expect(english).toEqual([]);
    expect(refused.size).toBeGreaterThan(isWhole ? 100 : 15);
  },
  280_000,
);
