import type { WebhookEvent } from '#contract/webhooks/choices.ts';
import type { InTransaction } from '#server/db/database.ts';
import { insertCalls, noteEvent, type SubjectTable } from './repository.ts';

interface Post {
  id: number;
  organization_id: number;
}

interface Deal {
  id: number;
  buyer_id: number;
  seller_id: number;
}

interface List {
  id: number;
  organization_id: number;
}

interface FeedRun {
  id: number;
  organization_id: number;
  run: number;
}

/** The subject of each event that code emits. `post.changed` is not here: posts change in many places, so triggers emit it. */
interface Subjects {
  'post.sold': Post;
  'deal.opened': Deal;
  'deal.message': Deal;
  'deal.offered': Deal;
  'deal.agreed': Deal;
  'deal.completed': Deal;
  'deal.closed': Deal;
  'delivery.sent': Deal;
  'delivery.received': Deal;
  'claim.opened': Deal;
  'claim.settled': Deal;
  'list.covered': List;
  'feed.held': FeedRun;
  'feed.failed': FeedRun;
}

export type EventType = keyof Subjects & WebhookEvent;

/** Where an event's subject is found, and the organizations that may read it. */
interface Declaration<Subject> {
  path: (subject: Subject) => string;
  readers: (subject: Subject) => number[];
  /** The table whose row says when the subject last changed; without one, it is the event's own time. */
  table?: SubjectTable;
}

const owner = ({ organization_id }: { organization_id: number }) => [organization_id];

const ofPost: Declaration<Post> = {
  path: ({ id }) => `/advertisement/${id}`,
  readers: owner,
  table: 'advertisements',
};
const ofDeal: Declaration<Deal> = {
  path: ({ id }) => `/deals/${id}`,
  readers: ({ buyer_id, seller_id }) => [buyer_id, seller_id],
  table: 'deals',
};
const ofList: Declaration<List> = { path: ({ id }) => `/lists/${id}`, readers: owner, table: 'lists' };
const ofFeedRun: Declaration<FeedRun> = {
  path: ({ id, run }) => `/integration/feeds/${id}/runs/${run}`,
  readers: owner,
};

const events: { [Type in Exclude<WebhookEvent, 'post.changed'>]: Declaration<Subjects[Type]> } = {
  'post.sold': ofPost,
  'deal.opened': ofDeal,
  'deal.message': ofDeal,
  'deal.offered': ofDeal,
  'deal.agreed': ofDeal,
  'deal.completed': ofDeal,
  'deal.closed': ofDeal,
  'delivery.sent': ofDeal,
  'delivery.received': ofDeal,
  'claim.opened': ofDeal,
  'claim.settled': ofDeal,
  'list.covered': ofList,
  'feed.held': ofFeedRun,
  'feed.failed': ofFeedRun,
};

/**
 * Calls the webhooks of everyone who may read the event once the transaction is committed; each organization's call has the
 * same message id. Call it after the subject has been written: `emit(transaction, 'deal.agreed', deal)`.
 */
export async function emit<Type extends EventType>(
  transaction: InTransaction,
  type: Type,
  subject: Subjects[Type],
): Promise<void> {
  const { path, readers, table } = events[type] as Declaration<Subjects[Type]>;
  const event = { type, id: subject.id, path: path(subject), readers: readers(subject) };
  await noteEvent(transaction, event);
  await insertCalls(transaction, { ...event, table });
}

const apiPaths = { advertisement: 'advertisements', integration: 'feeds' } as const;

/** Where the API has what a page shows: `/api/deals/7` of `/deals/7`. */
export function apiPathOf(path: string): string {
  const [, noun = '', ...rest] = path.split('/');
  const plural = apiPaths[noun as keyof typeof apiPaths] ?? noun;
  return `/api/${[plural, ...(noun === 'integration' ? rest.slice(1) : rest)].join('/')}`;
}
