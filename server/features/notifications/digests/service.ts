import { scopeOf } from '#contract/rights/matrix.ts';
import { byEnglish, type Message, message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { approximate, readerCurrency, readRates } from '../../rates/index.ts';
import type { Finding } from '../repository.ts';
import { notify } from '../service.ts';
import { lastDue } from './clock.ts';
import { type Digest, digestMail } from './mail.ts';
import { searchNews } from './news.ts';
import {
  countStops,
  findReckoning,
  listCategories,
  listJustMailed,
  listMailedPosts,
  listSearches,
  listWaiting,
  listWatchedLines,
  lockReader,
  type Rhythm,
  takeFindings,
  takeNotifications,
  type WaitingNotification,
  wantsSearchMails,
} from './repository.ts';
import { createStopLinks, type StopTarget } from './stops.ts';

const mostOthers = 50;
/** How many people a job mails at most, so that it is soon the turn of another organization. */
const mostReaders = 50;

export const digestJob = 'notifications.digest';

/** Queues that organizations share, so that digests take turns with everything else that waits for the same workers. */
const queues = 4;

/** No lower priority than other jobs: those that follow the market are always due while many post, and digests would wait for them. */
const enqueueDigests = (db: Database, organizationId: number | null): Promise<void> =>
  enqueue(
    db,
    digestJob,
    { organizationId },
    { queue: `digests:${(organizationId ?? 0) % queues}`, key: `digests:${organizationId ?? 'platform'}` },
  );

/** What is in one mail: posts that were found, each once with every reason, and other news. */
export function createDigests({ db, mail, config }: Pick<Platform, 'db' | 'mail' | 'config'>) {
  const links = createStopLinks({ config, mail });

  const listDue = async (now: Date) =>
    (await listWaiting(db))
      .map((waiting) => ({ ...waiting, until: lastDue(now, waiting.timeZone, waiting.rhythm) }))
      .filter(({ oldest, until }) => oldest < until);

  /** Sends whatever is due now, one mail a person; returns how many mails. Repeating it sends nothing twice. */
  async function send(now = new Date()): Promise<number> {
    let sent = 0;
    for (const due of await listDue(now))
      sent += await transactInBackground(db, (transaction) => sendOne(transaction, due));
    return sent;
  }

  /** Gives each organization for whose people something is due a job of its own; platform admins share one. */
  async function schedule(): Promise<void> {
    const organizations = new Set((await listDue(new Date())).map(({ organizationId }) => organizationId));
    for (const organizationId of organizations) await enqueueDigests(db, organizationId);
  }

  /** Sends what is due for the next people of an organization; another job does the rest, after what else waits. */
  async function sendFor(organizationId: number | null): Promise<void> {
    const due = (await listDue(new Date())).filter((waiting) => waiting.organizationId === organizationId);
    for (const waiting of due.slice(0, mostReaders))
      await transactInBackground(db, (transaction) => sendOne(transaction, waiting));
    if (due.length > mostReaders) await enqueueDigests(db, organizationId);
  }

  async function sendOne(
    transaction: InTransaction,
    due: { userId: number; rhythm: Rhythm; until: Date },
  ): Promise<number> {
    const reader = await lockReader(transaction, due.userId);
    const notifications = await takeNotifications(transaction, due);
    const taken = await takeFindings(transaction, due);
    if (!reader) return 0;
    // People who may no longer browse get no posts.
    const findings = scopeOf(reader, 'advertisement.browse') === 'none' ? [] : taken;
    await notifyOfSearches(transaction, reader.id, findings);
    return mailFound(transaction, reader, { rhythm: due.rhythm, findings, notifications });
  }

  /** Tells someone in the app what is new in their saved searches. */
  async function notifyOfSearches(
    transaction: InTransaction,
    userId: number,
    findings: readonly Finding[],
  ): Promise<void> {
    const ofSearches = findings.filter(({ reason }) => reason === 'search');
    if (ofSearches.length === 0) return;
    const searches = await listSearches(
      transaction,
      ofSearches.map(({ reasonId }) => reasonId),
    );
    const posts = await listMailedPosts(
      transaction,
      ofSearches.map(({ advertisementId }) => advertisementId),
    );
    for (const [id, search] of searches) {
      const found = new Set(
        ofSearches.filter(({ reasonId }) => reasonId === id).map(({ advertisementId }) => advertisementId),
      );
      const titles = posts.filter((post) => found.has(post.id)).map(({ title }) => title);
      // Looked at in the meantime, or gone.
      if (titles.length === 0 || search.count === 0) continue;
      await notify(transaction, mail, searchNews(userId, search, titles));
    }
  }

  /** Mails someone what was found for them, together with other news; returns the number of mails, 0 or 1. */
  async function mailFound(
    transaction: InTransaction,
    reader: { id: number; email: string },
    found: {
      rhythm: Digest['rhythm'];
      findings: readonly Finding[];
      notifications: readonly WaitingNotification[];
    },
  ): Promise<number> {
    if (found.findings.length + found.notifications.length === 0) return 0;
    const mayMailSearches = await wantsSearchMails(transaction, reader.id);
    const wanted = found.findings.filter(({ reason }) => reason !== 'search' || mayMailSearches);
    // A post that a saved search and a list find at the same time is mailed once.
    const mailed =
      found.rhythm === 'at_once'
        ? await listJustMailed(transaction, reader.id, { findings: wanted, mayMailSearches })
        : new Set<number>();
    const findings = wanted.filter(({ advertisementId }) => !mailed.has(advertisementId));
    const idsOf = (reasonOf: Finding['reason']) =>
      findings.filter(({ reason }) => reason === reasonOf).map(({ reasonId }) => reasonId);
    const searches = await listSearches(transaction, idsOf('search'));
    const categories = await listCategories(transaction, idsOf('interest'));
    const lines = await listWatchedLines(transaction, idsOf('list'));
    const own = new Map((await listMailedPosts(transaction, idsOf('match'))).map(({ id, title }) => [id, title]));
    const nameOf = ({ reason, reasonId }: Finding): Message | null => {
      if (reason === 'search') {
        const name = searches.get(reasonId)?.name;
        return name === undefined ? null : message('In your search “{{name}}”', { name });
      }
      if (reason === 'interest') {
        const category = categories.get(reasonId)?.name;
        return category === undefined
          ? null
          : message('In your category {{category}}', { category: byEnglish(category) });
      }
      if (reason === 'list') {
        const line = lines.get(reasonId);
        return line
          ? message('For line {{line}} of your list “{{name}}”', { line: line.number, name: line.name })
          : null;
      }
      // A post that is not live any more has no matches.
      const title = own.get(reasonId);
      return title === undefined ? null : message('Fits your post “{{title}}”', { title });
    };
    const reasonsOf = new Map<number, Map<string, Message>>();
    const addReason = (id: number, reason: Message) =>
      reasonsOf.set(id, (reasonsOf.get(id) ?? new Map()).set(JSON.stringify(reason), reason));
    for (const finding of findings) {
      const reason = nameOf(finding);
      if (reason !== null) addReason(finding.advertisementId, reason);
    }
    const posts = await listMailedPosts(transaction, [...reasonsOf.keys()]);
    const isPost = new Set(posts.map(({ id }) => id));
    const others: WaitingNotification[] = [];
    for (const notification of found.notifications) {
      const { advertisementId: id, title, body: detail, button } = notification;
      if (id !== null && isPost.has(id) && button === null)
        addReason(id, message('{{what}}: {{detail}}', { what: withoutName(title), detail }));
      else if (others.length < mostOthers) others.push(notification);
    }
    if (posts.length + others.length === 0) return 0;
    const inMail = new Set(
      findings
        .filter(({ advertisementId }) => isPost.has(advertisementId))
        .map(({ reason, reasonId }) => `${reason} ${reasonId}`),
    );
    const searchStops = [...searches.values()].filter(({ id }) => inMail.has(`search ${id}`));
    const insightsStop: StopTarget | null = others.some(({ type }) => type === 'insights')
      ? { userId: reader.id, type: 'insights', stops: await countStops(transaction, reader.id, 'insights') }
      : null;
    const targets: StopTarget[] = searchStops.map(({ id, stops }) => ({ searchId: id, stops }));
    if (insightsStop) targets.push(insightsStop);
    const isAllStoppable =
      findings.every(({ reason }) => reason === 'search') &&
      found.notifications.every(({ type }) => type === 'insights') &&
      targets.length > 0;
    const rates = await readRates(transaction);
    const currency = readerCurrency(await findReckoning(transaction, reader.id));
    await mail.queue(
      transaction,
      digestMail(mail, reader, {
        rhythm: found.rhythm,
        posts: posts.map((post) => ({
          post,
          about: approximate(rates, { amount: post.price_per_unit, currency: post.currency }, currency),
          reasons: [...(reasonsOf.get(post.id)?.values() ?? [])],
        })),
        others,
        stops: searchStops.map(({ id, name, stops }) => ({ name, url: links.linkTo({ searchId: id, stops }) })),
        insightsStop: insightsStop && links.linkTo(insightsStop),
        unsubscribe: isAllStoppable ? links.addressForPrograms(targets) : null,
      }),
    );
    return 1;
  }

  return { send, schedule, sendFor, notifyOfSearches, mailFound, links };
}

/** The title without the name of the post. */
function withoutName(title: Message): Message {
  const { what } = title.values ?? {};
  return typeof what === 'object' && 'key' in what ? what : title;
}
