import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { startProduct } from '#tests/helpers/product.ts';
import { type Camera, takeShots } from './camera.ts';
import { takeMails } from './mails.ts';
import { marketShots } from './market.ts';
import { peopleShots } from './people.ts';

// `npm run screenshots`: pictures of every screen and mail over the demo, at both widths, for docs/screenshots, some in
// dark too. `-- overview` takes those with that word in their names; `-- --to folder` takes each in both schemes, to be
// looked at elsewhere.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const only = positionals[0];
const folder = path.resolve(values.to ?? 'docs/screenshots');
if (!only && !values.to) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const product = await startProduct();
const browser = await launchBrowser();
try {
  const camera: Camera = { browser, baseUrl: product.baseUrl, folder, only, isThorough: values.to !== undefined };
  await takeShots(camera, [...marketShots, ...peopleShots]);
  // They change the people whom the others show, so they come last.
  if (!only || 'mail'.includes(only)) await takeMails(camera);
} finally {
  await browser.close();
  await product.stop();
}
