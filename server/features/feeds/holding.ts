import { feedLimits, type HoldReason } from '#contract/feeds/choices.ts';
import { type Message, message } from '#contract/texts/message.ts';

/** What a run would do, by which it is held or goes on. */
export interface Effect {
  lines: number;
  /** Rows of the last good file; null before the first one. */
  linesBefore: number | null;
  /** Mapped columns that the file lacks. */
  lacking: readonly string[];
  isFull: boolean;
  /** Whether the file ends inside of a line, and how many posts it does not name. */
  isCut: boolean;
  absent: number;
  /** Live posts of the feed, and how many of them would go or fall to 0. */
  posts: number;
  lost: number;
  /** What the last good runs lost, at most ten of them. */
  losses: readonly number[];
  prices: { count: number; moved: number };
}

const { hold } = feedLimits;

/** Why a run is held: the sentence without its last stop, and as few words as a title has space for. */
export interface Hold {
  hold: HoldReason;
  reason: Message;
  title: Message;
}

/** Why a run is held before anything is written, with both numbers; null where it goes on. */
export function holdOf(effect: Effect): Hold | null {
  const { lines, linesBefore, lacking, isFull, isCut, absent, posts, lost, losses, prices } = effect;
  if (lacking.length > 0) return holdOfColumns(lacking);
  if (lines === 0) return { hold: 'empty', ...ofLines(lines, linesBefore ?? posts) };
  if (!isFull) return null;
  const isMuch = lost > hold.posts && (lost > posts * hold.share || lost > usualLoss(losses) * hold.times);
  // What a file that is cut off does not name may be in the rest of it.
  if (isMuch || (isCut && absent > 0)) {
    if (linesBefore !== null && lines < linesBefore) return { hold: 'loss', ...ofLines(lines, linesBefore) };
    return {
      hold: 'loss',
      reason: message('{{lost}} of {{posts}} posts would go offline. Nothing was changed', { lost, posts }),
      title: message('{{lost}} of {{posts}} posts would go offline', { lost, posts }),
    };
  }
  if (prices.moved <= prices.count * hold.priceShare) return null;
  const numbers = { moved: prices.moved, prices: prices.count };
  return {
    hold: 'price',
    reason: message('{{moved}} of {{prices}} prices move by more than a quarter. Nothing was changed', numbers),
    title: message('{{moved}} of {{prices}} prices move by more than a quarter', numbers),
  };
}

const ofLines = (lines: number, before: number) => ({
  reason: message('Only {{lines}} of {{before}} lines. Nothing was changed', { lines, before }),
  title: message('{{lines}} of {{before}} lines', { lines, before }),
});

function holdOfColumns([column = '', ...others]: readonly string[]): Hold {
  const more = others.length;
  const about = { column, more };
  return more === 0
    ? {
        hold: 'column',
        reason: message('The file lacks the column “{{column}}”. Nothing was changed', about),
        title: message('The file lacks the column “{{column}}”', about),
      }
    : {
        hold: 'column',
        reason: message('The file lacks the column “{{column}}”, and {{more}} more. Nothing was changed', about),
        title: message('The file lacks the column “{{column}}”, and {{more}} more', about),
      };
}

/** What runs usually lose: the middle of the last ten; without ten, no loss is unusual by itself. */
function usualLoss(losses: readonly number[]): number {
  if (losses.length < hold.runs) return Number.POSITIVE_INFINITY;
  const sorted = [...losses].sort((a, b) => a - b);
  return ((sorted[hold.runs / 2 - 1] as number) + (sorted[hold.runs / 2] as number)) / 2;
}
