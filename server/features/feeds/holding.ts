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
  /** The line within which the file ends; null if it ends as it should. */
  cutLine: number | null;
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
  const { lines, linesBefore, lacking, isFull, cutLine, posts, lost, losses, prices } = effect;
  if (lacking.length > 0) return holdOfColumns(lacking);
  if (lines === 0) return { hold: 'empty', ...ofLines(lines, linesBefore ?? posts) };
  // A small shop has no twenty posts to lose: more than half is much of any feed that has some.
  const isHalf = posts >= hold.few && lost > posts * hold.shareOfFew;
  const isMuch = isHalf || (lost > hold.posts && (lost > posts * hold.share || lost > usualLoss(losses) * hold.times));
  if (isFull && isMuch) {
    if (linesBefore !== null && lines < linesBefore) return { hold: 'loss', ...ofLines(lines, linesBefore) };
    return {
      hold: 'loss',
      reason: message('{{lost}} of {{posts}} posts would go offline. Nothing was changed', { lost, posts }),
      title: message('{{lost}} of {{posts}} posts would go offline', { lost, posts }),
    };
  }
  // The last number may be half of one, and what the file does not name may be in the rest of it.
  if (cutLine !== null) return holdOfCut(cutLine);
  if (!isFull || prices.moved <= prices.count * hold.priceShare) return null;
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

const holdOfCut = (line: number): Hold => ({
  hold: 'cut',
  reason: message('The file is cut off in line {{line}}. Nothing was changed', { line }),
  title: message('The file is cut off in line {{line}}', { line }),
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
