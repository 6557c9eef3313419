// `npm test`: all checks, then units, the server, and the built product in a browser. Every stage runs even when an
// earlier one failed; the last line has the counts, in which a check or build counts like a test.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, runTool } from './steps.mjs';

const count = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Each test that failed, and why: the last lines of a long run are the ones that are read. */
const reasons = [];

try {
  process.chdir(root);
  await ensureInstalled({ development: true });

  heading('Checks');
  const checks = await runChecks();
  count.passed += checks.passed;
  for (const name of checks.failed) {
    fail(name);
  }

  await runProject('unit');
  await runProject('server');

  heading('Build');
  const isBuilt = await stage('build', ensureBuilt);
  if (isBuilt) {
    await stage('bundle budget', async () => {
      const { code } = await run(process.execPath, [path.join('scripts', 'budget.mjs')]);
      if (code !== 0) {
        throw new Error('The first visit loads too much JavaScript.');
      }
    });
    await runProject('browser');
  }
} catch (error) {
  console.error(error.message);
  fail('the run itself');
}

if (failures.length > 0) {
  console.log(`\nFailed: ${failures.join(', ')}`);
  for (const reason of reasons) console.log(`  ${reason}`);
}
if (count.skipped > 0) {
  console.log(`\n${count.skipped} skipped`);
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);

function heading(title) {
  console.log(`\n— ${title} —`);
}

/** The beginning of a reason: what a property failed with is some lines below its first. */
function beginningOf(text = '') {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules'));
  return lines
    .slice(0, 30)
    .map((line) => line.slice(0, 2000))
    .join('\n    ');
}

function fail(name, tests = 1) {
  count.failed += tests;
  failures.push(name);
}

async function stage(name, work) {
  try {
    await work();
    count.passed += 1;
    return true;
  } catch (error) {
    console.error(error.message);
    fail(name);
    return false;
  }
}

async function runProject(project) {
  heading(`Tests: ${project}`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-report-'));
  const file = path.join(folder, 'report.json');
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await runTool('vitest', 'vitest', args, { env: { NODE_ENV: 'test' } });
  let report;
  try {
    report = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    fail(`${project} tests, which did not run`);
    return;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  // A file that cannot even be loaded has no failed tests, and must not pass for it.
  const broken = report.testResults.filter(
    (result) => result.status === 'failed' && !result.assertionResults.some((test) => test.status === 'failed'),
  );
  count.passed += report.numPassedTests;
  count.skipped += report.numPendingTests + (report.numTodoTests ?? 0);
  for (const result of report.testResults) {
    const name = path.relative(root, result.name);
    if (broken.includes(result)) reasons.push(`${name}: ${beginningOf(result.message)}`);
    for (const test of result.assertionResults) {
      if (test.status === 'failed') reasons.push(`${name} > ${test.fullName}: ${beginningOf(test.failureMessages[0])}`);
    }
  }
  const failed = report.numFailedTests + broken.length;
  if (failed > 0) {
    fail(`${project} tests`, failed);
  } else if (code !== 0 || report.numPassedTests === 0) {
    fail(
      report.numPassedTests === 0 ? `${project} tests, of which there are none` : `${project} tests, after their end`,
    );
  }
}
