// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const reload = vi.fn();

/** The modules of a freshly loaded page of a German browser, which remembers a language or none. */
async function loadPage(remembered: string | null) {
  vi.resetModules();
  localStorage.setItem('groupset.preferences', JSON.stringify({ state: { language: remembered } }));
  document.head.innerHTML = '<meta name="languages" content="en,de,nl,fr">';
  vi.stubGlobal('navigator', { languages: ['de-AT'] });
  vi.stubGlobal('location', { reload });
  const language = await import('./language.ts');
  language.textLanguage();
  return language;
}

beforeEach(() => reload.mockClear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['nl', null, 1],
  ['en', 'de', 1],
  // By the browser, the page is in German already.
  ['de', null, 0],
  [null, 'de', 0],
  ['nl', 'nl', 0],
])('loads the page again if the stored language %s gives other texts than %s did', async (stored, before, times) => {
  const { switchLanguage, wantedLanguage } = await loadPage(before);
  switchLanguage(stored);
  expect(reload).toHaveBeenCalledTimes(times);
  expect(wantedLanguage()).toBe(stored ?? 'de-AT');
});

it('follows a choice in another tab', async () => {
  await loadPage('de');
  localStorage.setItem('groupset.preferences', JSON.stringify({ state: { language: 'fr' } }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'groupset.preferences' }));
  expect(reload).toHaveBeenCalled();
});

it('does not load again and again where the browser stores nothing', async () => {
  const { switchLanguage } = await loadPage(null);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('Storage is switched off');
  });
  switchLanguage('nl');
  expect(reload).not.toHaveBeenCalled();
});
