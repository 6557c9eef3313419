/** What a webhook can be called for. */
export const webhookEvents = [
  'post.changed',
  'post.sold',
  'deal.opened',
  'deal.message',
  'deal.offered',
  'deal.agreed',
  'deal.completed',
  'deal.closed',
  'delivery.sent',
  'delivery.received',
  'claim.opened',
  'claim.settled',
  'list.covered',
  'feed.held',
  'feed.failed',
] as const;

export type WebhookEvent = (typeof webhookEvents)[number];

/** What a webhook is called with: its events, the posts of a run of a feed together, and tests. */
export const webhookCalls = [...webhookEvents, 'posts.changed', 'test'] as const;

export type WebhookCall = (typeof webhookCalls)[number];

type Prefix = WebhookEvent extends infer Type ? (Type extends `${infer First}.${string}` ? First : never) : never;

/** What events are about, by the first word of their names. */
const subjects = {
  post: 'post',
  deal: 'deal',
  delivery: 'deal',
  claim: 'deal',
  list: 'list',
  feed: 'feed',
} as const satisfies Record<Prefix, string>;

/** What an event is about: who may read that reads the event. */
export const subjectOfEvent = (type: WebhookEvent): (typeof subjects)[Prefix] =>
  subjects[type.split('.', 1)[0] as Prefix];

export const webhookStates = ['on', 'failing', 'off'] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const webhookLimits = {
  organization: 10,
  logDays: 30,
  failingDays: 5,
  overlapHours: 24,
  testsAMinute: 10,
} as const;
