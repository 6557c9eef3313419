import os from 'node:os';

// Hours of small runs must not slow down what else the machine does; the workers inherit the priority.
os.setPriority(15);
// West of Greenwich a calendar day that is read as an instant shows the day before.
process.env.TZ = 'America/Los_Angeles';

/** The code that decides and computes, without a database; judged by unit tests alone, which take milliseconds. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tools/mutants/pure.vitest.ts', related: true },
  coverageAnalysis: 'perTest',
  mutate: [
    'contract/{values,gtin}.ts',
    'contract/rights/{matrix,roles}.ts',
    'server/features/*/policy.ts',
    'server/features/two-factor/limits.ts',
    'server/features/advertisements/selection/prices.ts',
    'server/features/notifications/digests/clock.ts',
    'server/platform/values/*.ts',
    'web/lib/format/format.ts',
    '!**/*.test.ts',
  ],
  ignorePatterns: ['/tools/bench', '/coverage', '/data', '/demo', '/dist', '/docs', '/screenshots'],
  incrementalFile: 'coverage/mutants/pure.json',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  tempDirName: 'data/mutants',
  concurrency: 2,
  timeoutMS: 5_000,
};
