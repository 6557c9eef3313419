import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#contract/envelope.ts';
import { type Translation, translations } from '#contract/languages.ts';
import { texts } from '#server/platform/languages/texts.ts';
import { isWhole, sampleOf } from '#tests/helpers/extent.ts';
import { findUnwritten } from '#tests/helpers/journeys/drawn.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { matcherOf } from '#tests/helpers/values/pseudo.ts';
import { nameOf } from './rights/call.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, createWorld, type World } from './rights/world/index.ts';

// Refusals in each language, provoked with whatever an endpoint does not take: none of their sentences is English.
// `npm run test:all` provokes more than two hundred different ones in each language.

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

/** Calls that are refused: of no one, of people without the right, of records that are not there or not in that state, with wrong bodies and queries. */
function attemptsAt({ method, url, body, query, files: fileFields }: Endpoint): Attempt[] {
  const entry = table[nameOf({ method, url } as Endpoint)] as Entry;
  const targets = Object.keys(entry.to);
  const [target = ''] = targets;
  const fill = (params: Record<string, unknown>) =>
    url.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]));
  const pathOf = (each: string) => fill(entry.params?.(world, each) ?? {});
  const path = pathOf(target);
  const judge: ActorName = /\/(?:admin|crud)\//.test(url) ? 'superAdmin' : 'orgAdmin';
  const attempts: Attempt[] = [
    { actor: null, method, url: path },
    { actor: 'stranger', method, url: path },
    { actor: judge, method, url: url.replace(/\{\w+\}/g, '2000000000') },
    { actor: judge, method, url: url.replace(/\{\w+\}/g, 'x') },
    ...headers.map((each) => ({
      actor: judge,
      method,
      url: path,
      headers: each,
      ...(method !== 'GET' && { payload: '{}' }),
    })),
  ];
  for (const field of Object.keys(fileFields ?? {}))
    for (const [name, content] of Object.entries(files))
      attempts.push({ actor: judge, method, url: path, ...formOf(field, name, content) });
  const queried = Object.keys(query?.shape ?? {});
  for (const name of queried)
    for (const value of ['x', '-1', '999999999', '2020-01-01'])
      attempts.push({ actor: judge, method, url: `${path}?${name}=${value}` });
  if (method === 'GET') return attempts;
  for (const each of targets)
    for (const actor of ['owner', 'colleague', 'foreignAdmin', judge] satisfies ActorName[]) {
      const payload = JSON.stringify(entry.body?.(world, each, actor) ?? {});
      attempts.push({ actor, method, url: pathOf(each), payload, twice: true });
    }
  const fields = Object.keys(body?.shape ?? {});
  const right = entry.body?.(world, target, judge) ?? {};
  for (const value of wrong) {
    const all = Object.fromEntries(fields.map((name) => [name, value]));
    attempts.push({ actor: judge, method, url: path, payload: JSON.stringify(all) });
    for (const name of fields)
      attempts.push({ actor: judge, method, url: path, payload: JSON.stringify({ ...right, [name]: value }) });
  }
  attempts.push({ actor: judge, method, url: path, payload: '{' });
  attempts.push({ actor: judge, method, url: path, payload: 'x', type: 'text/plain' });
  return attempts;
}

/** A form with a file. */
const formOf = (field: string, name: string, content: string) => ({
  type: 'multipart/form-data; boundary=here',
  payload: `--here\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--here--\r\n`,
});

/** The sentences of a refusal in a language; null if nothing is refused. */
async function refusalOf(
  { actor, method, url, payload, type, headers: own }: Attempt,
  language: string,
): Promise<string[] | null> {
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
  if (!String(answer.headers['content-type']).startsWith('application/json')) return [];
  const { message, errors } = answer.json() as Envelope<unknown, unknown>;
  return [message, ...Object.values(errors ?? {}).flat()].filter((each) => each !== undefined);
}

const asked: readonly Translation[] = isWhole ? translations : ['de'];
const refused = new Map(asked.map((language) => [language, new Set<string>()]));

/** Makes an attempt in each language, as long as it is refused: in the first alone if it says nothing new there. */
async function provoke(attempt: Attempt): Promise<void> {
  // What is refused changes nothing, but for counted failures to sign in.
  let mayHaveChanged = attempt.url.startsWith('/api/auth/');
  for (const [at, language] of asked.entries()) {
    let sentences = await refusalOf(attempt, language);
    mayHaveChanged ||= sentences === null;
    if (sentences === null && attempt.twice && at === 0) sentences = await refusalOf(attempt, language);
    const known = refused.get(language);
    if (sentences === null || (at === 0 && sentences.every((sentence) => known?.has(sentence)))) break;
    for (const sentence of sentences) known?.add(sentence);
  }
  if (attempt.method !== 'GET' && mayHaveChanged) await snapshot.restore();
}

/** English sentences that a language translates with other words. */
const englishIn = (language: Translation): string[] =>
  Object.entries(texts[language] ?? {}).flatMap(([key, own]) => (key === own ? [] : [key]));

describe('refusals in the language of their reader', () => {
  const parts = isWhole ? 12 : 1;
  it.each(Array.from({ length: parts }, (_, part) => part + 1))(
    'are provoked at every endpoint, part %i',
    async (part) => {
      const endpoints = server.endpoints.filter(({ url, raw }) => !raw && !url.startsWith('/api/dev/'));
      const some = sampleOf(endpoints, 8).filter((_, at) => at % parts === part - 1);
      for (const endpoint of some) for (const attempt of attemptsAt(endpoint)) await provoke(attempt);
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
    expect(all.length).toBeGreaterThanOrEqual(isWhole ? 200 : 15);
  });
});
