import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { createFact } from '#tests/factories/facts.ts';
import type { TestServer } from '#tests/helpers/server.ts';
import { admit, type Caller, enrol } from '../callers.ts';
import { type ActorName, actors, canary, everything } from './actors.ts';
import { createArticles } from './articles.ts';
import { createDealWorld } from './deals.ts';
import { createIntegration } from './integration.ts';
import { createLists } from './lists.ts';
import { addToPeople, addToPosts } from './notes.ts';
import { createPeople } from './people.ts';
import { createPosts, uploadPictures } from './posts.ts';
import { createTransfers } from './transfers.ts';

export { type ActorName, actors, canary, signedIn } from './actors.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Two organizations with people of every role, the platform's admins, and posts of everyone in every state. */
export async function createWorld(server: TestServer) {
  const { db } = server;
  const { home, away, suspended, people } = await createPeople(db);

  const category = await createCategory(db);
  const spare = await createCategory(db);
  const brand = await createBrand(db);
  const spareBrand = await createBrand(db);
  const fact = await createFact(db, { categories: [category.child] });
  const owners = { own: people.owner, colleague: people.colleague, foreign: people.stranger };
  const articles = await createArticles(db, people.owner, { category, brandId: spareBrand.id });
  const { posts, longGone } = await createPosts(db, owners, category);
  const { report, settled } = await addToPosts(db, people, posts.active);
  const { notification, savedSearches, bulkChanges } = await addToPeople(db, people);
  const thing = await db
    .insertInto('sought_things')
    .values({ concept: 'cassette', brand_id: brand.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const demand = await db
    .insertInto('demand')
    .values({
      thing_id: thing.id,
      organizations: 5,
      concept: 'cassette',
      brand_id: brand.id,
      title: 'Cassette',
      category_ids: [],
      q: 'cassette',
      words: 'cassette',
      keys: '',
    })
    .returning('thing_id as id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('audit_log')
    .values({
      actor_id: people.foreignAdmin.id,
      organization_id: away.id,
      action: 'member.updated',
      subject_type: 'user',
      subject_id: String(people.foreignInvited.id),
      details: JSON.stringify({ job_title: [null, `${canary} audit`] }),
    })
    .execute();

  const deals = await createDealWorld(server, {
    people: owners,
    organizations: { home, away },
    category,
    permissions: everything,
    canary,
  });

  const lists = await createLists(server, owners, posts.active, canary);

  const secret = await enrol(server, await admit(server, people.password.email));
  const callers = {} as Record<ActorName, Caller>;
  for (const name of actors)
    callers[name] = await admit(server, (people as Record<string, { email: string }>)[name]?.email);
  await db
    .updateTable('users')
    .set({ status: 'deactivated', deactivated_at: new Date() })
    .where('id', '=', people.deactivated.id)
    .execute();
  const pictures = await uploadPictures(server, callers.owner, category);
  await db.updateTable('advertisements').set({ state: 'paused' }).where('id', '=', pictures.paused.id).execute();
  await db
    .updateTable('advertisements')
    .set({ deleted_at: new Date() })
    .where('id', '=', pictures.deleted.id)
    .execute();
  const transfers = await createTransfers(server, {
    callers,
    people,
    category,
    canary,
    homeId: home.id,
    awayId: away.id,
  });
  const inThreeDays = new Date(Date.now() + 3 * 86_400_000);
  const extraSession = async (userId: number) =>
    (
      await db
        .insertInto('sessions')
        .values({
          token_hash: Buffer.from(`extra ${userId}`),
          user_id: userId,
          data: '{"csrf":"x"}',
          expires_at: inThreeDays,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const sessions = { own: await extraSession(people.owner.id), foreign: await extraSession(people.stranger.id) };

  const { tokens, tradePasswords, exportFeeds, stockFeeds, webhooks } = await createIntegration(server, people, {
    home,
    away,
  });

  const refreshed = await db.selectFrom('users').select(['id', 'email', 'updated_at']).execute();
  const versions = new Map(refreshed.map((row) => [row.id, row.updated_at]));
  for (const someone of Object.values(people)) someone.updated_at = versions.get(someone.id) as Date;
  const rows = await db.selectFrom('advertisements').select(['id', 'updated_at']).execute();
  const postVersions = new Map(rows.map((row) => [row.id, row.updated_at]));
  for (const post of Object.values(posts).flatMap((byOwner) => Object.values(byOwner))) {
    post.updated_at = postVersions.get(post.id) as Date;
  }
  const organizations = {
    home: await db.selectFrom('organizations').selectAll().where('id', '=', home.id).executeTakeFirstOrThrow(),
    away: await db.selectFrom('organizations').selectAll().where('id', '=', away.id).executeTakeFirstOrThrow(),
    suspended,
  };
  return {
    people,
    organizations,
    category,
    spare,
    brand,
    spareBrand,
    fact,
    articles,
    savedSearches,
    demand,
    bulkChanges,
    posts,
    longGone,
    pictures,
    deals,
    lists,
    transfers,
    report,
    settled,
    notification,
    sessions,
    secret,
    callers,
    tokens,
    exportFeeds,
    stockFeeds,
    webhooks,
    tradePasswords,
  };
}
