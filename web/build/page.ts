import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { translations } from '../../contract/languages.ts';
import type { FixedText } from '../../contract/texts/message.ts';
import { layoutOf } from '../paths.ts';
import { findFirstLoads } from './chunkList.ts';
import { firstScreens } from './firstScreens.ts';

/**
 * Completes the page: the script that runs before anything is drawn, the styles that every screen needs and the skeletons
 * are written into it, so that something is drawn as soon as the page is there. The server allows the script by its hash
 * and gives the styles its nonce.
 */
export function completePage(root: string): Plugin {
  let base = '/';
  return {
    name: 'complete-page',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        const script = await buildScript(join(root, 'build/arrive.ts'), {
          __LAYOUTS__: layoutOf,
          __SCREENS__: screenOf,
          __PARTS__: bundle ? findParts(root, base, bundle) : {},
        });
        const shell = readFileSync(join(root, 'build/shell.html'), 'utf8').replace(/>\s+</g, '><');
        const shellStyle = readFileSync(join(root, 'build/shell.css'), 'utf8')
          .replace(/\/\*.*?\*\//gs, '')
          .replace(/\s+/g, ' ');
        let page = html
          .replace('<!-- script -->', () => `<script>${script}</script>`)
          .replace('<!-- noscript -->', () => paragraphs(needsScript).join('\n      '))
          .replace('<!-- shell -->', () => (bundle ? shell : shell.replaceAll('__BRAND_NAME__', 'Groupset')));
        let styles = shellStyle;
        if (bundle) {
          page = page.replace(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g, (_, href: string) => {
            styles = `${sourceOf(bundle, href.slice(base.length))}${styles}`;
            return '';
          });
          page = page.replace(/(href="[^"]*\/)(mark\.svg)"/g, (_, before: string, file: string) => {
            return `${before}${file}?${hashOf(join(root, 'public', file))}"`;
          });
        }
        page = page.replace('<!-- style -->', () => `<style nonce="__CSP_NONCE__">${styles}</style>`);
        // Asked for at once, so that text does not move when it comes.
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `${base}${font}` };
        return { html: page, tags: font ? [{ tag: 'link', attrs, injectTo: 'head-prepend' }] : [] };
      },
    },
  };
}

const needsScript: FixedText = 'Groupset needs JavaScript. Switch it on and load the page again.';

/** A sentence in each language that has it, for a page that runs no script. */
function paragraphs(sentence: FixedText): string[] {
  const translated = translations.flatMap((language) => {
    const file = join(import.meta.dirname, `../../texts/${language}/sentences/refusals.json`);
    const text = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8'))[sentence] : undefined;
    return text ? [`<p lang="${language}">${text}</p>`] : [];
  });
  return [`<p>${sentence}</p>`, ...translated];
}

/** Which of the first screens is at a path. */
const screenOf = Object.fromEntries(
  Object.entries(firstScreens).flatMap(([screen, { paths }]) => paths.map((path) => [path, screen])),
);

/** The files of each first screen by their addresses, without the entry, which the page itself names. */
function findParts(root: string, base: string, bundle: Rolldown.OutputBundle): Record<string, unknown> {
  const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (entry?.type !== 'chunk') throw new Error('The build has no first script.');
  const styles = entry.viteMetadata?.importedCss;
  const loads = Object.entries(findFirstLoads(root, bundle)).map(([screen, load]) => [
    screen,
    {
      scripts: load.scripts.filter((file) => file !== entry.fileName).map((file) => base + file),
      styles: [...load.styles, ...load.next.styles].filter((file) => !styles?.has(file)).map((file) => base + file),
      texts: Object.fromEntries(
        Object.entries(load.texts).map(([language, files]) => [language, files.map((file) => base + file)]),
      ),
      next: load.next.scripts.map((file) => base + file),
    },
  ]);
  return Object.fromEntries(loads);
}

/** The text of a script with values in the place of names. */
async function buildScript(file: string, values: Record<string, unknown>): Promise<string> {
  const source = Object.entries(values).reduce(
    (text, [name, value]) => text.replace(name, () => JSON.stringify(value)),
    readFileSync(file, 'utf8'),
  );
  const { code } = await transformWithOxc(source, file);
  // Nothing in it may end the element that it is written into.
  return minifySync(file, code, { module: false }).code.replaceAll('</', '<\\/');
}

function sourceOf(bundle: Rolldown.OutputBundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`The build has no ${file}.`);
  return String(asset.source);
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 8);
}
