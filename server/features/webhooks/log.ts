import type { Database } from '#server/db/database.ts';
import { giveUpOff, sweepDeliveries } from './repository.ts';

/** Forgets calls after a number of days. */
export const sweepLog = (db: Database, days: number): Promise<void> => sweepDeliveries(db, days);

/** Gives up calls that wait for a webhook which is off. */
export const giveUpWaiting = (db: Database): Promise<void> => giveUpOff(db);
