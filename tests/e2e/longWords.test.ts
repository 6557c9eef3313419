import { beforeAll, describe, expect, test } from 'vitest';
import { languageTags } from '#contract/languages.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { offerLanguage } from '#tests/helpers/journeys/languages.ts';
import { untilWhole } from '#tests/helpers/journeys/layout.ts';
import { findTooLong } from '#tests/helpers/journeys/longWords.ts';
import { addressOf, findRecords, type Records, screens } from '#tests/helpers/journeys/screens.ts';
import { desktop, makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';

// No language is too long for a screen. `npm run test:all` opens every screen in each language.
const { base, makeTab } = makeVisits();

let records: Records;
beforeAll(async () => {
  records = await findRecords(base);
});

const sizes = [narrow, { width: 768, height: 900 }, desktop];
const few: readonly string[] = ['/deals?tab=done', '/advertisement/{own}'];
const opened = screens
  .filter(({ path, email }) => isWhole || (few.includes(path) && email !== demo.admin))
  .map((screen) => [screen.path, screen] as const);

describe.each(isWhole ? languageTags : ['de', 'it'])('in %s', (language) => {
  const goTo = makeTab({ reducedMotion: 'reduce', locale: language, serviceWorkers: 'block' }, (context) =>
    offerLanguage(context, language),
  );
  test.each(opened)(
    '%s breaks no word, wraps no row of up to three buttons, and cuts nothing without a title',
    async (_, { email, path }) => {
      const page = await goTo(email, addressOf(path, records), { viewport: desktop, colorScheme: 'light' });
      await untilWhole(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await expect.poll(() => findTooLong(page), { message: `at ${size.width}`, timeout: 12_000 }).toEqual([]);
      }
    },
  );
});
