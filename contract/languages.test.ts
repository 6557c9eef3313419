import { expect, it } from 'vitest';
import { formatsOf, pickLanguage } from './languages.ts';

const all = ['en', 'de', 'nl', 'fr'] as const;

it.each([
  [['nl', 'de-AT'], 'nl'],
  [[null, 'de-AT', 'en'], 'de'],
  [['DE-at'], 'de'],
  [['tr', 'pl', 'fr-BE', 'de'], 'fr'],
  [['zz', '*;q=0', ''], 'en'],
  [['x'.repeat(10_000), 'de'], 'de'],
  [[], 'en'],
])('picks from %j the language %s', (wanted, language) => {
  expect(pickLanguage(wanted, all)).toBe(language);
});

it('picks no language that is not offered', () => {
  expect(pickLanguage(['de', 'nl'], ['en', 'nl'])).toBe('nl');
  expect(pickLanguage(['de'], ['en'])).toBe('en');
});

it('formats numbers and dates for the stored region, or else for the main region of the language', () => {
  expect(formatsOf('de', 'de-AT')).toBe('de-AT');
  expect(formatsOf('de', 'nl-BE')).toBe('de-DE');
  expect(formatsOf('en', null)).toBe('en-GB');
  expect(formatsOf('fr', 'fr-')).toBe('fr-FR');
});
