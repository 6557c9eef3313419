import { describe, expect, test } from 'vitest';
import { message } from '#contract/texts/message.ts';
import { accepted, createReaders } from './readers.ts';

const requestWith = (language?: string) => ({ headers: { 'accept-language': language } });

test('an invalid or overlong header names no language, and a valid one names them by weight', () => {
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
])('with %s stored and %s requested, a required field says %s', (stored, asked, sentence) => {
  const readers = createReaders(['en', 'de']);
  const request = requestWith(asked);
  readers.note(request, stored);
  expect(readers.messagesFor(request)(message('Required'))).toBe(sentence);
});

test('a language that is not offered is not used', () => {
  expect(createReaders(['en']).messagesFor(requestWith('de'))(message('Required'))).toBe('Required');
});

test('there is one writer for each language, whatever tags people have stored', () => {
  const readers = createReaders(['en', 'de']);
  const requests = Array.from({ length: 40 }, (_, index) => {
    const request = requestWith('en');
    readers.note(request, `de-x-a${index}`);
    return request;
  });
  expect(new Set(requests.map(readers.messagesFor))).toEqual(new Set([readers.messagesIn('de')]));
});

describe('the stored language', () => {
  const offered = ['en', 'de', 'nl'] as const;
  const browsers = { 'de-CH,en': 'de', 'nl;q=0.9,de;q=0.2': 'nl', 'fr,nl': 'nl', 'xx, *;q=0': 'en', '': 'en' };
  const stored = { de: 'de', 'de-AT': 'de', NL: 'nl', 'nl-BE': 'nl', 'en-GB': 'en', fr: null, zz: null, '': null };
  const pairs = Object.entries(stored).flatMap(([tag, language]) =>
    Object.entries(browsers).map(([header, fallback]) => [tag || null, header, language ?? fallback] as const),
  );

  test.each(pairs)('%s with the header "%s" leads to %s', (tag, header, language) => {
    const readers = createReaders([...offered]);
    const request = requestWith(header);
    readers.note(request, tag);
    expect(readers.languageOf(request)).toBe(language);
  });

  test('is tested in 40 pairs', () => expect(pairs).toHaveLength(40));
});
