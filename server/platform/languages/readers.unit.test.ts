import { expect, test } from 'vitest';
import { accepted, createReaders } from './readers.ts';

const requestWith = (language?: string) => ({ headers: { 'accept-language': language } });

test('a header that is nonsense or endless names no language', () => {
  expect(accepted(undefined)).toEqual([]);
  expect(accepted('xx;q=, *;q=0')).toEqual([]);
  expect(accepted('de,'.repeat(4000))).toEqual([]);
  expect(accepted('nl;q=0.3, de-AT, en;q=0.8')).toEqual(['de-AT', 'en', 'nl']);
});

test.each([
  [null, 'de-AT,en;q=0.5', 'Pflichtfeld'],
  ['en', 'de', 'Required'],
  ['de-XX', 'en', 'Pflichtfeld'],
  ['pl', 'de', 'Pflichtfeld'],
  [null, 'nl', 'Required'],
  [null, 'zz', 'Required'],
])('stored %s and asked for %s, a field that is required says %s', (stored, asked, sentence) => {
  const readers = createReaders(['en', 'de']);
  const request = requestWith(asked);
  readers.note(request, stored);
  expect(readers.writerFor(request)('Required')).toBe(sentence);
});

test('a language that is not offered is not written', () => {
  expect(createReaders(['en']).writerFor(requestWith('de'))('Required')).toBe('Required');
});
