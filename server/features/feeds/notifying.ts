import { feedLimits } from '#contract/feeds/choices.ts';
import { scopeOf } from '#contract/rights/matrix.ts';
import { type Message, message, messageOf, type Sentence } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { emit } from '#server/platform/events/index.ts';
import { toStored } from '#server/platform/languages/index.ts';
import { notify } from '../notifications/index.ts';
import type { FeedDependencies } from './dependencies.ts';
import type { Hold } from './holding.ts';
import { stopped } from './language.ts';
import { type FeedRow, listCandidates, updateRow } from './repository/feeds.ts';
import { type findHold, type RunRow, updateRun } from './repository/runs.ts';

/** Tells people how many posts of a feed will be paused, or were, since nothing confirmed their stock. */
export async function notifyUnconfirmed(
  { mail }: Pick<FeedDependencies, 'mail'>,
  transaction: InTransaction,
  feed: { id: number; name: string; organization_id: number; posts: number },
  arePaused: boolean,
): Promise<void> {
  const { told, paused } = feedLimits.confirmed;
  const about = { name: feed.name, count: feed.posts, days: arePaused ? paused : told, left: paused - told };
  await notify(transaction, mail, {
    userIds: await listRecipients(transaction, feed.organization_id),
    type: 'feed_stopped',
    title: arePaused
      ? message('Posts of the feed “{{name}}” were paused: {{count}}', about)
      : message('Posts of the feed “{{name}}” will be paused: {{count}}', about),
    body: arePaused
      ? message('Their stock was not confirmed for {{days}} days. The next good run puts them online again.', about)
      : message(
          'Their stock was not confirmed for {{days}} days. Without a good run they are paused in {{left}} days.',
          about,
        ),
    mailSubject: arePaused
      ? message('A stock feed is silent: posts were paused')
      : message('A stock feed is silent: posts will be paused'),
    subject: { type: 'feed', id: feed.id, url: '/integration' },
  });
}

const urlOf = (feed: FeedRow, run: Pick<RunRow, 'n'>) => `/integration/feeds/${feed.id}/runs/${run.n}`;

async function notifyTeam(
  { mail }: FeedDependencies,
  transaction: InTransaction,
  feed: FeedRow,
  run: Pick<RunRow, 'id'>,
  news: { title: Message; body: Message; mailSubject: Message; url: string },
): Promise<void> {
  const { url, ...texts } = news;
  const told = await listRecipients(transaction, feed.organization_id);
  await updateRun(transaction, run.id, { told });
  await notify(transaction, mail, {
    userIds: told,
    type: 'feed_stopped',
    ...texts,
    subject: { type: 'feed', id: feed.id, url },
  });
}

/** Who may apply or discard a run: they are notified, and no one else. */
async function listRecipients(transaction: InTransaction, organizationId: number): Promise<number[]> {
  const candidates = await listCandidates(transaction, organizationId);
  return candidates.filter((candidate) => scopeOf(candidate, 'feed.manage') !== 'none').map(({ id }) => id);
}

/** Tells people that a feed is held, once for each reason, and calls webhooks. */
export async function notifyHeld(
  deps: FeedDependencies,
  transaction: InTransaction,
  feed: FeedRow,
  run: Pick<RunRow, 'id' | 'n'>,
  { hold, reason, title }: Hold,
  before: Awaited<ReturnType<typeof findHold>>,
): Promise<void> {
  await emit(transaction, 'feed.held', { ...feed, run: run.n });
  // The numbers of a reason differ from file to file, but another column is another reason.
  const isSame = before?.hold === hold && (hold !== 'column' || before.reason === toStored(stopped(reason)).text);
  if (feed.state === 'held' && isSame) return;
  await notifyTeam(deps, transaction, feed, run, {
    title: message('Feed “{{name}}” is held: {{numbers}}', { name: feed.name, numbers: title }),
    body: message('{{reason}} Apply the run, or discard it.', { reason: stopped(reason) }),
    mailSubject: message('A stock feed is held'),
    url: urlOf(feed, run),
  });
}

/** Ends a run that failed: after some in a row the feed is failing, after many, or where it `stops`, it is off. People are notified. */
export async function failRun(
  deps: FeedDependencies,
  transaction: InTransaction,
  feed: FeedRow,
  run: Pick<RunRow, 'id' | 'n'>,
  reason: Sentence,
  stops = false,
): Promise<void> {
  const failures = feed.failures + 1;
  const state = stops || failures >= feedLimits.off ? 'off' : failures >= feedLimits.failing ? 'failing' : feed.state;
  await updateRun(transaction, run.id, { state: 'failed', reason, ended_at: 'now' });
  await updateRow(transaction, feed.id, {
    failures,
    ...(feed.state === 'new' && !stops ? {} : { state }),
    ...(state === 'off' ? { next_run_at: null } : {}),
  });
  await emit(transaction, 'feed.failed', { ...feed, run: run.n });
  if (!stops && failures !== feedLimits.failing && failures !== feedLimits.off) return;
  const isOff = stops || failures === feedLimits.off;
  const about = { name: feed.name, count: failures, reason: messageOf(reason) };
  await notifyTeam(deps, transaction, feed, run, {
    title: isOff ? message('Feed “{{name}}” was switched off', about) : message('Feed “{{name}}” fails', about),
    body: stops
      ? message('{{reason}} Your posts stay as they are.', about)
      : isOff
        ? message('{{count}} runs in a row failed. {{reason}} Save the feed to switch it on again.', about)
        : message('{{count}} runs in a row failed. {{reason}} Your posts stay as they are.', about),
    mailSubject: isOff ? message('A stock feed was switched off') : message('A stock feed fails'),
    url: urlOf(feed, run),
  });
}
