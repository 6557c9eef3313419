import { textLanguage } from '#web/lib/language.ts';

let write = (english: string): string => english;

/** Takes what writes the contract's labels and sentences in the page's language. */
export function setWriter(writer: (english: string) => string): void {
  write = writer;
}

let arriving: Promise<void> | null = null;

/** Notes that the contract's sentences are being loaded. */
export function awaitSentences(loading: Promise<void>): void {
  arriving = loading;
  void loading.then(() => {
    arriving = null;
  });
}

/** Does what draws sentences of the contract: at once, or when those in the page's language have come. */
export function withSentences(draw: () => void): void {
  if (arriving) void arriving.then(draw);
  else draw();
}

/** A label or sentence of the contract in the page's language; in English where it has none. */
export const translated = (english: string): string => write(english);

/** A label as it stands within a sentence: small, except in German, where a noun keeps its capital. */
export const withinSentence = (label: string): string =>
  textLanguage() === 'de' ? label : label.toLocaleLowerCase(textLanguage());
