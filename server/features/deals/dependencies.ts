import type { Database } from '#server/db/database.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import type { Platform } from '#server/platform/platform.ts';

/** The dependencies of the deal services. */
export interface DealDependencies {
  db: Database;
  files: Files;
  mail: Mailer;
  /** The current time; every deadline is compared with this clock alone. */
  now(): Date;
}

/** Creates the dependencies of the deal services. */
export const createDependencies = ({ db, files, mail }: Pick<Platform, 'db' | 'files' | 'mail'>): DealDependencies => ({
  db,
  files,
  mail,
  now: () => new Date(),
});
