import type { Availability } from '#contract/advertisements/choices.ts';
import type { DateForm, DecimalSign } from '#contract/imports/choices.ts';
import { narrow, plain } from '#server/reading/text.ts';
import { type Cell, withoutEntities } from '../reading/index.ts';
import { availabilityBy, languages } from './words/words.ts';

/** Every code of a currency that the runtime knows, so that one which the market does not list is named all the same. */
// Old lists still have the currencies that the euro replaced.
const former = [
  'ATS',
  'BEF',
  'BGN',
  'DEM',
  'EEK',
  'ESP',
  'FIM',
  'FRF',
  'GRD',
  'HRK',
  'IEP',
  'ITL',
  'LTL',
  'LVL',
  'NLG',
  'PTE',
  'SIT',
  'SKK',
];
const currencyCodes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...former]);

/** A number as decimal text, or what was probably meant where it is none. */
type NumberRead = { value: string } | { suggestion: string | null };

const money =
  /^(?:€|(?:[acnrs]|au|ca|hk|mx|nz)?\$|₹|₱|₦|₪|₫|฿|₩|₸|₡|₲|₾|rs\.?(?=\d)|£|¥|s?fr\.|chf|euro?|us\$|usd|gbp|sek|dkk|nok|pln|czk|huf|kr\.?)|(?:€|(?:[acnrs]|au|ca|hk|mx|nz)?\$|₹|₱|₦|₪|₫|฿|₩|₸|£|¥|s?fr\.|chf|euro?|usd|gbp|sek|dkk|nok|pln|czk|huf|zł|kč|ft|kr\.?)$/gi;

const currencySigns: readonly [RegExp, string][] = [
  [/€|(?<!\p{L})euros?(?!\p{L})/iu, 'EUR'],
  [/£/u, 'GBP'],
  [/(?<!\p{L})(?:s?fr\.|(?:schweizer )?franken(?!\p{L})|francs suisses)/iu, 'CHF'],
  [/zł/iu, 'PLN'],
  [/kč/iu, 'CZK'],
  [/₴|(?<!\p{L})грн(?!\p{L})/iu, 'UAH'],
  [/(?<!\p{L})(?:сум|so['’ʻ]m)(?!\p{L})/iu, 'UZS'],
  [/(?<!\p{L})(?:тг|тенге)(?!\p{L})/iu, 'KZT'],
  [/₽|(?<!\p{L})руб(?!\p{L})/iu, 'RUB'],
  [/₺/u, 'TRY'],
  [/(?<!\p{L})(?:lei|ron)(?!\p{L})/iu, 'RON'],
  [/(?<![\p{L}\d])ft(?!\p{L})/iu, 'HUF'],
  [/(?<!\p{L})лв(?!\p{L})/iu, 'BGN'],
  [/(?<!\p{L})pence(?!\p{L})/iu, 'GBP'],
  // Dollars and pesos of others than the United States have a letter before the sign.
  [/(?<!\p{L})r\$/iu, 'BRL'],
  [/(?<!\p{L})au?\$/iu, 'AUD'],
  [/(?<!\p{L})ca?\$/iu, 'CAD'],
  [/(?<!\p{L})nz\$/iu, 'NZD'],
  [/(?<!\p{L})hk\$/iu, 'HKD'],
  [/(?<!\p{L})mx\$/iu, 'MXN'],
  [/(?<!\p{L})s\$/iu, 'SGD'],
  [/₹/u, 'INR'],
  [/₱/u, 'PHP'],
  [/₦/u, 'NGN'],
  [/₪/u, 'ILS'],
  [/₫/u, 'VND'],
  [/฿/u, 'THB'],
  [/₩/u, 'KRW'],
  [/₸/u, 'KZT'],
  [/₡/u, 'CRC'],
  [/₲/u, 'PYG'],
  [/₾/u, 'GEL'],
  [/us\$|(?<!\p{L})\$/iu, 'USD'],
];
/** Codes as words, which are rarely meant otherwise; others only count in capitals. */
const usualCode = /(?<!\p{L})(EUR|USD|GBP|CHF|SEK|DKK|NOK|PLN|CZK|HUF|JPY|RON|BGN|UAH|RUB)(?!\p{L})/iu;
const anyCode = /(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu;

/** The currency that a header or a price names by its code or sign; null where it names none. */
export function currencyIn(text: string): string | null {
  const start = text.slice(0, 200);
  if (/^[\d.,\s-]*$/.test(start)) return null;
  const usual = usualCode.exec(start)?.[1];
  if (usual) return usual.toUpperCase();
  const sign = currencySigns.find(([pattern]) => pattern.test(start))?.[1];
  return sign ?? start.match(anyCode)?.find((code) => currencyCodes.has(code)) ?? null;
}

/** Each currency that a header names, as in `USD/Сум`. */
export const currenciesIn = (header: string): string[] => [
  ...new Set(header.split(/[/|,;]/).flatMap((part) => currencyIn(part) ?? [])),
];

/** The currency that a sentence names, as in `alle Preise in CHF`; a word in capitals alone is no code. */
export function currencyOfNote(text: string): string | null {
  const start = text.slice(0, 200);
  if (/^[\d.,\s-]*$/.test(start)) return null;
  const usual = usualCode.exec(start)?.[1];
  return usual?.toUpperCase() ?? currencySigns.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

/**
 * Reads a number by the file's decimal sign; the other sign is understood where it cannot mean thousands. British shops write
 * `£12-50` for pounds and pence.
 */
export function readNumber(cell: Cell, decimal: DecimalSign): NumberRead {
  if (typeof cell === 'number') return { value: plainNumber(cell) };
  // No number is this long, even with the text around it.
  if (cell.length > 200) return { suggestion: null };
  const pounds = /^£\s*(\d[\d,]*)-(\d{2})$/.exec(cell);
  const text = (pounds ? `${pounds[1]?.replaceAll(',', '')}.${pounds[2]}` : narrow(wordsOf(cell)))
    .replace(withTax, '')
    .replace(/[\s\u00a0\u202f’']/g, '')
    .replace(money, '')
    .replace(money, '')
    .replace(/^[A-Z]{3}(?=[-\d.,])|(?<=\d)[A-Z]{3}$/, (code) => (currencyCodes.has(code) ? '' : code))
    .replace(/(?<=\d)(?:грн|руб|₴|₽|₺|лв|lei|tl)\.?$/iu, '');
  const value = parse(text, decimal);
  if (value !== null) return { value };
  return { suggestion: repair(text, decimal) };
}

/** `Incl. btw`, `zzgl. MwSt.`, `TTC` behind an amount. */
const withTax =
  /(?<=\d\D{0,6})[\s(,]+(?:(?:incl|inkl|excl|exkl|zzgl|ex|plus|sin|con|iva|hors)\b\.?[\s\p{L}.]{0,24}|ttc|ht|h\.t\.|t\.t\.c\.)\)?$/iu;

/** Whether an amount says that it is with tax. */
export const namesTax = (text: string): boolean =>
  /(?<=\d\D{0,6})[\s(,]+(?:incl|inkl|ttc|t\.t\.c|con iva|iva incl)/iu.test(text.slice(0, 60));

/** A cell of a shop without the marks of its page: `<b>18,95&nbsp;&euro;</b>`. */
const wordsOf = (text: string): string =>
  /[<&]/.test(text) ? withoutEntities(text.replace(/<[a-z/][^<>]*>/gi, '')) : text;

const plainNumber = (value: number): string => {
  const text = String(Math.round(value * 1e9) / 1e9);
  return text.includes('e') ? BigInt(Math.round(value)).toString() : text;
};

/** Numbers with the sign before fractions as usual, or the other sign where it cannot mean thousands. */
const patterns: Record<DecimalSign, readonly [usual: RegExp, other: RegExp]> = {
  comma: [/^([+-]?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d+))?$/, /^([+-]?)(\d{1,3}(?:,\d{3})+(?=\.)|\d+)\.(\d{1,2}|\d{4,})$/],
  // `1,62,106`: India groups two digits each beyond thousands.
  point: [
    /^([+-]?)(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)(?:\.(\d+))?$/,
    /^([+-]?)(\d{1,3}(?:\.\d{3})+(?=,)|\d+),(\d{1,2}|\d{4,})$/,
  ],
};

function parse(given: string, decimal: DecimalSign): string | null {
  // Accounting writes `12,50-` and `(12,50)` for negative numbers.
  const text = given.replace(/^\((.*\d)\)$/, '-$1').replace(/^(\d[\d.,]*\d|\d)-$/, '-$1');
  const [usual, other] = patterns[decimal];
  const match = usual.exec(text) ?? other.exec(text) ?? (/^[.,]\d+$/.test(text) ? ['', '', '0', text.slice(1)] : null);
  if (!match) return null;
  const whole = (match[2] as string).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const part = (match[3] ?? '').replace(/(?<!0)0+$/, '');
  return `${match[1] === '-' ? '-' : ''}${whole}${part ? `.${part}` : ''}`;
}

/** What someone meant who wrote `17,-`, `38,5O`, `8,40 EUR/st`, `>10`, `10+`, `5 pieces` or `1.2E+03`. */
function repair(text: string, decimal: DecimalSign): string | null {
  const exponent = /^(\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text);
  if (exponent) {
    const digits = (exponent[2] ?? '').padEnd(Number(exponent[3]), '0');
    return digits.length > Number(exponent[3]) ? null : `${exponent[1]}${digits}`;
  }
  const read = text
    .replace(
      /^(?:[~≈>≥]=?|(?:ca|approx|circa|env|ab|from|über|mehrals|over|morethan|meerdan|plusde|másde|oltre|min)\.?(?=\d))/i,
      '',
    )
    .replace(/(?<=\d)\+$/, '')
    .replace(/[,.][-–—]+$/, '')
    .replace(/[oO](?=[\d.,]|$)/g, '0')
    .replace(/(?<=[\d.,])[oO]/g, '0')
    .replace(/[lI](?=\d)|(?<=\d)[lI]/g, '1')
    .replace(/(?:€|\$|£)?(?:\/|per|pro|à)?[\p{L}.]{1,9}$/iu, '')
    .replace(money, '');
  return read === text || read === '' ? null : parse(read, decimal);
}

// Workbooks count days from the end of 1899; these are the ones from 1982 to 2064.
const daysTo1970 = 25_569;
const isDayCount = (value: number) => value >= 30_000 && value <= 60_000;

/** Reads a calendar date as `yyyy-mm-dd`; null where it is none. */
export function readDate(cell: Cell, form: DateForm): string | null {
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
  const monthSecond =
    /^(\d{1,2})(?:\.|st|nd|rd|th|er|º)?[\s./-]*(?:de )?(\p{L}{3,12})\.?[\s./-]*(?:de )?(\d{4}|\d{2})$/iu.exec(text);
  if (monthSecond)
    return dateOf(wholeYear(monthSecond[3]), monthOfName.get(plain(monthSecond[2] ?? '')), monthSecond[1]);
  const monthFirst = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu.exec(text);
  return monthFirst ? dateOf(monthFirst[3], monthOfName.get(plain(monthFirst[1] ?? '')), monthFirst[2]) : null;
}

/** Words before a week or a month that is only about right. */
const about =
  /^(?:expected|eta:?|due|erwartet|voraussichtlich|voraus\.|verwacht|pr[ée]vue?|previst[oa]|lieferbar ab|verf[üu]gbar ab|available from|w\/c|week commencing|ca\.?|approx\.?|circa|env\.?|ab|anfang|mitte|ende|early|mid|late|end of|from|begin|medio|eind|vanaf|d[ée]but|mi-?|fin|principios de|mediados de|finales de|inizio|met[àa]|fine)\s+(?=[\p{L}\d])/iu;

const nameOfWeek = '(?:kw|cw|wk|week|semaine|sem|semana|settimana|sett)';
const weekForms = [
  new RegExp(`^(?<week>\\d{1,2})\\.?\\s*${nameOfWeek}[\\s./-]*(?<year>\\d{4}|\\d{2})$`, 'i'),
  new RegExp(`^(?:${nameOfWeek}|s|w)\\.?\\s*(?<week>\\d{1,2})(?:[\\s./-]+(?<year>\\d{4}|\\d{2}))?$`, 'i'),
  /^(?<week>\d{1,2})\.\s*[kc]w$/i,
  /^(?<year>\d{4}|\d{2})[-/\s]?(?:W|KW|CW)[-\s]?(?<week>\d{2})$/i,
];

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
  const quarter = /^[QT]([1-4])[\s./-]*(\d{4})$/i.exec(text);
  const named = /^(\p{L}{3,12})\.?[\s./-]*(?:de |del )?(\d{4})$/iu.exec(text);
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
