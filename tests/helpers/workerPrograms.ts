import { spawnSync } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Builds the processes that read and write spreadsheets, where that is stale: Node.js 20 runs no TypeScript. */
export default function setup(): void {
  const build = spawnSync(process.execPath, ['scripts/build.mjs', 'workers'], { cwd: root, stdio: 'inherit' });
  if (build.status !== 0) throw new Error('The processes beside the server could not be built.');
}
