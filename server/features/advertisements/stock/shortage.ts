import type { InTransaction } from '#server/db/database.ts';
import { enqueue } from '#server/platform/jobs/index.ts';

export const shortageJob = 'deals.shortage';

/** What a count said of a post. */
export interface Shortage {
  advertisementId: number;
  /** How many pieces there are by the count; the stock is held at what is reserved. */
  counted: number;
}

/**
 * Says what an import counted of a post of which deals hold some, in its transaction: where that is less than they hold,
 * they are marked short and both sides are notified after the commit; once it is enough again, the mark is removed.
 */
export async function reportStock(transaction: InTransaction, shortage: Shortage): Promise<void> {
  await enqueue(transaction, shortageJob, shortage, { queue: `stock:${shortage.advertisementId}` });
}
