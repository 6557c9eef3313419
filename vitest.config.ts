import { defineConfig } from 'vitest/config';
import LongestFirst from './scripts/longestFirst.mjs';
import { isWhole } from './tests/helpers/extent.ts';

// Three kinds of test, run one after the other by `npm test`: pure units, the server against a real PostgreSQL, and
// whole journeys in a real browser against the built product. The files that one worker runs share its modules, which saves
// half of the processor's time: a test leaves no timer, global or setting of a module behind.
export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'contract/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'server/**/*.unit.test.ts',
            'scripts/**/*.test.ts',
            'tests/*.test.ts',
          ],
          // What takes a moment on a quiet machine takes longer beside other work.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{server,search-quality}/**/*.test.ts'],
          exclude: ['server/**/*.unit.test.ts'],
          globalSetup: ['tests/helpers/postgres.ts', 'tests/helpers/workerPrograms.ts'],
          // In a whole run, transactions of the file next to it stay open for a minute: changes are read up to the oldest one.
          testTimeout: isWhole ? 120_000 : 30_000,
          hookTimeout: 60_000,
          // What a busy machine held up is tried once more; the report names it as flaky.
          retry: 1,
          // What a job does comes a moment later, on a busy machine a longer one.
          expect: { poll: { timeout: 15_000, interval: 50 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/helpers/product.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // A journey that a busy machine held up is gone through once more; the report names it as flaky.
          retry: 1,
          // What a press leads to is on the screen a moment later, on a busy machine a longer one.
          expect: { poll: { timeout: 15_000, interval: 50 } },
        },
      },
    ],
  },
});
