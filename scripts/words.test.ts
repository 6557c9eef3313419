import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkWords, findWords } from './words.mjs';

test.each([
  ['a variable', 'const keptPosts = 1;'],
  ['a function', 'export function lookAt() {}'],
  ['a parameter', 'const add = (desk: number) => desk;'],
  ['a type', 'type RoomLimits = number;'],
  ['a property', 'interface Post { isShown: boolean }'],
  ['a method', 'class Hub { tell() {} }'],
  ['a private member', 'class Hub { #patience = 1; }'],
  ['a destructured variable', 'const { posts: said } = market;'],
  ['an import under another name', "import { posts as spoken } from './posts.ts';"],
  ['a constant in capitals', 'const MOST_PATIENCE = 1;'],
  ['a variable that ends with it', 'const countHearers = 1;'],
])('a refused word is reported in the name of %s', (_, text) => {
  expect(findWords('server/planted.ts', text)).toEqual([expect.stringContaining('server/planted.ts:1 "')]);
});

test('a report names the word and its replacement', () => {
  expect(findWords('server/planted.ts', '\nconst jobPatience = 1;')).toEqual([
    'server/planted.ts:2 "jobPatience" has "patience": say timeout.',
  ]);
});

test.each([
  ['parts of other words', 'const broom = 1; const lookup = 2; const essay = 3; const doorway = 4;'],
  ['names that are only used', "import { said } from 'elsewhere'; export const text = said.kept.tell();"],
  ['texts and comments', "// said of the desk\nexport const text = 'kept';"],
  ['names of the API and the database', 'interface Row { told_at: Date; looked_at: Date; nobody: number }'],
])('%s are not reported', (_, text) => {
  expect(findWords('server/planted.ts', text)).toEqual([]);
});

test('the whole tree is checked, and an empty tree fails', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-words-'));
  try {
    expect(checkWords(folder).output).toContain('the words were not really checked');
    fs.mkdirSync(path.join(folder, 'server/lib'), { recursive: true });
    for (let each = 0; each < 20; each++) fs.writeFileSync(path.join(folder, `server/lib/plain${each}.ts`), '');
    fs.writeFileSync(path.join(folder, 'server/lib/planted.ts'), 'const desk = 1;');
    const { code, output } = checkWords(folder);
    expect([code, output]).toEqual([1, expect.stringMatching(/^server\/lib\/planted\.ts:1 "desk" .*$/)]);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});
