import { defineConfig } from 'vitest/config';

// The unit tests of what columns.mjs names.
export default defineConfig({
  test: {
    setupFiles: ['tools/mutants/setup.ts'],
    include: ['server/{search-engine/columns,features/market-search/filter}/*.unit.test.ts'],
    // Counting where each test goes makes the first run several times slower; StrykerJS has its own limit for a change.
    testTimeout: 60_000,
  },
});
