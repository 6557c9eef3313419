/*
 * How many a row of an order asks for. Pure.
 */

import { isGtin } from '#contract/gtin.ts';
import { listLimits } from '#contract/lists/choices.ts';
import { type Message, message, type Sentence } from '#contract/texts/message.ts';
import { currencyBefore, currencyBehind } from '../currencies.ts';
import { amountOf } from '../numbers.ts';
import { measureWords } from '../sizes.ts';
import { anyOf, hasPhrase, oneOf, phraseWords, remembering } from '../words.ts';
import { isCode, isNumber } from './articleNumbers.ts';
import { multiply, numberOfWord, numberWord, severalWord } from './multiples.ts';
import { namedPrice, price, withoutLimit } from './prices.ts';
import { tidyRow, withoutNote } from './row.ts';

// A number with one of these next to it is how many are needed: `12x RD-M8100`, `RD-M8100, 12 pcs`, `Qty 12: RD-M8100`.
const digits = String.raw`(\d{1,3}(?:[.,'’]\d{3})+|\d{1,8})`;
// Blanks within a number may as well be between two: `1 000` is one, and `116 100` is not.
const spaced = String.raw`([1-9]\s\d00|[1-9]\d{0,2}(?:\s000)+)`;
const times = `(?:[x×*]|${oneOf('times')})`;
const unitWords = ['unit piece', 'unit box', 'unit pair', 'unit set', 'unit roll', 'unit bottle'] as const;
const units = String.raw`\s?${oneOf(...unitWords)}(?![\p{L}\p{N}])\.?`;
const amounts = String.raw`(?:${oneOf('amount')}|n)(?![\p{L}\p{N}])\.?\s?:?\s?`;
const named = amounts.replace('|n)', ')');
// What pieces are called in front of their number: `31055, pezzi 5`.
const ofPieces = String.raw`${oneOf('unit before')}(?![\p{L}\p{N}])\.?\s?:?\s?`;
const front = new RegExp(
  String.raw`^(?:(?:${spaced}|${digits})(?:\s?${times}\s+|${units}\s?:?\s+)|${digits}[×*]|(?:${named}|${ofPieces})${digits}[\s:,;]\s?(?:[x×*]\s)?|[x×*]\s?${digits}\s+(?=\p{L}\S*\d{2})|n\.\s?${digits}\s+(?=\p{L}{3}))(?=\S)`,
  'iu',
);
const back = [
  // Behind leading dots, a price may follow: `x8 ....... 119.60`.
  // Three digits behind a decimal number are a measure: `31,6 x 400`.
  String.raw`[\s,;:]+(?<!(?:^|\s)\d{1,3}[.,]\d{1,2}["”″]?\s?(?=[x×*]\s?\d{3}))[x×*]\s?${digits}(?:\s?[:;]\s?\d+[.,]\d{2})?`,
  String.raw`[,;:\s]\s?\(?(?:${spaced}|${digits})${units}\)?`,
  String.raw`[,;:\s]\s?\(?${named}${digits}\)?`,
  String.raw`[,;:\s]\s?\(?${ofPieces}${digits}\)?`,
  String.raw`\sn\.\s?${digits}`,
  String.raw`\s(?:nr\.|n°)\s?(\d{1,3})`,
  String.raw`;\s?${digits}`,
  String.raw`(?:[,:=]|[-–]?[>→])\s${digits}`,
  String.raw`\s[([]${digits}\s?[x×]?[)\]]`,
  String.raw`\s\(\s?[x×*]\s?${digits}\s?\)`,
].map((pattern) => new RegExp(`${pattern}$`, 'iu'));
const middle = new RegExp(
  String.raw`(?:(?:\s|[,;]\s|(?<!\d)[,;])${digits}(?:\s?[x×](?!\s\d)|${units})[\s,;]|\s\(${digits}(?:\s?[x×]|${units})\)\s)\s?(?!\d{1,2}[.,]\d)(?=\S)`,
  'iu',
);
// Behind words, this is a chainring: `crankset 1x`.
const timesBehind = new RegExp(String.raw`\s${digits}\s?[x×]$`, 'iu');

/** A remark behind the quantity: `qty 3 (long cage only)`, `1 (o 170 se manca)`. */
const remark = new RegExp(String.raw`\s\((?:[^()\d]{3,80}|${oneOf('or')}\s[^()]{1,60})\)$`, 'iu');
/** The same behind a comma: `6, różne kolory`. */
const remarkBehindComma = /,\s(?=\D*\p{L}{3})[^,\d]{3,60}$/u;

/** `2701385 x 3`, `2701385 x 3 Stk`. */
const timesOfNumber = new RegExp(String.raw`^\d{5,}\s?[x×*]\s\d{1,4}(?:${units})?$`, 'iu');

function findBehind(row: string): RegExpExecArray | null {
  for (const pattern of back) {
    const match = pattern.exec(row);
    if (match) return match;
  }
  return null;
}

/** `3 Ketten X11`: behind a count in front of words, this is what a chain is called. */
const countBeforeName = /^([1-9]\d{0,3})\s(?=\p{L}{3}[^\d]*\sX\d{1,2}$)/iu;

/** `2 pneus 26x1.75`: a count and words; 105 is a name, and `175 QTSND 01` a number in parts. A large one may as well be a part of the name. */
const countBeforeWords = /^(?!105\s|\d{3}\s\p{Lu}+\s\d)([1-9]\d{0,2})\s(?=\p{L}[\p{L}'’.+&-]{2})/u;
const mostPlain = 30;
/** The same in front of a word in small letters: `72 eger`. */
const mostOfWords = 200;
/** `4 Kant`, `10 Gang`: what a part has, and no count. */
const isFeature = new RegExp(String.raw`^\d+\s(?:${oneOf('feature')})(?!\p{L})`, 'iu');
/** `dzwonek 5`: a word in small letters and a count, which may as well be a part of the name. */
const countBehindWords = /(?<=\p{Ll}\.?)\s(?!105$)([1-9]\d{0,2})$/u;
const isLabel = new RegExp(String.raw`^${oneOf('label size', 'unit box')}\.?$`, 'iu');

/** A count behind a word in small letters that does not call it a size, a number or a pack. */
function countBehind(whole: string): RegExpExecArray | null {
  const found = countBehindWords.exec(whole);
  const word = found ? (whole.slice(0, found.index).split(' ').at(-1) ?? '') : '';
  return /^\p{Ll}[\p{L}-]{2,}\.?$/u.test(word) && !isLabel.test(word) ? found : null;
}
/** `rustines TT02 : 24 pochettes`: a count of what no one here knows, behind a dash or a colon. */
const countBeforeLast = /(?:\s[-–—:]|[:,])\s([1-9]\d{0,3})(?=\s\p{Ll}{4,}$)/u;
const measured = new RegExp(String.raw`^\d+\s(?:${anyOf(measureWords)})(?!\p{L})`, 'iu');
/** `500 ml 3x`: behind a measure, it is no drive with that many chainrings. */
const behindMeasure = new RegExp(String.raw`\d\s?(?:${anyOf(measureWords)})$`, 'iu');
const mostChainrings = 3;

interface Written {
  written: string;
  /** Where it is in the row. */
  at: number;
  amount: number;
  /** Whether it may as well be a part of the name. */
  isUnsure?: boolean;
  /** Whether nothing but its place says that it is a count: behind a word. */
  isBare?: boolean;
}

/** Whether a number with an x behind it counts what is in front of it. */
const isCountBehind = (whole: string, { index, 1: count }: RegExpExecArray): boolean => {
  const name = whole.slice(0, index);
  return isCode(name) || Number(count) > mostChainrings || behindMeasure.test(name);
};

/** Whether the last word begins with a capital: `Era Open 2x`, but not `crankset 2x`. */
const isCapital = (name: string): boolean => /^\p{Lu}/u.test(name.split(' ').at(-1) ?? '');

/** What a line has around what it names, in front of it, behind it or within, and the number of it. */
const findWritten = remembering((whole: string): Written | null => {
  if (!/\d/.test(whole)) return null;
  const before = front.exec(whole);
  const counted = before ? null : countBeforeName.exec(whole);
  // In small letters it may as well say how many: `3 catene kmc x12`.
  if (counted) return { written: counted[0], at: 0, amount: Number(counted[1]), isUnsure: !/X\d+$/.test(whole) };
  const behind =
    findBehind(whole) ?? findBehind(whole.replace(remark, '')) ?? findBehind(whole.replace(remarkBehindComma, ''));
  const bare = timesBehind.exec(whole);
  // `26 x 1.75 x 3`: there is another one in front of a measure; `2701385 x 3`: the number of an article is none.
  const isMeasure =
    before !== null &&
    behind !== null &&
    (/^\d+[.,]\d/.test(whole.slice(before[0].length)) || timesOfNumber.test(whole));
  const match =
    (isMeasure ? null : before) ?? behind ?? (bare && isCountBehind(whole, bare) ? bare : null) ?? middle.exec(whole);
  const inFront = match || measured.test(whole) || isFeature.test(whole) ? null : countBeforeWords.exec(whole);
  const beforeLast = match || inFront ? null : countBeforeLast.exec(whole);
  const countedLast =
    beforeLast && !measured.test(whole.slice(beforeLast.index).replace(/^\D+/, '')) ? beforeLast : null;
  const unsure =
    match ??
    inFront ??
    countedLast ??
    (bare && Number(bare[1]) > 1 && isCapital(whole.slice(0, bare.index)) ? bare : null) ??
    countBehind(whole);
  const [written, ...groups] = unsure ?? [];
  const found = groups.find((group) => group !== undefined);
  if (written === undefined || found === undefined) return null;
  const amount = Number(found.replaceAll(/[.,'’\s]/g, ''));
  const at = unsure?.index ?? 0;
  // `ref X151` is a number, and `X4` in small letters around it may be one.
  const isName = /^[\s,;:]+X\d+$/.test(written) && /\p{Ll}{2}/u.test(whole.slice(0, at));
  if (isName && amount >= 100) return null;
  const most = /^\d+\s\p{Ll}{4}/u.test(whole) ? mostOfWords : mostPlain;
  const isUnsure = match === null && ((inFront ?? countedLast) === null || amount > most || written.startsWith(','));
  return {
    written,
    at,
    amount,
    isUnsure: isUnsure || isName,
    isBare: match === null && inFront === null && countedLast === null,
  };
});

/** How many a line asks for; null where it has no quantity that a line may have. */
export function findAmount(whole: string): Written | null {
  const found = findWritten(whole);
  return found && found.amount >= 1 && found.amount <= listLimits.quantity ? found : null;
}

// A number with a decimal comma or point, and its unit: `2,5 pcs`. Three digits behind it are thousands.
const fraction = new RegExp(
  String.raw`(?<![^\s;:(])(\d{1,6}[.,](?:\d{1,2}|\d{4,6}))(?=${units}(?:$|[\s,;)])|\s?${times}\s+\S*\p{L})`,
  'iu',
);

// Any number that what is next to it makes a quantity, also one that no line can have.
const minus = '[-−–]';
const between = String.raw`(?:[-–/+]|\s${oneOf('range')}\s)`;
const any = String.raw`(${minus}?\d{1,3}(?:[.,'’]\d{3})+(?:[.,]\d{1,2})?|${minus}?\d+(?:[.,]\d+)?(?:${between}\d+)?|\d?[½¼¾])`;
const counted = [
  String.raw`(?<![^\s;:(])${any}${units}(?=$|[\s,;)])`,
  // Without a name behind it, it measures: `1/2 x 1/8`, `28 x 1.75`.
  String.raw`^${any}\s?${times}(?=\s+\S*\p{L}|\s+\d{4})`,
  String.raw`(?<=[^\d"”″'\s,;:][\s,;:]{1,3})[x×*]\s?${any}$`,
  // `KS-400` is a number.
  String.raw`(?<![\p{L}\d])(?!\p{L}{1,3}${minus}\d)(?:${named}|${ofPieces})${any}(?=$|[\s,;:)])`,
  String.raw`^(${minus}\d{1,4})(?=\s+\S*\d)`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** Why a number is none that a line can ask for; null where it is one, or means something else. */
function faultOf(number: string): ((written: string) => Message) | null {
  const parts = new RegExp(`^(\\d+)${between}(\\d+)$`, 'iu').exec(number);
  if (/[½¼¾/]/.test(number)) return notWhole;
  if (number.includes('+')) return notQuantity;
  if (parts) return Number(parts[1]) < Number(parts[2]) ? notQuantity : null;
  if (new RegExp(`^${minus}`, 'u').test(number)) return notQuantity;
  const whole = number.replaceAll(/[.,'’](?=\d{3}(?!\d))/g, '');
  if (/^\d{8,}$/.test(whole) && isGtin(whole)) return null;
  const amount = amountOf(whole);
  return amount > listLimits.quantity ? tooMany : Number.isInteger(amount) ? null : notWhole;
}
const notWhole = (value: string) => message('Use a whole quantity instead of “{{value}}”', { value });
export const notQuantity = (value: string) => message('“{{value}}” is not a quantity', { value });
export const tooMany = (value: string) => message('Use at most 10,000,000 instead of “{{value}}”', { value });

/** What is wrong with the quantity that a line is written with; null where nothing is, or none is written. */
export function faultOfQuantity(given: string): Sentence | null {
  const [row = ''] = withoutNote(tidyRow(given));
  if (!/[\d½¼¾]/.test(row)) return null;
  for (const pattern of counted) {
    const found = pattern.exec(row);
    const fault = found && faultOf(found[1] as string);
    // A long number with nothing next to it is that of the article.
    const rest = found ? row.replace(found[0], '') : '';
    if (fault && (!/^\d{9,}/.test(found[1] as string) || /\p{L}{2}|\d{4}/u.test(rest))) return fault(found[0].trim());
  }
  return asksForNone(row) ? noQuantity : null;
}
/** Why a row that asks for none is left out. */
export const noQuantity = 'The quantity is 0';

/** Whether a line has a quantity. */
export const hasAmount = (text: string): boolean => {
  const row = countsInDigits(multiply(withoutLimit(tidyRow(text)).rest).row);
  const found = findAmount(row);
  return (found !== null && found.isBare !== true) || withoutRunningCount(row) !== row;
};

/** The quantity of a row with nothing else in it: `Menge: 2`; null where there is more. */
export function amountAlone(text: string): number | null {
  const found = [onlyAmount, timesPrice, stepper, amountAndPrices, priceTimes].reduce<RegExpExecArray | null>(
    (known, pattern) => known ?? pattern.exec(text.trim()),
    null,
  );
  return found ? Number(found[1] ?? found[2]) : null;
}
/** How many times which price, as carts have it: `2 × € 24,90`; and the buttons of a cart around how many: `- 3 + 89,00 zł`. */
const timesPrice = new RegExp(
  String.raw`^([1-9]\d{0,3})\s?[x×*]\s?(?:${currencyBefore}\s?\d[\d.,]*|\d[\d.,]*\s?${currencyBehind})$`,
  'iu',
);
const stepper = /^[-–−]?\s?([1-9]\d{0,3})\s\+(?:\s.{0,40})?$/u;
const somePrice = String.raw`(?:${currencyBefore}\s?\d[\d.,]*|\d[\d.,]*\s?${currencyBehind})`;
/** `Qté 2   45,90 €   91,80 €`, `Aantal: 2   Per stuk € 89,95   € 179,90   Verwijderen` */
const amountAndPrices = new RegExp(
  String.raw`^${named}([1-9]\d{0,3})(?:${units})?(?:\s(?:[x×@]\s|${oneOf('per', 'each', 'price', 'price of')}(?:\s${oneOf('unit piece')})?\.?:?\s)?${somePrice}){1,2}(?:\s${oneOf('shop')})*$`,
  'iu',
);
/** `24,90 € x 4 = 99,60 €` */
const priceTimes = new RegExp(String.raw`^${somePrice}\s?[x×*]\s?([1-9]\d{0,3})(?:\s?=?\s?${somePrice})?$`, 'iu');
const onlyAmount = new RegExp(String.raw`^(?:${named}(\d{1,7})(?:${units})?|(\d{1,4})(?:${units}|\s?\+))$`, 'iu');

const label = new RegExp(
  String.raw`(^|[,;]\s*)(?:${oneOf('article')}[.-]*\s?${oneOf('number')}\.?|${oneOf('article label')})\.?\s?[.:#]?\s+(?=\S)`,
  'giu',
);
/** What makes a quantity one that is to be checked. */
export const rough = new RegExp(String.raw`(?<![^\s,;:(])${oneOf('about')}\.?\s+(?=\d)`, 'iu');

/** How many in words behind a comma or a dash, `hanger - Canyon GP0211-01, two`, and one of a unit: `roulement – la paire`. */
const wordApart = new RegExp(String.raw`(?:[,:]|\s[-–—]*[-–—>→])\s(${numberWord})$`, 'iu');
/** Strokes behind a colon or a dash, `XT-Kette : IIII`; four are no Roman number: `KMC X11 silber IIII`. */
const strokes = /(?<=:\s)[I|]{2,}(?:\s[I|]+)*$|\s[-–—]\s[I|]{2,10}$|\s(?:I{4,10}|[|]{2,10})$/;
/** A count behind two dots, perhaps with a remark: `kæde CN-HG54 ..8`. */
const behindDots = /\s\.\.\s?([1-9]\d{0,3})(?=$|\s\()/;
/** `Paar Griffe`: one of it. */
const pairInFront = new RegExp(String.raw`^(?=${oneOf('unit pair')}\s(?:${oneOf('of')}\s)?\p{L}{3})`, 'iu');
const oneApart = new RegExp(
  String.raw`(?:\s?[,:]|\s[-–—]*[-–—>→])\s(?:${oneOf('number 1')}|la|le)\s(${oneOf('unit pair', 'unit set', 'unit box', 'unit roll', 'unit bottle')})$`,
  'iu',
);
const shortestWord = 3;

const countsInDigits = (row: string): string =>
  row
    .replace(wordApart, (written: string, word: string) =>
      word.length < shortestWord ? written : `: ${numberOfWord(word)}`,
    )
    .replace(oneApart, ', 1 $1')
    .replace(behindDots, ' : $1')
    .replace(
      strokes,
      (written: string) => `${/^[I|]/.test(written) ? '' : ' : '}${written.replaceAll(/[^I|]/g, '').length}`,
    )
    .replace(pairInFront, '1 ');

/** A row without prices and labels, its amounts in digits. */
export const withDigits = (row: string): string =>
  countsInDigits(row)
    .replace(price, '')
    .replace(namedPrice, '')
    .replace(/[,;]\s?$/, '')
    .replaceAll(label, '$1')
    .replace(fraction, (written: string, amount: string) => written.replace(amount, String(amountOf(amount))))
    .replace(/^\+(?=\d)/, '')
    .replace(rough, '')
    .trim();

/** Whether a line asks for none: `0 x RD-M8100`. */
const asksForNone = (text: string): boolean => findWritten(withDigits(tidyRow(text)))?.amount === 0;

/** A number of pieces that is left in a row whose quantity was read: one of the two may be meant, or both. */
const secondCount = new RegExp(
  String.raw`(?<![^\s;:(,])[1-9]\d{0,3}\s?${oneOf('unit piece', 'unit box', 'dozen')}(?=\.?(?:$|[\s,;)]))`,
  'iu',
);
const inBrackets = /\s[([][1-9]\d{0,3}\s?[x×]?[)\]]/u;
/** The same in words: `… and if you have them eight chains`. Shorter words mean other things, too. */
const countInWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?=\p{L}{4})${severalWord}\s(?!(?:${anyOf(measureWords)})(?!\p{L}))\p{L}{3}`,
  'iu',
);
/** Whether a row has a count that was not read, or two numbers of articles and a word for and between them. */
export const countsTwice = (name: string): boolean =>
  secondCount.test(name) ||
  countInWords.test(name) ||
  inBrackets.test(name) ||
  (hasPhrase('and', phraseWords(name)) &&
    name.split(/[\s,;]+/).filter((token) => isNumber(token) && /^\p{Lu}/u.test(token)).length > 1);

/**
 * A row whose last number is set apart: `RD-M8100 - 6`, `CN-HG601 / 12`, `2701385 / 2 / Magura`, a GTIN with a number behind it. A
 * number behind a size is part of the size.
 */
export function withoutRunningCount(given: string): string {
  const [note = ''] = remark.exec(given) ?? [];
  const row = note === '' ? given : given.slice(0, -note.length);
  const read = runningCount(row);
  return read === row ? given : read;
}

function runningCount(row: string): string {
  const [inBrackets, boxed = ''] = /^[[(]([1-9]\d{0,3})\s?[x×]?[)\]]\s(?=\S*\p{L})/u.exec(row) ?? [];
  if (inBrackets !== undefined && !hasAmountOf(row)) return `${boxed} x ${row.slice(inBrackets.length)}`;
  const [, gtin = '', count = ''] = /^(\d{8}|\d{12,14})[\s,;]+([1-9]\d{0,3})$/.exec(row) ?? [];
  if (gtin !== '' && isGtin(gtin)) return `${gtin}, ${count} x`.replace(/ x$/, ' pcs');
  const parts = row.split(/\s(?:[-–—]{1,2}|\/)\s/);
  const at = parts.findIndex((part, place) => place > 0 && /^[1-9]\d{0,3}$/.test(part));
  if (
    at < 0 ||
    hasAmountOf(row) ||
    parts.filter((part) => /^\d+$/.test(part)).length > (/^\d{5,}$/.test(parts[0] ?? '') ? 2 : 1)
  )
    return row;
  const before = parts[at - 1] ?? '';
  if (/(?:^|\s)\d{1,4}(?:[.,]\d+)?$/.test(before)) return row;
  const others = parts.filter((_, place) => place !== at);
  return `${others.join(' ')}, ${parts[at]} pcs`;
}
const hasAmountOf = (row: string): boolean => findAmount(row) !== null;

const leastMetres = 5;
const mostMetres = 100;
const isOf = new RegExp(String.raw`^${oneOf('of')}\s`, 'iu');
const metre = oneOf('unit metre');
const metresInFront = new RegExp(
  String.raw`^(?:n\.\s?|${named})?([1-9]\d{0,3})\s?(${metre}|m)\.?\s(?=(?:${oneOf('of')}\s)?\p{L}{3})`,
  'iu',
);
const metresBehind = new RegExp(
  String.raw`(?:[,;]|\s[-–—]|(?<=[\p{L}\d]))\s?(?<!\d)([1-9]\d{0,3})\s?(${metre}|m)\.?$`,
  'iu',
);
const metresWithin = new RegExp(
  String.raw`\s([1-9]\d{0,3})\s(${metre}|m(?=\s${oneOf('by metre')}))\.?(?=\s\p{L}{3})`,
  'iu',
);

/**
 * A row that asks for metres, as one that asks for pieces; null for others. `20 m outer` is to be checked all the same: `5 m cable` may be
 * one of that length. What is shorter is.
 */
export function asMetres(row: string): string | null {
  for (const pattern of [metresInFront, metresBehind, metresWithin]) {
    const [written, count, unit = ''] = pattern.exec(row) ?? [];
    const rest = written === undefined ? '' : row.replace(written, '').trim();
    const isShort =
      unit.toLowerCase() === 'm' &&
      Number(count) < leastMetres &&
      !isOf.test(row.slice(written?.length)) &&
      !hasPhrase('by metre', phraseWords(row));
    // `136 m.` are links of a chain.
    const isLong = unit.toLowerCase() === 'm' && Number(count) > mostMetres && /^\s/.test(written ?? '');
    if (rest === '' || hasAmountOf(rest) || isShort || isLong) continue;
    return `${count} x ${rest.replace(ofInFront, '')}`;
  }
  return null;
}
const ofInFront = new RegExp(String.raw`^${oneOf('of')}\s+`, 'iu');

const wordBehind = new RegExp(String.raw`(?<=\d.*\S)\s(${severalWord})$`, 'iu');

/** A row with how many in words behind it, as one with the number in front: `camere 700x28 due`. Null for others. */
export function asCounted(row: string): string | null {
  const [written, word = ''] = hasAmountOf(row) ? [] : (wordBehind.exec(row) ?? []);
  if (written === undefined || word.length < shortestWord) return null;
  return `${numberOfWord(word)} x ${row.slice(0, -written.length)}`;
}
