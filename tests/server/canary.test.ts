import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { call, nameOf } from './rights/call.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, actors, canary, createWorld, type World } from './rights/world/index.ts';

let server: TestServer;
let world: World;
let snapshot: Snapshot;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  snapshot = await takeSnapshot(server.connection);
});
afterAll(async () => {
  await snapshot.close();
  await server.close();
});

// Private data of the foreign organization: references and sales of its posts, members who are not contacts, its
// address, its notifications, searches and logs. The price of its sale is a canary as well.
const secrets = [canary, '4242.42'];
/** The actor with the most rights comes first. */
const strangers: ActorName[] = ['orgAdmin', 'anonymous', 'password', 'owner', 'colleague', 'manager'];
const findSecrets = (text: string) => secrets.filter((secret) => text.toLowerCase().includes(secret));

/** Every response to an actor, to reads and writes, on every target. */
async function* answersTo(actor: ActorName) {
  for (const endpoint of server.endpoints.filter((candidate) => !candidate.url.startsWith('/api/dev/'))) {
    for (const target of Object.keys((table[nameOf(endpoint)] as Entry).to)) {
      const answer = await call(server, world, { endpoint, target, actor });
      if (endpoint.method !== 'GET' && answer.statusCode < 400) await snapshot.restore();
      yield { name: `${nameOf(endpoint)} ${target}`, text: answer.body + JSON.stringify(answer.headers) };
    }
  }
}

describe('private data of an organization', () => {
  it.for(sampleOf(strangers, 1))(
    'is in no response to the %s of another one',
    { timeout: 120_000 },
    async (actor, { signal }) => {
      const leaks: string[] = [];
      for await (const { name, text } of answersTo(actor)) {
        // An attempt that timed out stops here: a retry restores the same rows.
        signal.throwIfAborted();
        for (const secret of findSecrets(text)) leaks.push(`${name}: ${secret}`);
      }
      expect(leaks).toEqual([]);
    },
  );

  it('is found by no search of another one’s users', async () => {
    const urls = (q: string) => [
      `/api/advertisements?q=${q}&facets=1`,
      `/api/my-advertisements?q=${q}`,
      `/api/organization-advertisements?q=${q}`,
      `/api/organization/members?q=${q}`,
      `/api/favorites?q=${q}`,
      `/api/team-favorites?q=${q}`,
      `/api/deals?q=${q}`,
    ];
    for (const actor of ['owner', 'orgAdmin', 'manager'] as const) {
      for (const url of urls(canary)) {
        const { cookie } = world.callers[actor];
        const answer = (await server.app.inject({ method: 'GET', url, headers: { cookie } })).json();
        expect([url, answer.code, answer.data, answer.meta.total]).toEqual([url, 200, [], 0]);
      }
    }
  });

  it('is hidden from its partner in a deal: notes, handlers, references, and the post offered for a wanted one', async () => {
    const { stages, answered } = world.deals;
    for (const actor of ['owner', 'orgAdmin', 'manager'] as const) {
      for (const id of [stages.inquiry.own.id, stages.offered.own.id, stages.agreed.own.id, answered]) {
        const { cookie } = world.callers[actor];
        const answer = await server.app.inject({ method: 'GET', url: `/api/deals/${id}`, headers: { cookie } });
        expect([actor, id, answer.statusCode, findSecrets(answer.body)]).toEqual([actor, id, 200, []]);
      }
    }
  });

  it('is read by the two sides alone, of all actors: carriers, claims and papers of deals', async () => {
    const { sent, arriving, claimed, complained } = world.deals.stages;
    const sides: ActorName[] = ['stranger', 'foreignAdmin'];
    const papers = ['order.xml', 'order.csv', 'sheet.pdf', 'deliveries/1/note.xml', 'deliveries/1/note.pdf'];
    const pathsOf = (stage: typeof sent) =>
      ['', ...papers.map((paper) => `/${paper}`)].map((path) => `/api/deals/${stage.foreign.id}${path}`);
    const drafts = [sent, complained].map(({ foreign }) => `/api/deals/${foreign.id}/invoice-draft.xml`);
    const urls = [...[sent, arriving, claimed, complained].flatMap(pathsOf), ...drafts];
    const read = (actor: ActorName, url: string) =>
      server.app.inject({ method: 'GET', url, headers: { cookie: world.callers[actor].cookie } });
    for (const actor of actors) {
      const isOfASide = sides.includes(actor);
      for (const url of urls) {
        const { statusCode, body } = await read(actor, url);
        if (isOfASide) expect([actor, url, statusCode]).toEqual([actor, url, 200]);
        else {
          expect([actor, url, findSecrets(body)]).toEqual([actor, url, []]);
          expect([401, 403, 404], `${actor} ${url}`).toContain(statusCode);
        }
      }
      // What lists, exports and notices of the others have.
      if (isOfASide) continue;
      for (const url of ['/api/deals', '/api/purchases', '/api/notifications', '/api/changes', '/api/webhooks'])
        expect([actor, url, findSecrets((await read(actor, url)).body)]).toEqual([actor, url, []]);
    }
    // The canary is in what the sides read, so that a leak would be found.
    for (const [stage, path] of [
      [sent, ''],
      [sent, '/deliveries/1/note.xml'],
      [claimed, ''],
      [complained, ''],
    ] as const) {
      const { body } = await read('stranger', `/api/deals/${stage.foreign.id}${path}`);
      expect([path, findSecrets(body)]).toEqual([path, [canary]]);
    }
  }, 60_000);

  it('is visible to its own users', async () => {
    const seen = async (actor: ActorName, url: string) => {
      const { cookie } = world.callers[actor];
      return findSecrets((await server.app.inject({ method: 'GET', url, headers: { cookie } })).body);
    };
    const sold = world.posts.sold.foreign.id;
    expect(await seen('stranger', `/api/advertisements/${sold}`)).toEqual(secrets);
    expect(await seen('stranger', '/api/notifications')).toEqual([canary]);
    expect(await seen('stranger', '/api/team-favorites')).toEqual([canary]);
    expect(await seen('stranger', `/api/advertisements/${world.posts.active.foreign.id}/history`)).toEqual([canary]);
    expect(await seen('foreignAdmin', '/api/organization')).toEqual([canary]);
    expect(await seen('foreignAdmin', '/api/organization/members')).toEqual([canary]);
    expect(await seen('foreignAdmin', '/api/organization/invitations')).toEqual([canary]);
    expect(await seen('foreignAdmin', '/api/audit-log')).toEqual([canary]);
    expect(await seen('foreignAdmin', `/api/organization-advertisements?q=${canary}`)).toEqual([canary]);
    expect(await seen('admin', '/api/reports')).toEqual([canary]);
    const deal = `/api/deals/${world.deals.stages.inquiry.foreign.id}`;
    const { notes, messages } = (
      await server.app.inject({ method: 'GET', url: deal, headers: { cookie: world.callers.foreignAdmin.cookie } })
    ).json().data;
    expect(notes).toMatchObject([{ body: `${canary} note of the foreign side` }]);
    expect(messages.at(-1)).toMatchObject({
      body: `${canary} message`,
      documents: [{ name: `${canary}-drawing.pdf` }],
    });
  });

  it('is in no mail to another one’s users', async () => {
    const { people } = world;
    const away = [people.stranger, people.foreignAdmin, people.foreignInvited, people.foreignProtected].map(
      ({ id }) => id,
    );
    const mails = await server.db.selectFrom('mails').select(['user_id', 'subject', 'recipient']).execute();
    const others = mails.filter((mail) => mail.user_id === null || !away.includes(mail.user_id));
    expect(findSecrets(JSON.stringify(others))).toEqual([]);
  });
});
