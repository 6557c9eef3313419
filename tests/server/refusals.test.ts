import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { type Translation, translations } from '#contract/languages.ts';
import { texts } from '#server/platform/languages/texts.ts';
import { isWhole, partOf, sampleOf } from '#tests/helpers/extent.ts';
import { findUnwritten } from '#tests/helpers/journeys/drawn.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { matcherOf } from '#tests/helpers/values/pseudo.ts';
import { nameOf } from './rights/call.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, createWorld, type World } from './rights/world/index.ts';

// Refusals in each language, provoked with whatever an endpoint does not take: none of their sentences is English.
// `npm run test:all` provokes more than two hundred different ones in each language, `PART=1/3` those of a third of the endpoints.

let server: TestServer;
let world: World;
let snapshot: Snapshot;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  await server.db.updateTable('users').set({ locale: null }).execute();
  snapshot = await takeSnapshot(server.connection);
}, 180_000);
afterAll(async () => {
  await snapshot.close();
  await server.close();
});

type Endpoint = TestServer['endpoints'][number];

/** Values that most fields do not take: of another kind, too small, too large, too many, in the past, of no one, with a digit wrong. */
const wrong: unknown[] = [
  '',
  '-1',
  'x',
  '0',
  '999999999999',
  '1.234567',
  '2020-01-01',
  '2100-01-01',
  'x'.repeat(30_000),
  'a\u0007b',
  'a\nb',
  '4012345678902',
  'NL1',
  '0088:1',
  'ZZZ',
  'no one@',
  'x@y.zz',
  'a1',
  'https://a:b@example.com/',
  'http://example.com',
  'https://localhost/x',
  'https://example.com:25/',
  'sftp://example.com/x.tmp',
  '10.0.0.300',
  -1,
  0,
  1.5,
  2_000_000_000,
  1e12,
  true,
  [[]],
  [],
  {},
  ['x'],
  [0],
  [1, 1],
  [2_000_000_000],
  Array.from({ length: 1001 }, (_, at) => at + 1),
];

/** Files that hardly anything takes: their contents by their names. */
const files: Record<string, string> = {
  'empty.csv': '',
  'header.csv': 'title,price\n',
  'list.pdf': '%PDF-1.7',
  'list.docx': 'PK\u0003\u0004word/document.xml',
  'list.xlsx': 'PK\u0003\u0004x',
  'list.numbers': 'PK\u0003\u0004Index/Document.iwa',
  'list.zip': 'PK\u0003\u0004\u0014',
  'list.csv.gz': '\u001f\u008b\u0008',
  'list.html': '<!doctype html><table></table>',
  'list.xml': '<?xml version="1.0"?><!DOCTYPE a><a/>',
  'photo.png': '\u0089PNG\r\n\u001a\n',
  'photo.jpg': '\u00ff\u00d8\u00ff',
  'words.txt': 'a\u0007b\u0000c',
};

/** Headers of calls that are refused: of programs without a good token, with a key that is too long, with a packed body. */
const headers: Record<string, string>[] = [
  { authorization: 'Bearer x' },
  { authorization: `Bearer groupset_${'a'.repeat(40)}` },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'content-encoding': 'gzip' },
  { 'x-csrf-token': 'x' },
];

interface Attempt {
  actor: ActorName | null;
  url: string;
  method: string;
  payload?: string;
  type?: string;
  headers?: Record<string, string>;
  /** Whether it is made twice if it succeeds: what is done cannot be done again. */
  twice?: boolean;
}

/** What an endpoint is called with: by whom, at which address, with which right body. */
function callOf(endpoint: Endpoint) {
  const { method, url } = endpoint;
  const entry = table[nameOf(endpoint)] as Entry;
  const targets = Object.keys(entry.to);
  const judge: ActorName = /\/(?:admin|crud)\//.test(url) ? 'superAdmin' : 'orgAdmin';
  const pathOf = (target: string) => {
    const params: Record<string, unknown> = entry.params?.(world, target) ?? {};
    return url.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  };
  const bodyOf = (target: string, actor: ActorName) => entry.body?.(world, target, actor) ?? {};
  const [target = ''] = targets;
  return { method, targets, judge, path: pathOf(target), pathOf, right: bodyOf(target, judge), bodyOf };
}

/** Calls that are refused: of no one, of people without the right, of records that are not there or not in that state, with wrong queries and files. */
function attemptsAt(endpoint: Endpoint): Attempt[] {
  const { method, targets, judge, path, pathOf, bodyOf } = callOf(endpoint);
  const attempts: Attempt[] = [
    { actor: null, method, url: path },
    { actor: 'stranger', method, url: path },
    { actor: judge, method, url: endpoint.url.replace(/\{\w+\}/g, '2000000000') },
    { actor: judge, method, url: endpoint.url.replace(/\{\w+\}/g, 'x') },
    ...headers.map((each) => ({
      actor: judge,
      method,
      url: path,
      headers: each,
      ...(method !== 'GET' && { payload: '{}' }),
    })),
  ];
  for (const field of Object.keys(endpoint.files ?? {}))
    for (const [name, content] of Object.entries(files))
      attempts.push({ actor: judge, method, url: path, ...formOf(field, name, content) });
  for (const name of Object.keys(endpoint.query?.shape ?? {}))
    for (const value of ['x', '-1', '999999999', '2020-01-01'])
      attempts.push({ actor: judge, method, url: `${path}?${name}=${value}` });
  if (method === 'GET') return attempts;
  for (const each of targets)
    for (const actor of ['owner', 'colleague', 'foreignAdmin', judge] satisfies ActorName[]) {
      const payload = JSON.stringify(bodyOf(each, actor));
      attempts.push({ actor, method, url: pathOf(each), payload, twice: true });
    }
  attempts.push({ actor: judge, method, url: path, payload: '{' });
  attempts.push({ actor: judge, method, url: path, payload: 'x', type: 'text/plain' });
  return attempts;
}

/**
 * Sends a body with each wrong value in each field: in all fields at once, whose faults are refused together. What is not refused
 * that way is sent again alone, among right values.
 */
async function provokeBodies(endpoint: Endpoint): Promise<void> {
  const { method, judge, path, right } = callOf(endpoint);
  if (method === 'GET') return;
  const send = (body: Record<string, unknown>) =>
    provoke({ actor: judge, method, url: path, payload: JSON.stringify(body) });
  const fields = Object.keys(endpoint.body?.shape ?? {});
  for (const turn of wrong.keys()) {
    const body = Object.fromEntries(fields.map((name, at) => [name, wrong[(turn + at) % wrong.length]]));
    const faulty = await send(body);
    for (const name of fields) if (!faulty.has(name)) await send({ ...right, [name]: body[name] });
  }
}

/** A form with a file. */
const formOf = (field: string, name: string, content: string) => ({
  type: 'multipart/form-data; boundary=here',
  payload: `--here\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--here--\r\n`,
});

interface Refusal {
  sentences: string[];
  /** The fields that are at fault. */
  fields: string[];
}

/** What an attempt is refused with in a language; null if it is not refused. */
async function refusalOf(
  { actor, method, url, payload, type, headers: own }: Attempt,
  language: string,
): Promise<Refusal | null> {
  const caller = actor === null ? null : world.callers[actor];
  const answer = await server.app.inject({
    method: method as 'GET',
    url,
    headers: {
      'accept-language': language,
      ...(caller && { cookie: caller.cookie, 'x-csrf-token': caller.token }),
      ...(payload !== undefined && { 'content-type': type ?? 'application/json' }),
      ...own,
    },
    ...(payload !== undefined && { payload: Buffer.from(payload, type?.startsWith('multipart') ? 'latin1' : 'utf8') }),
  });
  if (answer.statusCode < 400) return null;
  if (!String(answer.headers['content-type']).startsWith('application/json')) return { sentences: [], fields: [] };
  const { message, errors } = answer.json() as Envelope<unknown, unknown>;
  return {
    sentences: [message, ...Object.values(errors ?? {}).flat()].filter((each) => each !== undefined),
    fields: Object.keys(errors ?? {}).map((field) => field.replace(/\..*/, '')),
  };
}

const asked: readonly Translation[] = isWhole ? translations : ['de'];
const refused = new Map(asked.map((language) => [language, new Set<string>()]));

/**
 * Makes an attempt in each language, as long as it is refused: in the first alone if it says nothing new there. The fields that are
 * at fault are returned.
 */
async function provoke(attempt: Attempt): Promise<ReadonlySet<string>> {
  // What is refused changes nothing, but for counted failures to sign in.
  let mayHaveChanged = attempt.url.startsWith('/api/auth/');
  const faulty = new Set<string>();
  for (const [at, language] of asked.entries()) {
    let refusal = await refusalOf(attempt, language);
    mayHaveChanged ||= refusal === null;
    if (refusal === null && attempt.twice && at === 0) refusal = await refusalOf(attempt, language);
    for (const field of refusal?.fields ?? []) faulty.add(field);
    const known = refused.get(language);
    if (refusal === null || (at === 0 && refusal.sentences.every((sentence) => known?.has(sentence)))) break;
    for (const sentence of refusal.sentences) known?.add(sentence);
  }
  if (attempt.method !== 'GET' && mayHaveChanged) await snapshot.restore();
  return faulty;
}

/** English sentences that a language translates with other words. */
const englishIn = (language: Translation): string[] =>
  Object.entries(texts[language] ?? {}).flatMap(([key, own]) => (key === own ? [] : [key]));

describe('refusals in the language of their reader', () => {
  const count = isWhole ? 12 : 1;
  const parts = partOf(Array.from({ length: count }, (_, part) => part + 1));
  it.each(parts)(
    'are provoked at every endpoint, part %i',
    async (part) => {
      const endpoints = server.endpoints.filter(({ url, raw }) => !raw && !url.startsWith('/api/dev/'));
      const some = sampleOf(endpoints, 8).filter((_, at) => at % count === part - 1);
      for (const endpoint of some) {
        for (const attempt of attemptsAt(endpoint)) await provoke(attempt);
        await provokeBodies(endpoint);
      }
      expect(some.length).toBeGreaterThan(5);
    },
    280_000,
  );

  it.each([...refused.keys()])('have nothing English in %s, and are many', (language) => {
    const isEnglish = matcherOf(englishIn(language));
    const all = [...(refused.get(language) ?? [])];
    // `since` is the name of a parameter.
    const isUnwritten = (each: string) =>
      ['English', 'American date'].includes(findUnwritten(each.replace(/\bsince\b/, ''), language) ?? '');
    expect(all.filter((each) => isEnglish(each) || isUnwritten(each))).toEqual([]);
    console.log(`${language}: ${all.length} different refusals`);
    expect(all.length).toBeGreaterThanOrEqual(isWhole ? (200 * parts.length) / count : 15);
  });
});
