import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { languageTags } from '#contract/languages.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { demo } from '#tests/helpers/journeys/demo.ts';
import { offerLanguage } from '#tests/helpers/journeys/languages.ts';
import { makeVisits } from '#tests/helpers/journeys/visits.ts';

const { base, visit, openContext } = makeVisits();

/** The languages of the API calls of a screen. */
async function languagesOf(page: Page): Promise<string[]> {
  const asked = new Set<string>();
  const note = (request: Request) => {
    // Pictures and the event stream are requested by the browser itself.
    const isCall = request.resourceType() === 'fetch' && request.url().startsWith(`${base}/api/`);
    if (isCall) asked.add(request.headers()['accept-language'] ?? '');
  };
  page.on('request', note);
  await page.goto(`${base}/profile`);
  await page.getByRole('combobox', { name: 'Language' }).waitFor();
  await page.waitForLoadState('networkidle');
  page.off('request', note);
  return [...asked];
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Save/ }).first().click();
  await page.getByText('Profile updated').first().waitFor();
}

test('requests ask for the language of the profile, or else for that of the browser', async () => {
  const page = await visit(demo.manager, '/profile', { locale: 'de-AT' });
  const language = () => page.getByRole('combobox', { name: 'Language' });
  await expect.poll(() => language().getAttribute('placeholder')).toBe('Language of the browser');
  expect(await language().inputValue()).toBe('');
  expect(await languagesOf(page)).toEqual(['de-AT']);

  await language().click();
  await page.getByRole('option', { name: 'English' }).click();
  await save(page);
  expect(await languagesOf(page)).toEqual(['en']);
  await expect.poll(() => language().inputValue()).toBe('English');

  // Delete clears the field, as its button does.
  await language().focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => language().inputValue()).toBe('');
  await save(page);
  expect(await languagesOf(page)).toEqual(['de-AT']);
  await expect.poll(() => language().inputValue()).toBe('');
});

const offerGerman = (page: Page) => offerLanguage(page, 'de');

const languageOfPage = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('sign-in is in the language of the browser, and its footer offers others', async () => {
  const page = await (await openContext({ locale: 'de-AT' })).newPage();
  await offerGerman(page);
  await page.goto(`${base}/login`);
  await page.getByRole('heading', { name: 'Willkommen' }).waitFor();
  expect(await languageOfPage(page)).toBe('de');
  await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await page.getByText('Pflichtfeld').first().waitFor();
  await page.getByLabel('Sprache').selectOption('English');
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  expect(await languageOfPage(page)).toBe('en');
});

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('/texts/*/screens/*.json', {
  eager: true,
  import: 'default',
});
/** Texts of a language by which a script with them is recognized: as they are written there, in the first catalogues that a page loads. */
function textsIn(language: string): string[] {
  const own = ['common', 'auth', 'inside', 'overview'].map(
    (name) => catalogues[`/texts/${language}/screens/${name}.json`],
  );
  return own.flatMap((texts) => Object.values(texts ?? {})).filter((text) => /^[^`"\\\n]{24,}$/.test(text));
}

test.each(languageTags)(
  'sign-in in the language %s, and what it loads beside itself, has texts of that language only',
  async (language) => {
    const page = await (await openContext({ locale: language })).newPage();
    await offerLanguage(page, language);
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) bodies.push(response.text().catch(() => ''));
    });
    await page.goto(`${base}/login`);
    // What comes after sign-in is loaded with the first letter.
    await page.locator('input[type="email"]').fill('a');
    await page.waitForLoadState('networkidle');
    const scripts = (await Promise.all(bodies)).join('\n');
    const isLoaded = (text: string) => scripts.includes(text);
    expect(textsIn(language).filter(isLoaded).length).toBeGreaterThan(20);
    const own = new Set(textsIn(language));
    for (const other of languageTags.filter((tag) => tag !== language))
      expect(textsIn(other).filter((text) => !own.has(text) && isLoaded(text))).toEqual([]);
  },
);

test('the terms lead to their English version, and back to the market', async () => {
  const page = await visit(demo.seller, '/terms', { locale: 'de-AT' }, offerGerman);
  await page.getByRole('link', { name: 'Englische Fassung lesen' }).click();
  await page.getByText('What you post').waitFor();
  await page.getByRole('link', { name: 'Zum Markt' }).click();
  await page.waitForURL(`${base}/`);
});

test.runIf(isWhole)('form errors are in German, even if the translations load late', async () => {
  let [release, isHeld] = [() => {}, false];
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const options = { locale: 'de-DE', serviceWorkers: 'block' } as const;
  const page = await visit(demo.manager, '/profile', options, async (opened) => {
    await offerGerman(opened);
    await opened.route('**/build/assets/*.js', async (route) => {
      const response = await route.fetch();
      const isOfSentences = (await response.text()).includes('Nur noch {{count}} übrig');
      isHeld ||= isOfSentences;
      if (isOfSentences) await released;
      await route.fulfill({ response });
    });
  });
  await page.getByLabel('Vorname').fill('');
  await page
    .getByRole('button', { name: /speichern/i })
    .first()
    .click();
  expect([isHeld, await page.getByText('Required').count()]).toEqual([true, 0]);
  release();
  await page.getByText('Pflichtfeld').first().waitFor();
  expect(await page.getByText('Required').count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the overview is in German, and in English if its texts cannot be loaded', async () => {
  const page = await visit(demo.manager, '/', { locale: 'de-DE' }, offerGerman);
  await page.getByRole('combobox', { name: 'Sortieren nach' }).first().waitFor();
  expect(await languageOfPage(page)).toBe('de');

  const scripts = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  for (const url of scripts.filter((name) => /\/build\/.*overview.*\.js$/.test(name))) {
    const script = await (await page.request.get(url)).text();
    // A page loads one language.
    expect(script).not.toContain('Lowest price');
    if (script.includes('Niedrigster Preis')) await page.route(url, (route) => route.abort());
  }
  await page.reload();
  await page.getByRole('combobox', { name: 'Sort by' }).first().waitFor();
  expect(await page.getByText(/sort\.label|filters\.title/).count()).toBe(0);
});
