import { expect, test } from 'vitest';
import labels from '#contract/texts/de/labels.ts';
import matches from '#contract/texts/de/matches.ts';
import german from '#contract/texts/de.ts';
import { makeWriter } from './finished.ts';

const write = makeWriter(german, 'de-DE');

test('a sentence is translated into German with its values and German digit grouping', () => {
  expect(write('Required')).toBe('Pflichtfeld');
  expect(write('Only 1,240 left')).toBe('Nur noch 1.240 übrig');
  expect(write('Use at most 90 characters')).toBe('Höchstens 90 Zeichen');
  expect(write('This post does not exist, or is private to somebody else.')).toBe(
    'Dieses Inserat gibt es nicht, oder nur jemand anderes darf es sehen.',
  );
});

test('an untranslated sentence stays English, and a value is never read as a template', () => {
  expect(write('Nobody wrote this.')).toBe('Nobody wrote this.');
  expect(write('constructor')).toBe('constructor');
  expect(write('Sanne {{count}} is the last super admin. Make someone else super admin first.')).toBe(
    'Sanne {{count}} ist die letzte Person in der Hauptverwaltung. Nehmen Sie zuerst jemand anderen auf.',
  );
});

test('the matching template with the most literal words translates a sentence', () => {
  const names = makeWriter(
    { 'Sent to {{name}}': 'An {{name}}', 'Sent to {{name}} on {{day}}': 'Am {{day}} an {{name}}' },
    'de-DE',
  );
  expect(names('Sent to Anna on Monday')).toBe('Am Monday an Anna');
});

test('a template with hardly any literal words is ignored, and a final full stop may be missing in the catalogue', () => {
  const names = makeWriter(
    { '{{posts}} and {{rest}}': '{{posts}} und {{rest}}', 'The answer was cut off': 'Die Antwort brach ab' },
    'de-DE',
  );
  expect(names('Save it and send it.')).toBe('Save it and send it.');
  expect(names('The answer was cut off.')).toBe('Die Antwort brach ab.');
});

test('a sentence that quotes a long text stays English', () => {
  const name = 'a '.repeat(50_000);
  const sentence = `${name} is the last super admin. Make someone else super admin first.`;
  expect(write(sentence)).toBe(sentence);
});

test('amounts and units in a sentence follow the conventions of the language', () => {
  const german = makeWriter({ ...matches, ...labels }, 'de-DE');
  const plain = (text: string) => german(text).replaceAll('\u00a0', ' ');
  expect(plain('Within your price: about €1,240.50 under it')).toBe(
    'Innerhalb Ihres Preises: etwa 1.240,50 € darunter',
  );
  expect(plain('CHF 12.00 over their price')).toBe('12,00 CHF über dem gebotenen Preis');
  expect(plain('Covers 900 of 1,000 (90 %)')).toBe('Deckt 900 von 1.000 (90 %)');
  expect(plain('Offered in boxes')).toBe('Angeboten in Kartons');
  expect(plain('In time: available within 5 weeks')).toBe('Rechtzeitig: verfügbar binnen 5 Wochen');
});
