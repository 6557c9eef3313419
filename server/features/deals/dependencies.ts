import type { Database } from '#server/db/database.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { BatteryRules } from '../batteries/index.ts';

/** The dependencies of the deal services. */
export interface DealDependencies {
  db: Database;
  files: Files;
  mail: Mailer;
  batteryRules: BatteryRules;
  /** For how many days after a receipt claims can be made. */
  claimDays: number;
  /** The current time; every deadline is compared with this clock alone. */
  now(): Date;
}

/** Creates the dependencies of the deal services. */
export const createDependencies = ({
  config,
  db,
  files,
  mail,
}: Pick<Platform, 'db' | 'files' | 'mail'> & {
  config: Pick<Platform['config'], 'batteryRules' | 'claimDays'>;
}): DealDependencies => ({
  db,
  files,
  mail,
  batteryRules: config.batteryRules,
  claimDays: config.claimDays,
  now: () => new Date(),
});
