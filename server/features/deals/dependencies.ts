import type { Database } from '#server/db/database.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** What the rules of deals work with. */
export interface DealDependencies {
  db: Database;
  files: Files;
  mail: Mailer;
  /** What time it is: what runs out is decided by this clock alone. */
  now(): Date;
}

/** Puts together what the rules of deals work with. */
export const createDependencies = ({ db, files, mail }: Pick<Platform, 'db' | 'files' | 'mail'>): DealDependencies => ({
  db,
  files,
  mail,
  now: () => new Date(),
});
