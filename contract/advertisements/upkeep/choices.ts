/** What can be done with many posts at once. */
export const bulkActions = ['pause', 'resume', 'renew', 'delete', 'restore', 'price', 'fact'] as const;

export type BulkAction = (typeof bulkActions)[number];

/** The lists that a selection is made in: my own posts, or the organization's. */
export const bulkScopes = ['mine', 'organization'] as const;

/** To which part of its currency a new price is rounded, in hundredths. */
export const roundings = [1, 5, 10, 50, 100] as const;

export const roundingLabels: Readonly<Record<(typeof roundings)[number], string>> = {
  1: '1 cent',
  5: '5 cents',
  10: '10 cents',
  50: '50 cents',
  100: 'Whole amounts',
};

export const bulkLimits = {
  /** How many posts one change takes. */
  posts: 1000,
  /** For how long it can be taken back. */
  hoursToUndo: 24,
  /** By how many percent a price goes up at most; it goes down by less than all of it. */
  percentUp: 900,
} as const;

/** What happened to a post. */
export const historyKinds = [
  'created',
  'edited',
  'price',
  'sold',
  'sale_taken_back',
  'paused',
  'resumed',
  'renewed',
  'expired',
  'blocked',
  'unblocked',
  'handed_over',
  'deleted',
  'restored',
] as const;

export type HistoryKind = (typeof historyKinds)[number];

/** By what way a post was changed, where it was not on its own. */
export const historyWays = ['upload', 'bulk', 'undo', 'mail', 'deal', 'clock', 'administration'] as const;

export type HistoryWay = (typeof historyWays)[number];

/** How a link of a mail that renews posts is refused. */
export const renewalSentences = {
  unknown: 'This link is not one of ours, or it is incomplete. Open it from the email again.',
  used: 'This link has already been used. It works once.',
  expired: 'This link has expired. Sign in to renew your posts.',
  account: 'The account that this link was mailed to can no longer sign in.',
  suspended: 'Your organization is suspended. Its posts cannot be renewed now.',
  nothing: 'There is nothing left to renew here.',
} as const;
