import { beforeAll, describe, expect, test } from 'vitest';
import { translations } from '#contract/languages.ts';
import { isWhole, partOf } from '#tests/helpers/extent.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { findColon, findUnwritten, readDrawn, Written } from '#tests/helpers/journeys/drawn.ts';
import { offerLanguage } from '#tests/helpers/journeys/languages.ts';
import { untilWhole } from '#tests/helpers/journeys/layout.ts';
import { addressOf, findRecords, type Records, screens } from '#tests/helpers/journeys/screens.ts';
import { desktop, makeVisits } from '#tests/helpers/journeys/visits.ts';

// What screens draw in every language but English, whichever catalogue or formatter it comes from. `npm run test:all` opens every screen.
const { base, makeTab } = makeVisits();

let records: Records;
beforeAll(async () => {
  records = await findRecords(base);
});

test('finds machine names, dates and decimals of machines, English, and days after a preposition', () => {
  const wrong = [
    'price_per_unit fehlt',
    'Stand 2026-11-29',
    'Verkauft am 11/29/2026',
    '24.30',
    'Save changes',
    'Läuft am heute ab',
    'op vandaag',
  ];
  expect(wrong.map((text) => findUnwritten(text))).toEqual([
    'machine name',
    'date',
    'American date',
    'decimal point',
    'English',
    'day',
    'day',
  ]);
  const right = [
    'Preis je Einheit fehlt',
    '29. Nov. 2026, 13:04',
    '1.240 Stück',
    '24,30 €',
    '29/11/2026',
    '2.721 Inserate',
    '85.14.220.17',
  ];
  expect(right.map((text) => findUnwritten(text))).toEqual(right.map(() => null));
  expect(['Archiver: tout', 'Archiver : tout', 'à 13:04'].map(findColon)).toEqual(['colon', null, null]);
});

/** Texts of the product that are the same in every language: an address, a network, names. */
const same = /@|https?:|^[\d.]+\/\d+|\.(?:csv|xlsx|xls|ods)\b|Authenticator|1Password|StockTransmit/;
// The platform's admins edit the English terms, facts and brands there.
const inEnglish = ['/admin/settings', '/admin/categories?', '/no-such-category', '/?q=zzzzqqqq'];
const few = ['/?q=magurra%20caliper', '/insights?tab=demand', '/my-posts/create'];
const searched = { email: demo.organizationAdmin, path: '/?q=magurra%20caliper' };
const opened = partOf(
  [searched, ...screens].filter(
    ({ path }) => (isWhole || few.includes(path)) && !inEnglish.some((each) => path.startsWith(each) && path !== '/'),
  ),
).map((screen) => [screen.path, screen] as const);

describe.each(isWhole ? translations : ['nl'])('a screen in the language %s', (language) => {
  const written = new Written();
  const goTo = makeTab({ reducedMotion: 'reduce', locale: language, serviceWorkers: 'block' }, async (context) => {
    await offerLanguage(context, language);
    context.on('page', (page) => written.listen(page));
  });

  test.each(opened)('shows only texts of that language: %s', async (_, { email, path }) => {
    const page = await goTo(email, addressOf(path, records), { viewport: desktop, colorScheme: 'light' });
    await untilWhole(page);
    const findFaults = async () =>
      (await readDrawn(page))
        .filter((text) => !same.test(text))
        .map((text) => [text, written.without(text)] as const)
        .flatMap(([text, own]) => {
          const fault = findUnwritten(own, language) ?? (language === 'fr' ? findColon(own) : null);
          return fault ? [`${fault}: ${text}`] : [];
        });
    await expect.poll(findFaults).toEqual([]);
  });
});
