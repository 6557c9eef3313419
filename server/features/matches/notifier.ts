import { setTimeout as sleep } from 'node:timers/promises';
import { notificationKinds } from '#contract/notifications/choices.ts';
import { scopeOf } from '#contract/rights/matrix.ts';
import { counted, joined } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { finishProgress, lockProgress, saveProgress } from '#server/platform/changes/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { beginTurn, type Search } from '../market-search/index.ts';
import { createDigests, type Finding, notify, recordFindings } from '../notifications/index.ts';
import { type Fit, findFits, sourceOf } from './matching.ts';
import {
  forgetMatched,
  listChanged,
  listDismissals,
  listFirstChanged,
  listRecipients,
  type MatchRow,
  noteMatched,
  type Recipient,
} from './repository.ts';

/** Posts that are looked at in one transaction. */
const batch = 50;
/** Posts of each organization that are looked at before those that changed earlier, once in a turn. */
const firstOfEach = 3;
/** Of what fits a post, its two sides hear of the best. */
const mostNotified = 20;

interface Dependencies extends Pick<Platform, 'config' | 'mail'> {
  db: Database;
  search: Search;
}

/** One side of a match: whose post it is, and the post that fits it. */
interface Side {
  own: MatchRow;
  other: MatchRow;
}

/** Tells both sides of posts that fit. */
export function createMatchNotifier({ config, db, mail, search }: Dependencies) {
  const digests = createDigests({ db, mail, config });

  /**
   * Finds what fits the posts that came or changed since the last poll, and notifies both sides of each pair once. What was
   * found and how far the job came are one transaction, so repeating or running it twice at a time announces nothing twice.
   * Ends its turn after a second; returns whether all posts were read. Each turn begins with the first posts of each organization.
   */
  async function notifyOfMatches(): Promise<boolean> {
    const isOver = beginTurn();
    await transactInBackground(db, notifyOfFirst);
    for (;;) {
      const begin = performance.now();
      const isAll = await transactInBackground(db, notifyOfBatch);
      if (isAll || isOver()) return isAll;
      // A file of thousands of posts takes a while: half of it is left to others who ask the database.
      await sleep(performance.now() - begin);
    }
  }

  async function notifyOfFirst(transaction: InTransaction): Promise<void> {
    const progress = await lockProgress(transaction, 'matches');
    const posts = await listFirstChanged(transaction, progress, { each: firstOfEach, limit: batch });
    await notifyOfPosts(transaction, posts);
    await noteMatched(transaction, posts);
  }

  async function notifyOfBatch(transaction: InTransaction): Promise<boolean> {
    const progress = await lockProgress(transaction, 'matches');
    const posts = await listChanged(transaction, progress, batch);
    await notifyOfPosts(transaction, posts);
    const last = posts.at(-1);
    const isAll = !last || posts.length < batch;
    if (isAll) {
      await forgetMatched(transaction, progress);
      await finishProgress(transaction, 'matches', progress);
    } else await saveProgress(transaction, 'matches', { watermark: last.changedIn, lastId: last.id });
    return isAll;
  }

  async function notifyOfPosts(transaction: InTransaction, posts: readonly MatchRow[]): Promise<void> {
    const sides: Side[] = [];
    for (const post of posts) {
      const fits = await findFits(transaction, sourceOf(post), { rates: search.index.rates });
      for (const { row } of fits.slice(0, mostNotified) as Fit[])
        sides.push({ own: post, other: row }, { own: row, other: post });
    }
    await notifySides(transaction, sides);
  }

  async function notifySides(transaction: InTransaction, sides: readonly Side[]): Promise<void> {
    if (sides.length === 0) return;
    const recipients = new Map(
      (await listRecipients(transaction, [...new Set(sides.map(({ own }) => own.owner_id))]))
        .filter(mayReceive)
        .map((recipient) => [recipient.id, recipient]),
    );
    const dismissed = await listDismissals(transaction, sides.map(pairOf));
    const findings = sides
      .filter((side) => recipients.has(side.own.owner_id) && !dismissed.has(dismissalKey(side)))
      .map((side) => findingOf(side, recipients.get(side.own.owner_id) as Recipient));
    const news = await recordFindings(transaction, findings);
    const titles = new Map(sides.map(({ own }) => [own.id, own.title]));
    for (const [key, ofPost] of groupBy(news, ({ userId, reasonId }) => `${userId} ${reasonId}`)) {
      const [userId, ownId] = key.split(' ').map(Number) as [number, number];
      await notifyOfPost(transaction, userId, {
        id: ownId,
        title: titles.get(ownId) ?? '',
        fitting: ofPost.map(({ advertisementId }) => titles.get(advertisementId) ?? ''),
      });
    }
    for (const [userId, ofPerson] of groupBy(news, (finding) => finding.userId)) {
      const reader = recipients.get(userId);
      if (reader && rhythmOf(reader) === 'at_once')
        await digests.mailFound(transaction, reader, { rhythm: 'at_once', findings: ofPerson, notifications: [] });
    }
  }

  async function notifyOfPost(
    transaction: InTransaction,
    userId: number,
    { id, title, fitting }: { id: number; title: string; fitting: readonly string[] },
  ): Promise<void> {
    const titleOf = (count: number) =>
      counted(count, 'A post fits yours: {{title}}', '{{count}} posts fit yours: {{title}}', { title });
    const body = joined(fitting.slice(0, 3), '; ');
    await notify(transaction, mail, {
      userIds: [userId],
      type: 'post_match',
      title: titleOf(fitting.length),
      body,
      subject: { type: 'advertisement', id, url: `/advertisement/${id}` },
      groupKey: `match:${id}`,
      size: fitting.length,
      gathered: (count) => ({ title: titleOf(count), body }),
      inAppOnly: true,
    });
  }

  return { notifyOfMatches };
}

const rhythmOf = ({ mail }: Recipient) => mail ?? notificationKinds.post_match.mail;

const mayReceive = (recipient: Recipient) =>
  scopeOf(recipient, 'saved-search.manage') !== 'none' && scopeOf(recipient, 'advertisement.browse') !== 'none';

const pairOf = ({ own, other }: Side) =>
  own.type === 'offered' ? { offeredId: own.id, wantedId: other.id } : { offeredId: other.id, wantedId: own.id };

function dismissalKey(side: Side): string {
  const { offeredId, wantedId } = pairOf(side);
  return `${side.own.organization_id} ${offeredId} ${wantedId}`;
}

function findingOf({ own, other }: Side, recipient: Recipient): Finding {
  const rhythm = rhythmOf(recipient);
  return {
    userId: own.owner_id,
    advertisementId: other.id,
    reason: 'match',
    reasonId: own.id,
    waits: rhythm === 'daily' || rhythm === 'weekly',
  };
}
