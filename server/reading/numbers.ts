import { areGroups, splitNumber, withoutZeros } from '#contract/amounts/read.ts';
import type { DecimalSign } from '#contract/imports/choices.ts';
import { withoutCurrency } from './currencies.ts';
import { withoutEntities } from './entities.ts';
import { narrow } from './text.ts';
import { oneOf, oneOfJoined } from './words.ts';

/*
 * Numbers in cells of files and in messages, whose decimal sign is known. What people type into fields is read by
 * `contract/amounts/read.ts`; both see groups and decimals alike.
 */

/** A number as decimal text, or what was probably meant where it is none. */
export type NumberRead = { value: string } | { suggestion: string | null };

/**
 * Reads a number by the file's decimal sign; the other sign is understood where it cannot mean thousands. British shops write
 * `£12-50` for pounds and pence.
 */
export function readNumber(cell: string | number, decimal: DecimalSign): NumberRead {
  if (typeof cell === 'number') return { value: plainNumber(cell) };
  // No number is this long, even with the text around it.
  if (cell.length > 200) return { suggestion: null };
  const pounds = /^£\s*(\d[\d,]*)-(\d{2})$/.exec(cell);
  const text = pounds
    ? `${pounds[1]?.replaceAll(',', '')}.${pounds[2]}`
    : withoutCurrency(
        narrow(withoutMarkup(cell))
          .replace(taxBehind, '')
          .replace(/[\s\u00a0\u202f’']/g, ''),
      );
  const value = parse(text, decimal);
  return value === null ? { suggestion: repair(text, decimal) } : { value };
}

/** A number of a message, whose decimals may have either sign: `2,5`. */
export function amountOf(written: string): number {
  const read = readNumber(written, 'point');
  return 'value' in read ? Number(read.value) : Number.NaN;
}

/** `Incl. btw`, `zzgl. MwSt.`, `TTC` behind an amount. */
const taxBehind = new RegExp(
  String.raw`(?<=\d\D{0,6})[\s(,]+(?:${oneOf('tax')}(?![\p{L}\d_])\.?[\s\p{L}.]{0,24}|${oneOf('tax alone')})\)?$`,
  'iu',
);
const withTax = new RegExp(String.raw`(?<=\d\D{0,6})[\s(,]+${oneOf('with tax')}`, 'iu');

/** Whether an amount says that it is with tax. */
export const namesTax = (text: string): boolean => withTax.test(text.slice(0, 60));

/** A cell of a shop without the marks of its page: `<b>18,95&nbsp;&euro;</b>`. */
const withoutMarkup = (text: string): string =>
  /[<&]/.test(text) ? withoutEntities(text.replace(/<[a-z/][^<>]*>/gi, '')) : text;

const plainNumber = (value: number): string => {
  const text = String(Math.round(value * 1e9) / 1e9);
  return text.includes('e') ? BigInt(Math.round(value)).toString() : text;
};

function parse(given: string, decimal: DecimalSign): string | null {
  // Accounting writes `12,50-` and `(12,50)` for negative numbers.
  const text = given.replace(/^\((.*\d)\)$/, '-$1').replace(/^(\d[\d.,]*\d|\d)-$/, '-$1');
  const [, sign = '', bare = ''] = /^([+-]?)([\d.,]+)$/.exec(text) ?? [];
  const parts = splitNumber(bare);
  const found = parts && wholeAndFraction(parts, decimal === 'comma' ? ',' : '.');
  if (!found) return null;
  const fraction = withoutZeros(found.fraction);
  return `${sign === '-' ? '-' : ''}${found.whole.replace(/^0+(?=\d)/, '')}${fraction && `.${fraction}`}`;
}

/** What is before and behind the sign for decimals; null where the signs can't belong to one number. */
function wholeAndFraction(
  { runs, separators }: { runs: string[]; separators: string[] },
  mark: string,
): { whole: string; fraction: string } | null {
  const last = separators.at(-1);
  const [head, tail = ''] = [runs.slice(0, -1), runs.at(-1)];
  if (last === undefined) return { whole: tail, fraction: '' };
  const groupMarks = separators.slice(0, -1);
  const isMixed = groupMarks.length > 0 && groupMarks.every((sign) => sign !== last);
  if (groupMarks.length === 0 || isMixed) {
    const isGroup = !isMixed && last !== mark && (areGroups(runs, separators) || isZeroGroup(runs));
    if (isGroup) return { whole: runs.join(''), fraction: '' };
    // Three digits behind the other sign may as well be thousands, but never behind a zero.
    const isDecimal = last === mark || tail.length !== 3 || (!isMixed && head[0] === '0');
    const isWhole = !isMixed || areGroups(head, groupMarks) || areIndianGroups(head);
    return isDecimal && isWhole ? { whole: head.join(''), fraction: tail } : null;
  }
  const isOneNumber = last !== mark && (areGroups(runs, separators) || (mark === '.' && areIndianGroups(runs)));
  return isOneNumber ? { whole: runs.join(''), fraction: '' } : null;
}

/** `012.345`: programs pad numbers with zeros. */
const isZeroGroup = ([first = '', second = '']: readonly string[]): boolean =>
  /^0\d{1,2}$/.test(first) && second.length === 3;

/** `1,62,106`: India groups two digits each beyond thousands. */
const areIndianGroups = (runs: readonly string[]): boolean =>
  runs.length > 2 &&
  runs.at(-1)?.length === 3 &&
  runs.slice(1, -1).every((run) => run.length === 2) &&
  (runs[0]?.length ?? 3) < 3;

const aboutAmount = new RegExp(String.raw`^(?:[~≈>≥]=?|${oneOfJoined('about an amount')}\.?(?=\d))`, 'iu');

/** What a price is called within its cell: `PROMO: $ 24.90`. */
const labelInFront = /^\p{L}[\p{L}.]{0,20}:(?=\D{0,5}\d)/u;

const unitBehind = new RegExp(String.raw`[€$£]?(?:\/|${oneOf('a price is per')})?[\p{L}.]{1,9}$`, 'iu');

/** What someone meant who wrote `17,-`, `38,5O`, `8,40 EUR/st`, `>10`, `10+`, `5 pieces`, `Promo: 9,90` or `1.2E+03`. */
function repair(text: string, decimal: DecimalSign): string | null {
  const exponent = /^(\d+)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text);
  if (exponent) {
    const digits = (exponent[2] ?? '').padEnd(Number(exponent[3]), '0');
    return digits.length > Number(exponent[3]) ? null : `${exponent[1]}${digits}`;
  }
  const bare = labelInFront.test(text) ? withoutCurrency(text.replace(labelInFront, '')) : text;
  // Three digits behind the sign may be thousands: which is meant, a person types.
  if (bare !== text && (decimal === 'comma' ? /,\d{3}$/ : /\.\d{3}$/).test(bare)) return null;
  const read = withoutCurrency(
    bare
      .replace(aboutAmount, '')
      .replace(/(?<=\d)\+$/, '')
      .replace(/[,.][-–—]+$/, '')
      .replace(/[oO](?=[\d.,]|$)/g, '0')
      .replace(/(?<=[\d.,])[oO]/g, '0')
      .replace(/[lI](?=\d)|(?<=\d)[lI]/g, '1')
      .replace(unitBehind, ''),
  );
  return read === text || read === '' ? null : parse(read, decimal);
}
