import type { InTransaction } from '#server/db/database.ts';
import { clearOldImports as clear } from './repository/imports.ts';

export { deleteExpiredFiles } from './repository/imports.ts';

/** Days after which the file of an upload and its rows are removed. */
const retentionDays = 7;

/** Takes files and rows from old uploads, some at a time. */
export const clearOldImports = (transaction: InTransaction): Promise<void> => clear(transaction, retentionDays, 200);
