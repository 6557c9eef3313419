import { expect, test } from 'vitest';
import { findUnusedKeys, literalsOf } from './keys.mjs';
import { findEnglishValues, findSentenceProblems, findTextProblems, sentencesOfSchemas } from './texts.mjs';

const english = {
  greeting: 'Welcome, {{name}}',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  link: 'Read the <a>terms</a>',
};

test.each([
  ['a missing value', 'de', { greeting: 'Willkommen' }, 'greeting has the values'],
  ['a renamed value', 'de', { greeting: 'Willkommen, {{nom}}' }, 'greeting has the values'],
  ['a missing link', 'de', { link: 'Lesen Sie die Bedingungen' }, 'link has the values'],
  ['a text left in English', 'nl', { greeting: 'Welcome, {{name}}' }, 'greeting is English'],
  ['a key that English lacks', 'fr', { farewell: 'Au revoir' }, 'farewell is not in English'],
  [
    'a form that the language lacks',
    'de',
    { rows_few: '{{count}} Zeilen' },
    'rows_few is a form that de does not have',
  ],
  ['a missing form', 'fr', { rows_one: 'une ligne', rows_other: '{{count}} lignes' }, 'rows lacks the form many'],
  ['du', 'de', { greeting: 'Willkommen bei deinem Konto, {{name}}' }, 'says "deinem"'],
  ['je', 'nl', { greeting: 'Welkom, je bent {{name}}' }, 'says "je"'],
  ['tu', 'fr', { greeting: 'Bienvenue, tu es {{name}}' }, 'says "tu"'],
])('%s is reported', (_, language, translated, problem) => {
  expect(findTextProblems(language, english, translated)).toEqual([expect.stringContaining(problem)]);
});

test('a number may be written as a word, and parts of words do not count as informal address', () => {
  const translated = { greeting: 'Industrie, {{name}}', rows_one: 'eine Zeile', rows_other: '{{count}} Zeilen' };
  expect(findTextProblems('de', english, translated)).toEqual([]);
});

test('a sentence of the server is checked like a text of a screen, in each plural form', () => {
  const sentences = {
    'Only {{count}} left': 'Nur noch wenige übrig',
    'Save this search': 'Save this search',
    '{{count}} rows': { other: 'deine {{count}} Zeilen' },
  };
  expect(findSentenceProblems('de', sentences)).toEqual([
    'Only {{count}} left has the values [], in English [{{count}}].',
    'Save this search is English: "Save this search"',
    '{{count}} rows lacks the form one.',
    '{{count}} rows says "deine", which is not formal.',
  ]);
});

test('a key is used if a literal of the code names it, with or without values, but not if a comment does', () => {
  const code = `
    // t('comment') and 'don’t' count for nothing
    const label = t('title', { name: \`\${first} "\${last ? t("nested") : ''}"\` });
    const state = t(\`state.\${post.state}\`);
    throw refusal(\`Only \${left} left\`, problem('is not a number'));`;
  const keys = [
    'title',
    'nested',
    'state.active',
    'rows_one',
    'comment',
    'Only {{count}} left',
    '“{{value}}” is not a number',
  ];
  expect(findUnusedKeys(keys, literalsOf(code))).toEqual(['rows_one', 'comment']);
  expect(findUnusedKeys(['rows_one', 'rows_other'], literalsOf("t('rows', { count })"))).toEqual([]);
});

test('English in the value of a message is reported, names of the market and nested messages are not', () => {
  const code = `
    message('This {{noun}} does not exist.', { noun: 'feed' });
    message('The {{what}} of {{name}}', { what: \`line of \${n}\`, name: post.title });
    message('{{name}} has {{list}}', { name, list: { list, by: ' and ' } });
    message('Use {{value}}', { value: message('Yes') });
    message('Up to {{price}}', { price: { money: '1.00', currency: 'EUR' } });`;
  expect(findEnglishValues(code)).toEqual(['feed', expect.stringMatching(/^line of /)]);
});

test('the sentences of schemas are found', () => {
  const code = `z.string().regex(/^\\d+$/, 'Use a time such as 02:00').min(1, { error: 'Say what you need' })`;
  expect(sentencesOfSchemas(code)).toEqual(['Use a time such as 02:00', 'Say what you need']);
});
