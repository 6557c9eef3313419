import { type FeedSecret, feedLimits, feedSecrets } from '#contract/feeds/choices.ts';
import type { FeedSettings } from '#contract/feeds/schemas.ts';
import { type FixedText, message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { type FieldProblems, invalid } from '#server/platform/errors.ts';
import { type Actor, type By, requireOrganization } from '#server/platform/identity/index.ts';
import { createOwned } from '#server/platform/quotas/index.ts';
import type { FeedDependencies } from './dependencies.ts';
import type { UnwrittenFeed } from './presenter.ts';
import { presentFeed } from './presenter.ts';
import { releasePosts } from './repository/confirmation.ts';
import {
  deleteRow,
  type FeedRow,
  type FeedValues,
  findRow,
  insertRow,
  listRows,
  readZone,
  scheduleNext,
  updateRow,
} from './repository/feeds.ts';
import { listLastRuns, outdateRuns } from './repository/runs.ts';

const runsListed = 24;

const owned = createOwned<FeedRow>({ table: 'feeds', noun: 'feed', subject: 'feed', find: findRow });
export const { subjectOf, lock: lockOwn } = owned;

const limit = {
  most: feedLimits.organization,
  count: async (db: Database, organizationId: number) => (await listRows(db, organizationId)).length,
  refusal: message('The organization has {{count}} stock feeds, the maximum. Delete one first.', {
    count: feedLimits.organization,
  }),
};

/** The organization's feeds, each with its last runs. */
export async function listFeeds({ db }: FeedDependencies, actor: Actor) {
  const organizationId = requireOrganization(actor);
  const [rows, zone] = await Promise.all([listRows(db, organizationId), readZone(db, organizationId)]);
  const runs = await listLastRuns(
    db,
    rows.map(({ id }) => id),
    runsListed,
  );
  const data = rows.map((row) =>
    presentFeed(
      row,
      runs.filter((run) => run.feed_id === row.id),
    ),
  );
  return { data, meta: { used: rows.length, limit: feedLimits.organization, zone } };
}

/** A feed of the actor's organization. Throws a Refusal of 404. */
export const getFeed = ({ db }: FeedDependencies, actor: Actor, id: number): Promise<FeedRow> =>
  owned.get(db, actor, id);

/** A feed as the API answers it. Throws a Refusal of 404. */
export async function readFeed(deps: FeedDependencies, actor: Actor, id: number): Promise<UnwrittenFeed> {
  const row = await getFeed(deps, actor, id);
  return presentFeed(row, await listLastRuns(deps.db, [id], runsListed));
}

/** Sets up a feed, and does something more in the same transaction. Throws a Refusal of 422 for one feed too many. */
export async function createFeed(
  deps: FeedDependencies,
  by: By,
  settings: FeedSettings,
  also: (transaction: InTransaction, id: number) => Promise<void> = async () => {},
): Promise<UnwrittenFeed> {
  const id = await owned.create(deps.db, by, limit, async (transaction, organizationId) => {
    const made = await insertRow(transaction, { organizationId, userId: by.actor.id }, valuesOf(deps, settings, null));
    await scheduleNext(transaction, made);
    await also(transaction, made);
    return { id: made, details: { name: settings.name, kind: settings.kind } };
  });
  return readFeed(deps, by.actor, id);
}

/** The columns of settings. Throws a Refusal of 422 for an address that may not be called. */
function valuesOf({ vault, outgoing }: FeedDependencies, settings: FeedSettings, before: FeedRow | null): FeedValues {
  const { username, password, token, private_key, url = null, schedule = null, at = null, ...others } = settings;
  const { trust_new_host_key: trustsNewKey, ...values } = others;
  if (values.kind === 'push')
    return { ...values, url: null, schedule: null, at: null, secret: null, has: [], host_key: null };
  const errors: FieldProblems = {
    ...(url ? {} : { url: ['Required'] }),
    ...(schedule ? {} : { schedule: ['Required'] }),
  };
  if (!url || !schedule) throw invalid(errors);
  const refusal = outgoing.refusalOf(url, schemes[values.kind]) ?? refusalOfPath(values.kind, url);
  if (refusal) throw invalid({ url: [refusal] });
  // A secret goes to the server that it was entered for, in the way that it was entered for, and to no other.
  const isSameServer = before?.url ? before.kind === values.kind && hostOf(before.url) === hostOf(url) : false;
  const former = before?.secret && isSameServer ? (JSON.parse(vault.open(before.secret)) as Secrets) : {};
  const given = { username, password, token, private_key };
  const secrets: Secrets = {};
  for (const name of feedSecrets) {
    const value = given[name] ?? former[name];
    if (value) secrets[name] = value;
  }
  if (values.kind === 'pull_sftp') requireLogin(secrets);
  const hostKey = isSameServer && !trustsNewKey ? (before?.host_key ?? null) : null;
  const has = feedSecrets.filter((name) => secrets[name]);
  const secret = has.length > 0 ? vault.seal(JSON.stringify(secrets)) : null;
  return { ...values, url, schedule, at, has, secret, host_key: hostKey };
}

const hostOf = (url: string): string => new URL(url).host;

const schemes = { pull_https: 'https', pull_sftp: 'sftp' } as const;

/** Why a path names no file that is finished; null where it may. */
function refusalOfPath(kind: FeedRow['kind'], url: string): FixedText | null {
  const { pathname } = new URL(url);
  if (kind !== 'pull_sftp') return null;
  if (pathname === '') return 'Add the path of the file, such as /export/stock.csv';
  return /\.(tmp|part)$/i.test(pathname)
    ? 'Enter the finished file: one that ends in .tmp or .part is never read'
    : null;
}

/** Throws a Refusal of 422 where an sftp server could not be signed in to. */
function requireLogin({ username, password, private_key: key }: Secrets): void {
  const errors: FieldProblems = {
    ...(username ? {} : { username: ['Required'] }),
    ...(password || key ? {} : { password: ['Required'] }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What a feed shows its source. */
export type Secrets = Partial<Record<FeedSecret, string>>;

/** Changes a feed, which acts from then on for the person who changed it, and switches it on. Throws a Refusal of 404. */
export async function updateFeed(
  deps: FeedDependencies,
  by: By,
  id: number,
  settings: FeedSettings,
): Promise<UnwrittenFeed> {
  await owned.change(deps.db, by, id, 'feed.updated', async (transaction, before) => {
    const isBack = before.state === 'off' || before.state === 'failing';
    await updateRow(transaction, id, {
      ...valuesOf(deps, settings, before),
      etag: null,
      last_modified: null,
      user_id: by.actor.id,
      // The same bytes may mean something else from now on.
      good_sha256: null,
      ...(isBack ? { state: before.chosen === null ? ('new' as const) : ('on' as const), failures: 0 } : {}),
    });
    await outdateRuns(transaction, id);
    await scheduleNext(transaction, id);
    return { name: [before.name, settings.name] };
  });
  return readFeed(deps, by.actor, id);
}

/** Deletes a feed; its posts stay as they are. Throws a Refusal of 404. */
export async function deleteFeed({ db }: FeedDependencies, by: By, id: number): Promise<void> {
  await owned.change(db, by, id, 'feed.deleted', async (transaction, before) => {
    await releasePosts(transaction, id);
    await deleteRow(transaction, id);
    return { name: before.name };
  });
}
