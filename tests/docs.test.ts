import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');

/** Folders that a run makes, or that are no part of the repository. */
const generated = ['node_modules', 'dist', 'data', 'coverage', 'screenshots', '.git'];
/** Paths that a document may name although no clone has them: what a run writes there. */
const results = ['coverage/mutants', 'tools/bench/results'];

const tree = fs
  .readdirSync(root)
  .filter((name) => !generated.includes(name))
  .flatMap((name) => {
    const isFolder = fs.statSync(path.join(root, name)).isDirectory();
    const inside = isFolder ? fs.readdirSync(path.join(root, name), { recursive: true, encoding: 'utf8' }) : [];
    return [name, ...inside.map((file) => `${name}/${file}`)];
  });
/** Every path of the tree with all its ends, since documents also name a file within its module: `words/rank.ts`. */
const known = new Set(tree.flatMap((file) => file.split('/').map((_, start, parts) => parts.slice(start).join('/'))));

const documents = tree.filter((file) => file.endsWith('.md'));

/** Whether a word in code style is meant as a path; `multipart/form-data` and `/api/docs` are not. */
function isPath(word: string): boolean {
  if (!/^[\w.-]+(\/[\w.-]+)*\/?$/.test(word)) return false;
  const [first, ...rest] = word.split('/');
  return /\w\.(tsx?|mjs|cjs|csv|tsv|md)$/.test(word) || (rest.length > 0 && known.has(first ?? ''));
}

const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s,]+/)).filter(isPath);

const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.split('#')[0] ?? '')
    .filter((link) => link !== '' && !/^https?:/.test(link));

test.each(documents)('%s names only files and folders that exist', (document) => {
  const text = fs.readFileSync(path.join(root, document), 'utf8');
  const paths = pathsIn(text).map((name) => name.replace(/\/$/, ''));
  expect(paths.filter((name) => !known.has(name) && !results.includes(name))).toEqual([]);
  expect(linksIn(text).filter((link) => !fs.existsSync(path.join(root, path.dirname(document), link)))).toEqual([]);
});

test('Paths are distinguished from addresses and types of content.', () => {
  const text = 'See `words/rank.ts`, `docs/`, `/api/docs`, `multipart/form-data`, `@fastify/csrf` and `npm run bench`.';
  expect(pathsIn(text)).toEqual(['words/rank.ts', 'docs/']);
  expect(documents).toContain('docs/architecture.md');
});
