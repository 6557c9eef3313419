import { beforeAll, expect, test } from 'vitest';
import { isWhole, partOf } from '#tests/helpers/extent.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { findFaults, untilWhole } from '#tests/helpers/journeys/layout.ts';
import { findTooLong } from '#tests/helpers/journeys/longWords.ts';
import { findOverlaps } from '#tests/helpers/journeys/overlaps.ts';
import { Answered, bracketed, findForeignTexts, offerPseudo } from '#tests/helpers/journeys/pseudo.ts';
import { addressOf, findRecords, type Records, screens } from '#tests/helpers/journeys/screens.ts';
import { desktop, makeVisits, narrow } from '#tests/helpers/journeys/visits.ts';

// Screens in a language with brackets around each text: text outside them is in no catalogue, and what the brackets make too
// long is cut. `npm run test:all` opens every screen.
const { base, makeTab } = makeVisits();

let records: Records;
beforeAll(async () => {
  records = await findRecords(base);
});

const answered = new Answered();
const goTo = makeTab({ reducedMotion: 'reduce', locale: 'nl-NL', serviceWorkers: 'block' }, async (context) => {
  await offerPseudo(context);
  context.on('page', (page) => answered.listen(page));
});

test('only texts of the catalogues get brackets', () => {
  const catalogue = 'var e={"action.cancel":`Annuleren`,"action.close":`Sluiten`};export{e as default};';
  expect(bracketed(catalogue)).toBe(
    'var e={"action.cancel":`‹Annuleren›`,"action.close":`‹Sluiten›`};export{e as default};',
  );
  const code = 'const a={kind:"button",label:"Sluiten",name:`close`};';
  expect(bracketed(code)).toBe(code);
});

const few = ['/', '/deals/{agreed}', '/lists/{list}'];
const opened = partOf(screens.filter(({ path, email }) => isWhole || (few.includes(path) && email !== demo.admin))).map(
  (screen) => [screen.path, screen] as const,
);
const narrowest = { width: 320, height: 640 };
const isOfPeople = (text: string) => answered.without(text) === '';
test.each(opened)(
  '%s has no text outside the catalogues, and none that is cut or over another',
  async (_, { email, path }) => {
    const page = await goTo(email, addressOf(path, records), { viewport: desktop, colorScheme: 'light' });
    await untilWhole(page);
    await expect.poll(() => page.evaluate(() => document.body.textContent.includes('‹'))).toBe(true);
    await expect.poll(() => findForeignTexts(page, answered)).toEqual([]);
    for (const size of [desktop, { width: 768, height: 900 }, narrow, narrowest]) {
      await page.setViewportSize(size);
      const findAll = async () => [
        ...(await findFaults(page)),
        ...(await findTooLong(page, size === narrowest ? isOfPeople : undefined)),
        ...(await findOverlaps(page)),
      ];
      await expect.poll(findAll, { message: `at ${size.width}`, timeout: 12_000 }).toEqual([]);
    }
  },
);
