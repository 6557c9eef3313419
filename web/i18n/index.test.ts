// @vitest-environment jsdom
import i18next from 'i18next';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

/** Modules of a page that the server wrote these languages into, opened by a browser that prefers `browser`. */
async function openPage(offered: string, browser: string[], stored: string | null = null) {
  vi.resetModules();
  document.head.innerHTML = `<meta name="languages" content="${offered}">`;
  vi.stubGlobal('navigator', { languages: browser });
  const { usePreferences } = await import('#web/lib/preferences.ts');
  usePreferences.getState().change({ language: stored });
  return import('#web/lib/language.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());
// Later files have modules of their own, without the texts of these.
afterAll(() => vi.resetModules());

it.each([
  ['en,de,nl', ['de-AT', 'en'], 'nl', 'nl', 'nl-NL'],
  ['en,de,nl', ['tr', 'de-AT', 'en'], null, 'de', 'de-DE'],
  ['en,de', ['nl'], 'de-AT', 'de', 'de-AT'],
  ['en', ['de'], 'de', 'en', 'en-GB'],
  ['__LANGUAGES__', ['zz', '*'], 'zz', 'en', 'en-GB'],
  ['en,de', [], null, 'en', 'en-GB'],
])('of %s, for a browser in %j with the preference %s, picks %s', async (offered, browser, stored, text, formats) => {
  const { textLanguage, formatLocale } = await openPage(offered, browser, stored);
  expect(textLanguage()).toBe(text);
  expect(formatLocale()).toBe(formats);
});

it('shows the texts of an unfinished translation, and English where they are missing', async () => {
  await openPage('en,de', ['de']);
  const { startI18n, loadCommonTexts, loadTexts } = await import('./index.ts');
  startI18n();
  await loadCommonTexts(true);
  await loadTexts('deals');
  expect(i18next.t('action.cancel')).toBe('Abbrechen');
  i18next.addResources('de', 'common', { sold: 'An {{name}}.', bold: 'An <1>{{name}}</1>. Ja …', long: '{{name}}...' });
  const stopped = ['sold', 'bold', 'long'].map((key) => i18next.t(key as 'action.cancel', { name: 'Rossi S.r.l.' }));
  expect(stopped).toEqual(['An Rossi S.r.l.', 'An <1>Rossi S.r.l.</1> Ja …', 'Rossi S.r.l....']);
  i18next.addResources('de', 'common', { own: 'Sie haben {{count}}, Zeile {{line}}' });
  expect(i18next.t('own' as 'action.cancel', { count: 1310, line: 1310 })).toBe('Sie haben 1.310, Zeile 1310');
  expect(i18next.t('steps', { ns: 'deals' as 'common', defaultValue: '' })).not.toBe('steps');
});

it.each([
  [
    'en',
    '5: Use a price above zero and below €1,042.00',
    'Write 1,250.00 if you mean that. EUR has at most 2 decimals',
  ],
  ['de', '5: Geben Sie einen Preis über null und unter 1.042,00\u00a0€ an', /^Schreiben Sie 1\.250,00, wenn/],
])('writes amounts within the sentences of the contract as %s writes them', async (language, below, meant) => {
  await openPage('en,de', [language]);
  const { startI18n, loadCommonTexts } = await import('./index.ts');
  const { message } = await import('#contract/texts/message.ts');
  const { translated, withSentences } = await import('./translated.ts');
  startI18n();
  await loadCommonTexts(true);
  await new Promise<void>((resolve) => withSentences(resolve));
  const lowest = message('Use a price above zero and below {{amount}}', {
    amount: { money: '1042.00', currency: 'EUR' },
  });
  expect(translated(message('{{from}}: {{problem}}', { from: 5, problem: lowest }))).toBe(below);
  const reason = message('{{currency}} has at most {{count}} decimals', { currency: 'EUR', count: 2 });
  const grouped = { amount: '1250.00' };
  expect(translated(message('Write {{grouped}} if you mean that. {{reason}}', { grouped, reason }))).toMatch(meant);
});
