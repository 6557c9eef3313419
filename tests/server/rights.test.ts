import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { createAnswerCheck } from '#tests/helpers/apiDocument.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { call, nameOf } from './rights/call.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, actors, createWorld, signedIn, type World } from './rights/world/index.ts';

let server: TestServer;
let world: World;
let snapshot: Snapshot;
/** What answers of the table the API's document does not describe. */
let describes: ReturnType<typeof createAnswerCheck>;
let cells = 0;
let rows = 0;

beforeAll(async () => {
  server = await startServer();
  describes = createAnswerCheck(server.endpoints);
  world = await createWorld(server);
  snapshot = await takeSnapshot(server.connection);
});
afterAll(async () => {
  console.log(`Rights: ${cells} cells of ${actors.length} actors and ${server.endpoints.length} endpoints`);
  await snapshot.close();
  await server.close();
});

type Sign = '+' | '-' | '.' | '~' | '!' | '=';
const meanings: Record<Sign, (status: number) => boolean> = {
  '+': (status) => status >= 200 && status < 300,
  '-': (status) => status === 403,
  '.': (status) => status === 404,
  '~': (status) => status === 409 || status === 422,
  '!': (status) => status === 401,
  '=': (status) => status < 500 && ![401, 403, 419].includes(status),
};

/** The expected sign for an actor. */
function signOf(entry: Entry, row: string, actor: ActorName): Sign {
  if (entry.open) return '=';
  if (actor === 'password') return entry.password ?? '-';
  const index = signedIn.indexOf(actor);
  return index === -1 ? '!' : ((row.replaceAll(' ', '')[index] ?? '?') as Sign);
}

describe('the table of rights', () => {
  it('has a row for every endpoint that the server registers, and for no other', () => {
    expect(Object.keys(table).sort()).toEqual(server.endpoints.map(nameOf).sort());
  });

  it('has a sign for each actor in every row, and allows each endpoint to at least one', () => {
    for (const [endpoint, entry] of Object.entries(table)) {
      if (entry.open) continue;
      for (const [target, row] of Object.entries(entry.to)) {
        expect(`${endpoint} ${target} ${row}`).toMatch(/ [+.~-]{8}$/);
      }
      expect(`${endpoint} ${Object.values(entry.to).join(' ')}`).toMatch(/[+~]/);
    }
  });

  it.each(Object.keys(table))('holds for %s', async (key) => {
    const endpoint = server.endpoints.find((candidate) => nameOf(candidate) === key) as EndpointShape;
    const entry = table[key] as Entry;
    const wrong: string[] = [];
    const check = async (target: string, actor: ActorName, sign: Sign) => {
      const answer = await call(server, world, { endpoint, target, actor });
      cells += 1;
      wrong.push(...describes.problemsOf(endpoint, answer));
      // The session of the deactivated user has ended, and with it the token for writes.
      const isEnded = actor === 'deactivated' && answer.statusCode === 419;
      if (meanings[sign](answer.statusCode) || (isEnded && (sign === '!' || sign === '='))) return;
      wrong.push(`${actor} → ${target}: expected ${sign}, was ${answer.statusCode} ${answer.body.slice(0, 160)}`);
    };
    for (const [target, row] of Object.entries(entry.to)) {
      // If only some actors are asked, each row starts with another one.
      rows += 1;
      const from = rows % actors.length;
      const turned = [...actors.slice(from), ...actors.slice(0, from)];
      const signs = turned.map((actor) => [actor, signOf(entry, row, actor)] as const);
      const isRefused = ([, sign]: readonly [ActorName, Sign]) => sign !== '+' && sign !== '=';
      // Refused actors first: together they must change nothing. A job may run in between, but not twice.
      const refused = sampleOf(signs.filter(isRefused), 2);
      const refuse = async () => {
        for (const [actor, sign] of refused) await check(target, actor, sign);
        return snapshot.changes();
      };
      if ((await refuse()).length > 0) {
        await snapshot.restore();
        const changed = await refuse();
        if (changed.length > 0) wrong.push(`${target}: refusals changed ${changed.join(', ')}`);
        await snapshot.restore();
      }
      // A read does not affect the next actor, so that one restore is enough for all of them.
      const allowed = signs.filter((pair) => !isRefused(pair));
      for (const [actor, sign] of sampleOf(allowed, 1)) {
        await check(target, actor, sign);
        if (endpoint.method !== 'GET') await snapshot.restore();
      }
      if (endpoint.method === 'GET') await snapshot.restore();
    }
    expect(wrong).toEqual([]);
  });

  it('refuses every write without the anti-forgery token', async () => {
    for (const endpoint of server.endpoints.filter(({ method, signedAddress }) => method !== 'GET' && !signedAddress)) {
      const entry = table[nameOf(endpoint)] as Entry;
      const target = Object.keys(entry.to)[0] as string;
      for (const token of ['', world.callers.admin.token]) {
        const answer = await call(server, world, { endpoint, target, actor: 'superAdmin', token });
        cells += 1;
        expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 419]);
      }
    }
    expect(await snapshot.changes()).toEqual([]);
  });
});
