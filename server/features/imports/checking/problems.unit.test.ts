import { expect, it } from 'vitest';
import { message } from '#contract/texts/message.ts';
import { createMessageWriter } from '#server/platform/languages/index.ts';
import { texts } from '#server/platform/languages/texts.ts';
import { messageIn } from '../texts.ts';
import { messagesOf, predicateOf, problem } from './problems.ts';

const german = createMessageWriter(texts.de ?? null, 'de-DE');

it('a problem of a cell is in English for the version before, and in the language of its reader', () => {
  const found = problem('gtin', 'check_digit', '123', '“{{value}}” has lost its leading zeros', {
    text: message('Read it as {{value}}', { value: '0123' }),
    suggestion: '0123',
  });
  expect([found.message, found.remedy]).toEqual(['“123” has lost its leading zeros', 'Read it as 0123']);
  const { message: sentence, remedy } = messagesOf(found);
  expect([german(sentence), remedy && german(remedy)]).toEqual([
    '„123“ hat führende Nullen verloren',
    'Als 0123 lesen',
  ]);
  expect(predicateOf(sentence, german)).toBe('hat führende Nullen verloren');
});

it('a long value is cut in its sentence, and numbers are written as the language does', () => {
  const value = 'x'.repeat(70);
  const found = problem(
    'title',
    'too_long',
    value,
    message('“{{value}}” is longer than {{count}} characters', { value, count: 4000 }),
  );
  expect(found.message).toBe(`“${'x'.repeat(57)}…” is longer than 4,000 characters`);
  expect(german(messagesOf(found).message)).toBe(`„${'x'.repeat(57)}…“ ist länger als 4.000 Zeichen`);
});

it('a row that the version before checked is shown in the language of its reader, but texts with further values', () => {
  const { messages: _absent, ...stored } = problem(
    'price_per_unit',
    'not_a_number',
    '17,-',
    '“{{value}}” is not a number',
    {
      text: message('Read it as {{value}}', { value: '17.00' }),
      suggestion: '17.00',
    },
  );
  const { message: sentence, remedy } = messagesOf(stored);
  expect([german(sentence), remedy && german(remedy)]).toEqual(['„17,-“ ist keine Zahl', 'Read it as 17.00']);
  const { messages: _none, ...required } = problem('title', 'required', '', 'Required');
  expect(german(messagesOf(required).message)).toBe('Pflichtfeld');
  expect(german(messageIn({}, 'Leave it out'))).toBe('Weglassen');
  expect(german(messageIn({}, 'constructor'))).toBe('constructor');
});
