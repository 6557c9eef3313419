import type { Product, Role } from '#contract/rights/roles.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createVault } from '#server/platform/identity/secrets.ts';
import { issueToken } from '#server/platform/identity/tokens.ts';
import {
  advertisementForm,
  createAdvertisement,
  createBrand,
  createCategory,
  jpegFile,
} from '#tests/factories/advertisements.ts';
import { createOrganization, createUser } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import type { TestServer } from '#tests/helpers/server.ts';
import { admit, type Caller, enrol } from '../callers.ts';
import { createArticles } from './articles.ts';
import { createDealWorld } from './deals.ts';
import { createLists } from './lists.ts';
import { createTransfers } from './transfers.ts';

/** The callers of every endpoint. */
export const actors = [
  'anonymous',
  'invited',
  'deactivated',
  'password',
  'owner',
  'colleague',
  'stranger',
  'orgAdmin',
  'foreignAdmin',
  'manager',
  'admin',
  'superAdmin',
] as const;
export type ActorName = (typeof actors)[number];
/** Those who are signed in with everything, in the order of the table's rows. */
export const signedIn = actors.slice(4) as readonly ActorName[];

/** Private facts of the foreign organization, each of which must never reach anyone of another one. */
export const canary = 'zzcanary';

type Post = { id: number; title: string; updated_at: Date; image?: string };
type Posts = Record<'own' | 'colleague' | 'foreign', Post>;

export type World = Awaited<ReturnType<typeof createWorld>>;

/** Two organizations with people of every role, the platform's admins, and posts of everyone in every state. */
export async function createWorld(server: TestServer) {
  const { db } = server;
  const home = await createOrganization(db, { name: 'Home organization' });
  const away = await createOrganization(db, { name: 'Away organization' });
  await db
    .updateTable('organizations')
    .set({ street: `${canary} street`, vat_number: `${canary}VAT`, house_number: `${canary}1` })
    .where('id', '=', away.id)
    .execute();
  const suspended = await createOrganization(db, { name: 'Suspended organization', status: 'suspended' });
  const person = (
    role: Role,
    organizationId: number | null,
    more: { permissions?: Product[]; status?: 'invited' } = {},
  ) => createUser(db, { role, organizationId, permissions: everything, ...more });

  const people = {
    owner: await person('user', home.id),
    colleague: await person('user', home.id),
    stranger: await person('user', away.id),
    orgAdmin: await person('organization_admin', home.id),
    foreignAdmin: await person('organization_admin', away.id),
    manager: await person('manager', home.id),
    admin: await person('admin', null),
    superAdmin: await person('super_admin', null),
    password: await person('user', home.id),
    invited: await person('user', home.id, { status: 'invited' }),
    deactivated: await person('user', home.id),
    // Targets that are no one's actor.
    otherAdmin: await person('admin', home.id),
    removed: await person('user', home.id),
    foreignInvited: await person('user', away.id, { status: 'invited' }),
    foreignProtected: await person('user', away.id),
    heir: await person('user', home.id),
    resting: await person('user', home.id),
  };
  await fillCanaries(db, people.foreignProtected.id, people.foreignInvited.id, away.id);
  for (const id of [people.foreignProtected.id, people.otherAdmin.id]) {
    await db
      .insertInto('two_factors')
      .values({ user_id: id, secret: Buffer.from('sealed'), enabled_at: new Date() })
      .execute();
  }
  for (const id of [people.invited.id, people.foreignInvited.id]) {
    await transact(db, (transaction) => issueToken(transaction, { kind: 'activation', userId: id }));
  }
  await db
    .updateTable('users')
    .set({ status: 'deactivated', deactivated_at: new Date() })
    .where('id', '=', people.resting.id)
    .execute();
  await db
    .updateTable('users')
    .set({ status: 'deactivated', deactivated_at: new Date(), removed_at: new Date(), email_key: 'removed' })
    .where('id', '=', people.removed.id)
    .execute();

  const category = await createCategory(db);
  const spare = await createCategory(db);
  const brand = await createBrand(db);
  const spareBrand = await createBrand(db);
  const owners = { own: people.owner, colleague: people.colleague, foreign: people.stranger };
  const articles = await createArticles(db, people.owner, { category, brandId: spareBrand.id });
  const make = async (given: Parameters<typeof createAdvertisement>[2]): Promise<Posts> => {
    const posts = {} as Posts;
    for (const key of ['own', 'colleague', 'foreign'] as const) {
      const secret = key === 'foreign' ? { reference: `${canary}-ref-${Math.random()}` } : {};
      posts[key] = await createAdvertisement(db, owners[key], { category, ...given, ...secret });
    }
    return posts;
  };
  const soon = new Date(Date.now() + 3 * 86_400_000);
  // No matches are announced here: that job would write between two snapshots.
  await db
    .updateTable('market_progress')
    .set({ since: new Date('2100-01-01') })
    .where('follower', '=', 'matches')
    .execute();
  const posts = {
    active: await make({ articleNumber: 'RT-MT800-M' }),
    wanted: await make({ articleNumber: 'RT-MT800-M', type: 'wanted' }),
    paused: await make({ state: 'paused' }),
    expiring: await make({ expiresAt: soon }),
    sold: await make({}),
    blocked: await make({ state: 'blocked' }),
    deleted: await make({ deletedAt: new Date() }),
  };
  await recordSale(db, posts.sold.own.id, people.owner.id, '10.00');
  await recordSale(db, posts.sold.colleague.id, people.colleague.id, '10.00');
  await recordSale(db, posts.sold.foreign.id, people.stranger.id, '4242.42');
  // A post that no one may bring back: deleted for longer than can be undone.
  const longGone = await createAdvertisement(db, people.owner, {
    category,
    deletedAt: new Date(Date.now() - 40 * 86_400_000),
  });

  // As the post is now: were it another price, the job that tells of changes would write between two looks.
  await db
    .insertInto('favorites')
    .values({
      user_id: people.owner.id,
      advertisement_id: posts.active.foreign.id,
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
        advertisement_id: posts.active.foreign.id,
      },
      {
        ...kept,
        organization_id: people.stranger.organization_id as number,
        added_by: people.stranger.id,
        advertisement_id: posts.active.own.id,
        note: `Ask ${canary}`,
      },
    ])
    .execute();
  await db
    .insertInto('advertisement_history')
    .values({
      advertisement_id: posts.active.foreign.id,
      actor_id: people.stranger.id,
      changes: JSON.stringify({ internal_reference: [canary, null] }),
    })
    .execute();
  const report = await db
    .insertInto('reports')
    .values({
      advertisement_id: posts.active.own.id,
      user_id: people.stranger.id,
      reason: 'other',
      text: `${canary} report`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const settled = await db
    .insertInto('reports')
    .values({
      advertisement_id: posts.active.own.id,
      user_id: people.colleague.id,
      reason: 'other',
      resolved_at: new Date(),
      resolution: 'dismissed',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
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
  const changeInBulk = async (userId: number) =>
    (
      await db
        .insertInto('bulk_changes')
        .values({ user_id: userId, action: 'pause', posts: JSON.stringify([]) })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const bulkChanges = { own: await changeInBulk(people.owner.id), foreign: await changeInBulk(people.stranger.id) };
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
  const pictures = await uploadPictures(server, callers, category);
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
  const extraSession = async (userId: number) =>
    (
      await db
        .insertInto('sessions')
        .values({ token_hash: Buffer.from(`extra ${userId}`), user_id: userId, data: '{"csrf":"x"}', expires_at: soon })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const sessions = { own: await extraSession(people.owner.id), foreign: await extraSession(people.stranger.id) };

  const tokens = {
    own: await createApiToken(db, people.owner),
    foreign: await createApiToken(db, people.stranger, { name: `${canary} token` }),
    home: await createApiToken(db, people.manager, { kind: 'organization' }),
    away: await createApiToken(db, people.foreignAdmin, { kind: 'organization', name: `${canary} ERP` }),
  };

  const exportFeed = (someone: typeof people.owner, name: string) =>
    db
      .insertInto('export_feeds')
      .values({
        organization_id: someone.organization_id as number,
        user_id: someone.id,
        name,
        source: 'mine',
        format: 'csv',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const exportFeeds = {
    own: await exportFeed(people.owner, 'Own posts'),
    foreign: await exportFeed(people.stranger, `${canary} posts`),
  };

  const stockFeeds = {
    home: await createStockFeed(server, people.manager, 'Stock hourly'),
    away: await createStockFeed(server, people.foreignAdmin, `${canary} stock`),
  };

  const webhooks = {
    home: await createWebhook(server, home.id, 'https://10.0.0.1/home'),
    away: await createWebhook(server, away.id, `https://10.0.0.1/${canary}`),
  };

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
  };
}

/** A stock feed with a run that is held, since its file lacks a column. */
async function createStockFeed(
  { db }: TestServer,
  person: { id: number; organization_id: number | null },
  name: string,
) {
  const feed = await db
    .insertInto('feeds')
    .values({
      organization_id: person.organization_id as number,
      user_id: person.id,
      name,
      kind: 'push',
      mode: 'full',
      creates: false,
      counts: 'shelf',
      on_missing: 'pause',
      settle_hours: 24,
      state: 'held',
      last_run: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('feed_runs')
    .values({ feed_id: feed.id, n: 1, source: 'push', state: 'held', hold: 'column', reason: name, name })
    .execute();
  return feed;
}

/** A webhook to an address that is never called, with a call that was given up. */
async function createWebhook({ db, config }: TestServer, organizationId: number, url: string) {
  const secret = createVault(config.secret, 'webhooks').seal('whsec_c2VjcmV0');
  const { id } = await db
    .insertInto('webhooks')
    .values({ organization_id: organizationId, url, events: ['feed.held'], secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: id,
      message_id: '00000000-0000-4000-8000-000000000000',
      type: 'feed.held',
      path: '/integration',
      next_try_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, delivery: delivery.id };
}

const everything: Product[] = [
  'browse',
  'post_offered',
  'post_wanted',
  'deals',
  'alerts',
  'bulk_upload',
  'export',
  'insights',
  'api',
];

async function fillCanaries(db: Database, memberId: number, invitedId: number, organizationId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      last_name: `${canary}name`,
      job_title: `${canary} job`,
      email: `${canary}@away.test`,
      email_key: `${canary}@away.test`,
    })
    .where('id', '=', memberId)
    .execute();
  await db
    .updateTable('users')
    .set({ last_name: `${canary}invited` })
    .where('id', '=', invitedId)
    .execute();
  await db
    .updateTable('organizations')
    .set({ status_reason: `${canary} reason` })
    .where('id', '=', organizationId)
    .execute();
}

async function recordSale(db: Database, advertisementId: number, by: number, price: string): Promise<void> {
  await db
    .insertInto('sales')
    .values({
      advertisement_id: advertisementId,
      reason: 'sold_elsewhere',
      currency: 'EUR',
      quantity: 1,
      total_price: price,
      closing_date: '2026-11-20',
      state_before: 'active',
      created_by: by,
    })
    .execute();
  await db
    .updateTable('advertisements')
    .set({ sold_quantity: 1, number_of_items: 99 })
    .where('id', '=', advertisementId)
    .execute();
}

/** Creates posts of the owner with a picture each, through the API, since files need their bytes. */
async function uploadPictures(
  server: TestServer,
  callers: Record<ActorName, Caller>,
  category: { id: number; child: { id: number } },
) {
  const upload = async () => {
    const form = new FormData();
    for (const [key, value] of Object.entries(advertisementForm(category))) form.append(key, String(value));
    form.append('images[]', await jpegFile());
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/advertisements',
      headers: {
        cookie: callers.owner.cookie,
        'x-csrf-token': callers.owner.token,
        'content-type': request.headers.get('content-type') as string,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const { id, images } = answer.json().data as { id: number; images: { card: string }[] };
    return { id, url: images[0]?.card as string };
  };
  return { active: await upload(), paused: await upload(), deleted: await upload() };
}
