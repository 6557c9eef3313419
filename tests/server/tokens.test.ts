import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { tokenScopes } from '#contract/tokens/choices.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { call, nameOf } from './rights/call.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table.ts';
import { type ActorName, canary, createWorld, signedIn, type World } from './rights/world.ts';

const holders = ['owner', 'colleague', 'stranger', 'orgAdmin', 'foreignAdmin', 'manager'] as const;
const meanings: Record<string, (status: number) => boolean> = {
  '+': (status) => status >= 200 && status < 300,
  '-': (status) => status === 403,
  '.': (status) => status === 404,
  '~': (status) => status === 409 || status === 422,
};

let server: TestServer;
let world: World;
let snapshot: Snapshot;
const bearers = {} as Record<(typeof holders)[number], string>;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  for (const name of holders) bearers[name] = (await createApiToken(server.db, world.people[name])).token;
  snapshot = await takeSnapshot(server.connection);
});
afterAll(async () => {
  await snapshot.close();
  await server.close();
});

const signOf = (row: string, actor: ActorName) => row.replaceAll(' ', '')[signedIn.indexOf(actor)] as string;
const isSeparate = ({ url }: EndpointShape) => url.startsWith('/api/dev/');

describe('tokens as actors', () => {
  it('know a scope at every endpoint that they may call', () => {
    const scopes = server.endpoints.flatMap(({ scope }) => scope ?? []);
    for (const scope of scopes) expect(tokenScopes).toContain(scope);
    const closed = server.endpoints.filter(({ scope }) => scope === undefined).map(({ name }) => name.split('.')[0]);
    // Sign-in, people, tokens and administration have none.
    for (const noun of ['auth', 'two-factor', 'members', 'tokens', 'organizations', 'audit-log', 'notifications'])
      expect(closed).toContain(noun);
  });

  it('are refused where an endpoint has no scope, whatever their scopes are', async () => {
    for (const endpoint of server.endpoints.filter((each) => !each.scope && !isSeparate(each))) {
      const target = Object.keys((table[nameOf(endpoint)] as Entry).to)[0] as string;
      const answer = await call(server, world, { endpoint, target, actor: 'orgAdmin', bearer: bearers.orgAdmin });
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 403]);
    }
    expect(await snapshot.changes()).toEqual([]);
  });

  it('are refused where their scopes leave out the one of the endpoint', async () => {
    for (const endpoint of server.endpoints.filter(({ scope }) => scope)) {
      const scopes = tokenScopes.filter((scope) => scope !== endpoint.scope);
      const { token } = await createApiToken(server.db, world.people.orgAdmin, { scopes });
      const target = Object.keys((table[nameOf(endpoint)] as Entry).to)[0] as string;
      const answer = await call(server, world, { endpoint, target, actor: 'orgAdmin', bearer: token });
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 403]);
      expect(answer.json().message).toContain(endpoint.scope);
    }
    await snapshot.restore();
  });

  it.each(sampleOf(holders, 3))('with every scope reach as far as the %s and no further', async (actor) => {
    const wrong: string[] = [];
    for (const endpoint of server.endpoints.filter(({ scope }) => scope)) {
      for (const [target, row] of Object.entries((table[nameOf(endpoint)] as Entry).to)) {
        const answer = await call(server, world, { endpoint, target, actor, bearer: bearers[actor] });
        const sign = signOf(row, actor);
        if (!meanings[sign]?.(answer.statusCode))
          wrong.push(
            `${nameOf(endpoint)} → ${target}: expected ${sign}, was ${answer.statusCode} ${answer.body.slice(0, 160)}`,
          );
        if (!['stranger', 'foreignAdmin'].includes(actor) && answer.body.toLowerCase().includes(canary))
          wrong.push(`${nameOf(endpoint)} → ${target}: ${canary}`);
        if (endpoint.method !== 'GET' && answer.statusCode < 400) await snapshot.restore();
      }
      await server.db.deleteFrom('throttles').execute();
    }
    expect(wrong).toEqual([]);
  });
});
