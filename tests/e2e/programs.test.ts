import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { makeTestFolder, removeTestFolder } from '#tests/helpers/files/folders.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a program as after an installation, but without its settings. */
async function run(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const [program = '', ...rest] = args;
  const child = spawn(process.execPath, [path.join(root, 'dist/server', `${program}.js`), ...rest], { cwd: root, env });
  const [error, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((ended) => child.once('exit', ended)),
  ]);
  return { code, error };
}

it('Programs that are started without the settings of an installation make no database, and say what is missing.', async () => {
  const folder = makeTestFolder('programs');
  try {
    const admin = ['--email', 'noor@parts.example', '--first-name', 'Noor', '--last-name', 'Jansen', '--no-password'];
    const results = await Promise.all([
      run(folder, 'create-admin', ...admin),
      run(folder, 'mails', 'noor@parts.example'),
      run(folder, 'backup', '--to', path.join(folder, 'backup')),
    ]);
    for (const { code, error } of results) {
      expect(error).toContain(`There is no database in ${folder}, and DATABASE_URL is not set.`);
      expect(code).toBe(1);
    }
    expect(fs.existsSync(path.join(folder, 'postgres'))).toBe(false);
  } finally {
    removeTestFolder(folder);
  }
});
