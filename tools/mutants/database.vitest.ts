import { defineConfig } from 'vitest/config';

// The tests of the code that database.mjs names, against the PostgreSQL that is started here.
export default defineConfig({
  test: {
    include: [
      'server/features/advertisements/lifecycle/*.test.ts',
      'server/features/market-search/memory/alphabet.test.ts',
    ],
    globalSetup: ['tests/helpers/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
