import { textLanguage } from '#web/lib/language.ts';

const words = new Map<string, string>();

/** Puts in what labels and sentences of the contract are in the page's language, each by its English text. */
export function addWords(translated: Readonly<Record<string, string>>): void {
  for (const [english, text] of Object.entries(translated)) words.set(english, text);
}

/** A label or sentence of the contract in the page's language; in English where it has none. */
export const say = (english: string): string => words.get(english) ?? english;

/** A label as it stands within a sentence: small, except in German, where a noun keeps its capital. */
export const withinSentence = (label: string): string =>
  textLanguage() === 'de' ? label : label.toLocaleLowerCase(textLanguage());
