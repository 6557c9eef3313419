import type { DateForm, DecimalSign } from '#contract/imports/choices.ts';
import type { Cell } from '../reading/index.ts';

/** A number as decimal text, or what was probably meant where it is none. */
export type NumberRead = { value: string } | { suggestion: string | null };

const money =
  /^(?:€|\$|£|¥|fr\.|chf|eur|usd|gbp|sek|dkk|nok|pln|czk)|(?:€|\$|£|¥|fr\.|chf|eur|usd|gbp|sek|dkk|nok|pln|czk|zł|kr\.?)$/gi;

/** Reads a number by the file's decimal sign; the other sign is understood where it cannot mean thousands. */
export function readNumber(cell: Cell, decimal: DecimalSign): NumberRead {
  if (typeof cell === 'number') return { value: plainNumber(cell) };
  const text = narrow(cell)
    .replace(/[\s\u00a0\u202f’']/g, '')
    .replace(money, '')
    .replace(money, '');
  const value = parse(text, decimal);
  if (value !== null) return { value };
  return { suggestion: repair(text, decimal) };
}

/** Full-width letters and digits, as East Asian keyboards write them, in their usual width. */
export const narrow = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

const plainNumber = (value: number): string => {
  const text = String(Math.round(value * 1e9) / 1e9);
  return text.includes('e') ? BigInt(Math.round(value)).toString() : text;
};

function parse(given: string, decimal: DecimalSign): string | null {
  // Accounting writes `12,50-` and `(12,50)` for what is below zero.
  const text = given.replace(/^\((.*\d)\)$/, '-$1').replace(/^(\d.*\d)-$/, '-$1');
  const [point, thousands] = decimal === 'comma' ? [',', '.'] : ['.', ','];
  const usual = new RegExp(`^([+-]?)(\\d{1,3}(?:\\${thousands}\\d{3})+|\\d+)(?:\\${point}(\\d+))?$`).exec(text);
  const other = usual ? null : new RegExp(`^([+-]?)(\\d+)\\${thousands}(\\d{1,2}|\\d{4,})$`).exec(text);
  const match = usual ?? other ?? (/^[.,]\d+$/.test(text) ? ['', '', '0', text.slice(1)] : null);
  if (!match) return null;
  const whole = (match[2] as string).replace(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  const part = (match[3] ?? '').replace(/0+$/, '');
  return `${match[1] === '-' ? '-' : ''}${whole}${part ? `.${part}` : ''}`;
}

/** What somebody meant who wrote `17,-`, `38,5O`, `8,40/st` or `1.2E+03`. */
function repair(text: string, decimal: DecimalSign): string | null {
  const exponent = /^(\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text);
  if (exponent) {
    const digits = (exponent[2] ?? '').padEnd(Number(exponent[3]), '0');
    return digits.length > Number(exponent[3]) ? null : `${exponent[1]}${digits}`;
  }
  const read = text
    .replace(/[,.][-–—]+$/, '')
    .replace(/[oO](?=[\d.,]|$)/g, '0')
    .replace(/(?<=[\d.,])[oO]/g, '0')
    .replace(/[lI](?=\d)|(?<=\d)[lI]/g, '1')
    .replace(/(?:€|\$|£)?(?:\/|per|pro|à)?[a-zäöü.]{1,6}\.?$/i, '')
    .replace(/(?:€|\$|£)$/, '')
    .replace(/^ca\.?|^~|^>/i, '');
  return read === text || read === '' ? null : parse(read, decimal);
}

// Workbooks count days from the end of 1899; these are the ones from 1982 to 2064.
const daysTo1970 = 25_569;
const isDayCount = (value: number) => Number.isInteger(value) && value >= 30_000 && value <= 60_000;

/** Reads a calendar date as `yyyy-mm-dd`; null where it is none. */
export function readDate(cell: Cell, form: DateForm): string | null {
  if (typeof cell === 'number' && isDayCount(cell))
    return new Date((cell - daysTo1970) * 86_400_000).toISOString().slice(0, 10);
  if (typeof cell === 'number') return readDate(String(cell), form);
  const text = cell.trim().replace(/[T ]\d{1,2}:\d{2}.*$/, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2}|\d{4})$/.exec(text);
  if (!parts) return null;
  const [, first, second, year] = parts;
  const whole = (year as string).length === 2 ? `20${year}` : year;
  return form === 'mdy' ? dateOf(whole, first, second) : dateOf(whole, second, first);
}

function dateOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text) && /^[12]/.test(text) ? text : null;
}
