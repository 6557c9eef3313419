import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, translations } from '#contract/languages.ts';
import type { Texts } from '#contract/texts/writer.ts';

/** The folder with the texts of all languages, from the sources and from the built server alike. */
function findFolder(from: string): string {
  const folder = path.join(from, 'texts');
  if (existsSync(path.join(folder, 'en/screens'))) return folder;
  const above = path.dirname(from);
  if (above === from) throw new Error('The folder texts, with the texts of each language, is missing.');
  return findFolder(above);
}

/** The sentences of a language, both the ones that the browser has too and the server's own; null for none. */
function readTexts(language: Language): Texts | null {
  const folder = path.join(findFolder(import.meta.dirname), language, 'sentences');
  if (!existsSync(folder)) return null;
  const files = readdirSync(folder).sort();
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))));
}

/** What the server writes in each language besides English. */
export const texts: Partial<Record<Language, Texts>> = Object.fromEntries(
  translations.flatMap((language) => {
    const own = readTexts(language);
    return own ? [[language, own]] : [];
  }),
);

/** What the server writes in a language; null in English. */
export const textsOf = (language: Language): Texts | null => texts[language] ?? null;

/** Changes with any of these texts. */
export const textsVersion: string = hash('sha256', JSON.stringify(texts), 'hex').slice(0, 12);
