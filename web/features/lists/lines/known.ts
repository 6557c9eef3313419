import type { ListLine } from '#contract/lists/records.ts';

/** No article, post or number is known that the line may mean: whether someone offers it is not known either. */
export const isUnknown = ({ state, article, pin, tier }: ListLine): boolean =>
  article === null && pin === null && tier === 'none' && state !== 'choose';
