import pure from './pure.mjs';

/** What the search keeps in memory: pure too, but its tests take long enough that no other change should wait for them. */
export default {
  ...pure,
  vitest: { ...pure.vitest, configFile: 'tools/mutants/columns.vitest.ts' },
  mutate: ['server/{search-engine/columns,features/market-search/filter}/*.ts', '!**/*.test.ts'],
  incrementalFile: 'coverage/mutants/columns.json',
};
