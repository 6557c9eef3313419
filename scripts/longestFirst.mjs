// The order of test files: the longest first, so that no worker waits for one of them at the end of a run.
// vitest starts with the largest files, and the slowest are small.
import fs from 'node:fs';
import path from 'node:path';
import { BaseSequencer } from 'vitest/node';
import { root } from './steps.mjs';

/** Files of more than 15 seconds, slowest first, as a run of `npm test` on two cores took them. */
const slow = [
  'server/features/lists/solver/optimum.unit.test.ts',
  'scripts/rules.test.ts',
  'tests/e2e/signIn.test.ts',
  'tests/e2e/bulk.test.ts',
  'tests/e2e/overviewFilters.test.ts',
  'tests/e2e/overview.test.ts',
  'tests/e2e/deals.test.ts',
  'tests/e2e/sweep.test.ts',
  'tests/e2e/posts.test.ts',
  'tests/e2e/listPlans.test.ts',
  'tests/e2e/organizations.test.ts',
  'tests/e2e/account.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/e2e/kills.test.ts',
  'tests/server/rights.test.ts',
  'server/db/connections/interruptions.test.ts',
  'server/features/imports/committing/publishing.test.ts',
  'server/db/embedded/embedded.test.ts',
  'tests/server/canary.test.ts',
  'tests/server/tokens.test.ts',
  'tests/server/fuzz.test.ts',
  'server/features/imports/imports.test.ts',
  'server/backup/backup.test.ts',
  'server/features/feeds/holding.test.ts',
  'tests/server/faults.test.ts',
  'server/features/exports/exports.test.ts',
];

const moved = slow.filter((name) => !fs.existsSync(path.join(root, name)));
if (moved.length > 0) throw new Error(`scripts/longestFirst.mjs names what is not there: ${moved.join(', ')}.`);

export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const place = ({ moduleId }) => {
      const found = slow.findIndex((name) => moduleId.endsWith(`/${name}`));
      return found === -1 ? slow.length : found;
    };
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => place(a) - place(b));
  }
}
