import i18next from 'i18next';
import { isWhole, sourceLanguage } from '#contract/languages.ts';
import type { Writer } from '#contract/texts/writer.ts';
import { formatLocale, textLanguage } from '#web/lib/language.ts';
import { loadCode } from '#web/lib/missingCode.ts';
import type { Namespace } from './types.ts';

type Catalogue = Record<string, unknown>;

const catalogues = import.meta.glob<{ default: Catalogue }>(['./*/*.ts', '!./en/common.ts', '!./en/inside.ts']);

async function load(language: string, name: string): Promise<Catalogue | null> {
  const code = catalogues[`./${language}/${name}.ts`];
  return code ? (await loadCode(code)).default : null;
}

const contractTexts = import.meta.glob<{ default: Readonly<Record<string, string>> }>([
  '../../contract/texts/*.ts',
  '!../../contract/texts/writer*.ts',
]);

/** What writes the contract's labels and sentences in the page's language; null where its texts can't be loaded. */
export async function readWriter(): Promise<Writer | null> {
  const code = contractTexts[`../../contract/texts/${textLanguage()}.ts`];
  if (!code) return null;
  return Promise.all([loadCode(code), loadCode(() => import('#contract/texts/writer.ts'))]).then(
    ([texts, { makeWriter }]) => makeWriter(texts.default, formatLocale()),
    () => null,
  );
}

/** The texts of a catalogue in the page's language; where it has none or can't be loaded, in English. Throws MissingCode. */
export async function readCatalogue(name: string): Promise<Catalogue> {
  const language = textLanguage();
  const translated = language === sourceLanguage ? null : await readTranslation(name);
  if (translated && isWhole(language)) return translated;
  const english = await load(sourceLanguage, name);
  if (!english) throw new Error(`There is no catalogue ${name}`);
  return { ...english, ...translated };
}

/** The translated texts of a catalogue, or null where there are none or they can't be loaded. */
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
