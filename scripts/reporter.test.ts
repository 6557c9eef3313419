import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root, runTool } from './steps.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-reporter-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function reportOf(files: Record<string, string>) {
  for (const [name, source] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), source);
  const report = path.join(folder, 'report.json');
  const reporter = path.join(root, 'scripts/reporter.mjs');
  const args = ['run', '--root', folder, '--globals', '--retry=1', '--reporter', reporter];
  const { code } = await runTool('vitest', 'vitest', args, { quiet: true, cwd: folder, env: { TEST_REPORT: report } });
  return { code, ...JSON.parse(fs.readFileSync(report, 'utf8')) };
}

test('a report counts tests and failures outside tests, gives the reasons, and names tests that passed on a retry', async () => {
  const report = await reportOf({
    'tests.test.js': `
      let tries = 0;
      describe('a group', () => {
        test('passes', () => {});
        test('passes when tried again', () => { tries += 1; expect(tries).toBe(2); });
        test('fails', () => { expect('left').toBe('right'); });
        test.skip('is left out', () => {});
      });`,
    'broken.test.js': `import './absent.js';`,
    'hook.test.js': `
      beforeAll(() => { throw new Error('no database'); });
      test('does not begin', () => {});`,
  });
  expect(report).toMatchObject({ code: 1, passed: 2, failed: 3 });
  expect(report.flaky).toEqual([
    expect.stringMatching(/tests\.test\.js > a group > passes when tried again: .*expected 1 to be 2/s),
  ]);
  const reasons = (report.reasons as string[]).sort();
  expect(reasons).toHaveLength(3);
  expect(reasons[0]).toMatch(/broken\.test\.js: .*absent\.js/s);
  expect(reasons[1]).toMatch(/hook\.test\.js: .*no database/s);
  expect(reasons[2]).toMatch(/tests\.test\.js > a group > fails: .*left.*right/s);
});
