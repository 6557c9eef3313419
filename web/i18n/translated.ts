import { aboutLanguage } from '#contract/languages.ts';
import { fill } from '#contract/texts/fill.ts';
import type { Message, WriteMessage } from '#contract/texts/message.ts';
import { formatDecimal, formatMoney } from '#web/lib/format/format.ts';
import { textLanguage } from '#web/lib/language.ts';

const writeEnglish: WriteMessage = ({ key, values = {} }) =>
  fill(key, (name, whole) => {
    const value = values[name] ?? whole;
    if (typeof value !== 'object') return value.toLocaleString('en');
    return 'key' in value ? writeEnglish(value) : writeAmount(value);
  });

/** Writes the values of the sentences that the browser has itself which are neither text nor numbers: amounts, with or without a currency. */
export function writeAmount(value: object): string {
  if ('money' in value && 'currency' in value) return formatMoney(String(value.money), String(value.currency));
  return 'amount' in value ? formatDecimal(String(value.amount)) : '';
}

let write = writeEnglish;

/** Takes what writes the contract's labels and sentences in the page's language. */
export function setWriter(writer: WriteMessage): void {
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

/** A label or sentence of the contract in the page's language; in English if it has none. */
export const translated = (text: string | Message): string => write(typeof text === 'string' ? { key: text } : text);

/** A label within a sentence: small, but where nouns have a capital. */
export const withinSentence = (label: string): string =>
  aboutLanguage(textLanguage()).nouns === 'capital' ? label : label.toLocaleLowerCase(textLanguage());
