import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { isWhole, sourceLanguage } from '#contract/languages.ts';
import common from '#texts/en/screens/common.json';
import { textLanguage } from '#web/lib/language.ts';
import { loadCode } from '#web/lib/missingCode.ts';
import { awaitSentences, setWriter } from './translated.ts';
import type { Namespace } from './types.ts';

// Sign-in brings its texts along: the list of all catalogues comes with the other screens, and with other languages.
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

/** Starts the text catalogue with the common texts in English; others come with the screens that use them. */
export function startI18n(): void {
  const language = textLanguage();
  void i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      resources: { [language]: { common } },
      partialBundledLanguages: true,
      initAsync: false,
      interpolation: { escapeValue: false },
      returnNull: false,
    });
}

/**
 * Loads the common texts and the contract's labels in the reader's language, without which they stay English. Its sentences follow:
 * they are about what people enter.
 */
export async function loadCommonTexts(hasLabels: boolean): Promise<void> {
  if (textLanguage() === sourceLanguage) return;
  await Promise.all([addTranslation('common'), hasLabels && addContractWords(true)]);
  // What was drawn before they came is drawn again.
  awaitSentences(
    addContractWords(false).then(() => {
      i18next.emit('languageChanged', textLanguage());
    }),
  );
}

async function addContractWords(labelsOnly: boolean): Promise<void> {
  const writer = await loadCatalogues().then(
    (code) => code.readWriter(labelsOnly),
    () => null,
  );
  if (writer) setWriter(writer);
}

/** Loads catalogues ahead of the screens that use them. Throws MissingCode. */
export async function loadTexts(...namespaces: Namespace[]): Promise<void> {
  if (namespaces.every((namespace) => i18next.hasResourceBundle(textLanguage(), namespace))) return;
  await (await loadCatalogues()).addCatalogues(namespaces);
}

/** Puts a catalogue in that came with the code of its screen, in English, and then its texts in the reader's language. */
export async function addTexts(namespace: Namespace, texts: Record<string, unknown>): Promise<void> {
  i18next.addResourceBundle(textLanguage(), namespace, texts);
  await addTranslation(namespace);
}

/** Loads the common texts of everything behind sign-in. */
export async function loadInsideTexts(): Promise<void> {
  if (i18next.exists('nav.browse')) return;
  const own = await readTranslation('inside');
  const isComplete = own !== null && isWhole(textLanguage());
  const english = isComplete ? {} : (await loadCode(() => import('#texts/en/screens/inside.json'))).default;
  i18next.addResourceBundle(textLanguage(), 'common', { ...english, ...own }, true);
}

async function addTranslation(namespace: Namespace): Promise<void> {
  const translated = await readTranslation(namespace);
  if (translated) i18next.addResourceBundle(textLanguage(), namespace, translated, true, true);
}

/** The texts of a catalogue in a language other than English; null if there are none or they can't be loaded. */
async function readTranslation(name: string): Promise<Record<string, unknown> | null> {
  if (textLanguage() === sourceLanguage) return null;
  return loadCatalogues().then(
    (code) => code.readTranslation(name),
    () => null,
  );
}
