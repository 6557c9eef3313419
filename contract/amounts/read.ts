import { decimalsOf, symbolsOf } from './currencies.ts';

// What people type, paste or dictate into fields of amounts and quantities, and what bodies carry. Pure, and linear in the
// length of the text, which is checked first.

/** What a text means as a number. Values are decimal text: `1234.50`. */
export type Reading =
  | { kind: 'empty' }
  | { kind: 'number'; value: string }
  /** It can be read two ways: as `grouped` and, if the currency allows that many decimals, as `decimal`. */
  | { kind: 'ambiguous'; grouped: string; decimal: string | null }
  | { kind: 'refused'; reason: 'noNumber' | 'decimals' | 'tooLarge' };

interface NumberRules {
  /** How many decimals are allowed. */
  decimals: number;
  /** How many digits are allowed before the decimals. */
  digits: number;
  /** How many decimals the value is written with at least. */
  writtenDecimals: number;
  /** Whether `12.00` is refused as well. */
  isWhole: boolean;
  /** Texts that may be before or after the number, such as a currency's code. */
  around: readonly string[];
}

/** The most characters that are read at all. */
const longest = 40;
const refused = (reason: 'noNumber' | 'decimals' | 'tooLarge'): Reading => ({ kind: 'refused', reason });

/** Reads an amount of money; `currency` null is one that is not known yet. */
export function readMoney(text: string, currency: string | null, decimals = decimalsOf(currency)): Reading {
  return readNumber(text, {
    decimals,
    digits: 9,
    writtenDecimals: 2,
    isWhole: false,
    around: currency === null ? [] : symbolsOf(currency),
  });
}

/** Text as an amount of a currency in decimal text; null where it is none, or could be two. */
export function moneyOf(text: string, currency: string | null): string | null {
  const reading = readMoney(text, currency);
  return reading.kind === 'number' ? reading.value : null;
}

/** Reads a whole number, such as a quantity; the value has no decimals. */
export function readWhole(text: string): Reading {
  return readNumber(text, { decimals: 0, digits: 9, writtenDecimals: 0, isWhole: true, around: [] });
}

/** Reads a number with up to `decimals` decimals, such as a percentage or a rate. */
export function readDecimal(text: string, decimals: number): Reading {
  return readNumber(text, { decimals, digits: 9, writtenDecimals: 0, isWhole: false, around: ['%'] });
}

/** Reads a number with point or comma before its decimals, and point, comma, space or apostrophe between its groups. */
function readNumber(text: string, rules: NumberRules): Reading {
  if (text.length > longest) return refused(text.trim() === '' ? 'noNumber' : 'tooLarge');
  const bare = withoutSurroundings(text, rules.around);
  if (bare === '') return text.trim() === '' ? { kind: 'empty' } : refused('noNumber');
  const parts = splitNumber(bare);
  if (parts === null) return refused('noNumber');
  const { runs, separators } = parts;
  const mark = separators.at(-1);
  if (mark === undefined) return numberOf(runs[0] as string, '', rules);
  const isPointOrComma = mark === '.' || mark === ',';
  const groupMarks = separators.slice(0, -1);
  const tail = runs.at(-1) as string;
  // 1.234,50: what groups the digits is another sign than what precedes the decimals.
  if (groupMarks.length > 0 && groupMarks.every((sign) => sign !== mark)) {
    if (!isPointOrComma || !areGroups(runs.slice(0, -1), groupMarks)) return refused('noNumber');
    return numberOf(runs.slice(0, -1).join(''), tail, rules);
  }
  const isGrouped = areGroups(runs, separators);
  if (separators.length > 1 || !isPointOrComma)
    return isGrouped ? numberOf(runs.join(''), '', rules) : refused('noNumber');
  if (!isGrouped) return numberOf(runs[0] as string, tail, rules);
  if (rules.decimals === 0) return numberOf(runs.join(''), '', rules);
  // The point is how this product writes decimals: three of them are plain where three are allowed.
  if (rules.decimals >= 3 && mark === '.') return numberOf(runs[0] as string, tail, rules);
  return twoWays(numberOf(runs.join(''), '', rules), numberOf(runs[0] as string, tail.replace(/0$/, ''), rules));
}

/** A text of a number that may be read two ways, as both of them; as one where only one is a number that is allowed. */
function twoWays(grouped: Reading, decimal: Reading): Reading {
  if (grouped.kind !== 'number') return decimal;
  return { kind: 'ambiguous', grouped: grouped.value, decimal: decimal.kind === 'number' ? decimal.value : null };
}

/** A text in the signs that are read here, without blanks and symbols around it. */
function withoutSurroundings(text: string, around: readonly string[]): string {
  let bare = text.normalize('NFKC').trim();
  for (const symbol of around) {
    if (bare.startsWith(symbol)) bare = bare.slice(symbol.length).trim();
    else if (bare.endsWith(symbol)) bare = bare.slice(0, -symbol.length).trim();
  }
  // 12,- is twelve, and so is 12, while its decimals are still to be typed.
  return bare.replace(/(?<=\d)[.,][-–—]{0,2}$/, '');
}

/** The runs of digits of a number and what separates them; null where there is anything else, or two signs in a row. */
export function splitNumber(text: string): { runs: string[]; separators: string[] } | null {
  const runs: string[] = [];
  const separators: string[] = [];
  let run = '';
  let isBlank = false;
  for (const sign of text) {
    if (sign >= '0' && sign <= '9') {
      run += sign;
      isBlank = false;
      continue;
    }
    const separator = separatorOf(sign);
    if (separator === null) return null;
    if (separator === ' ' && isBlank) continue;
    // .5 has nothing before its point.
    if (run === '' && (runs.length > 0 || separator === ' ' || separator === "'")) return null;
    runs.push(run || '0');
    separators.push(separator);
    run = '';
    isBlank = separator === ' ';
  }
  if (run === '') return null;
  runs.push(run);
  return { runs, separators };
}

function separatorOf(sign: string): string | null {
  if (sign === '.' || sign === ',') return sign;
  if (/\s/.test(sign)) return ' ';
  return "'’‘ʼ`´".includes(sign) ? "'" : null;
}

/** Whether runs of digits are groups of three: 1 to 3 digits in the first, no zero in front, and the same sign between all. */
export function areGroups(runs: readonly string[], separators: readonly string[]): boolean {
  const [first = '', ...rest] = runs;
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((run) => run.length === 3) && new Set(separators).size <= 1;
}

/** Decimals without the zeros at their end, in one pass over them. */
export function withoutZeros(decimals: string): string {
  let end = decimals.length;
  while (decimals[end - 1] === '0') end -= 1;
  return decimals.slice(0, end);
}

function numberOf(whole: string, fraction: string, rules: NumberRules): Reading {
  if (rules.isWhole && fraction !== '') return refused('decimals');
  // 1250.00 is how amounts are sent in every currency.
  const decimals = fraction.length <= 2 ? withoutZeros(fraction) : fraction;
  if (decimals.length > rules.decimals) return refused('decimals');
  const digits = whole.replace(/^0+(?=\d)/, '');
  if (digits.length > rules.digits) return refused('tooLarge');
  const written = withoutZeros(decimals).padEnd(rules.writtenDecimals, '0');
  return { kind: 'number', value: written === '' ? digits : `${digits}.${written}` };
}
