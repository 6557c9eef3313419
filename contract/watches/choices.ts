import type { TextKey } from '../texts/message.ts';

/** How many articles a person can watch. */
export const mostWatches = 300;

/** Messages about watched prices. */
export const watchMessages = {
  priceWatched: 'You will be notified at this price.',
  watchStopped: 'You no longer watch this price.',
} as const satisfies Record<string, TextKey>;
