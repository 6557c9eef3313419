import { dealLimits } from '#contract/deals/choices.ts';
import { addDays } from '#server/platform/values/index.ts';
import { type DealRow, isTalking } from '../rows.ts';

/** The next deadline of a deal and its warning; null where nothing is due. */
export function timersOf(
  deal: Pick<DealRow, 'state' | 'spoken_at' | 'reserved_until' | 'open_until'>,
  now: Date,
): { runs_out_at: Date | null; warn_at: Date | null } {
  const ahead = (end: Date, days: number) => {
    const at = addDays(end, -days);
    return at > now ? at : null;
  };
  if (deal.state === 'agreed') {
    const end = deal.reserved_until as Date;
    return { runs_out_at: end, warn_at: ahead(end, dealLimits.daysWarnedOfLapse) };
  }
  if (!isTalking(deal)) return { runs_out_at: null, warn_at: null };
  const silent = silentAt(deal);
  const first = deal.open_until !== null && deal.open_until < silent ? deal.open_until : silent;
  return { runs_out_at: first, warn_at: ahead(silent, dealLimits.daysWarnedOfSilence) };
}

/** When a deal without any new message is closed. */
export const silentAt = ({ spoken_at: repliedAt }: Pick<DealRow, 'spoken_at'>): Date =>
  addDays(repliedAt, dealLimits.daysSilent);
