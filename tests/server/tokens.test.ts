import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import { type TokenKind, tokenKinds, tokenScopes } from '#contract/tokens/choices.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { call, nameOf } from './rights/call.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, canary, createWorld, signedIn, type World } from './rights/world/index.ts';

const members = ['owner', 'colleague', 'stranger', 'orgAdmin', 'foreignAdmin', 'manager'] as const;
type Member = (typeof members)[number];
interface Holder {
  name: string;
  member: Member;
  kind: TokenKind;
}
/** Twelve actors: each member with a token of their own, and with one of the organization that acts as them. */
const holders = tokenKinds.flatMap((kind) =>
  members.map((member): Holder => ({ name: `${kind} token of the ${member}`, member, kind })),
);
const meanings: Record<string, (status: number) => boolean> = {
  '+': (status) => status >= 200 && status < 300,
  '-': (status) => status === 403,
  '.': (status) => status === 404,
  '~': (status) => status === 409 || status === 422,
};

let server: TestServer;
let world: World;
let snapshot: Snapshot;
const bearers: Record<string, string> = {};
let cells = 0;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  for (const { name, member, kind } of holders)
    bearers[name] = (await createApiToken(server.db, world.people[member], { kind })).token;
  snapshot = await takeSnapshot(server.connection);
});
afterAll(async () => {
  console.log(`Rights of tokens: ${cells} cells of ${holders.length} actors`);
  await snapshot.close();
  await server.close();
});

const signOf = (row: string, { member, kind }: Holder): string => {
  const signs = row.replaceAll(' ', '');
  const of = (actor: ActorName) => signs[signedIn.indexOf(actor)] as string;
  // An organization's token has the rights of a manager at most.
  const isAdmin = member === 'orgAdmin' || member === 'foreignAdmin';
  return kind === 'organization' && isAdmin && of('manager') === '-' ? '-' : of(member);
};
const foreign: readonly Member[] = ['stranger', 'foreignAdmin'];
const isSeparate = ({ url }: EndpointShape) => url.startsWith('/api/dev/');

describe('API tokens', () => {
  it('have a known scope at every endpoint that they may call', () => {
    const scopes = server.endpoints.flatMap(({ scope }) => scope ?? []);
    for (const scope of scopes) expect(tokenScopes).toContain(scope);
    const closed = server.endpoints.filter(({ scope }) => scope === undefined).map(({ name }) => name.split('.')[0]);
    // Sign-in, people, tokens and administration have none.
    for (const noun of ['auth', 'two-factor', 'members', 'tokens', 'organizations', 'audit-log', 'notifications'])
      expect(closed).toContain(noun);
  });

  it('are refused by endpoints without a scope, whatever their scopes are', async () => {
    const bearer = bearers['person token of the orgAdmin'] as string;
    for (const endpoint of server.endpoints.filter((each) => !each.scope && !isSeparate(each))) {
      const target = Object.keys((table[nameOf(endpoint)] as Entry).to)[0] as string;
      const answer = await call(server, world, { endpoint, target, actor: 'orgAdmin', bearer });
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 403]);
    }
    expect(await snapshot.changes()).toEqual([]);
  });

  it('are refused by endpoints whose scope they lack', async () => {
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

  it.each(tokenScopes)('with the scope %s reach as far as their members and no further', async (scope) => {
    const wrong: string[] = [];
    let place = 0;
    for (const endpoint of server.endpoints.filter((each) => each.scope === scope)) {
      for (const [target, row] of Object.entries((table[nameOf(endpoint)] as Entry).to)) {
        const check = async (holder: Holder) => {
          const { name, member } = holder;
          const bearer = bearers[name] as string;
          const answer = await call(server, world, { endpoint, target, actor: member, bearer });
          cells += 1;
          const sign = signOf(row, holder);
          const at = `${name} → ${nameOf(endpoint)} ${target}`;
          if (!meanings[sign]?.(answer.statusCode))
            wrong.push(`${at}: expected ${sign}, was ${answer.statusCode} ${answer.body.slice(0, 160)}`);
          if (!foreign.includes(member) && answer.body.toLowerCase().includes(canary)) wrong.push(`${at}: ${canary}`);
        };
        // If only some actors are asked, each row starts with another one.
        place += 1;
        const turned = [...holders.slice(place % holders.length), ...holders.slice(0, place % holders.length)];
        const mayDo = (holder: Holder) => signOf(row, holder) === '+';
        // Refused actors first: together they must change nothing.
        const refused = sampleOf(
          turned.filter((holder) => !mayDo(holder)),
          1,
        );
        const refuse = async () => {
          for (const holder of refused) await check(holder);
          return snapshot.changes();
        };
        let changed = await refuse();
        // A call of a webhook that was sent before may be answered in between.
        for (let tries = 0; changed.length > 0 && tries < 3; tries += 1) {
          await snapshot.restore();
          changed = await refuse();
        }
        for (const change of changed) wrong.push(`${nameOf(endpoint)} ${target} changed ${change}`);
        for (const holder of sampleOf(turned.filter(mayDo), 1)) {
          await check(holder);
          if (endpoint.method !== 'GET') await snapshot.restore();
        }
        if (endpoint.method === 'GET') await snapshot.restore();
      }
      await server.db.deleteFrom('throttles').execute();
    }
    expect(wrong).toEqual([]);
  });
});
