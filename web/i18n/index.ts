import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadCode } from '#web/lib/missingCode.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import common from './en/common.ts';
import type { Namespace } from './types.ts';

/** The language of the texts: all catalogues are English, whatever language someone prefers. */
const textLanguage = 'en';

// Sign-in brings its texts along: the list of all catalogues comes with the other screens.
const loadCatalogues = () => loadCode(() => import('./catalogues.ts'));

const catalogueBackend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (_language, namespace, callback) => {
    loadCatalogues()
      .then(({ readCatalogue }) => readCatalogue(namespace))
      .then(
        (texts) => callback(null, texts),
        (error: Error) => callback(error, null),
      );
  },
};

/** The language to use: the stored preference, else the browser's, else English. */
export function chooseLanguage(stored: string | null, browser: readonly string[]): string {
  return stored ?? browser[0] ?? textLanguage;
}

/** The language that is asked for in calls and set on the document. */
export function currentLanguage(): string {
  return chooseLanguage(
    usePreferences.getState().language,
    typeof navigator === 'undefined' ? [] : navigator.languages,
  );
}

/** Starts the text catalogue; the common texts are there at once, others come with the screens that use them. */
export function startI18n(): void {
  void i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({
      lng: textLanguage,
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      resources: { en: { common } },
      partialBundledLanguages: true,
      initAsync: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/** Loads catalogues ahead of the screens that use them. Throws MissingCode. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  if (namespaces.every((namespace) => i18next.hasResourceBundle(textLanguage, namespace))) return;
  await (await loadCatalogues()).addCatalogues(textLanguage, namespaces);
}

/** Puts a catalogue in that came with the code of its screen. */
export function addTexts(namespace: Namespace, texts: Record<string, unknown>): void {
  i18next.addResourceBundle(textLanguage, namespace, texts);
}

/** Loads the common texts of everything behind sign-in. */
export async function loadInsideTexts(): Promise<void> {
  if (i18next.exists('nav.browse')) return;
  const { default: texts } = await loadCode(() => import('./en/inside.ts'));
  i18next.addResourceBundle(textLanguage, 'common', texts, true);
}
