import { joined, message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { finishProgress, lockProgress, type Progress, saveProgress } from '#server/platform/changes/index.ts';
import { emit } from '#server/platform/events/index.ts';
import { type Actor, findActor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { type createDigests, type Finding, notify, recordFindings } from '../../notifications/index.ts';
import { readerOf } from '../access/index.ts';
import type { ListDependencies } from '../dependencies.ts';
import { openMarket } from '../market/index.ts';
import { stateOf } from '../presentation/index.ts';
import { changeLine, listLines } from '../repository/lines.ts';
import { findList } from '../repository/lists.ts';
import { namePosts } from '../repository/market.ts';
import type { LineRow, ListRow } from '../rows.ts';
import { understandLines } from '../understanding/index.ts';
import { findUnread, listChanged, listReportedPosts, listUnknown, listWatching } from './repository.ts';

type Digests = ReturnType<typeof createDigests>;

/** Lines without an article that are tried again at a time. */
const mostUnknown = 1_000;
/** Posts that are tried in one transaction. */
const mostChanged = 20_000;

/** A line that a post covers now, and whom that is told. */
interface News {
  list: ListRow;
  line: LineRow;
  postId: number;
  reader: Actor;
}

/**
 * Tries the posts that came or changed since the last poll on the open lines of watched lists, and tells the owner of each
 * once a line and post. What was found and how far it came are one transaction: repeated, or run twice at a time, it tells
 * nothing twice. Returns how many were told.
 */
export async function watchLists(deps: ListDependencies, digests: Digests): Promise<number> {
  let told = 0;
  for (let isDone = false; !isDone; ) {
    const batch = await transactInBackground(deps.db, (transaction) => tryBatch(deps, digests, transaction));
    told += batch.told;
    isDone = batch.isLast;
  }
  return told;
}

async function tryBatch(
  deps: ListDependencies,
  digests: Digests,
  transaction: InTransaction,
): Promise<{ told: number; isLast: boolean }> {
  const progress = await lockProgress(transaction, 'lists');
  await deps.search.index.refresh();
  const changed = await listChanged(transaction, progress, mostChanged);
  let told = 0;
  if (changed.length > 0) {
    await tryUnknown(deps, transaction);
    const actors = new Map<number, Actor | null>();
    const actorOf = async (id: number) => {
      if (!actors.has(id)) actors.set(id, (await findActor(transaction, id)) ?? null);
      return actors.get(id) ?? null;
    };
    const articles = [...new Set(changed.flatMap(({ article_id: id }) => id ?? []))];
    const keys = [...new Set(changed.flatMap(({ key }) => key ?? []))];
    for (const { list_id: id, owner_id: owner } of await listWatching(transaction, { articles, keys })) {
      const reader = await actorOf(owner);
      const as = reader && readerOf(reader);
      const list = as && (await findList(transaction, as, id));
      if (!reader?.permissions.includes('alerts') || !list) continue;
      const { news, isWhole } = await findNews(deps, transaction, { reader, list, progress });
      const count = await notifyOwner(transaction, deps, digests, news);
      // A line that was open is reported once, so the list became whole just now.
      if (count > 0 && isWhole) await emit(transaction, 'list.covered', list);
      told += count;
    }
  }
  const last = changed.at(-1);
  const isLast = !last || changed.length < mostChanged;
  if (isLast) await finishProgress(transaction, 'lists', progress);
  else await saveProgress(transaction, 'lists', { watermark: last.changedIn, lastId: last.id });
  return { told, isLast };
}

/** Lines that no article was found for are looked up by their numbers again. */
async function tryUnknown(deps: ListDependencies, transaction: InTransaction): Promise<void> {
  const unknown = groupBy(await listUnknown(transaction, mostUnknown), ({ list_id: id }) => id);
  for (const [id, numbers] of unknown) {
    const wanted = new Set(numbers.map(({ number }) => number));
    const lines = (await listLines(transaction, [id])).filter(({ number }) => wanted.has(number));
    const organizationId = numbers[0]?.organization_id ?? 0;
    const view = { db: transaction, search: deps.search, organizationId, hidden: [] };
    const read = await understandLines(view, lines, { byWords: false });
    for (const [place, line] of lines.entries()) {
      const found = read[place];
      if (found?.article_id)
        await changeLine(
          transaction,
          { listId: id, number: line.number },
          { article_id: found.article_id, tier: found.tier, choice_ids: [] },
        );
    }
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
  transaction: InTransaction,
  { reader, list, progress: read }: { reader: Actor; list: ListRow; progress: Progress },
): Promise<{ news: News[]; isWhole: boolean }> {
  const lines = await listLines(transaction, [list.id]);
  const market = await openMarket(transaction, reader, list, lines, { search: deps.search, now: deps.now() });
  const offered = lines.flatMap((line) => market.fits(line).map(({ post }) => post.id));
  const unread = await findUnread(transaction, read, offered);
  const told = await listReportedPosts(
    transaction,
    reader.id,
    lines.map(({ id }) => id),
  );
  // What was there when the list was made is no news. A post is unread for as long as any transaction runs that began before
  // it: what the owner was told of already is no news either, or it would hide what came after it.
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
