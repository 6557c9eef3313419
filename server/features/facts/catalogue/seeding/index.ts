import type { Database } from '#server/db/database.ts';
import { shippedFields } from '../shipped.ts';
import { hasFields, insertShipped } from './repository.ts';

/**
 * Gives an installation without fields of facts those of `vocabulary/facts`, in the sub-categories that still have the names that
 * they were shipped with. Returns how many fields it added.
 */
export async function seedFacts(db: Database): Promise<number> {
  if (await hasFields(db)) return 0;
  const fields = shippedFields();
  await db.transaction().execute((transaction) => insertShipped(transaction, fields));
  return fields.length;
}
