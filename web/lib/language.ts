import { formatsOf, isLanguage, type Language, pickLanguage, sourceLanguage } from '#contract/languages.ts';
import { once } from './once.ts';
import { recallPreferences, usePreferences } from './preferences.ts';

const ofBrowser = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

/** The language that is asked for in calls: the stored preference, else the browser's, else English. */
export const wantedLanguage = (): string => usePreferences.getState().language ?? ofBrowser()[0] ?? sourceLanguage;

/** The languages to choose from, as the server wrote them into the page; English always is one. */
export const offeredLanguages = once((): readonly Language[] => {
  const page = typeof document === 'undefined' ? null : document.querySelector('meta[name="languages"]');
  const named = (page?.getAttribute('content') ?? '').split(',').filter(isLanguage);
  return [...new Set<Language>([sourceLanguage, ...named])];
});

/** The language that texts would be in with a preference: that one where it is offered, else one of the browser's. */
const languageWith = (stored: string | null): Language => pickLanguage([stored, ...ofBrowser()], offeredLanguages());

/** The language of the page's texts: the same until the page is loaded again. */
export const textLanguage = once(() => languageWith(usePreferences.getState().language));

/** What Intl writes numbers, dates and names by. */
export const formatLocale = once(() => formatsOf(textLanguage(), usePreferences.getState().language));

/**
 * Remembers a preference on this device: the language that was chosen here, or the stored one of the person who is signed in, which
 * every session follows. The page is loaded again if its texts are in another language.
 */
export function switchLanguage(stored: string | null): void {
  if (usePreferences.getState().language !== stored) usePreferences.getState().change({ language: stored });
}

// Also if another tab of the person changed it. A browser that stores nothing would load the page again and again.
usePreferences.subscribe(({ language }, before) => {
  const isOther = language !== before.language && languageWith(language) !== textLanguage();
  if (isOther && recallPreferences().language === language) location.reload();
});
