import { defineConfig } from 'vitest/config';

// The tests that judge mutants: the units, and of the server's those near the code that stryker.config.mjs names.
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.unit.test.ts',
      'server/features/advertisements/lifecycle/*.test.ts',
    ],
    globalSetup: ['tests/helpers/postgres.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
