import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '#tests/helpers/journeys/browser.ts';
import { startProduct } from '#tests/helpers/product.ts';
import { type Camera, pickShots, takeShots } from './camera.ts';
import { Cast } from './cast.ts';
import { documented } from './documented.ts';
import { printManuals } from './manual.ts';
import { accountShots } from './scenes/account.ts';
import { dealShots } from './scenes/deals.ts';
import { findingShots } from './scenes/finding.ts';
import { linkShots } from './scenes/links.ts';
import { mailShots } from './scenes/mails.ts';
import { marketShots } from './scenes/market.ts';
import { organizationsShots } from './scenes/organizations.ts';
import { requiredShots, signInShots } from './scenes/signIn.ts';
import { uploadShots } from './scenes/uploads.ts';

// `npm run screenshots`: pictures of every screen and mail over the demo, at both widths and in both schemes, in the folder
// `screenshots`. `-- overview detail` takes those with one of these words in their names, `--to` names another folder.
// `-- --manual` prints the manual of bulk upload, with pictures of its screens, into `docs/manual`.
// `-- --docs` takes the few that the documentation shows, of a demo that nothing else has changed.
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    docs: { type: 'boolean', default: false },
    manual: { type: 'boolean', default: false },
  },
});
const folder = path.resolve(values.to ?? (values.docs ? 'docs/screenshots' : 'screenshots'));
if (values.docs) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
try {
  if (values.manual) await printManuals({ browser, folder, words });
  else await takeAll();
} finally {
  await browser.close();
}

async function takeAll(): Promise<void> {
  const product = await startProduct();
  const camera: Camera = { browser, product, folder, words, ...(values.docs && { only: documented }) };
  await takeEach(camera, new Cast(product)).finally(product.stop);
}

async function takeEach(camera: Camera, cast: Cast): Promise<void> {
  await takeShots(camera, [...marketShots, ...organizationsShots]);
  // They add people to the ones that the others show.
  await takeShots(
    camera,
    [accountShots, dealShots, signInShots, linkShots, mailShots].flatMap((shotsOf) => shotsOf(cast)),
  );
  await takeShots(camera, findingShots(cast));
  // Hundreds of posts join the market.
  await takeShots(camera, uploadShots);
  // Where the second factor is required, no one gets past it: a product of its own.
  if (pickShots(camera, requiredShots(cast)).length > 0) {
    const strict = await startProduct({ REQUIRE_TWO_FACTOR: 'all' });
    await takeShots({ ...camera, product: strict }, requiredShots(new Cast(strict))).finally(strict.stop);
  }
}
