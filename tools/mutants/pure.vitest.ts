import { defineConfig } from 'vitest/config';

// The unit tests of the code that pure.mjs names; other tests reach it too, but too slowly to run for every change.
export default defineConfig({
  test: {
    setupFiles: ['tools/mutants/setup.ts'],
    include: [
      'contract/**/*.test.ts',
      'server/features/*/*.unit.test.ts',
      'server/features/advertisements/selection/prices.unit.test.ts',
      'server/features/notifications/digests/clock.unit.test.ts',
      'server/platform/values/*.unit.test.ts',
      'web/lib/format/format.test.ts',
    ],
  },
});
