import pure from './pure.mjs';

/** The code that lives by what the database answers, judged by its own server tests: seconds for each change. */
export default {
  ...pure,
  vitest: { ...pure.vitest, configFile: 'tools/mutants/database.vitest.ts' },
  mutate: ['server/features/advertisements/lifecycle/service.ts', 'server/features/market-search/memory/alphabet.ts'],
  incrementalFile: 'coverage/mutants/database.json',
  // One PostgreSQL a worker is enough for one machine.
  concurrency: 1,
  timeoutMS: 60_000,
};
