import i18next, { type BackendModule, type FormatterModule, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { messages } from '#contract/errors.ts';
import { isWhole, type Language, sourceLanguage } from '#contract/languages.ts';
import { formatLocale, textLanguage } from '#web/lib/language.ts';
import { loadCode } from '#web/lib/missingCode.ts';
import { awaitSentences, setWriter } from './translated.ts';
import type { Namespace } from './types.ts';

type ScreenTexts = Record<string, unknown>;

// What a page begins with, in any language: the list of all catalogues comes with the screens behind sign-in.
const firstFiles = import.meta.glob<{ default: ScreenTexts }>('../../texts/*/screens/{common,auth}.json');

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

/** Leaves one full stop where a sentence ends in a name that has its own, as names of companies do. */
const oneStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneStop',
  process: (text) => text.replace(/(?<!\.)\.(<\/\w+>)?\.(?=\s|$)/g, '.$1'),
};

/** Groups a count as the page's language does: 1,240. Other numbers, such as a line's, are written as they come. */
const groupedCounts: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, _language, { interpolationkey } = {}) =>
    interpolationkey === 'count' && typeof value === 'number'
      ? new Intl.NumberFormat(formatLocale()).format(value)
      : value,
};

/** Starts the text library without texts: the texts of the page's language come before anything is drawn. */
export function startI18n(): void {
  const language = textLanguage();
  void i18next
    .use(catalogueBackend)
    .use(initReactI18next)
    .use(oneStop)
    .use(groupedCounts)
    .init({
      lng: language,
      fallbackLng: false,
      // What comes first is put in by loadFirstTexts: the library asks for nothing itself.
      ns: [],
      defaultNS: 'common',
      resources: { [language]: {} },
      partialBundledLanguages: true,
      initAsync: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      postProcess: oneStop.name,
      returnNull: false,
    });
}

/**
 * Loads the common texts and the contract's labels in the reader's language, without which labels stay English. Its sentences follow:
 * they are about what people enter. Throws MissingCode.
 */
export async function loadCommonTexts(hasLabels: boolean): Promise<void> {
  const isEnglish = textLanguage() === sourceLanguage;
  await Promise.all([loadFirstTexts('common'), hasLabels && !isEnglish && addContractWords(true)]);
  if (isEnglish) return;
  // What was drawn before they came is drawn again.
  awaitSentences(
    addContractWords(false).then(() => {
      i18next.emit('languageChanged', textLanguage());
    }),
  );
}

/** The little that the broken screen says where not even the common texts came. */
export function addLastTexts(): void {
  const few = { 'broken.title': messages.somethingWentWrong, 'broken.body': '{{number}}', 'action.tryAgain': '↻' };
  i18next.addResourceBundle(textLanguage(), 'common', few);
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

/** Code that is loaded together with the texts that it needs. */
export const withTexts = async <Code>(code: Promise<Code>, ...namespaces: Namespace[]): Promise<Code> =>
  (await Promise.all([code, loadTexts(...namespaces)]))[0];

/** Loads a catalogue that a page begins with; in English if the page's language has none or it can't be loaded. Throws MissingCode. */
export async function loadFirstTexts(namespace: 'common' | 'auth'): Promise<void> {
  const language = textLanguage();
  const read = async (tag: Language): Promise<ScreenTexts | null> => {
    const load = firstFiles[`../../texts/${tag}/screens/${namespace}.json`];
    return load ? (await loadCode(load)).default : null;
  };
  const own = language === sourceLanguage ? null : await read(language).catch(() => null);
  const english = own && isWhole(language) ? null : await read(sourceLanguage);
  i18next.addResourceBundle(language, namespace, { ...english, ...own }, true, true);
}

/** Loads the common texts of everything behind sign-in. */
export async function loadInsideTexts(): Promise<void> {
  if (i18next.exists('nav.browse')) return;
  const own = await readTranslation('inside');
  const isComplete = own !== null && isWhole(textLanguage());
  const english = isComplete ? {} : (await loadCode(() => import('#texts/en/screens/inside.json'))).default;
  i18next.addResourceBundle(textLanguage(), 'common', { ...english, ...own }, true);
}

/** The texts of a catalogue in a language other than English; null if there are none or they can't be loaded. */
async function readTranslation(name: string): Promise<ScreenTexts | null> {
  if (textLanguage() === sourceLanguage) return null;
  return loadCatalogues().then(
    (code) => code.readTranslation(name),
    () => null,
  );
}
