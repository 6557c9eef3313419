import { textLanguage } from '#web/lib/language.ts';

let write = (english: string): string => english;

/** Takes what writes the contract's labels and sentences in the page's language. */
export function setWriter(writer: (english: string) => string): void {
  write = writer;
}

/** A label or sentence of the contract in the page's language; in English where it has none. */
export const translated = (english: string): string => write(english);

/** A label as it stands within a sentence: small, except in German, where a noun keeps its capital. */
export const withinSentence = (label: string): string =>
  textLanguage() === 'de' ? label : label.toLocaleLowerCase(textLanguage());
