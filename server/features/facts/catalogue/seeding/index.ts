import type { Database } from '#server/db/database.ts';
import { shippedFields } from '../shipped.ts';
import { addShippedNames, hasFields, insertShipped } from './repository.ts';

/**
 * Gives an installation without fields of facts those of `vocabulary/facts`, in the sub-categories that still have the names that
 * they were shipped with. Fields that are there get the names of languages that came later. Returns how many fields it added.
 */
export async function seedFacts(db: Database): Promise<number> {
  const fields = shippedFields();
  const isNew = !(await hasFields(db));
  await db.transaction().execute((transaction) => (isNew ? insertShipped : addShippedNames)(transaction, fields));
  return isNew ? fields.length : 0;
}
