/** When someone is notified of new posts in a search. */
export const alerts = ['none', 'instant', 'daily', 'weekly'] as const;

export type Alert = (typeof alerts)[number];

export const alertLabels: Readonly<Record<Alert, string>> = {
  instant: 'At once',
  daily: 'Daily, 7:00',
  weekly: 'Weekly, Monday',
  none: 'Never',
};

/** How many searches a person can keep. */
export const mostSavedSearches = 50;
