import type { Database } from '#server/db/database.ts';
import type { Config } from '#server/platform/config.ts';
import type { Files } from '#server/platform/files/index.ts';
import type { Mailer } from '#server/platform/mail/index.ts';
import type { posterOf } from '../advertisements/index.ts';
import type { TableReader } from '../imports/index.ts';
import type { Search } from '../market-search/index.ts';
import type { Problem, Solution } from './solver/problem.ts';

/** Plans markets next to the server. */
export interface Planner {
  /** Solves a problem of an organization; organizations take turns. */
  solve(organizationId: number, problem: Problem): Promise<Solution>;
  close(): void;
}

/** What the rules of lists work with. */
export interface ListDependencies {
  config: Pick<Config, 'batteryRules' | 'claimDays'>;
  db: Database;
  files: Files;
  mail: Mailer;
  search: Search;
  tables: TableReader;
  planner: Planner;
  /** Posts for someone, as the form does. */
  post: ReturnType<typeof posterOf>;
  now(): Date;
}
