import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '#tests/helpers/browser.ts';
import { startProduct } from '#tests/helpers/product.ts';
import { type Camera, takeShots } from './camera.ts';
import { Cast } from './cast.ts';
import { mailShots } from './mails.ts';
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
  const camera: Camera = { browser, product, folder, only, isThorough: values.to !== undefined };
  const cast = new Cast(product);
  // The last ones add people to those whom the others show.
  await takeShots(camera, [...marketShots, ...peopleShots, ...mailShots(cast)]);
} finally {
  await browser.close();
  await product.stop();
}
