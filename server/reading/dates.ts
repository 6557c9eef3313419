import { type Availability, availabilityAfter } from '#contract/advertisements/choices.ts';
import type { DateForm } from '#contract/imports/choices.ts';
import { plain } from './text.ts';
import { type Language, languages, rowsWith } from './vocabulary.ts';
import { anyOf, oneOf } from './words.ts';

// Days, weeks and months of delivery, as lists write them.

// Workbooks count days from the end of 1899; these are the ones from 1982 to 2064.
const daysTo1970 = 25_569;
const isDayCount = (value: number) => value >= 30_000 && value <= 60_000;

/** Reads a calendar date as `yyyy-mm-dd`; null where it is none. */
export function readDate(cell: string | number, form: DateForm): string | null {
  if (typeof cell === 'string' && cell.length > 100) return null;
  // Text files hold the same count where a program did not know that it was a date.
  const count = typeof cell === 'number' || /^\d{5}(?:\.\d+)?$/.test(cell) ? Math.floor(Number(cell)) : Number.NaN;
  if (isDayCount(count)) return new Date((count - daysTo1970) * 86_400_000).toISOString().slice(0, 10);
  const text = String(cell)
    .trim()
    .replace(/[T ]\d{1,2}:\d{2}.*$/s, '')
    .replace(about, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text);
  if (!parts) return readWrittenDate(text) ?? readWeek(text) ?? readMonth(text);
  const [, first, second, year] = parts;
  return form === 'mdy' ? dateOf(wholeYear(year), first, second) : dateOf(wholeYear(year), second, first);
}

const wholeYear = (year: string | undefined) => (year?.length === 2 ? `20${year}` : year);

const monthOfName = new Map(
  languages.flatMap((language) =>
    (['long', 'short'] as const).flatMap((month) => {
      const names = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      return Array.from({ length: 12 }, (_, index) => {
        const name = plain(names.format(Date.UTC(2026, index, 1)));
        return [name, String(index + 1)] as const;
      });
    }),
  ),
);

/** `31. Dezember 2026`, `31-dic-26`, `31 de diciembre de 2026` or `December 31, 2026`. */
function readWrittenDate(text: string): string | null {
  const monthSecond = dayFirst.exec(text);
  if (monthSecond)
    return dateOf(wholeYear(monthSecond[3]), monthOfName.get(plain(monthSecond[2] ?? '')), monthSecond[1]);
  const found = monthFirst.exec(text);
  return found ? dateOf(found[3], monthOfName.get(plain(found[1] ?? '')), found[2]) : null;
}

/** Words before a week or a month that is only about right. */
const about = new RegExp(String.raw`^${oneOf('about a date')}[.:-]?\s+(?=[\p{L}\d])`, 'iu');

const ofDate = String.raw`(?:${oneOf('of a date')}\s)?`;
const ordinal = oneOf('ordinal');
const dayFirst = new RegExp(
  String.raw`^(\d{1,2})(?:\.|${ordinal})?[\s./-]*${ofDate}(\p{L}{3,12})\.?[\s./-]*${ofDate}(\d{4}|\d{2})$`,
  'iu',
);
const monthFirst = new RegExp(String.raw`^(\p{L}{3,12})\.?\s+(\d{1,2})${ordinal}?,?\s+(\d{4})$`, 'iu');
const monthAndYear = new RegExp(String.raw`^(\p{L}{3,12})\.?[\s./-]*${ofDate}(\d{4})$`, 'iu');
const quarterAndYear = new RegExp(String.raw`^${oneOf('quarter')}([1-4])[\s./-]*(\d{4})$`, 'iu');

const week = oneOf('week');
const letter = oneOf('week letter');
const calendar = oneOf('week', 'week letter');
const weekForms = [
  String.raw`^(?<week>\d{1,2})\.?\s*${week}[\s./-]*(?<year>\d{4}|\d{2})$`,
  String.raw`^(?:${week}|${letter})\.?\s*(?<week>\d{1,2})(?:[\s./-]+(?<year>\d{4}|\d{2}))?$`,
  String.raw`^(?<week>\d{1,2})\.\s*${oneOf('calendar week')}$`,
  String.raw`^(?<year>\d{4}|\d{2})[-/\s]?${calendar}[-\s]?(?<week>\d{2})$`,
].map((form) => new RegExp(form, 'iu'));

/** `3. KW 2027`, `week 03/27`, `2027-W03` or `KW 3`: its Monday; of `KW 48/49` that of the second. */
function readWeek(text: string): string | null {
  const groups = weekForms.map((form) => form.exec(text)?.groups).find(Boolean);
  if (!groups) return null;
  const now = Date.now();
  const year = Number(wholeYear(groups.year) ?? 0);
  const isYear = groups.year?.length === 4 || (year > 0 && year <= new Date(now).getUTCFullYear() + 3);
  const week = Number(isYear ? groups.week : (groups.year ?? groups.week));
  if (week < 1 || week > 53) return null;
  const monday = isYear ? mondayOf(year, week) : mondayNear(week, now);
  return new Date(monday).toISOString().slice(0, 10);
}

const day = 86_400_000;

function mondayOf(year: number, week: number): number {
  // The fourth of January is always in the first week.
  const fourth = new Date(Date.UTC(year, 0, 4));
  return fourth.getTime() + ((week - 1) * 7 - ((fourth.getUTCDay() + 6) % 7)) * day;
}

/** A week without its year is one to come, or one of the last eight in a list that is not of today. */
function mondayNear(week: number, now: number): number {
  const year = new Date(now).getUTCFullYear();
  const weeks = [year - 1, year, year + 1].map((each) => mondayOf(each, week));
  return weeks.find((monday) => monday > now - 8 * 7 * day) as number;
}

/** `Februar 2027`, `02/2027` or `Q1 2027`: its last day, by which what is announced is there. */
function readMonth(text: string): string | null {
  const quarter = quarterAndYear.exec(text);
  const named = monthAndYear.exec(text);
  const counted = /^(\d{1,2})[./-](\d{4})$/.exec(text);
  const found = quarter ?? named ?? counted;
  const month = quarter
    ? Number(quarter[1]) * 3
    : Number(named ? monthOfName.get(plain(named[1] ?? '')) : (counted?.[1] ?? Number.NaN));
  if (!found || !(month >= 1 && month <= 12)) return null;
  return new Date(Date.UTC(Number(found[2]), month, 0)).toISOString().slice(0, 10);
}

/** What a date of delivery comes to among the four choices; null where it is none, or another one by another order of its parts. */
export function availabilityOfDate(text: string, now: Date): Availability | null {
  const choices = (['dmy', 'mdy'] as const).flatMap((form) => {
    const date = readDate(text, form);
    return date ? [availabilityBy(date, now)] : [];
  });
  return choices.every((choice) => choice === choices[0]) ? (choices[0] ?? null) : null;
}

function dateOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) && /^[12]/.test(text) ? text : null;
}

const daysOf = { hour: 1 / 24, day: 1 } as const;
const times: readonly { pattern: RegExp; language: Language; days: number }[] = rowsWith('time ').flatMap(
  ({ role, language, words }) => {
    const [, count, unit] = /^time ([\d.]+) (day|hour)s?$/.exec(role) ?? [];
    if (unit === undefined) return [];
    // A letter alone is an hour only behind a number.
    const [letters, longer] = [words.filter((word) => word.length === 1), words.filter((word) => word.length > 1)];
    const behindNumber = letters.length > 0 ? String.raw`(?<=\d\s{0,3})${anyOf(letters)}|` : '';
    const pattern = new RegExp(String.raw`(?:${behindNumber}(?<!\p{L})${anyOf(longer)})(?![\p{L}\d])`, 'iu');
    return [{ pattern, language: language as Language, days: Number(count) * daysOf[unit as 'day' | 'hour'] }];
  },
);

/** What a delivery time such as `6–8 Wochen` is among the four choices; null where it names none. */
export function availabilityOfTime(text: string): { choice: string; language: Language } | null {
  const numbers = text.match(/\d+/g);
  if (!numbers) return null;
  const most = Math.max(...numbers.map(Number));
  // A number alone is one of days in what programs export.
  if (/^\d{1,3}$/.test(text.trim()) && Number(text) > 1) return { choice: availabilityAfter(most / 7), language: 'en' };
  const time = times.find(({ pattern }) => pattern.test(text));
  return time ? { choice: availabilityAfter((most * time.days) / 7), language: time.language } : null;
}

/** The choice that a date of delivery, `yyyy-mm-dd`, comes to; what was due is in stock. */
export function availabilityBy(date: string, now: Date): Availability {
  const weeks = (Date.parse(date) - now.getTime()) / (7 * 86_400_000);
  return weeks <= 0 ? 'in_stock' : availabilityAfter(weeks);
}
