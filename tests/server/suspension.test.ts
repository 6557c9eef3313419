import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { call, nameOf } from './rights/call.ts';
import { type Snapshot, takeSnapshot } from './rights/snapshot.ts';
import { type Entry, table } from './rights/table/index.ts';
import { type ActorName, createWorld, signedIn, type World } from './rights/world/index.ts';

let server: TestServer;
let world: World;
let snapshot: Snapshot;
beforeAll(async () => {
  server = await startServer();
  world = await createWorld(server);
  const { home } = world.organizations;
  await server.db
    .updateTable('organizations')
    .set({ status: 'suspended', status_reason: 'Unpaid' })
    .where('id', '=', home.id)
    .execute();
  snapshot = await takeSnapshot(server.connection);
});
afterAll(async () => {
  await snapshot.close();
  await server.close();
});

// Their account stays usable, and so does marking a notification or a deal as read.
const ownAccount = /^\w+ \/api\/(auth|users|notifications|first-steps|v1|deals\/\{id\}\/read)\b/;
const reads: Record<string, readonly string[]> = {
  'GET /api/bootstrap': ['any'],
  'GET /api/crud/category': ['any'],
  'GET /api/rates': ['any'],
  // Their own counters; events name posts only to users who may browse.
  'GET /api/events': ['any'],
  // What changed in what they may read.
  'GET /api/changes': ['any'],
  'GET /api/my-advertisements': ['any'],
  'GET /api/organization-advertisements': ['any'],
  'GET /api/advertisements/{id}': ['own', 'deleted'],
  'GET /api/advertisements/{id}/sales': ['own', 'colleague', 'deleted'],
  'GET /api/advertisements/{id}/history': ['own', 'colleague', 'deleted'],
  'GET /api/advertisements/{id}/views': ['own', 'colleague', 'deleted'],
  'GET /api/my-advertisements/views': ['any'],
  'GET /api/organization-advertisements/views': ['any'],
  'GET /api/advertisements/bulk': ['any'],
  'GET /api/files/{id}/{variant}': ['active', 'paused', 'deleted'],
  'GET /api/deals': ['any'],
  'GET /api/deals/{id}': ['own', 'colleague'],
  'GET /api/deals/{id}/sheet.pdf': ['own', 'colleague'],
  'GET /api/deals/{id}/order.xml': ['own', 'colleague'],
  'GET /api/deals/{id}/order.csv': ['own', 'colleague'],
  'GET /api/deals/{id}/deliveries/{n}/note.xml': ['own', 'colleague'],
  'GET /api/deals/{id}/deliveries/{n}/note.pdf': ['own', 'colleague'],
  'GET /api/deals/{id}/invoice-draft.xml': ['own', 'colleague'],
  'GET /api/purchases': ['any'],
  'GET /api/lists': ['any'],
  'GET /api/lists/{id}': ['own', 'colleague', 'shared', 'edited'],
  'GET /api/lists/{id}/answers': ['own', 'colleague', 'shared', 'edited'],
  'GET /api/lists/{id}/lines/{n}/candidates': ['own', 'colleague', 'shared', 'edited'],
  // Figures of their own posts only.
  'GET /api/insights/stock': ['any'],
  'GET /api/insights/funnel': ['own', 'colleague'],
  'GET /api/insights/posts': ['any'],
  'GET /api/organization': ['any'],
  // What the lists of posts and members show, found by words.
  'GET /api/admin/search': ['any'],
  'GET /api/organization/members': ['any'],
  'GET /api/organization/members/{id}': ['owner', 'colleague'],
};

/** The calls that succeed for an actor, out of the ones that succeed without a suspension. */
async function listSuccesses(actor: ActorName): Promise<string[]> {
  const successes: string[] = [];
  for (const endpoint of server.endpoints) {
    const entry = table[nameOf(endpoint)] as Entry;
    for (const [target, row] of Object.entries(entry.to)) {
      if (row[signedIn.indexOf(actor)] !== '+') continue;
      const answer = await call(server, world, { endpoint, target, actor });
      if (answer.statusCode < 300) successes.push(`${nameOf(endpoint)} ${target}`);
      else expect([nameOf(endpoint), [403, 404].includes(answer.statusCode)]).toEqual([nameOf(endpoint), true]);
      if (answer.statusCode < 300 && endpoint.method !== 'GET') await snapshot.restore();
    }
  }
  return successes;
}

describe('the members of a suspended organization', () => {
  it.each(sampleOf(['orgAdmin', 'owner', 'manager'] as const, 1))(
    'read their own data, and change only their account: %s',
    async (actor) => {
      const successes = await listSuccesses(actor);
      const others = successes.filter((name) => !ownAccount.test(name));
      expect(others.filter((name) => !name.startsWith('GET '))).toEqual([]);
      const unexpected = others.filter((name) => {
        const at = name.lastIndexOf(' ');
        return !(reads[name.slice(0, at)] ?? []).includes(name.slice(at + 1));
      });
      expect(unexpected).toEqual(expectedBeside(actor));
      expect(successes).toEqual(
        expect.arrayContaining(['GET /api/my-advertisements any', 'GET /api/organization any']),
      );
      expect(await snapshot.changes()).toEqual([]);
    },
  );

  it('are hidden from others, who find their posts in no list and on no page', async () => {
    const { cookie } = world.callers.stranger;
    const get = async (url: string) => (await server.app.inject({ method: 'GET', url, headers: { cookie } })).json();
    const shown = await get(`/api/advertisements?organizations[]=${world.organizations.home.id}`);
    expect([shown.code, shown.meta.total]).toEqual([200, 0]);
    expect((await get(`/api/advertisements/${world.posts.active.own.id}`)).code).toBe(404);
    expect((await get(world.pictures.active.url)).code).toBe(404);
    expect((await get(`/api/advertisements/${world.posts.active.foreign.id}`)).code).toBe(200);
  });
});

/** What an actor reads besides their own: colleagues' posts, and, for the organization's admin, its log. */
function expectedBeside(actor: ActorName): string[] {
  const posts = ['GET /api/advertisements/{id} colleague'];
  return actor === 'orgAdmin' ? [...posts, 'GET /api/audit-log any'] : posts;
}
