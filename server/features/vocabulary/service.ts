import type { Database } from '#server/db/database.ts';
import { presentCategory } from './presenter.ts';
import { ensureBrand, hasBrand, listCategories } from './repository.ts';

/** Categories, all or those that match. */
export async function describeCategories(
  db: Database,
  filter: { query?: string | null; parentId?: number | null } = {},
) {
  return (await listCategories(db, filter)).map(presentCategory);
}

/**
 * The id of the brand that a form names: by id, by an id in digits, or by name, made where the name is new. Null where an
 * id does not exist.
 */
export async function resolveBrand(db: Database, given: number | string): Promise<number | null> {
  if (typeof given === 'number' || /^\d+$/.test(given)) {
    const id = Number(given);
    const isPossible = Number.isInteger(id) && id > 0 && id <= 2_147_483_647;
    return isPossible && (await hasBrand(db, id)) ? id : null;
  }
  return ensureBrand(db, given.normalize('NFC').replace(/\s+/g, ' '));
}
