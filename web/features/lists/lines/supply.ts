import type { List, ListLine } from '#contract/lists/records.ts';

/** No article, post or number is known that the line may mean: whether someone offers it is not known either. */
export const isUnknown = ({ state, article, pin, tier }: ListLine): boolean =>
  article === null && pin === null && tier === 'none' && state !== 'choose';

/** Whether someone offers something for a line that is not in deals whole: a plan may leave it all the same. */
export const isOffered = ({ state, offered, own }: ListLine): boolean =>
  state === 'covered' || state === 'partly' || (state === 'uncovered' && (offered.posts > 0 || own > 0));

/** How many lines a plan can take something for. */
export const offeredLines = ({ lines }: Pick<List, 'lines'>): number => lines.filter(isOffered).length;
