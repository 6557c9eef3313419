import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages, languageTags } from '#contract/languages.ts';
import { startProduct } from '#tests/helpers/product.ts';
import { type Camera, takeShots } from './camera.ts';
import { editionOf, manualFolder as folder } from './edition.ts';
import { uploadShots } from './scenes/uploads.ts';

/** The most pages that the manual may have. */
const mostPages = 4;

/** The product's font, in the page itself: pages of the disk may not load others' files. */
function fontFace(): string {
  const entry = createRequire(import.meta.url).resolve('@fontsource-variable/inter');
  const file = path.join(path.dirname(entry), 'files/inter-latin-wght-normal.woff2');
  const data = readFileSync(file).toString('base64');
  return `@font-face { font-family: 'Inter Variable'; font-weight: 100 900; src: url(data:font/woff2;base64,${data}); }`;
}

/**
 * Prints the manual of bulk upload in each language that has its text, `docs/manual/bulk-upload.<language>.html`, with pictures
 * of a product in that language, one that nothing was uploaded to before. With words, only in these languages. Throws where one
 * has more than four pages.
 */
export async function printManuals({ words, ...camera }: Omit<Camera, 'product'>): Promise<void> {
  for (const { tag, formats } of languages) {
    if (words.length > 0 && !words.includes(tag)) continue;
    if (!existsSync(path.join(folder, `bulk-upload.${tag}.html`))) continue;
    const pictures = path.join(camera.folder, `manual-${tag}`);
    mkdirSync(pictures, { recursive: true });
    // Drafts too: the manual has its pictures in every language.
    const product = await startProduct({ LANGUAGES: languageTags.join(',') });
    await printManual({ ...camera, product, words: [], folder: pictures, language: formats }, tag).finally(
      product.stop,
    );
  }
}

async function printManual(camera: Camera, tag: string): Promise<void> {
  const html = readFileSync(path.join(folder, `bulk-upload.${tag}.html`), 'utf8');
  const only = new Set([...html.matchAll(/src="([\w-]+)\.jpg"/g)].map(([, name]) => name ?? ''));
  await takeShots({ ...camera, only }, uploadShots);
  // The pictures are in a temporary folder, and so is the page that is printed.
  const page = path.join(camera.folder, 'bulk-upload.html');
  writeFileSync(page, html);
  const tab = await camera.browser.newPage();
  await tab.goto(pathToFileURL(page).href);
  await tab.addStyleTag({ content: fontFace() + readFileSync(path.join(folder, 'bulk-upload.css'), 'utf8') });
  await tab.evaluate(() => document.fonts.ready);
  const pdf = await tab.pdf({ format: 'A4', printBackground: true, preferCSSPageSize: true, tagged: true });
  rmSync(page);
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  if (pages > mostPages) throw new Error(`The manual in ${tag} has ${pages} pages, and may have ${mostPages}.`);
  const target = path.join(folder, `bulk-upload.${tag}.pdf`);
  writeFileSync(target, Buffer.concat([pdf, Buffer.from(editionOf(tag))]));
  process.stdout.write(`${path.relative('.', target)}, ${pages} pages, ${Math.round(pdf.length / 1024)} kB\n`);
}
