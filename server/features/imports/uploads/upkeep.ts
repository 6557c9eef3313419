import type { InTransaction } from '#server/db/database.ts';
import { clearOldImports as clear } from '../repository/imports.ts';

export { deleteExpiredFiles } from '../repository/imports.ts';

/** Days after which the file of an upload and its rows are removed, and how many uploads at a time. */
const retention = { days: 7, most: 200 };

/** Removes files and rows of old uploads, some at a time. */
export const clearOldImports = (transaction: InTransaction): Promise<void> =>
  clear(transaction, retention.days, retention.most);
