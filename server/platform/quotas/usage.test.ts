import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { advertisementForm, createAdvertisement, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { addUpUsage, takeOpenPosts } from './index.ts';

let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
beforeAll(async () => {
  server = await startServer();
  category = await createCategory(server.db);
});
afterAll(() => server.close());

/** The usage that quotas count, and the usage by a count of all rows, without holders of nothing. */
async function readBoth() {
  const read = async (query: string) =>
    (await sql<{ usage: string; holder: number; used: number }>`${sql.raw(query)}`.execute(server.db)).rows;
  const counted = await read(`select usage, holder_id as holder, sum(change)::int as used from usage_changes
    group by 1, 2 having sum(change) <> 0 order by 1, 2`);
  const present = await read(`
    select 'open_posts' as usage, organization_id as holder, count(*)::int as used from advertisements
    where deleted_at is null and state <> 'sold' group by 2
    union all select 'organization_bytes', organization_id, sum(size)::int from files where organization_id is not null group by 2
    union all select 'person_bytes', created_by, sum(size)::int from files where created_by is not null group by 2
    order by 1, 2`);
  return { counted, present };
}

const delay = (work: Promise<unknown>) => Promise.race([work.then(() => 'done'), sleep(300, 'waits')]);

describe('the usage that quotas count', () => {
  it('equals a count of all rows after posts and files are added, changed and removed', async () => {
    const { person, client } = await server.join();
    const made = [];
    for (const images of [[await jpegFile()], [], []])
      made.push((await client.post('/api/advertisements', advertisementForm(category, { images }))).data);
    const [first, second, third] = made;
    expect((await client.delete(`/api/advertisements/${first.id}`)).code).toBe(200);
    expect((await client.delete(`/api/advertisements/${second.id}`)).code).toBe(200);
    expect((await client.post(`/api/advertisements/${second.id}/restore`)).code).toBe(200);
    await server.db.updateTable('advertisements').set({ state: 'sold' }).where('id', '=', third.id).execute();
    await createAdvertisement(server.db, person, { state: 'paused' });
    const { person: other } = await server.join();
    await server.db
      .updateTable('advertisements')
      .set({ organization_id: other.organization_id as number, owner_id: other.id })
      .where('id', '=', second.id)
      .execute();
    const { counted, present } = await readBoth();
    expect(counted).toEqual(present);
    expect(counted).toContainEqual({ usage: 'open_posts', holder: other.organization_id, used: 1 });

    await server.db.deleteFrom('advertisements').where('id', 'in', [first.id, second.id, third.id]).execute();
    await server.db.deleteFrom('files').execute();
    const after = await readBoth();
    expect(after.counted).toEqual(after.present);
    expect(after.counted).toEqual([{ usage: 'open_posts', holder: person.organization_id, used: 1 }]);
  });

  it('stays the same when many changes are merged into one row', async () => {
    const { person } = await server.join();
    for (let number = 0; number < 30; number += 1) await createAdvertisement(server.db, person);
    const before = await readBoth();
    expect(await addUpUsage(server.db)).toBeGreaterThanOrEqual(29);
    expect(await readBoth()).toEqual(before);
    const { rows } =
      await sql`select from usage_changes where holder_id = ${person.organization_id} and usage = 'open_posts'`.execute(
        server.db,
      );
    expect(rows).toHaveLength(1);
  });
});

describe('posts of one organization', () => {
  it('are added concurrently far from the limit, and one after the other near it or by the thousand', async () => {
    const { person } = await server.join();
    const organizationId = person.organization_id as number;
    const take = (most: number, posts: number, until: Promise<unknown> = Promise.resolve()) =>
      server.db.transaction().execute(async (transaction) => {
        await takeOpenPosts(transaction, { ...server.config.quotas, organizationPosts: most }, organizationId, posts);
        await until;
      });
    const hold = async (most: number, posts: number) => {
      let release: () => void = () => {};
      const taken = take(most, posts, new Promise<void>((resolve) => (release = resolve)));
      await sleep(100);
      return async () => {
        release();
        await taken;
      };
    };
    const releaseFar = await hold(10_000, 1);
    expect(await delay(take(10_000, 1))).toBe('done');
    const many = take(10_000, 5_000);
    expect(await delay(many)).toBe('waits');
    await releaseFar();
    await many;
    const releaseNear = await hold(500, 1);
    const near = take(500, 1);
    expect(await delay(near)).toBe('waits');
    await releaseNear();
    await near;
  });
});
