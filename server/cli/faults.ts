import { isDatabaseAway } from '#server/db/database.ts';
import { StoreAway } from '#server/platform/errors.ts';
import { SettingError } from '#server/settingError.ts';

/** What a program says that was started without the settings of the installation. */
export const noDatabase = (dataDir: string): string =>
  `There is no database in ${dataDir}, and DATABASE_URL is not set. Start this program with the settings of the installation, such as with node --env-file=/etc/groupset/env, or start Groupset once.`;

/** PostgreSQL's codes and the system's of a disk that is full. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Why a program stopped, as a sentence where the cause is a circumstance and not a bug. `outcome` describes the state now. */
export function explainFault(error: unknown, outcome: string): string {
  if (error instanceof SettingError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && diskFull.has(code)) return `The disk is full. ${outcome}`;
  if (error instanceof StoreAway) {
    const cause = error.cause instanceof Error ? error.cause.message : 'no answer';
    return `The store of files is away (${cause}): look at the S3 service and its settings. ${outcome}`;
  }
  if (isDatabaseAway(error)) return `The database is away (${error.message}). ${outcome}`;
  return `${error.stack ?? error.message}\n${outcome}`;
}
