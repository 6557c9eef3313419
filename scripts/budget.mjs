// Checks how much JavaScript a first visit loads: the entry of the page, the screen's own part, and all that either
// imports without being asked. Sizes are those of the gzip files that the server sends.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { root } from './steps.mjs';

const web = path.join(root, 'dist/web');

/** The parts that the router loads for a screen, beside the page's entry, and the limit in kilobytes of 1000 bytes. */
const budgets = [
  {
    screen: 'sign-in',
    parts: ['layouts/EntranceLayout.tsx', 'routes/SignIn.tsx', 'i18n/en/auth.ts'],
    limit: 140,
  },
  {
    screen: 'overview',
    parts: ['layouts/DefaultLayout.tsx', 'routes/Overview.tsx', 'i18n/en/overview.ts'],
    limit: 220,
  },
];

const { files: fileOf, imports } = JSON.parse(fs.readFileSync(path.join(web, '.vite/chunks.json'), 'utf8'));
let isWithin = true;
for (const { screen, parts, limit } of budgets) {
  const missing = parts.filter((part) => !fileOf[part]);
  if (missing.length > 0) {
    console.error(`The build has no ${missing.join(', ')}: name here what the router loads for the ${screen} screen.`);
    isWithin = false;
    continue;
  }
  const files = new Set();
  for (const part of ['main.tsx', ...parts]) {
    collectFiles(fileOf[part], files);
  }
  const sizes = [...files].map((file) => [
    file,
    zlib.gzipSync(fs.readFileSync(path.join(web, file)), { level: 9 }).length,
  ]);
  const size = sizes.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
  const verdict = size <= limit ? 'within' : 'OVER';
  console.log(
    `${screen}: ${size.toFixed(1)} kB of JavaScript in ${files.size} files, ${verdict} the budget of ${limit} kB`,
  );
  if (size > limit) {
    for (const [file, bytes] of sizes.sort((a, b) => b[1] - a[1])) {
      console.log(`  ${(bytes / 1000).toFixed(1).padStart(6)} kB ${file}`);
    }
  }
  isWithin &&= size <= limit;
}
process.exit(isWithin ? 0 : 1);

function collectFiles(file, files) {
  if (files.has(file)) {
    return;
  }
  files.add(file);
  for (const imported of imports[file] ?? []) {
    collectFiles(imported, files);
  }
}
