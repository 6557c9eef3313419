import { readCurrencyRows } from './vocabulary.ts';
import { anyOf } from './words.ts';

// The one list of how people write currencies: `vocabulary/currencies.csv`.

// Old lists still have the currencies that the euro replaced.
const former = 'ATS BEF BGN DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LVL NLG PTE SIT SKK';
/** Every code of a currency that the runtime knows, so that one which the market does not list is named all the same. */
const codes: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), ...former.split(' ')]);

const rows = readCurrencyRows();
const writtenAs = (...uses: string[]) => rows.filter(({ use }) => uses.includes(use)).flatMap(({ written }) => written);

/** Between a letter and what is written next to it, neither is read; a dollar of another country has letters before it. */
const bounded = (written: string, apart: string): string =>
  `${/^[\p{L}$]/u.test(written) ? `(?<!${apart})` : ''}${anyOf([written])}${/\p{L}$/u.test(written) ? String.raw`(?!\p{L})` : ''}`;

const usualCode = new RegExp(String.raw`(?<!\p{L})(${writtenAs('code').join('|')})(?!\p{L})`, 'iu');
const anyCode = /(?<!\p{L})\p{Lu}{3}(?!\p{L})/gu;
const named: readonly [RegExp, string][] = rows.flatMap(({ codes: [code = ''], use, written }) => {
  if (!['sign', 'word', 'apart', 'name'].includes(use)) return [];
  const apart = use === 'apart' ? String.raw`[\p{L}\d]` : String.raw`\p{L}`;
  return [[new RegExp(written.map((each) => bounded(each, apart)).join('|'), 'iu'), code] as [RegExp, string]];
});

const isOnlyNumber = (text: string): boolean => /^[\d.,\s-]*$/.test(text);

/** The currency that a sentence names, as in `alle Preise in CHF`; a word in capitals alone is no code. */
export function currencyOfNote(text: string): string | null {
  const start = text.slice(0, 200);
  if (isOnlyNumber(start)) return null;
  const usual = usualCode.exec(start)?.[1];
  return usual?.toUpperCase() ?? named.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

/** The currency that a header or a price names by its code or sign; null where it names none. */
export function currencyIn(text: string): string | null {
  const start = text.slice(0, 200);
  if (isOnlyNumber(start)) return null;
  return currencyOfNote(start) ?? start.match(anyCode)?.find((code) => codes.has(code)) ?? null;
}

const behinds = rows.flatMap(({ codes: [code = ''], use, written }) =>
  use === 'behind'
    ? [[new RegExp(written.map((each) => bounded(each, String.raw`\p{L}`)).join('|'), 'iu'), code] as const]
    : [],
);

/** The currency of what only amounts, or the name of their column, have behind them: `TL`. */
export const currencyBehindIn = (text: string): string | null =>
  behinds.find(([pattern]) => pattern.test(text.slice(0, 200)))?.[1] ?? null;

/** The currency at the end of the name that a program gave to prices, as in `price_inr`; no word of a language stands there. */
export const currencyOfName = (header: string): string | null => {
  const code = /_([a-z]{3})$/i.exec(header.trim())?.[1]?.toUpperCase() ?? '';
  return codes.has(code) ? code : null;
};

/** Each currency that a header names, as in `USD/Сум`. */
export const currenciesIn = (header: string): string[] => [
  ...new Set(header.split(/[/|,;]/).flatMap((part) => currencyIn(part) ?? [])),
];

const besides = rows
  .filter(({ use }) => use === 'beside')
  .map(({ codes: ofSign, written }) => {
    const forms = written.map((each) => `${bounded(each, String.raw`\p{L}`)}`).join('|');
    return { codes: ofSign, pattern: new RegExp(`^(?:${forms})$`, 'iu') };
  });

/** The currencies that a dollar with letters before it may be, as in `N$ 250`; none of letters that no list knows. */
export function dollarsIn(text: string): readonly string[] | null {
  const written = /(?<!\p{L})\p{L}{1,2}\$/u.exec(text)?.[0];
  if (written === undefined) return null;
  return besides.find(({ pattern }) => pattern.test(written))?.codes ?? [];
}

/** The currencies that are called rupee, where a text has `Rs.` at an amount. */
export const rupeesIn = (text: string): readonly string[] | null =>
  /(?<!\p{L})rs(?:\.|(?=[\s/]*\d|\s*\/|\)|$))/iu.test(text)
    ? (besides.find(({ pattern }) => pattern.test('rs'))?.codes ?? null)
    : null;

/** The currencies that share a sign which is at an amount or in a header, as in `149,50 kr` and `¥ 1250`. */
export function sharedIn(text: string): readonly string[] | null {
  const parts = text.slice(0, 60).split(/[\d.,:;()[\]\s'’/-]+/);
  return (
    besides.find(({ codes, pattern }) => codes.length > 1 && parts.some((part) => pattern.test(part)))?.codes ?? null
  );
}

const joined = (forms: readonly string[]) => forms.map((form) => form.replaceAll(' ', ''));
// Two letters in front of a sign or a point are more often part of an article's number.
const front = joined(writtenAs('code', 'sign', 'beside'));
const isShort = (form: string) => /^\p{L}{1,2}$/u.test(form);
const beforeAmount = new RegExp(
  String.raw`^(?:${anyOf(front.filter((form) => !isShort(form)))}|${anyOf(front.filter(isShort))}(?=\d))`,
  'iu',
);
const behindAmount = new RegExp(
  String.raw`(?<=[\d.,)-])${anyOf(joined(writtenAs('code', 'sign', 'beside', 'word', 'apart', 'behind')))}\.?$`,
  'iu',
);
const codeAround = /^[A-Z]{3}(?=[-\d.,])|(?<=\d)[A-Z]{3}$/;

/** An amount, written without blanks, without the currencies in front of it and behind it. */
export const withoutCurrency = (text: string): string =>
  text
    .replace(beforeAmount, '')
    .replace(behindAmount, '')
    .replace(codeAround, (code) => (codes.has(code) ? '' : code));

/** What people write for a currency in front of an amount, and behind it, as parts of a pattern with the flags `iu`. */
export const currencyBefore = anyOf(writtenAs('code', 'sign'));
export const currencyBehind = `${anyOf(writtenAs('code', 'sign', 'word', 'beside'))}(?![\\p{L}])`;

/** What stands for a currency behind an amount of a search, where `kr` and `rs` are rather parts of a name; flags `iu`. */
export const currencyOfSearch = `${anyOf(writtenAs('code', 'sign', 'word', 'said'))}(?!\\p{L})`;

const anyWord = new RegExp(String.raw`(?<!\p{L})${anyOf(rows.flatMap(({ written }) => written))}(?!\p{L})`, 'giu');

/** A text without the words and signs of currencies. */
export const withoutCurrencyWords = (text: string): string => text.replaceAll(anyWord, '');

/** What people write for one currency alone, by its code. */
export const writtenCurrencies: readonly (readonly [written: string, code: string])[] = rows.flatMap(
  ({ codes: [code = ''], use, written }) =>
    use === 'sign' || use === 'word' ? written.map((each) => [each, code] as const) : [],
);

const shown = new RegExp(anyOf(writtenAs('code', 'sign', 'word')), 'iu');

/** The currency in the format of a number; empty text if it has none. */
export const currencyWordIn = (format: string): string => shown.exec(format)?.[0] ?? '';
