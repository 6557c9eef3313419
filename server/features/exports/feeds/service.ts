import {
  type DecimalSign,
  exportFeedLimits,
  type FeedFormat,
  type FeedSeparator,
  type FeedSource,
  type FeedTemplate,
} from '#contract/export-feeds/choices.ts';
import type { ExportFeed, OwnColumn } from '#contract/export-feeds/schemas.ts';
import { message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import type { Config } from '#server/platform/config.ts';
import { invalid, notAllowed } from '#server/platform/errors.ts';
import { type Actor, type By, fullName, reach, requireOrganization } from '#server/platform/identity/index.ts';
import { createOwned } from '#server/platform/quotas/index.ts';
import { findOwnQuery } from '../../saved-searches/index.ts';
import { enqueueMaking } from './making.ts';
import { deleteRow, type FeedRow, type FeedValues, findRow, insertRow, listRows, updateRow } from './repository.ts';

interface Given {
  db: Database;
  config: Pick<Config, 'origin'>;
}

interface Settings {
  name: string;
  source: FeedSource;
  saved_search?: number | null | undefined;
  format: FeedFormat;
  template?: FeedTemplate | null | undefined;
  columns?: OwnColumn[] | null | undefined;
  separator: FeedSeparator;
  decimal_sign: DecimalSign;
  only_available: boolean;
  vat_rate: number;
}

/** Whether someone may fetch and change a feed: their own, or every one of the organization that they lead. */
const mayUse = (actor: Actor, feed: Pick<FeedRow, 'user_id' | 'organization_id'>): boolean =>
  feed.organization_id === actor.organization?.id &&
  (reach(actor, 'export-feed.manage') === 'organization' || feed.user_id === actor.id);

const owned = createOwned<FeedRow>({
  table: 'export_feeds',
  noun: 'feed',
  subject: 'export-feed',
  find: findRow,
  isVisible: mayUse,
});

/** A feed that someone may use. Throws a Refusal of 404. */
export const getFeed = owned.get;

const limit = {
  most: exportFeedLimits.organization,
  count: async (db: Database, organizationId: number) => (await listRows(db, organizationId)).length,
  refusal: message('The organization has {{count}} export feeds, the maximum. Delete one first.', {
    count: exportFeedLimits.organization,
  }),
};

/** The feeds that someone may use, and how many the organization has. */
export async function listFeeds({ db, config }: Given, actor: Actor) {
  const rows = await listRows(db, requireOrganization(actor));
  const data = rows.filter((row) => mayUse(actor, row)).map((row) => present(config, row));
  return { data, meta: { used: rows.length, limit: exportFeedLimits.organization } };
}

/** Gives posts an address. Throws a Refusal of 403, or of 422 for a wrong field or one feed too many. */
export async function createFeed({ db, config }: Given, by: By, settings: Settings): Promise<ExportFeed> {
  const id = await owned.create(db, by, limit, async (transaction, organizationId) => {
    const values = await readValues(transaction, by.actor, settings);
    const created = await insertRow(transaction, { organizationId, userId: by.actor.id }, values);
    await enqueueMaking(transaction, { id: created, organization_id: organizationId });
    return { id: created, details: { name: values.name } };
  });
  return present(config, await getFeed(db, by.actor, id));
}

/** Changes a feed. Throws a Refusal of 404, 403 or 422. */
export async function updateFeed({ db, config }: Given, by: By, id: number, settings: Settings): Promise<ExportFeed> {
  await owned.change(db, by, id, 'export-feed.updated', async (transaction, before) => {
    const isSame = settings.source === before.source && (settings.saved_search ?? null) === null;
    const values =
      isSame && before.source === 'saved_search'
        ? { ...before, name: settings.name, ...layoutOf(settings) }
        : await readValues(transaction, by.actor, settings);
    const { name, source, search_name, query } = values;
    const isOther =
      source !== before.source || query !== before.query || settings.only_available !== before.only_available;
    await updateRow(transaction, id, { name, source, search_name, query, ...layoutOf(settings) }, isOther);
    if (isOther) await enqueueMaking(transaction, before);
    return { name: [before.name, name] };
  });
  return present(config, await getFeed(db, by.actor, id));
}

/** Deletes a feed. Throws a Refusal of 404. */
export async function deleteFeed(db: Database, by: By, id: number): Promise<void> {
  await owned.change(db, by, id, 'export-feed.deleted', async (transaction, before) => {
    await deleteRow(transaction, id);
    return { name: before.name };
  });
}

/** How a feed is written. Throws a Refusal of 422 for a template with columns of its own. */
function layoutOf(settings: Omit<Settings, 'name' | 'source'>) {
  const { format, template, columns, separator, decimal_sign, only_available, vat_rate } = settings;
  if (template && columns) throw invalid({ columns: ['Choose the columns of a shop system or your own, not both'] });
  return {
    format,
    template: template ?? null,
    columns: columns ?? null,
    separator,
    decimal_sign,
    only_available,
    vat_rate: vat_rate.toFixed(2),
  };
}

async function readValues(
  transaction: InTransaction,
  actor: Actor,
  { name, source, saved_search: searchId, ...layout }: Settings,
): Promise<FeedValues> {
  if (source === 'organization' && reach(actor, 'export-feed.manage') !== 'organization') throw notAllowed();
  if (source !== 'saved_search') return { name, source, ...layoutOf(layout), search_name: null, query: null };
  const search = searchId ? await findOwnQuery(transaction, actor.id, searchId) : undefined;
  if (!search) throw invalid({ saved_search: ['Choose one of your saved searches'] });
  return { name, source, ...layoutOf(layout), search_name: search.name, query: search.query };
}

const present = ({ origin }: Pick<Config, 'origin'>, row: FeedRow): ExportFeed => ({
  id: row.id,
  name: row.name,
  source: row.source,
  format: row.format,
  template: row.template,
  columns: row.columns,
  separator: row.separator,
  decimal_sign: row.decimal_sign,
  only_available: row.only_available,
  vat_rate: row.vat_rate,
  search: row.query === null ? null : { name: row.search_name ?? '', query: row.query },
  url: `${origin}/api/feeds/out/${row.id}.${row.format}`,
  user: { id: row.user_id, name: fullName(row) },
  posts: row.posts,
  made_at: row.made_at?.toISOString() ?? null,
  making: row.making_total === null ? null : { done: row.making_done ?? 0, total: row.making_total },
  fetched_at: row.fetched_at?.toISOString() ?? null,
  fetched_by: row.fetched_by,
  created_at: row.created_at.toISOString(),
  can_edit: true,
});
