import { joined, message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import {
  finishProgress,
  lockProgress,
  type Progress,
  readProgress,
  saveProgress,
} from '#server/platform/changes/index.ts';
import { emit } from '#server/platform/events/index.ts';
import { type Actor, findActor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { beginTurn } from '../../market-search/index.ts';
import { type createDigests, type Finding, notify, recordFindings } from '../../notifications/index.ts';
import type { ListDependencies } from '../dependencies.ts';
import { openMarket } from '../market/market.ts';
import { readerOf } from '../policy.ts';
import { stateOf } from '../presenter.ts';
import { listLines } from '../repository/lines.ts';
import { findList } from '../repository/lists.ts';
import { namePosts } from '../repository/market.ts';
import type { LineRow, ListRow } from '../rows.ts';
import { understandLines } from '../understanding/understand.ts';
import {
  findUnread,
  listChanged,
  listNumbers,
  listReportedPosts,
  listUnknown,
  listWatching,
  noteArticle,
} from './repository.ts';

type Digests = ReturnType<typeof createDigests>;

/** Lines without an article that are tried again at a time. */
const mostUnknown = 2_000;
/** Posts that are tried in one transaction. */
const mostChanged = 20_000;

/** A line that a post covers now, and who is notified of it. */
interface News {
  list: ListRow;
  line: LineRow;
  postId: number;
  reader: Actor;
}

/**
 * Tries the posts that came or changed since the last poll on the open lines of watched lists, and notifies the owner of each
 * once a line and post. What was found and how far it came are one transaction: repeated, or run twice at a time, it notifies
 * nothing twice. Ends its turn after a second; returns whether all posts were read.
 */
export async function watchLists(deps: ListDependencies, digests: Digests): Promise<boolean> {
  const isOver = beginTurn();
  for (;;) {
    const isAll = await tryBatch(deps, digests);
    if (isAll || isOver()) return isAll;
  }
}

/**
 * Reads without a lock, since that may take long. Only what was found is recorded under the lock of the progress, and only if no
 * other process was faster: then the batch is read again. No one's news wait for the rest of a batch.
 */
async function tryBatch(deps: ListDependencies, digests: Digests): Promise<boolean> {
  const progress = await readProgress(deps.db, 'lists');
  await deps.search.index.refresh();
  const changed = await listChanged(deps.db, progress, mostChanged);
  const isStill = async (transaction: InTransaction) =>
    (await lockProgress(transaction, 'lists')).version === progress.version;
  for await (const found of changed.length > 0 ? findBatch(deps, progress, changed) : []) {
    const isRecorded = await transactInBackground(deps.db, async (transaction) => {
      if (!(await isStill(transaction))) return false;
      for (const { list, news, isWhole } of found) {
        const count = await notifyOwner(transaction, deps, digests, news);
        // A line that was open is reported once, so the list became whole just now.
        if (count > 0 && isWhole) await emit(transaction, 'list.covered', list);
      }
      return true;
    });
    if (!isRecorded) return false;
  }
  return transactInBackground(deps.db, async (transaction) => {
    if (!(await isStill(transaction))) return false;
    const last = changed.at(-1);
    const isAll = !last || changed.length < mostChanged;
    if (isAll) await finishProgress(transaction, 'lists', progress);
    else await saveProgress(transaction, 'lists', { watermark: last.changedIn, lastId: last.id });
    return isAll;
  });
}

/** What changed posts mean for a watched list. */
interface Found {
  list: ListRow;
  news: News[];
  isWhole: boolean;
}

/** What changed posts mean for watched lists, the organizations by turns, as far as a turn came. */
async function* findBatch(
  deps: ListDependencies,
  progress: Progress,
  changed: Awaited<ReturnType<typeof listChanged>>,
): AsyncGenerator<Found[]> {
  const articles = [...new Set(changed.flatMap(({ article_id: id }) => id ?? []))];
  const keys = [...new Set(changed.flatMap(({ key }) => key ?? []))];
  await tryUnknown(deps, articles);
  const actors = new Map<number, Actor | null>();
  const actorOf = async (id: number) => {
    if (!actors.has(id)) actors.set(id, (await findActor(deps.db, id)) ?? null);
    return actors.get(id) ?? null;
  };
  let found: Found[] = [];
  let isOver = beginTurn();
  for (const { list_id: id, owner_id: owner } of await listWatching(deps.db, { articles, keys })) {
    const reader = await actorOf(owner);
    const as = reader && readerOf(reader);
    const list = as && (await findList(deps.db, as, id));
    if (!reader?.permissions.includes('alerts') || !list) continue;
    const { news, isWhole } = await findNews(deps, { reader, list, progress });
    if (news.length > 0) found.push({ list, news, isWhole });
    if (found.length === 0 || !isOver()) continue;
    yield found;
    found = [];
    isOver = beginTurn();
  }
  if (found.length > 0) yield found;
}

/** Lines that no article was found for are looked up by their numbers again. */
async function tryUnknown(deps: ListDependencies, articles: readonly number[]): Promise<void> {
  const rows = await listUnknown(deps.db, await listNumbers(deps.db, articles), mostUnknown);
  for (const [id, numbers] of groupBy(rows, ({ list_id: list }) => list)) {
    const wanted = new Set(numbers.map(({ number }) => number));
    const lines = (await listLines(deps.db, [id])).filter(({ number }) => wanted.has(number));
    const organizationId = numbers[0]?.organization_id ?? 0;
    const view = { db: deps.db, search: deps.search, organizationId, hidden: [] };
    const read = await understandLines(view, lines, { byWords: false });
    const known = lines.flatMap((line, place) => {
      const { article_id: articleId = null, tier = 'none' } = read[place] ?? {};
      return articleId === null ? [] : [{ line, found: { article_id: articleId, tier } }];
    });
    if (known.length === 0) continue;
    await transactInBackground(deps.db, async (transaction) => {
      for (const { line, found } of known) await noteArticle(transaction, line, found);
    });
  }
}

/** Lines in these states are open: they wait for a choice, or not enough is offered. */
const open = ['choose', 'partly', 'uncovered'];

/**
 * The lines of a list that were not covered without the posts that are unread, with the best of these that fits, and whether
 * none is open now. Which posts are unread is asked after the market was read: one that came in between is part of both, or
 * its line would count as covered before, and its list as covered twice.
 */
async function findNews(
  deps: ListDependencies,
  { reader, list, progress: read }: { reader: Actor; list: ListRow; progress: Progress },
): Promise<{ news: News[]; isWhole: boolean }> {
  const lines = await listLines(deps.db, [list.id]);
  const market = await openMarket(deps.db, reader, list, lines, { search: deps.search, now: deps.now() });
  const offered = lines.flatMap((line) => market.fits(line).map(({ post }) => post.id));
  const unread = await findUnread(deps.db, read, offered);
  const told = await listReportedPosts(
    deps.db,
    reader.id,
    lines.map(({ id }) => id),
  );
  // What was there when the list was made is no news. A post is unread for as long as any transaction runs that began before
  // it: what the owner was notified of already is no news either, or it would hide what came after it.
  const isFresh = (line: LineRow, post: { id: number; updated_at: number }) =>
    unread.has(post.id) && post.updated_at > list.created_at.getTime() && !told.has(`${line.id} ${post.id}`);
  const states = new Map(lines.map((line) => [line.number, stateOf(list, line, market)]));
  const news = lines.flatMap((line) => {
    if (!['covered', 'partly'].includes(states.get(line.number) ?? '')) return [];
    const fits = market.fits(line).filter(({ own }) => !own || list.use_own);
    const before = fits.filter(({ post }) => !isFresh(line, post)).reduce((sum, { available }) => sum + available, 0);
    const post = fits.find((fit) => !fit.own && isFresh(line, fit.post))?.post;
    return post && before < market.dealt.of(line).rest ? [{ list, line, postId: post.id, reader }] : [];
  });
  return { news, isWhole: [...states.values()].every((state) => !open.includes(state)) };
}

async function notifyOwner(
  transaction: InTransaction,
  { mail }: ListDependencies,
  digests: Digests,
  news: readonly News[],
): Promise<number> {
  const [first] = news;
  if (!first) return 0;
  const { list, reader } = first;
  const findings: Finding[] = news.map(({ line, postId }) => ({
    userId: reader.id,
    advertisementId: postId,
    reason: 'list',
    reasonId: line.id,
    waits: list.alert === 'daily' || list.alert === 'weekly',
  }));
  const fresh = await recordFindings(transaction, findings);
  if (fresh.length === 0) return 0;
  const told = news.filter(({ line }) => fresh.some(({ reasonId }) => reasonId === line.id));
  const titleOf = (count: number) =>
    count === 1
      ? message('Line {{line}} can be covered now: {{name}}', { line: told[0]?.line.number ?? '', name: list.name })
      : message('{{count}} lines can be covered now: {{name}}', { count, name: list.name });
  const firstPosts = told.slice(0, 3).map(({ postId }) => postId);
  const names = await namePosts(transaction, firstPosts);
  const body = joined(
    firstPosts.map((id) => names.get(id)?.title ?? ''),
    '; ',
  );
  await notify(transaction, mail, {
    userIds: [reader.id],
    type: 'list',
    title: titleOf(told.length),
    body,
    subject: { type: 'list', id: list.id, url: `/lists/${list.id}` },
    groupKey: `list:${list.id}`,
    size: told.length,
    gathered: (count) => ({ title: titleOf(count), body }),
    inAppOnly: true,
  });
  if (list.alert === 'instant')
    await digests.mailFound(transaction, reader, { rhythm: 'at_once', findings: fresh, notifications: [] });
  return fresh.length;
}
