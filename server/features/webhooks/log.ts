import type { Database } from '#server/db/database.ts';
import { sweepDeliveries } from './repository.ts';

/** Forgets calls after so many days. */
export const sweepLog = (db: Database, days: number): Promise<void> => sweepDeliveries(db, days);
