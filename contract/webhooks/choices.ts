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

export const webhookStates = ['on', 'failing', 'off'] as const;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;

export const webhookLimits = {
  organization: 10,
  logDays: 30,
  failingDays: 5,
  overlapHours: 24,
  testsAMinute: 10,
} as const;
