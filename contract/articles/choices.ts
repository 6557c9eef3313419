import type { TextKey } from '../texts/message.ts';

/**
 * What there is to decide: two articles may be one, since both have a GTIN, or since only O and 0, I and 1 or zeros tell their
 * part numbers apart; or the posts of one article name several GTINs.
 */
export const conflictReasons = ['gtin', 'number', 'gtins'] as const;

/** Messages about articles. */
export const articleMessages = {
  articlesMerged: 'The two articles are merged.',
  articlesSeparate: 'The two articles stay apart.',
  pinned: 'The title and picture of the part are changed.',
  gtinsConfirmed: 'All these GTINs belong to the article.',
} as const;

/** How offers of an article can be ordered: by what the quantity costs, by time, by how soon they are there. */
export const offerSorts = ['total', 'newest', 'delivery'] as const;

/** How many articles a person can watch. */
export const mostWatches = 300;

/** Messages about watched prices. */
export const watchMessages = {
  priceWatched: 'You will be notified at this price.',
  watchStopped: 'You no longer watch this price.',
} as const satisfies Record<string, TextKey>;
