import { type Action, scopeOf } from '#contract/rights/matrix.ts';
import { type Database, type InTransaction, isDatabaseAway } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { finishProgress, lockProgress, type Position, saveProgress } from '#server/platform/changes/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { beginTurn, followInTurns, type Search as MarketSearch, readQuery } from '../market-search/index.ts';
import {
  createDigests,
  type Finding,
  interestNews,
  listCategories,
  listMailedPosts,
  notify,
  recordFindings,
} from '../notifications/index.ts';
import {
  type Candidate,
  isAnybodyWaiting,
  listAllSearches,
  listCandidates,
  listInterestHits,
  listReaders,
  type Recipient,
  type Search,
} from './repository.ts';

/** Posts that are looked through together. */
const batch = 500;

interface Dependencies extends Pick<Platform, 'config' | 'mail'> {
  db: Database;
  log: { warn(details: object, message: string): void };
  search: MarketSearch;
}

type Found = Finding & { isInstant: boolean };

/** What a batch leads to: whether it was the last, and where the next begins if that cannot be saved yet. */
interface Batch {
  isAll: boolean;
  after: Position | null;
}

/** Looks whom new posts are news for. */
export function createMatching({ config, db, log, mail, search }: Dependencies) {
  const digests = createDigests({ db, mail, config });

  /**
   * Looks through every post that came or changed since the last poll, by the filter and words of the lists; notifies
   * at once those who chose immediate alerts, and leaves the rest to the digests. What was found and how far the job came are
   * one transaction, so repeating it or running it twice at a time notifies no one twice. Ends its turn after a second; returns
   * whether all posts were read.
   */
  async function matchNewPosts(): Promise<boolean> {
    const isOver = beginTurn();
    for (let after: Position | null = null; ; ) {
      const next: Batch = await transactInBackground(db, (transaction) => matchBatch(transaction, after));
      if (next.isAll || (next.after === null && isOver())) return next.isAll;
      after = next.after;
    }
  }

  async function matchBatch(transaction: InTransaction, after: Position | null): Promise<Batch> {
    const progress = await lockProgress(transaction, 'searches');
    // From here on it knows what was committed before the job started.
    await search.index.refresh();
    const posts = await listCandidates(transaction, { after: after ?? progress, limit: batch });
    await matchPosts(transaction, posts);
    const last = posts.at(-1);
    const isAll = !last || posts.length < batch;
    const position = last && { watermark: last.changedIn, lastId: last.id };
    // Beside transactions that still run, progress ends before them; what comes after is read on within this turn.
    const isSafe = position && BigInt(position.watermark) < BigInt(progress.until);
    if (isSafe && !isAll) await saveProgress(transaction, 'searches', position);
    else await finishProgress(transaction, 'searches', progress);
    return { isAll, after: isSafe || !position ? null : position };
  }

  async function matchPosts(transaction: InTransaction, posts: readonly Candidate[]): Promise<void> {
    const found = [...(await findBySearches(transaction, posts)), ...(await findByInterests(transaction, posts))];
    const isInstant = new Set(found.filter((each) => each.isInstant).map(keyOf));
    const news = await recordFindings(transaction, found);
    await notifyOfFindings(
      transaction,
      news.filter((finding) => finding.reason === 'interest' || isInstant.has(keyOf(finding))),
      isInstant,
    );
  }

  async function findBySearches(transaction: InTransaction, posts: readonly Candidate[]): Promise<Found[]> {
    const found: Found[] = [];
    const ids = posts.map(({ id }) => id);
    let last: { query: string; posts: Candidate[] } = { query: '', posts: [] };
    for (const saved of await listAllSearches(transaction)) {
      if (!may(saved, 'saved-search.manage')) continue;
      // The same search of several people is looked for once.
      if (saved.query !== last.query || last.posts.length === 0) {
        const hits = new Set(await findQuietly(saved, ids));
        last = { query: saved.query, posts: posts.filter(({ id }) => hits.has(id)) };
      }
      for (const post of last.posts) {
        if (isFavorite(post, saved) || post.createdAt <= saved.matchedFrom) continue;
        const waits = saved.alert === 'daily' || saved.alert === 'weekly';
        found.push({
          userId: saved.userId,
          advertisementId: post.id,
          reason: 'search',
          reasonId: saved.id,
          waits,
          isInstant: saved.alert === 'instant',
        });
      }
    }
    return found;
  }

  /** One search that cannot be looked for keeps no one else from hearing. */
  async function findQuietly({ id, query: text }: Search, ids: readonly number[]): Promise<number[]> {
    const query = readQuery(text);
    if (!query) return [];
    try {
      return await search.findAmong(query, ids);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      log.warn({ err: error, search: id }, 'A saved search could not be looked for');
      return [];
    }
  }

  async function findByInterests(transaction: InTransaction, posts: readonly Candidate[]): Promise<Found[]> {
    const byId = new Map(posts.map((post) => [post.id, post]));
    const hits = await listInterestHits(transaction, [...byId.keys()]);
    const recipients = new Map(hits.map((hit) => [hit.userId, hit]));
    const barred = new Set(
      [...recipients.values()].filter((recipient) => !may(recipient, 'interests.manage')).map(({ userId }) => userId),
    );
    return hits.flatMap((hit) => {
      const post = byId.get(hit.advertisementId);
      if (!post || isFavorite(post, hit) || barred.has(hit.userId)) return [];
      const rhythm = hit.mail ?? 'daily';
      return [
        {
          userId: hit.userId,
          advertisementId: post.id,
          reason: 'interest',
          reasonId: hit.categoryId,
          waits: rhythm === 'daily' || rhythm === 'weekly',
          isInstant: rhythm === 'at_once',
        },
      ];
    });
  }

  /** In the app all that goes out at once, and one mail a person. */
  async function notifyOfFindings(
    transaction: InTransaction,
    news: readonly Finding[],
    isInstant: ReadonlySet<string>,
  ): Promise<void> {
    if (news.length === 0) return;
    const readers = await listReaders(transaction, [...new Set(news.map(({ userId }) => userId))]);
    const notified = new Set(readers.map(({ id }) => id));
    await notifyOfInterests(
      transaction,
      news.filter(({ userId, reason }) => reason === 'interest' && notified.has(userId)),
    );
    const byPerson = groupBy(news, ({ userId }) => userId);
    for (const reader of readers) {
      const theirs = byPerson.get(reader.id) ?? [];
      await digests.notifyOfSearches(transaction, reader.id, theirs);
      const findings = theirs.filter((finding) => isInstant.has(keyOf(finding)));
      await digests.mailFound(transaction, reader, { rhythm: 'at_once', findings, notifications: [] });
    }
  }

  /** One notice for all whom the same posts of a category are news for: most often everyone who chose it. */
  async function notifyOfInterests(transaction: InTransaction, findings: readonly Finding[]): Promise<void> {
    if (findings.length === 0) return;
    const posts = await listMailedPosts(
      transaction,
      findings.map(({ advertisementId }) => advertisementId),
    );
    const categories = await listCategories(
      transaction,
      findings.map(({ reasonId }) => reasonId),
    );
    for (const [id, category] of categories) {
      const inIt = findings.filter(({ reasonId }) => reasonId === id);
      const byPosts = new Map<string, { titles: string[]; userIds: number[] }>();
      for (const [userId, theirs] of groupBy(inIt, (finding) => finding.userId)) {
        const ids = new Set(theirs.map(({ advertisementId }) => advertisementId));
        const live = posts.filter((post) => ids.has(post.id));
        if (live.length === 0) continue;
        const key = live.map((post) => post.id).join();
        const same = byPosts.get(key) ?? { titles: live.map(({ title }) => title), userIds: [] };
        same.userIds.push(userId);
        byPosts.set(key, same);
      }
      for (const { titles, userIds } of byPosts.values()) {
        await notify(transaction, mail, interestNews(userIds, category, titles));
      }
    }
  }

  return { matchNewPosts };
}

const keyOf = ({ userId, advertisementId, reason, reasonId }: Finding) =>
  `${userId} ${advertisementId} ${reason} ${reasonId}`;

/** Whether a post is no news to someone: their own side's, or of an organization that has stopped theirs. */
const isFavorite = (post: Candidate, { userId, organizationId }: Recipient) =>
  post.ownerId === userId ||
  (organizationId !== null && (post.organizationId === organizationId || post.hiddenFrom.includes(organizationId)));

const may = (recipient: Recipient, action: Action) =>
  scopeOf(recipient, action) !== 'none' && scopeOf(recipient, 'advertisement.browse') !== 'none';

/** Looks whom new posts are news for, soon after the market changed, once for all processes. */
export function followPosts(platform: Platform, search: MarketSearch): void {
  const { config, db, log, mail } = platform;
  const matching = createMatching({ config, db, log, mail, search });
  followInTurns(platform, search, {
    job: 'searches.match',
    isNeeded: () => isAnybodyWaiting(db),
    takeTurn: matching.matchNewPosts,
  });
}
