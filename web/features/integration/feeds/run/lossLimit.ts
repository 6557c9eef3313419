import { feedLimits } from '#contract/feeds/choices.ts';

const { posts: fewest, share } = feedLimits.hold;

/** How many of a feed's posts a full file may take offline before it is held. */
export const lossLimitOf = (posts: number): number => Math.max(fewest, Math.floor(posts * share));
