import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isWhole } from '#tests/helpers/extent.ts';
import { makeFolderInMemory, removeTestFolder } from '#tests/helpers/files/folders.ts';
import { startProduct } from '../../tools/bench/product.ts';
import { killUploads } from '../../tools/drills/uploads.ts';

const kills = 10;
const isProgress = (line: string) => line.endsWith(` of ${kills} kills`);

// The same as `npm run drills -- --only uploads`, which does it fifty times. For `npm run test:all`.
test.runIf(isWhole)(
  'a product killed while it checks and publishes uploads loses no row, writes none twice and leaves no file',
  {
    timeout: 400_000,
  },
  async () => {
    const folder = makeFolderInMemory('kills');
    // PostgreSQL runs as another user where this one is root.
    fs.chmodSync(folder, 0o755);
    const output: string[] = [];
    try {
      const [outcome] = await killUploads(
        (dataDir) => startProduct(dataDir, path.resolve('dist/server')),
        folder,
        kills,
        (line) => isProgress(line) || output.push(line),
      );
      expect({ ...outcome, recovery: null, output }).toEqual({
        what: 'uploads: killed in check and commit (SIGKILL)',
        times: kills,
        deaths: 0,
        acknowledged: 390 * kills,
        lost: 0,
        twice: 0,
        wrongAnswers: 0,
        leftOver: 0,
        longestRequest: null,
        databaseAway: null,
        recovery: null,
        visible: null,
        output: [],
      });
    } finally {
      removeTestFolder(folder);
    }
  },
);
