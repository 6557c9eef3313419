import { expect, test } from 'vitest';
import { checkTexts, findTextProblems } from './texts.mjs';

const english = {
  greeting: 'Welcome, {{name}}',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  link: 'Read the <a>terms</a>',
};

test.each([
  ['a lost value', 'de', { greeting: 'Willkommen' }, 'greeting has the values'],
  ['a renamed value', 'de', { greeting: 'Willkommen, {{nom}}' }, 'greeting has the values'],
  ['a lost link', 'de', { link: 'Lesen Sie die Bedingungen' }, 'link has the values'],
  ['a text left in English', 'nl', { greeting: 'Welcome, {{name}}' }, 'greeting is English'],
  ['a key that English lacks', 'fr', { farewell: 'Au revoir' }, 'farewell is not in English'],
  [
    'a form that the language lacks',
    'de',
    { rows_few: '{{count}} Zeilen' },
    'rows_few is a form that de does not have',
  ],
  [
    'a form that is missing',
    'fr',
    { rows_one: 'une ligne', rows_other: '{{count}} lignes' },
    'rows lacks the form many',
  ],
  ['du', 'de', { greeting: 'Willkommen bei deinem Konto, {{name}}' }, 'says "deinem"'],
  ['je', 'nl', { greeting: 'Welkom, je bent {{name}}' }, 'says "je"'],
  ['tu', 'fr', { greeting: 'Bienvenue, tu es {{name}}' }, 'says "tu"'],
])('%s is found', (_, language, translated, problem) => {
  expect(findTextProblems(language, english, translated)).toEqual([expect.stringContaining(problem)]);
});

test('a number may be written as a word, and parts of words are no address', () => {
  const translated = { greeting: 'Industrie, {{name}}', rows_one: 'eine Zeile', rows_other: '{{count}} Zeilen' };
  expect(findTextProblems('de', english, translated)).toEqual([]);
});

test('the catalogues have no problem', async () => {
  expect(await checkTexts()).toEqual({ code: 0, output: '' });
});
