import { beforeAll, describe, expect, test } from 'vitest';
import { languageTags } from '#contract/languages.ts';
import { isWhole, partOf } from '#tests/helpers/extent.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { Written } from '#tests/helpers/journeys/drawn.ts';
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

const narrowest = { width: 320, height: 640 };
const sizes = [narrowest, narrow, { width: 768, height: 900 }, desktop];
const few: readonly string[] = ['/deals?tab=done', '/advertisement/{own}'];
const opened = partOf(
  screens.filter(({ path, email }) => isWhole || (few.includes(path) && email !== demo.admin)),
).map((screen) => [screen.path, screen] as const);

describe.each(isWhole ? languageTags : ['de', 'it'])('in %s', (language) => {
  const written = new Written();
  const goTo = makeTab({ reducedMotion: 'reduce', locale: language, serviceWorkers: 'block' }, async (context) => {
    await offerLanguage(context, language);
    context.on('page', (page) => written.listen(page));
  });
  const isOfPeople = (text: string) => written.without(text) === '';
  test.each(opened)(
    '%s is not too wide, breaks no word, wraps no row of up to three buttons, and cuts nothing without a title',
    async (_, { email, path }) => {
      const page = await goTo(email, addressOf(path, records), { viewport: desktop, colorScheme: 'light' });
      await untilWhole(page);
      for (const size of sizes) {
        await page.setViewportSize(size);
        const findAll = () => findTooLong(page, size === narrowest ? isOfPeople : undefined);
        await expect.poll(findAll, { message: `at ${size.width}`, timeout: 12_000 }).toEqual([]);
      }
    },
  );
});
