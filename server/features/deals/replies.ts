import { transact } from '#server/db/transaction.ts';
import { addDays, addWorkingDays } from '#server/platform/values/index.ts';
import type { DealDependencies } from './dependencies.ts';
import { storeAsAgreed, storeReplies } from './repository/replies.ts';

/** Which inquiries count: the last 90 days, without the last two working days, if at least 10 came from 5 organizations. */
const counted = { days: 90, workingDaysOld: 2, inquiries: 10, organizations: 5 };

/** From how many deliveries on an organization's card has the share that came as agreed. */
const leastDeliveries = 10;

/** Recounts how each organization answers inquiries and delivers. */
export async function countReplies(deps: Pick<DealDependencies, 'db' | 'now'>): Promise<void> {
  const now = deps.now();
  await transact(deps.db, (transaction) => storeAsAgreed(transaction, leastDeliveries));
  await transact(deps.db, (transaction) =>
    storeReplies(
      transaction,
      {
        from: addDays(now, -counted.days),
        to: lastThatCounts(now),
        inquiries: counted.inquiries,
        organizations: counted.organizations,
      },
      now,
    ),
  );
}

/** The latest instant from which two working days have gone by. */
function lastThatCounts(now: Date): Date {
  // Two working days are over two and up to four days: the first of those after which they are over now.
  for (let days = counted.workingDaysOld; ; days += 1) {
    const then = addDays(now, -days);
    if (addWorkingDays(then, counted.workingDaysOld) <= now) return then;
  }
}
