import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => path.join(root, file));
const read = (file: string) => fs.readFileSync(file, 'utf8');

/** The classes that each style sheet of a screen has. */
const sheets = new Map(
  files
    .filter((file) => file.endsWith('.module.css'))
    .map((file) => {
      const selectors = read(file).replaceAll(/\/\*[^*]*\*\/|:global\([^)]*\)|\{[^{}]*\}/g, '');
      return [file, new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))];
    }),
);

/** The classes that screens take from a style sheet: all of them where they choose by a value. */
const taken = new Map<string, Set<string>>();
const missing: string[] = [];
for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
  const source = read(file);
  for (const [, name = '', from = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = from.startsWith('#web/') ? path.join(root, from.slice(5)) : path.resolve(path.dirname(file), from);
    const has = sheets.get(sheet) ?? new Set();
    const uses = [...source.matchAll(new RegExp(`(?<!['"\\w.])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one);
    for (const one of uses) if (!has.has(one)) missing.push(`${path.relative(root, file)}: ${name}.${one}`);
    const all = source.includes(`${name}[`) ? [...has] : uses;
    taken.set(sheet, new Set([...(taken.get(sheet) ?? []), ...all]));
  }
}
// Sheets also take classes from each other.
for (const file of sheets.keys()) {
  for (const [, names = '', from = ''] of read(file).matchAll(/composes: ([\w ]+) from "#web\/([^"]+)"/g)) {
    const sheet = path.join(root, from);
    taken.set(sheet, new Set([...(taken.get(sheet) ?? []), ...names.split(' ')]));
  }
}

test('the classes that a screen takes are in its style sheet', () => {
  expect(sheets.size).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test('a style sheet has no class that no screen takes', () => {
  const unused = [...sheets].flatMap(([file, has]) =>
    [...has].filter((name) => !taken.get(file)?.has(name)).map((name) => `${path.relative(root, file)}: .${name}`),
  );
  expect(unused).toEqual([]);
});
