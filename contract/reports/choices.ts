export const reportStates = ['open', 'blocked', 'moved', 'dismissed'] as const;

export const reportSorts = [
  'created_at',
  '-created_at',
  'advertisement',
  '-advertisement',
  'organization',
  '-organization',
  'reason',
  '-reason',
] as const;

/** Messages about reported and blocked posts. */
export const reportMessages = {
  advertisementBlocked: 'The post is blocked. Its owner gets the reason.',
  advertisementMoved: 'The post is moved. Its owner gets the reason.',
  advertisementUnblocked: 'The post is shown again.',
  reportDismissed: 'The report is dismissed.',
} as const;
