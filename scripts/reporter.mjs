// Writes what a run of vitest came to as JSON, for `npm test`: in addition to the counts, the tests that passed only when they
// were tried again. The file is that of TEST_REPORT.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

export default class Reporter {
  onTestRunEnd(modules, unhandledErrors) {
    fs.writeFileSync(process.env.TEST_REPORT, JSON.stringify(summarize(modules, unhandledErrors)));
  }
}

/**
 * The counts of test modules as vitest reports them; `flaky` says in a few lines why the first try of a test failed, `reasons`
 * why a test or file did. A file that cannot be loaded or whose hooks fail counts as a failed test; so does an error outside of
 * tests.
 */
export function summarize(modules, unhandledErrors = []) {
  const summary = { passed: 0, failed: 0, skipped: 0, flaky: [], reasons: [] };
  const fail = (name, errors) => {
    summary.failed += 1;
    summary.reasons.push(`${name}: ${beginningOf(errors[0])}`);
  };
  for (const module of modules) {
    const file = path.relative(root, module.moduleId);
    let failedTests = 0;
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      const name = `${file} > ${test.fullName}`;
      if (state === 'failed') {
        failedTests += 1;
        fail(name, errors);
      } else if (state === 'passed') {
        summary.passed += 1;
        if (test.diagnostic()?.flaky) summary.flaky.push(`${name}: ${beginningOf(errors[0])}`);
      } else {
        summary.skipped += 1;
      }
    }
    if (module.state() === 'failed' && failedTests === 0) {
      fail(file, [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]);
    }
  }
  for (const error of unhandledErrors) fail('outside of tests', [error]);
  return summary;
}

/** The beginning of a reason: what a property failed with is some lines below its first. */
function beginningOf(error) {
  const lines = (error?.stack || error?.message || 'no reason given')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return lines
    .slice(0, 30)
    .map((line) => line.slice(0, 2000))
    .join('\n    ');
}
