import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readVersion } from './build.mjs';
import { hashFiles, root, run, withLock } from './steps.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-steps-'));
/** Relative to the repository, as the scripts name files. */
const name = path.relative(root, folder);

afterAll(() => fs.rmSync(folder, { recursive: true }));

test('a hash depends only on names and contents', () => {
  const file = path.join(folder, 'one.txt');
  fs.writeFileSync(file, 'first');
  const before = hashFiles([name]);
  fs.utimesSync(file, new Date(0), new Date(0));
  expect(hashFiles([name])).toBe(before);
  fs.writeFileSync(file, 'second');
  const changed = hashFiles([name]);
  expect(changed).not.toBe(before);
  fs.renameSync(file, path.join(folder, 'two.txt'));
  expect(hashFiles([name])).not.toBe(changed);
});

test('the version has a commit, or a hash of the sources where git does not know one', () => {
  const known = readVersion();
  vi.stubEnv('PATH', folder);
  const hashed = readVersion();
  vi.unstubAllEnvs();
  expect(known).toMatch(/^\d+\.\d+\.\d+\+[\da-f]{7,}$/);
  expect(hashed).toMatch(/^\d+\.\d+\.\d+\+[\da-f]{8}$/);
  expect(hashed).not.toBe(known);
});

test('work under the lock never runs concurrently, and a failure releases the lock', async () => {
  let inside = 0;
  let most = 0;
  const work = () =>
    withLock(async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside -= 1;
    });
  await expect(withLock(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await Promise.all([work(), work(), work()]);
  expect(most).toBe(1);
});

test('a program that cannot be started is a failure, not an exception', async () => {
  expect(await run('groupset-has-no-such-program', [], { quiet: true })).toMatchObject({ code: 127 });
});

test('an unknown program is refused with the names of the known ones', () => {
  const answer = spawnSync(process.execPath, ['scripts/run.mjs', 'nothing'], { encoding: 'utf8' });
  expect(answer.status).toBe(1);
  expect(answer.stderr).toContain('There is no program "nothing"; there are main, seed, create-admin');
});
