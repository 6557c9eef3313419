import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#contract/languages.ts';
import type { Texts } from '#contract/texts/writer.ts';

/** The folder with the texts of all languages, from the sources and from the built server alike. */
export function findFolder(from: string): string {
  const folder = path.join(from, 'texts');
  if (existsSync(path.join(folder, 'en/screens'))) return folder;
  const above = path.dirname(from);
  if (above === from) throw new Error('The folder texts, with the texts of each language, is missing.');
  return findFolder(above);
}

/** The texts of a screen by their keys, as the browser has them. */
export const screenTextsOf = (language: Language, screen: string): Texts =>
  JSON.parse(readFileSync(path.join(findFolder(import.meta.dirname), language, 'screens', `${screen}.json`), 'utf8'));
