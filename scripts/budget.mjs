// Checks how much JavaScript a first visit loads: the entry of the page, the screen's own part, and all that either
// imports without being asked (web/build/firstScreens.ts). Sizes are of the gzip files that the server sends.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { root } from './steps.mjs';

const web = path.join(root, 'dist/web');

/** Limits in kilobytes of 1000 bytes, with room of some 5 kB so that a small change does not trip them. */
const limits = { 'sign-in': 115, overview: 185, post: 215, create: 220 };

const loads = JSON.parse(fs.readFileSync(path.join(web, '.vite/firstLoads.json'), 'utf8'));
let isWithin = true;
for (const [screen, limit] of Object.entries(limits)) {
  for (const [language, texts] of Object.entries(loads[screen].texts)) {
    const sizes = [...loads[screen].scripts, ...texts].map((file) => [
      file,
      zlib.gzipSync(fs.readFileSync(path.join(web, file)), { level: 9 }).length,
    ]);
    const size = sizes.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
    const verdict = size <= limit ? 'within' : 'OVER';
    console.log(
      `${screen}, ${language}: ${size.toFixed(1)} kB of JavaScript in ${sizes.length} files, ${verdict} the budget of ${limit} kB`,
    );
    if (size > limit) {
      for (const [file, bytes] of sizes.sort((a, b) => b[1] - a[1])) {
        console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB ${file}`);
      }
    }
    isWithin &&= size <= limit;
  }
}
process.exit(isWithin ? 0 : 1);
