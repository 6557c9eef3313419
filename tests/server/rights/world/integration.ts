import { createVault } from '#server/platform/identity/secrets.ts';
import { createApiToken, createTradePassword } from '#tests/factories/tokens.ts';
import type { TestServer } from '#tests/helpers/server.ts';
import { canary } from './actors.ts';

/** Tokens, feeds and webhooks of both organizations; the foreign one's hold the canary. */
export async function createIntegration(
  server: TestServer,
  people: Record<'owner' | 'stranger' | 'manager' | 'foreignAdmin', { id: number; organization_id: number | null }>,
  organizations: { home: { id: number }; away: { id: number } },
) {
  const { db } = server;
  const tokens = {
    own: await createApiToken(db, people.owner),
    foreign: await createApiToken(db, people.stranger, { name: `${canary} token` }),
    home: await createApiToken(db, people.manager, { kind: 'organization' }),
    away: await createApiToken(db, people.foreignAdmin, { kind: 'organization', name: `${canary} ERP` }),
  };

  const tradePasswords = {
    own: await createTradePassword(db, people.owner),
    foreign: await createTradePassword(db, people.stranger, { name: `${canary} till` }),
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
    home: await createWebhook(server, organizations.home.id, 'https://10.0.0.1/home'),
    away: await createWebhook(server, organizations.away.id, `https://10.0.0.1/${canary}`),
  };
  return { tokens, tradePasswords, exportFeeds, stockFeeds, webhooks };
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
