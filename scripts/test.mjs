// `npm test`: units, the server with all checks next to it, and the built product in a browser; `npm run test:all` does the same with
// every case in place of a sample (tests/helpers/extent.ts). Every part runs even when an earlier one failed; the last line
// has the counts, in which a check or build counts like a test.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root, run, runTool } from './steps.mjs';

/** More tests than these that pass only at the second try are a fault of the tests, and fail the run. */
const mostFlaky = 3;

const isWhole = process.argv[2] === 'all';
const count = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
/** Each test that failed, and why: the last lines of a long run are the ones that are read. */
const reasons = [];
const flaky = [];
/** The parts in their order, with the seconds that each took. */
const times = [];

try {
  process.chdir(root);
  await part('install', () => ensureInstalled({ development: true }));

  await part('units', () => runProject('unit'));
  // The tests of the server mostly wait for each other: checks take the processor in between.
  await part('server, with checks', async () => {
    const checks = runChecks();
    await runProject('server');
    reportChecks(await checks);
  });

  const isBuilt = await part('build', async () => {
    heading('Build');
    if (!(await stage('build', ensureBuilt))) return false;
    await stage('bundle budget', checkBudget);
    return true;
  });
  if (isBuilt) await part('browser', () => runProject('browser'));
} catch (error) {
  console.error(error.message);
  fail('the run itself');
}

if (flaky.length > mostFlaky) fail(`${flaky.length} flaky tests, more than ${mostFlaky}`);
if (failures.length > 0) {
  console.log(`\nFailed: ${failures.join(', ')}`);
  for (const reason of reasons) console.log(`  ${reason}`);
}
if (count.skipped > 0) {
  console.log(`\n${count.skipped} skipped${isWhole ? '' : ', most of which only npm run test:all runs'}`);
}
console.log(`\nTook ${times.map(([name, seconds]) => `${name} ${formatTime(seconds)}`).join(', ')}`);
console.log(`together ${formatTime(times.reduce((sum, [, seconds]) => sum + seconds, 0))}`);
if (flaky.length > 0) {
  console.log(`\nFlaky, passed only at the second try: ${flaky.length}`);
  for (const name of flaky) console.log(`  ${name}`);
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);

function heading(title) {
  console.log(`\n— ${title} —`);
}

function formatTime(seconds) {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

function fail(name, tests = 1) {
  count.failed += tests;
  failures.push(name);
}

async function part(name, work) {
  const start = performance.now();
  try {
    return await work();
  } finally {
    times.push([name, (performance.now() - start) / 1000]);
  }
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

function runChecks() {
  return run(process.execPath, [path.join('scripts', 'check.mjs')], { quiet: true, yields: true });
}

function reportChecks({ code, output }) {
  heading('Checks');
  console.log(output.trim());
  const lines = output.split('\n');
  const failed = lines.filter((line) => line.startsWith('✗ '));
  count.passed += lines.filter((line) => line.startsWith('✓ ')).length;
  for (const line of failed) fail(line.slice(2));
  if (code !== 0 && failed.length === 0) fail('checks');
}

async function checkBudget() {
  const { code } = await run(process.execPath, [path.join('scripts', 'budget.mjs')]);
  if (code !== 0) throw new Error('The first visit loads too much JavaScript.');
}

async function runProject(project) {
  heading(`Tests: ${project}`);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-report-'));
  const file = path.join(folder, 'report.json');
  const args = ['run', '--project', project, '--reporter=default', '--reporter=./scripts/reporter.mjs'];
  const env = { NODE_ENV: 'test', TEST_REPORT: file, ...(isWhole && { TEST_ALL: '1' }) };
  const { code } = await runTool('vitest', 'vitest', args, { env });
  let summary;
  try {
    summary = JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    fail(`${project} tests, which did not run`);
    return;
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
  count.passed += summary.passed;
  count.skipped += summary.skipped;
  flaky.push(...summary.flaky);
  reasons.push(...summary.reasons);
  if (summary.failed > 0) {
    fail(`${project} tests`, summary.failed);
  } else if (code !== 0 || summary.passed === 0) {
    fail(summary.passed === 0 ? `${project} tests, of which there are none` : `${project} tests, after their end`);
  }
}
