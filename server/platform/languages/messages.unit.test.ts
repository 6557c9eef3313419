import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { counted, hasWords, joined, message, verbatim } from '#contract/texts/message.ts';
import { createMessageWriter } from './messages.ts';
import { reworded } from './reworded.ts';
import { texts, textsOf } from './texts.ts';

const english = createMessageWriter(null, 'en-GB');
const german = createMessageWriter(texts.de ?? null, 'de-DE');
const noon = { instant: '2026-11-25T16:00:00Z', zone: 'Europe/Berlin' };

test.each([
  [message('{{count}} available', { count: 1240 }), '1,240 available', '1.240 verfügbar'],
  [
    message('{{now}}, was {{before}}', {
      now: { money: '1023.40', currency: 'EUR' },
      before: { within: message('In stock') },
    }),
    '€1,023.40, was in stock',
    '1.023,40 €, vorher: Auf Lager',
  ],
  [
    message('The agreed stock is reserved until {{until}}.', { until: noon }),
    'The agreed stock is reserved until Wed 25 Nov 2026, 17:00 CET.',
    'Der vereinbarte Bestand ist bis Mi., 25. Nov. 2026, 17:00 MEZ reserviert.',
  ],
  [
    message('{{promise}}, ready {{day}}', { promise: 'X', day: { day: '2027-12-07' } }),
    'X, ready Tue 7 Dec 2027',
    'X, bereit Di., 7. Dez. 2027',
  ],
  [counted(1, '{{count}} day', '{{count}} days', {}), '1 day', '1 Tag'],
  [joined([message('Offer'), 2], ' · '), 'Offer · 2', 'Angebot · 2'],
  // Text that users wrote is not translated, even if it reads like a message or a value.
  [verbatim('Offer {{count}}'), 'Offer {{count}}', 'Offer {{count}}'],
])('%j is "%s" in English and "%s" in German', (written, inEnglish, inGerman) => {
  expect(english(written)).toBe(inEnglish);
  expect(german(written).replaceAll('\u00a0', ' ')).toBe(inGerman);
});

test('a plural form is chosen by the rules of the language', () => {
  const french = createMessageWriter(
    { '{{count}} days': { one: '{{count}} jour', many: '{{count}} de jours', other: '{{count}} jours' } },
    'fr-FR',
  );
  const days = (count: number) => french(counted(count, '{{count}} day', '{{count}} days', {})).replace(/\s/g, ' ');
  expect([0, 2, 1_000_000].map(days)).toEqual(['0 jour', '2 jours', '1 000 000 de jours']);
});

test('messages stored with an older English wording are translated into each language', () => {
  for (const [language, own] of Object.entries(texts))
    for (const [was, now] of Object.entries(reworded)) {
      expect([language, was, own[was]]).toEqual([language, was, undefined]);
      expect([language, now, own[now]]).not.toEqual([language, now, undefined]);
    }
  const today = createMessageWriter(textsOf('de'), 'de-DE');
  expect(
    today({ key: '{{covered}} of {{lines}} lines are covered. Nobody was asked.', values: { covered: 3, lines: 7 } }),
  ).toBe('3 von 7 Zeilen sind gedeckt. Niemand wurde angefragt.');
  // A problem of an uploaded row is stored with its values in it.
  expect(today({ key: '“twelve” is no quantity' })).toBe('„twelve“ ist keine Menge');
});

const code = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/test\.ts$|^(?:cli|db|demo)\/|accounts\/first-admin\//.test(file))
  .map((file) => readFileSync(`server/${file}`, 'utf8'));
const sources = code.filter((each) => each.includes('#contract/texts/message.ts'));
const call = /\b(?:message|counted)\(\s*(?:[^',()]+,\s*)?'((?:[^'\\]|\\.)+)'(?:,\s*'((?:[^'\\]|\\.)+)')?/g;
const keys = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(call)].flatMap(([, one, other]) => [one, other].filter((key) => key !== undefined)),
  ),
);

test('every server message has a text in each language', () => {
  expect(keys.size).toBeGreaterThan(200);
  for (const [language, own] of Object.entries(texts)) {
    const missing = [...keys].filter((key) => hasWords(key) && !Object.hasOwn(own, key));
    expect([language, missing]).toEqual([language, []]);
  }
});
