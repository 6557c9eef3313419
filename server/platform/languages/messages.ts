import { aboutLanguage, languageTags, pickLanguage } from '#contract/languages.ts';
import { type Message, messageOf, type Sentence, type WriteMessage } from '#contract/texts/message.ts';
import { createWriter, type Texts } from '#contract/texts/writer.ts';
import { formatInstant } from '../values/index.ts';

/** A calendar day, `yyyy-mm-dd`, with its weekday. */
function formatDay(day: string, formats: string): string {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formats, { ...options, timeZone: 'UTC' }).format(new Date(day));
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formats === 'en-GB' ? `${parts({ weekday: 'short' })} ${parts(date)}` : parts({ weekday: 'short', ...date });
}

/** An amount with its currency. */
function formatMoney(amount: string, currency: string, formats: string): string {
  // Refusals may name what was sent: a code that Intl does not take is written as it is.
  const options: Intl.NumberFormatOptions = /^[A-Z]{3}$/i.test(currency)
    ? { style: 'currency', currency }
    : { minimumFractionDigits: 2 };
  const written = new Intl.NumberFormat(formats, options).format(amount as unknown as number);
  return options.style ? written : `${written} ${currency}`;
}

const formatAmount = (amount: string, formats: string): string =>
  new Intl.NumberFormat(formats, { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(amount as never);

/** Makes what writes messages by the texts of a language; missing ones stay English. */
export function createMessageWriter(texts: Texts | null, formats: string): WriteMessage {
  const countries = new Intl.DisplayNames(formats, { type: 'region' });
  const names = new Intl.DisplayNames(formats, { type: 'language' });
  const language = pickLanguage([formats], languageTags);
  const { nouns, colon } = aboutLanguage(language);
  const isSmall = nouns === 'small';
  // French has a space before a colon and a semicolon.
  const writeSigns = (signs: string) => signs.replaceAll(/[:;](?=\s)/g, (sign) => `${colon.slice(0, -1)}${sign}`);
  const writeSpecial: Parameters<typeof createWriter>[2] = (value, write, writeValue) => {
    if ('money' in value) return formatMoney(value.money, value.currency, formats);
    if ('amount' in value) return formatAmount(value.amount, formats);
    if ('day' in value) return formatDay(value.day, formats);
    if ('instant' in value) return formatInstant(new Date(value.instant), value.zone, formats);
    if ('country' in value) return countries.of(value.country) ?? value.country;
    if ('language' in value) return names.of(value.language) ?? value.language;
    if ('names' in value) return value.names[language] ?? value.names.en;
    if ('list' in value) return value.list.map(writeValue).join(writeSigns(value.by));
    const label = write(value.within);
    // `GTIN` keeps its capitals.
    return isSmall ? label.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase(formats)) : label;
  };
  return createWriter(texts, formats, writeSpecial, writeSigns);
}

let english: WriteMessage | null = null;

/** A message in English, for logs and programs. */
export function writeEnglish(message: Message): string {
  english ??= createMessageWriter(null, 'en-GB');
  return english(message);
}

/** A sentence in two columns: its English, which versions before messages read, and the message. */
export const toStored = (sentence: Sentence): { text: string; message: Message } => {
  const message = messageOf(sentence);
  return { text: writeEnglish(message), message };
};
