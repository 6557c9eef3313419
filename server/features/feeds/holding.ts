import { feedLimits, type HoldReason } from '#contract/feeds/choices.ts';

/** What a run would do, by which it is held or goes on. */
export interface Effect {
  lines: number;
  /** Rows of the last good file; null before the first one. */
  linesBefore: number | null;
  /** Mapped columns that the file lacks. */
  lacking: readonly string[];
  isFull: boolean;
  /** Live posts of the feed, and how many of them would go or fall to 0. */
  posts: number;
  lost: number;
  /** What the last good runs lost, at most ten of them. */
  losses: readonly number[];
  prices: { count: number; moved: number };
}

const { hold } = feedLimits;
const number = (count: number) => count.toLocaleString('en');
const nothing = 'Nothing was changed.';

/** Why a run is held before anything is written, with a sentence that has both numbers; null where it goes on. */
export function holdOf(effect: Effect): { hold: HoldReason; reason: string } | null {
  const { lines, linesBefore, lacking, isFull, posts, lost, losses, prices } = effect;
  const ofLines = `Only ${number(lines)} of ${number(linesBefore ?? posts)} lines. ${nothing}`;
  if (lines === 0 && lacking.length === 0) return { hold: 'empty', reason: ofLines };
  const [column] = lacking;
  if (column !== undefined) {
    const others = lacking.length > 1 ? `, and ${number(lacking.length - 1)} more` : '';
    return { hold: 'column', reason: `The file lacks the column “${column}”${others}. ${nothing}` };
  }
  if (!isFull) return null;
  if (lost > hold.posts && (lost > posts * hold.share || lost > usualLoss(losses) * hold.times)) {
    const isShort = linesBefore !== null && lines < linesBefore;
    return {
      hold: 'loss',
      reason: isShort ? ofLines : `${number(lost)} of ${number(posts)} posts would go offline. ${nothing}`,
    };
  }
  if (prices.moved > prices.count * hold.priceShare)
    return {
      hold: 'price',
      reason: `${number(prices.moved)} of ${number(prices.count)} prices move by more than a quarter. ${nothing}`,
    };
  return null;
}

/** What runs usually lose: the middle of the last ten; without ten, no loss is unusual by itself. */
function usualLoss(losses: readonly number[]): number {
  if (losses.length < hold.runs) return Number.POSITIVE_INFINITY;
  const sorted = [...losses].sort((a, b) => a - b);
  return ((sorted[hold.runs / 2 - 1] as number) + (sorted[hold.runs / 2] as number)) / 2;
}
