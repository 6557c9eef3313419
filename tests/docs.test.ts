import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { languageTags } from '#contract/languages.ts';
import { editionOf, manualFolder } from '../tools/screenshots/edition.ts';

const root = path.resolve(import.meta.dirname, '..');
const roots = ['contract', 'server', 'web', 'tests', 'tools', 'scripts', 'demo', 'docs', 'texts', 'vocabulary'];
const folder = path.join(root, 'docs');
const pages = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));

const isPath = (code: string) => roots.includes(code.split('/')[0] as string) && /^[\w./-]+\/[\w.-]+$/.test(code);
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code as string);

it.each(pages)('%s names only files and folders that exist', (page) => {
  const text = fs.readFileSync(path.join(folder, page), 'utf8');
  const missing = codeIn(text).filter((code) => isPath(code) && !fs.existsSync(path.join(root, code)));
  expect(missing).toEqual([]);
});

it('architecture.md names only functions that exist', () => {
  const names = codeIn(fs.readFileSync(path.join(folder, 'architecture.md'), 'utf8'))
    .map((code) => /^(?:\w+\.)?([a-z]+[A-Z]\w*)(?:\(.*)?$/.exec(code)?.[1])
    .filter((name) => name !== undefined);
  const sources = ['contract', 'server', 'web', 'tests', 'scripts']
    .flatMap((name) =>
      fs
        .readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' })
        .map((file) => path.join(root, name, file)),
    )
    .filter((file) => /\.(?:ts|tsx|mjs)$/.test(file))
    .map((file) => fs.readFileSync(file, 'utf8'))
    .join('\n');
  const words = new Set(sources.match(/\w+/g));
  expect(names.length).toBeGreaterThan(10);
  expect(names.filter((name) => !words.has(name))).toEqual([]);
});

it.each(languageTags)('the manual in %s is printed from its latest text', (language) => {
  const end = fs.readFileSync(path.join(manualFolder, `bulk-upload.${language}.pdf`), 'latin1').slice(-80);
  expect(end, `npm run screenshots -- --manual ${language}`).toContain(editionOf(language));
});
