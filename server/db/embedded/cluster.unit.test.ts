import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkDataFolder } from './cluster.ts';

it('A data folder of another PostgreSQL version is refused with the two commands that migrate its data.', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'groupset-cluster-'));
  try {
    writeFileSync(path.join(folder, 'PG_VERSION'), '17\n');
    expect(() => checkDataFolder(folder)).toThrow(
      /PostgreSQL 17.+npm run backup -- --to FILE.+npm run restore -- --from/,
    );
    writeFileSync(path.join(folder, 'PG_VERSION'), '18\n');
    expect(() => checkDataFolder(folder)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
