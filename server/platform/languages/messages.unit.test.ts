import { expect, test } from 'vitest';
import { counted, joined, message, verbatim } from '#contract/texts/message.ts';
import { createMessageWriter } from './messages.ts';
import { texts } from './texts.ts';

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
  // A refusal names what was sent, and '0' is no currency.
  [message('{{value}}', { value: { money: '31.9', currency: '0' } }), '31.90 0', '31,90 0'],
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
  [
    message('You’re getting this because you have an account at {{organization}}.', { organization: 'Rossi S.r.l.' }),
    'You’re getting this because you have an account at Rossi S.r.l.',
    'Sie erhalten diese E-Mail, weil Sie ein Konto bei Rossi S.r.l. haben.',
  ],
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

test('signs between values have the spaces of the language', () => {
  const french = createMessageWriter(texts.fr ?? null, 'fr-FR');
  const title = message('{{what}}: {{title}}', { what: message('Price of a favourite fell'), title: 'Storm: HC' });
  expect(french(title)).toBe('Le prix d’un favori a baissé\u202f: Storm: HC');
  expect(french(joined(['Storm', 'Race'], '; '))).toBe('Storm\u202f; Race');
  expect(german(joined(['Storm', 'Race'], '; '))).toBe('Storm; Race');
});

test('a sentence that no catalogue has stays English, and what users wrote is read as no template', () => {
  expect(german({ key: '“twelve” is not a quantity' })).toBe('“twelve” is not a quantity');
  expect(german({ key: 'constructor' })).toBe('constructor');
  const name = 'Sanne {{count}}';
  expect(german(message('“{{value}}” is not a quantity', { value: name }))).toBe(`„${name}“ ist keine Menge`);
});

test('what is within a sentence is written small but in German, and abbreviations keep their capitals', () => {
  const french = createMessageWriter(texts.fr ?? null, 'fr-FR');
  const reason = (key: string) => ({
    key: '“{{value}}” is not possible: {{reason}}',
    values: { value: 'x', reason: { within: { key } } },
  });
  expect(english(reason('GTIN is missing'))).toBe('“x” is not possible: GTIN is missing');
  expect(english(reason('Required'))).toBe('“x” is not possible: required');
  expect(german(reason('Required'))).toBe('„x“ ist nicht möglich: Pflichtfeld');
  expect(french(reason('Required'))).toContain('champ obligatoire');
});
