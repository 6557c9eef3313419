import i18next from 'i18next';
import { isWhole, sourceLanguage } from '#contract/languages.ts';
import type { WriteMessage } from '#contract/texts/message.ts';
import type { Texts } from '#contract/texts/writer.ts';
import { formatLocale, textLanguage } from '#web/lib/language.ts';
import { loadCode } from '#web/lib/missingCode.ts';
import type { Namespace } from './types.ts';

type Catalogue = Record<string, unknown>;

const catalogues = import.meta.glob<{ default: Catalogue }>([
  '../../texts/*/screens/*.json',
  '!../../texts/en/screens/{common,inside}.json',
]);

async function load(language: string, name: string): Promise<Catalogue | null> {
  const code = catalogues[`../../texts/${language}/screens/${name}.json`];
  return code ? (await loadCode(code)).default : null;
}

type Words = { default: Texts };

const labels = import.meta.glob<Words>('../../texts/*/sentences/{labels,categories}.json');
const sentences = import.meta.glob<Words>('../../texts/*/sentences/{sentences,fields,events}.json');

async function loadWords(...lists: Record<string, () => Promise<Words>>[]): Promise<Texts> {
  const own = lists.flatMap(Object.entries).filter(([file]) => file.includes(`/texts/${textLanguage()}/`));
  const loaded = await Promise.all(own.map(([, code]) => loadCode(code as () => Promise<Words>)));
  return Object.assign({}, ...loaded.map(({ default: texts }) => texts));
}

/**
 * What writes the contract's labels in the page's language and, unless they are `labelsOnly`, its sentences; null where its texts
 * can't be loaded.
 */
export async function readWriter(labelsOnly: boolean): Promise<WriteMessage | null> {
  if (textLanguage() === sourceLanguage) return null;
  return Promise.all([
    labelsOnly ? loadWords(labels) : loadWords(labels, sentences),
    loadCode(() => import('#contract/texts/writer.ts')),
  ]).then(
    ([texts, { createWriter }]) => createWriter(texts, formatLocale()),
    () => null,
  );
}

/** The texts of a catalogue in the page's language; if it has none or can't be loaded, in English. Throws MissingCode. */
export async function readCatalogue(name: string): Promise<Catalogue> {
  const language = textLanguage();
  const translated = language === sourceLanguage ? null : await readTranslation(name);
  if (translated && isWhole(language)) return translated;
  const english = await load(sourceLanguage, name);
  if (!english) throw new Error(`There is no catalogue ${name}`);
  return { ...english, ...translated };
}

/** The translated texts of a catalogue, or null if there are none or they can't be loaded. */
export const readTranslation = (name: string): Promise<Catalogue | null> =>
  load(textLanguage(), name).catch(() => null);

/** Puts catalogues into the text library, those that it has not. Throws MissingCode. */
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
