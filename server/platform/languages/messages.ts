import type { Message, MessageValue, WriteMessage } from '#contract/texts/message.ts';
import { makeWriter, type Texts } from '#contract/texts/writer.ts';
import { formatInstant } from '../values/index.ts';

/** A calendar day, `yyyy-mm-dd`, with its weekday. */
function formatDay(day: string, formats: string): string {
  const parts = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formats, { ...options, timeZone: 'UTC' }).format(new Date(day));
  const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return formats === 'en-GB' ? `${parts({ weekday: 'short' })} ${parts(date)}` : parts({ weekday: 'short', ...date });
}

/** An amount with its currency. */
const formatMoney = (amount: string, currency: string, formats: string): string =>
  new Intl.NumberFormat(formats, { style: 'currency', currency }).format(amount as unknown as number);

/** Makes what writes messages by the texts of a language; those that it lacks stay English. */
export function createMessageWriter(texts: Texts | null, formats: string): WriteMessage {
  const numbers = new Intl.NumberFormat(formats);
  const plurals = new Intl.PluralRules(formats);
  const countries = new Intl.DisplayNames(formats, { type: 'region' });
  const writeSentence = texts ? makeWriter(texts, formats) : (english: string) => english;
  const isGerman = formats.startsWith('de');

  const textOf = ({ key, values }: Message): string => {
    const own = texts && Object.hasOwn(texts, key) ? texts[key] : undefined;
    // A sentence that was written with its values, such as that of a refusal.
    if (own === undefined) return values ? key : writeSentence(key);
    if (typeof own === 'string') return own;
    const count = values?.count;
    return own[plurals.select(typeof count === 'number' ? count : 1)] ?? own.other;
  };
  const writeValue = (value: MessageValue): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return numbers.format(value);
    if ('key' in value) return write(value);
    if ('money' in value) return formatMoney(value.money, value.currency, formats);
    if ('day' in value) return formatDay(value.day, formats);
    if ('instant' in value) return formatInstant(new Date(value.instant), value.zone, formats);
    if ('country' in value) return countries.of(value.country) ?? value.country;
    if ('list' in value) return value.list.map(writeValue).join(value.by);
    const label = write(value.within);
    return isGerman ? label : label.charAt(0).toLocaleLowerCase(formats) + label.slice(1);
  };
  const write: WriteMessage = (message) =>
    textOf(message).replace(/\{\{(\w+)\}\}/g, (_, name: string) => writeValue(message.values?.[name] ?? ''));
  return write;
}
