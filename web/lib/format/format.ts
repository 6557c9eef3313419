import { aboutLanguage, labelled as labelledIn } from '#contract/languages.ts';
import { formatLocale, textLanguage } from '../language.ts';
import { once } from '../once.ts';
import { dayOf, inReadersZone } from './days.ts';

const quantityFormat = once(() => new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 0 }));
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;
const dateFormat = inReadersZone(formatLocale, day);
const dateTimeFormat = inReadersZone(formatLocale, { ...day, ...time });
const timeFormat = inReadersZone(formatLocale, time);
const weekdayFormat = inReadersZone(formatLocale, { weekday: 'short' });
const shortDayFormat = inReadersZone(formatLocale, { day: 'numeric', month: 'short' });
const monthFormat = inReadersZone(formatLocale, { month: 'long' });
const monthOfYearFormat = inReadersZone(formatLocale, { month: 'long', year: 'numeric' });
const relativeFormat = once(() => new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }));
const regionNames = once(() => new Intl.DisplayNames(formatLocale(), { type: 'region' }));
const listFormat = once(() => new Intl.ListFormat(formatLocale(), { type: 'conjunction' }));
const currencyNames = once(() => new Intl.DisplayNames(formatLocale(), { type: 'currency' }));
const tenthsFormat = once(
  () =>
    new Intl.NumberFormat(formatLocale(), { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }),
);
const moneyFormats = new Map<string, Intl.NumberFormat>();

/** What someone wrote, in the quotation marks of the page's language. */
export const quoted = (text: string): string => aboutLanguage(textLanguage()).quotes.join(text);

/** A label and what it is about. */
export const labelled = (label: string, text: string): string => labelledIn(textLanguage(), label, text);

/** A whole number, grouped: 1,240. */
export function formatQuantity(value: number): string {
  return quantityFormat().format(value);
}

/** Decimal text as the page's language writes it, with the decimals that it has; any other text as it is. */
export function formatDecimal(text: string): string {
  const found = /^\d{1,12}(?:\.(\d{1,6}))?$/.exec(text);
  if (!found) return text;
  const decimals = found[1] ?? '';
  const digits = { minimumFractionDigits: decimals.length, maximumFractionDigits: decimals.length };
  return new Intl.NumberFormat(quantityFormat().resolvedOptions().locale, digits).format(Number(text));
}

/**
 * An amount with its currency's symbol before it and as many decimals as the currency has: €31.90; JP¥1,250; SEK 342.00, since
 * crowns of several countries share a sign. Takes decimal text, so no digit is lost.
 */
export function formatMoney(amount: string | number, currency: string): string {
  let format = moneyFormats.get(currency);
  if (!format) {
    try {
      format = new Intl.NumberFormat(formatLocale(), { style: 'currency', currency });
    } catch {
      // A code that Intl does not know is written as it is.
      format = new Intl.NumberFormat(formatLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      return `${currency} ${format.format(amount as number)}`;
    }
    moneyFormats.set(currency, format);
  }
  return format.format(amount as number);
}

/** An amount without its currency, from decimal text: 12.50; 1,240.00. */
export const formatAmount = (amount: string): string =>
  new Intl.NumberFormat(formatLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(amount as never);

/** The symbol of a currency: € for EUR, the code itself if it has none. */
export function currencySymbol(currency: string): string {
  try {
    const parts = new Intl.NumberFormat(formatLocale(), { style: 'currency', currency }).formatToParts(0);
    return parts.find((part) => part.type === 'currency')?.value ?? currency;
  } catch {
    return currency;
  }
}

/** A calendar day: 22 Oct 2026. Takes `yyyy-mm-dd` (that very day, in any time zone) or an instant. */
export function formatDate(value: string | Date): string {
  return dateFormat(...zoneOf(value)).format(toDate(value));
}

/** How many days an instant or a day is after today for the reader; negative before. */
function daysAhead(value: string | Date, now: Date): number {
  const of = (each: string | Date) => Date.parse(isDay(each) ? each : dayOf(toDate(each)));
  return Math.round((of(value) - of(now)) / 86_400_000);
}

/** A day in everyday form: today, yesterday, tomorrow; Fri 20 Nov; in another year 20 Nov 2027. */
export function formatDay(value: string | Date, now: Date = new Date()): string {
  const days = daysAhead(value, now);
  if (Math.abs(days) <= 1) return relativeFormat().format(days, 'day');
  const year = (isDay(value) ? value : dayOf(toDate(value))).slice(0, 4);
  if (year !== dayOf(now).slice(0, 4)) return formatDate(value);
  const [zone] = zoneOf(value);
  return `${weekdayFormat(zone).format(toDate(value))} ${shortDayFormat(zone).format(toDate(value))}`;
}

/** A month (`yyyy-mm`) in everyday form: March; in another year March 2025. */
export function formatMonth(month: string, now: Date = new Date()): string {
  const format = month.slice(0, 4) === dayOf(now).slice(0, 4) ? monthFormat : monthOfYearFormat;
  return format('UTC').format(new Date(`${month}-01T00:00:00Z`));
}

/** When something was, in few words: 10:42; yesterday; Tue 17 Nov. */
export const formatShortly = (value: string | Date): string =>
  daysAhead(value, new Date()) === 0 && !isDay(value) ? formatTime(value) : formatDay(value);

/** A day and the time: 22 Oct 2026, 10:42. */
export function formatDateTime(value: string | Date): string {
  return dateTimeFormat().format(toDate(value));
}

/** The time of day: 10:42. */
export function formatTime(value: string | Date): string {
  return timeFormat().format(toDate(value));
}

/** How long ago: Now, 2 minutes ago, Yesterday; from a week on the day itself. */
export const formatRelative = (value: string | Date, now: Date = new Date()): string => {
  const text = formatAgo(value, now);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The same within a sentence: now, yesterday. From 24 hours on, days are those of the reader's calendar. */
export function formatAgo(value: string | Date, now: Date = new Date()): string {
  const instant = toDate(value);
  const minutes = Math.trunc((instant.getTime() - now.getTime()) / 60_000);
  const hours = Math.trunc(minutes / 60);
  const days = daysAhead(instant, now);
  if (Math.abs(days) >= 7) return formatDate(instant);
  if (Math.abs(hours) >= 24) return relativeFormat().format(days, 'day');
  if (hours !== 0) return relativeFormat().format(hours, 'hour');
  return minutes === 0 ? relativeFormat().format(0, 'second') : relativeFormat().format(minutes, 'minute');
}

/** A day and the time in everyday form: today, 10:42; yesterday, 16:20; Fri 20 Nov, 17:00. */
export const formatWhen = (value: string | Date, now: Date = new Date()): string =>
  `${formatDay(value, now)}, ${formatTime(value)}`;

/** A file's size: 340 kB, 2.1 MB; in French, whose bytes are octets, 340 ko, 2,1 Mo. */
export function formatBytes(bytes: number): string {
  const unit = textLanguage() === 'fr' ? 'o' : 'B';
  if (bytes < 1024) return `${bytes} ${unit}`;
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} k${unit}`;
  return `${tenthsFormat().format(bytes / 1024 ** 2)} M${unit}`;
}

/** Words or clauses one after the other: a, b and c. */
export function formatList(entries: readonly string[]): string {
  return listFormat().format(entries);
}

/** The name of a country by its two-letter code. */
export function countryName(code: string): string {
  try {
    return regionNames().of(code) ?? code;
  } catch {
    return code;
  }
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codesOfCountries = once(() => {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`));
  return new Map(codes.map((code) => [english.of(code), code]));
});

/** The name of a country by its English one, which is what others are sent. */
export const countryOf = (english: string): string => countryName(codesOfCountries().get(english) ?? english);

/** The name of a currency by its code: Swiss Franc. */
export function currencyName(code: string): string {
  try {
    return currencyNames().of(code) ?? code;
  } catch {
    return code;
  }
}

/** A person's whole name: Sanne de Wit. */
export function fullName(person: { first_name: string; preposition?: string | null; last_name: string }): string {
  return [person.first_name, person.preposition, person.last_name].filter(Boolean).join(' ');
}

/** The first letters of the first and the last word: SW for Sanne de Wit. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = words[0]?.charAt(0) ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : (words[0]?.charAt(1) ?? '');
  return (first + last).toUpperCase();
}

/** The first letters of an organization's first two words: FW for Fietsring Werkplaatsen Coöperatie U.A. */
export function organizationInitials(name: string): string {
  return initials(name.split(/\s+/u).slice(0, 2).join(' '));
}

const isDay = (value: string | Date): value is string => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** A calendar day is written as that very day, an instant as it is in the reader's time zone. */
const zoneOf = (value: string | Date): [] | ['UTC'] => (isDay(value) ? ['UTC'] : []);

function toDate(value: string | Date): Date {
  return value instanceof Date ? value : new Date(isDay(value) ? `${value}T00:00Z` : value);
}
