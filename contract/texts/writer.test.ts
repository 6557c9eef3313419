import { expect, test } from 'vitest';
import german from './de.ts';
import { makeWriter } from './writer.ts';

const write = makeWriter(german, 'de-DE');

test('a sentence is written in German with its values, and numbers as Germans group them', () => {
  expect(write('Required')).toBe('Pflichtfeld');
  expect(write('Only 1,240 left')).toBe('Nur noch 1.240 übrig');
  expect(write('Use at most 90 characters')).toBe('Höchstens 90 Zeichen');
  expect(write('This post does not exist, or is private to somebody else.')).toBe(
    'Dieses Inserat gibt es nicht, oder nur jemand anderes darf es sehen.',
  );
});

test('a sentence that no one translated stays English, and a value is never read as another template', () => {
  expect(write('Nobody wrote this.')).toBe('Nobody wrote this.');
  expect(write('constructor')).toBe('constructor');
  expect(write('Sanne {{count}} is the last super admin. Make somebody else super admin first.')).toBe(
    'Sanne {{count}} ist die letzte Person in der Hauptverwaltung. Nehmen Sie zuerst jemand anderen auf.',
  );
});

test('a sentence that quotes a long text stays English', () => {
  const name = 'a '.repeat(50_000);
  const sentence = `${name} is the last super admin. Make somebody else super admin first.`;
  expect(write(sentence)).toBe(sentence);
});
