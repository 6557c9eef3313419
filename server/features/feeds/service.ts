import { type FeedSecret, feedLimits, feedSecrets } from '#contract/feeds/choices.ts';
import type { FeedSettings } from '#contract/feeds/schemas.ts';
import { type FixedText, message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { type FieldProblems, invalid, notFound, Refusal } from '#server/platform/errors.ts';
import { type Actor, type By, requireOrganization } from '#server/platform/identity/index.ts';
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
  lockFeed,
  lockOwner,
  readZone,
  scheduleNext,
  updateRow,
} from './repository/feeds.ts';
import { listLastRuns, outdateRuns } from './repository/runs.ts';

const runsListed = 24;

/** What an entry of the audit log is about. */
export const about = ({ id, organization_id }: Pick<FeedRow, 'id' | 'organization_id'>) =>
  ({ type: 'feed', id, organizationId: organization_id }) as const;

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
export async function getFeed({ db }: FeedDependencies, actor: Actor, id: number): Promise<FeedRow> {
  const row = await findRow(db, id, requireOrganization(actor));
  if (!row) throw notFound('feed');
  return row;
}

/** As getFeed, locked until the end of the transaction. */
export async function lockOwn(transaction: InTransaction, actor: Actor, id: number): Promise<FeedRow> {
  await lockFeed(transaction, id);
  const row = await findRow(transaction, id, requireOrganization(actor));
  if (!row) throw notFound('feed');
  return row;
}

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
  const organizationId = requireOrganization(by.actor);
  const id = await transact(deps.db, async (transaction) => {
    await lockOwner(transaction, organizationId);
    if ((await listRows(transaction, organizationId)).length >= feedLimits.organization)
      throw new Refusal(
        422,
        message('The organization has {{count}} stock feeds, the maximum. Delete one first.', {
          count: feedLimits.organization,
        }),
      );
    const made = await insertRow(transaction, { organizationId, userId: by.actor.id }, valuesOf(deps, settings, null));
    await scheduleNext(transaction, made);
    await also(transaction, made);
    const details = { name: settings.name, kind: settings.kind };
    await record(transaction, by, 'feed.created', about({ id: made, organization_id: organizationId }), details);
    return made;
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

/** Changes a feed, which acts for whoever changed it from then on, and switches it on. Throws a Refusal of 404. */
export async function updateFeed(
  deps: FeedDependencies,
  by: By,
  id: number,
  settings: FeedSettings,
): Promise<UnwrittenFeed> {
  await transact(deps.db, async (transaction) => {
    const before = await lockOwn(transaction, by.actor, id);
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
    await record(transaction, by, 'feed.updated', about(before), { name: [before.name, settings.name] });
  });
  return readFeed(deps, by.actor, id);
}

/** Takes a feed away; its posts stay as they are. Throws a Refusal of 404. */
export async function deleteFeed({ db }: FeedDependencies, by: By, id: number): Promise<void> {
  await transact(db, async (transaction) => {
    const before = await lockOwn(transaction, by.actor, id);
    await releasePosts(transaction, id);
    await deleteRow(transaction, id);
    await record(transaction, by, 'feed.deleted', about(before), { name: before.name });
  });
}
