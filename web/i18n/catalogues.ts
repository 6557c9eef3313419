import i18next from 'i18next';
import { isWhole, sourceLanguage } from '#contract/languages.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import type { Texts } from '#contract/texts/writer.ts';
import { formatLocale, textLanguage } from '#web/lib/language.ts';
import { loadCode } from '#web/lib/missingCode.ts';
import { writeAmount } from './translated.ts';
import type { Namespace } from './types.ts';

type ScreenTexts = Record<string, unknown>;
/** A file of texts of screens. */
export type Catalogue = { default: ScreenTexts };
/** A file of sentences, by their English. */
export type Words = { default: Texts };

type Files<Content> = Record<string, () => Promise<Content>>;
interface LanguageFiles {
  screens: Files<Catalogue>;
  labels: Files<Words>;
  sentences: Files<Words>;
}

const languages = import.meta.glob<LanguageFiles>('./languages/*.ts');

async function filesOf(language: string): Promise<LanguageFiles | null> {
  const code = languages[`./languages/${language}.ts`];
  return code ? loadCode(code) : null;
}

async function load(language: string, name: string): Promise<ScreenTexts | null> {
  const code = (await filesOf(language))?.screens[`../../../texts/${language}/screens/${name}.json`];
  return code ? (await loadCode(code)).default : null;
}

async function loadWords(...lists: ('labels' | 'sentences')[]): Promise<Texts> {
  const files = await filesOf(textLanguage());
  const own = files ? lists.flatMap((list) => Object.values(files[list])) : [];
  const loaded = await Promise.all(own.map((code) => loadCode(code)));
  return Object.assign({}, ...loaded.map(({ default: texts }) => texts));
}

/**
 * What writes the contract's labels in the page's language and, unless they are `labelsOnly`, its sentences; null where its texts
 * can't be loaded.
 */
export async function readWriter(labelsOnly: boolean): Promise<WriteMessage | null> {
  if (textLanguage() === sourceLanguage) return null;
  return Promise.all([
    labelsOnly ? loadWords('labels') : loadWords('labels', 'sentences'),
    loadCode(() => import('#contract/texts/writer.ts')),
  ]).then(
    ([texts, { createWriter }]) => createWriter(texts, formatLocale(), writeAmount),
    () => null,
  );
}

/** The texts of a catalogue in the page's language; if it has none or can't be loaded, in English. Throws MissingCode. */
export async function readCatalogue(name: string): Promise<ScreenTexts> {
  const language = textLanguage();
  const translated = language === sourceLanguage ? null : await readTranslation(name);
  if (translated && isWhole(language)) return translated;
  const english = await load(sourceLanguage, name);
  if (!english) throw new Error(`There is no catalogue ${name}`);
  return { ...english, ...translated };
}

/** The translated texts of a catalogue, or null if there are none or they can't be loaded. */
export const readTranslation = (name: string): Promise<ScreenTexts | null> =>
  load(textLanguage(), name).catch(() => null);

/** Adds missing catalogues to the text library. Throws MissingCode. */
export async function addCatalogues(namespaces: readonly Namespace[]): Promise<void> {
  const language = textLanguage();
  await Promise.all(
    namespaces.map(async (namespace) => {
      // Not by the library, which never asks again for a catalogue that failed once.
      if (i18next.hasResourceBundle(language, namespace)) return;
      i18next.addResourceBundle(language, namespace, await readCatalogue(namespace));
    }),
  );
}
