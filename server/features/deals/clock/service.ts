import { isDatabaseAway } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { free } from '../agreeing/index.ts';
import type { Desk } from '../desk.ts';
import { takeDue } from '../repository/deals.ts';
import { decideOffer } from '../repository/offers.ts';
import { isTalking } from '../rows.ts';
import { change, ended, giveTurn, happen, type Step, takeStepByItself } from '../step.ts';
import { tellBoth } from '../telling/index.ts';
import { silentAt } from '../timers.ts';

const batch = 200;

/** Does what is due by the clock in every deal, each in a transaction of its own; returns in how many. */
export async function runClock(desk: Desk, log: { error(details: object, message: string): void }): Promise<number> {
  let done = 0;
  const failed = new Set<number>();
  for (;;) {
    const due = await transact(desk.db, (transaction) => takeDue(transaction, desk.now(), batch + failed.size));
    const open = due.filter((id) => !failed.has(id));
    for (const id of open) {
      try {
        await transact(desk.db, (transaction) => takeStepByItself(desk, transaction, id, endWhatIsDue));
        done += 1;
      } catch (error) {
        // One deal that cannot be ended keeps no other waiting; the next time tries it again.
        if (isDatabaseAway(error)) throw error;
        failed.add(id);
        log.error({ err: error, deal: id }, 'What is due in a deal could not be done');
      }
    }
    if (open.length === 0) return done;
  }
}

/** What the clock does in a deal that it holds; nothing where somebody was faster. */
async function endWhatIsDue(step: Step): Promise<void> {
  const { deal, now } = step;
  if (deal.state === 'agreed') return (deal.reserved_until as Date) <= now ? lapse(step) : warn(step, 'lapse_ahead');
  if (!isTalking(deal)) return;
  if (silentAt(deal) <= now) return closeSilent(step);
  if (deal.open_until !== null && deal.open_until <= now) return expireOffer(step);
  return warn(step, 'silence_ahead');
}

async function lapse(step: Step): Promise<void> {
  await free(step);
  await change(step, { state: 'closed', closed_reason: 'lapsed', ...ended(step.now) });
  await happen(step, 'lapsed');
  await tellBoth(step, 'lapsed');
}

async function closeSilent(step: Step): Promise<void> {
  await decideOffer(step.transaction, step.deal.id, { state: 'expired', at: step.now, by: null });
  await change(step, { state: 'closed', closed_reason: 'expired', ...ended(step.now) });
  await happen(step, 'expired');
  await tellBoth(step, 'expired');
}

/** The offer is over, the talk is not: the side that made it makes the next one. */
async function expireOffer(step: Step): Promise<void> {
  const { deal } = step;
  const version = deal.open_version as number;
  await decideOffer(step.transaction, deal.id, { state: 'expired', at: step.now, by: null });
  await happen(step, 'offer_expired', { version });
  await giveTurn(step, deal.open_side);
  await tellBoth(step, 'offer_expired');
}

async function warn(step: Step, told: 'silence_ahead' | 'lapse_ahead'): Promise<void> {
  const { deal, now } = step;
  if (deal.warn_at === null || deal.warn_at > now) return;
  await tellBoth(step, told, { until: told === 'lapse_ahead' ? deal.reserved_until : silentAt(deal) });
}
