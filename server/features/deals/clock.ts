import { message } from '#contract/texts/message.ts';
import { isDatabaseAway } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { wholeTurn } from '#server/platform/jobs/index.ts';
import { endDueClaims } from './claims/replacing.ts';
import type { DealDependencies } from './dependencies.ts';
import { notifyBothSides } from './notifying/service.ts';
import { takeDue } from './repository/deals.ts';
import { listLines } from './repository/lines.ts';
import { decideOffer } from './repository/offers.ts';
import { isTalking } from './rows.ts';
import { free } from './transitions/agreeing/holding.ts';
import { confirmWhatIsDue } from './transitions/agreeing/receiving.ts';
import { endAgreement } from './transitions/agreeing/sending.ts';
import { silentAt } from './transitions/timers.ts';
import {
  change,
  ended,
  recordEvent,
  setTurn,
  type Transition,
  takeTransitionByItself,
} from './transitions/transition.ts';

const batch = 200;

/** Applies due deadlines to all deals, each in its own transaction; returns how many deals changed. */
export async function runClock(
  deps: DealDependencies,
  log: { error(details: object, message: string): void },
  turn = wholeTurn(),
): Promise<number> {
  let done = 0;
  const failed = new Set<number>();
  for (;;) {
    const due = await transact(deps.db, (transaction) => takeDue(transaction, deps.now(), batch + failed.size));
    const open = due.filter((id) => !failed.has(id));
    for (const [place, id] of open.entries()) {
      if (place > 0 && turn.isOver()) return done;
      try {
        await transact(deps.db, (transaction) => takeTransitionByItself(deps, transaction, id, endWhatIsDue));
        done += 1;
      } catch (error) {
        // A deal that fails does not hold up the others; the next run retries it.
        if (isDatabaseAway(error)) throw error;
        failed.add(id);
        log.error({ err: error, deal: id }, 'What is due in a deal could not be done');
      }
    }
    if (open.length === 0 || (due.length >= batch && turn.isOver())) return done;
  }
}

/** Applies the due deadlines of a locked deal and of its deliveries and claims, unless someone acted first. */
async function endWhatIsDue(transition: Transition): Promise<void> {
  const { deal, now } = transition;
  if (deal.deliveries_sent > 0) await confirmWhatIsDue(transition);
  if (deal.claims > 0) await endDueClaims(transition);
  if (deal.state === 'agreed')
    return (deal.reserved_until as Date) <= now ? lapse(transition) : warn(transition, 'lapse_ahead');
  if (!isTalking(deal)) return;
  if (silentAt(deal) <= now) return closeSilent(transition);
  if (deal.open_until !== null && deal.open_until <= now) return expireOffer(transition);
  return warn(transition, 'silence_ahead');
}

async function lapse(transition: Transition): Promise<void> {
  await free(transition);
  endAgreement(transition, await listLines(transition.transaction, transition.deal.id), 'lapsed');
  recordEvent(transition, 'lapsed');
  const isPart = transition.deal.state === 'completed';
  await notifyBothSides(transition, 'lapsed', {
    text: isPart ? message('What was not delivered in time is back on sale.') : null,
  });
}

async function closeSilent(transition: Transition): Promise<void> {
  await decideOffer(transition.transaction, transition.deal.id, { state: 'expired', at: transition.now, by: null });
  change(transition, { state: 'closed', closed_reason: 'expired', ...ended(transition.now) });
  recordEvent(transition, 'expired');
  await notifyBothSides(transition, 'expired');
}

/** The offer expires and the negotiation continues: the side that made it makes the next offer. */
async function expireOffer(transition: Transition): Promise<void> {
  const { deal } = transition;
  const version = deal.open_version as number;
  await decideOffer(transition.transaction, deal.id, { state: 'expired', at: transition.now, by: null });
  recordEvent(transition, 'offer_expired', { version });
  setTurn(transition, deal.open_side);
  await notifyBothSides(transition, 'offer_expired');
}

async function warn(transition: Transition, event: 'silence_ahead' | 'lapse_ahead'): Promise<void> {
  const { deal, now } = transition;
  if (deal.warn_at === null || deal.warn_at > now) return;
  await notifyBothSides(transition, event, { until: event === 'lapse_ahead' ? deal.reserved_until : silentAt(deal) });
}
