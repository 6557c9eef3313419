import type { Database } from '#server/db/database.ts';
import { canary } from './actors.ts';
import type { Posts } from './posts.ts';

type Person = { id: number; organization_id: number | null };

/** What people and organizations add to posts: favourites, changes, reports. */
export async function addToPosts(
  db: Database,
  people: Record<'owner' | 'colleague' | 'stranger', Person>,
  active: Posts,
) {
  // As the post is now: were it another price, the job that notifies of changes would write between two snapshots.
  await db
    .insertInto('favorites')
    .values({
      user_id: people.owner.id,
      advertisement_id: active.foreign.id,
      name: 'Kept',
      price: '10.00',
      currency: 'EUR',
      availability: 'in_stock',
    })
    .execute();
  const kept = { name: 'Kept', price: '10.00', currency: 'EUR', availability: 'in_stock' };
  await db
    .insertInto('team_favorites')
    .values([
      {
        ...kept,
        organization_id: people.owner.organization_id as number,
        added_by: people.owner.id,
        advertisement_id: active.foreign.id,
      },
      {
        ...kept,
        organization_id: people.stranger.organization_id as number,
        added_by: people.stranger.id,
        advertisement_id: active.own.id,
        note: `Ask ${canary}`,
      },
    ])
    .execute();
  await db
    .insertInto('advertisement_history')
    .values({
      advertisement_id: active.foreign.id,
      actor_id: people.stranger.id,
      changes: JSON.stringify({ internal_reference: [canary, null] }),
    })
    .execute();
  const report = await db
    .insertInto('reports')
    .values({
      advertisement_id: active.own.id,
      user_id: people.stranger.id,
      reason: 'other',
      text: `${canary} report`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const settled = await db
    .insertInto('reports')
    .values({
      advertisement_id: active.own.id,
      user_id: people.colleague.id,
      reason: 'other',
      resolved_at: new Date(),
      resolution: 'dismissed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { report, settled };
}

/** What people have of their own: a notification, saved searches, changes in bulk. */
export async function addToPeople(db: Database, people: Record<'owner' | 'stranger', Person>) {
  const notification = await db
    .insertInto('notifications')
    .values({ user_id: people.stranger.id, type: 'deal', title: `${canary} title`, body: `${canary} body` })
    .returning('id')
    .executeTakeFirstOrThrow();
  const saveSearch = async (userId: number, name: string, query: string) =>
    (
      await db
        .insertInto('saved_searches')
        .values({ user_id: userId, name, query })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const savedSearches = {
    own: await saveSearch(people.owner.id, 'Own search', 'q=own'),
    foreign: await saveSearch(people.stranger.id, `${canary} search`, `q=${canary}`),
  };
  const changeInBulk = async (userId: number) =>
    (
      await db
        .insertInto('bulk_changes')
        .values({ user_id: userId, action: 'pause', posts: JSON.stringify([]) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const bulkChanges = { own: await changeInBulk(people.owner.id), foreign: await changeInBulk(people.stranger.id) };
  return { notification, savedSearches, bulkChanges };
}
