import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { mayReadReported, readingSide } from '../policy.ts';
import { findDealsOfFile } from '../repository/details.ts';

/** Whether someone reads a file because it came with a message or a delivery of a deal that they read. */
export async function readsFile(db: Database, actor: Actor, fileId: string): Promise<boolean> {
  const deals = await findDealsOfFile(db, fileId);
  return deals.some((deal) => readingSide(actor, deal) !== null || mayReadReported(actor, deal));
}
