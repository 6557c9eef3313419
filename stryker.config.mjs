// `npm run mutants`: changes the code in small ways and shows which changes no test notices. Covers what decides and
// computes; the tests that need a database run against the one that vitest.mutants.config.ts starts.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  mutate: [
    'contract/{values,gtin}.ts',
    'contract/rights/*.ts',
    'contract/advertisements/fields.ts',
    'server/features/*/policy.ts',
    'server/features/advertisements/lifecycle/service.ts',
    'server/features/advertisements/search/{alphabet,bits,columns,facets,filter,order,pass}.ts',
    'server/platform/values/*.ts',
  ],
  ignoreStatic: true,
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'coverage/mutants.json' },
  tempDirName: 'data/mutants',
  concurrency: 2,
  timeoutMS: 30000,
};
