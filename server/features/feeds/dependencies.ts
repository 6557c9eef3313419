import type { Database } from '#server/db/database.ts';
import type { Vault } from '#server/platform/identity/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import type { Outgoing } from '#server/platform/outgoing/index.ts';
import type { FeedImports } from '../imports/index.ts';

/** What stock feeds work with. */
export interface FeedDependencies {
  db: Database;
  mail: Mailer;
  imports: FeedImports;
  outgoing: Outgoing;
  vault: Vault;
  /** Where files are while they arrive. */
  folder: string;
}

/** The name of the job that works on the runs of a feed. */
export const runJob = 'feeds.run';

/** The name of the job that fetches the files of a feed. */
export const fetchJob = 'feeds.fetch';
