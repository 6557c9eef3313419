import type { InTransaction } from '#server/db/database.ts';
import { enqueue } from '#server/platform/jobs/index.ts';

export const shortageJob = 'deals.shortage';

/** The counted stock of a post. */
export interface Shortage {
  advertisementId: number;
  /** How many pieces there are by the count; the stock is held at what is reserved. */
  counted: number;
}

/**
 * Reports the count of an import for a post with reservations, in its transaction: where it is less than deals have reserved,
 * they are marked short and both sides are notified after the commit; once it is enough again, the mark is removed.
 */
export async function reportStock(
  transaction: InTransaction,
  organizationId: number,
  shortage: Shortage,
): Promise<void> {
  // One after the other for an organization: a file of thousands of such posts takes one worker of the lane.
  await enqueue(transaction, shortageJob, shortage, { queue: `stock:organization:${organizationId}` });
}
