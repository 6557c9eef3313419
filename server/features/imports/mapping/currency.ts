import type { DecimalSign } from '#contract/imports/choices.ts';
import {
  currenciesIn,
  currencyBehindIn,
  currencyIn,
  currencyOfName,
  currencyOfNote,
  dollarsIn,
  rupeesIn,
  sharedIn,
} from '#server/reading/currencies.ts';
import { headerWords } from '#server/reading/headers/names.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { plain } from '#server/reading/text.ts';
import { readHeaderRows } from '#server/reading/vocabulary.ts';
import type { Sheet } from '../reading/sheet.ts';
import { type ColumnFacts, type Guess, valuesOf } from './facts.ts';
import type { Lexicon } from './lexicon.ts';

/** The currency of the prices of a file, or what it may be. */
export interface CurrencyFound {
  /** The one that every row has; empty text where people have to choose one. */
  code: string;
  /** What people choose from, the likeliest first; empty where there is no question. */
  choices: string[];
  /** A currency that the prices name and the market does not list. */
  unlisted: string | null;
}

/** What applies to an organization's lists where they do not say otherwise. */
export interface ListDefaults {
  country: string;
  /** The currency of lists that name none, as people answered it before; null before the first answer. */
  currency: string | null;
}

/**
 * The currency of the prices. What the file does not name is what people answered for the organization's list before, unless the
 * sign, the language of the headers, the letters of the texts or the size of the amounts contradicts that: then people choose.
 */
export function findCurrency(
  columns: readonly ColumnFacts[],
  settled: readonly Guess[],
  table: Table,
  sheet: Sheet,
  lexicon: Lexicon,
  { decimal, defaults }: { decimal: DecimalSign; defaults: ListDefaults },
): CurrencyFound {
  const price = columns[settled.findIndex(({ field }) => field === 'price_per_unit')];
  const listed = (codes: readonly string[]) => [
    ...new Set(codes.filter((code) => lexicon.labelOf('currency', code) !== null)),
  ];
  if (!price) return { code: usual, choices: [], unlisted: null };
  const named = currencyOfPrices(price, table, sheet);
  const local = currenciesOfLanguage(columns, defaults.country);
  const written = local.length > 0 ? local : currenciesOfTexts(table, defaults.country);
  const ask = (codes: readonly string[], unlisted: string | null = null): CurrencyFound => ({
    code: '',
    choices: listed([...codes, usual, 'USD']),
    unlisted,
  });
  const several = currenciesIn(price.header);
  if (several.length > 1) return ask(several);
  const rupees = firstTexts(price, table).flatMap((text) => rupeesIn(text) ?? []);
  if (rupees.length > 0 && named === '') return ask(rupees);
  if (named !== '' && listed([named]).length === 0) return ask(local, named);
  // A dollar sign is that of many pesos, too.
  const pesos = currenciesOfDollar(columns);
  const isDollar = named === 'USD' && !namesCode(price, table, sheet, 'USD');
  if (isDollar && local.length + pesos.length > 0) return ask([...pesos, ...local, named]);
  if (named !== '') return { code: named, choices: [], unlisted: null };
  const dollars = firstTexts(price, table)
    .map((text) => dollarsIn(text))
    .find(Boolean);
  if (dollars) return ask(dollars.length > 0 ? dollars : local);
  if (sheet.currencies[price.index] === '$' && pesos.length > 0) return ask(pesos);
  const expected = defaults.currency ?? usual;
  const shared = firstTexts(price, table)
    .map((text) => sharedIn(text))
    .find(Boolean);
  // `149,50 kr` is neither in euros nor in dollars.
  if (shared && !shared.includes(expected))
    return { ...ask([]), choices: listed([...written.filter((code) => shared.includes(code)), ...shared]) };
  if (written.length > 0 && !written.slice(0, 1).includes(expected)) return ask(written);
  if (defaults.currency === null || isLarge(price, table, decimal)) return ask(written);
  return { code: defaults.currency, choices: [], unlisted: null };
}

/** What most organizations here ask their prices in. */
const usual = 'EUR';

/**
 * The currency that the header of the prices names, else their format, else most of them, else a note above the header; empty
 * text where none does.
 */
function currencyOfPrices(column: ColumnFacts, table: Table, sheet: Sheet): string {
  const named =
    currencyIn(column.header) ??
    currencyOfName(column.header) ??
    currencyIn(formatOf(sheet, column.index)) ??
    currencyBehindIn(column.header);
  if (named) return named;
  const counts = new Map<string, number>();
  for (const { cells } of table.rows.slice(0, 1000)) {
    const cell = cells[column.index];
    const found = typeof cell === 'string' ? currencyIn(cell) : null;
    if (found) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
  if (most) return most;
  const above = sheet.lines.filter(({ number }) => number < table.headerRow).slice(0, 40);
  const noted = new Set(above.flatMap(({ cells }) => cells.flatMap((cell) => currencyOfNote(String(cell)) ?? [])));
  const [only, another] = noted;
  return only && !another ? only : '';
}

/** What the format of a column shows; a bare dollar is what every country's own currency is stored as. */
const formatOf = ({ currencies }: Sheet, index: number): string =>
  currencies[index] === '$' ? '' : (currencies[index] ?? '');

/** The header of prices, and the first of them. */
const firstTexts = ({ header, index }: ColumnFacts, { rows }: Table): string[] => [
  header,
  ...rows.slice(0, 5).map(({ cells }) => String(cells[index] ?? '')),
];

/** Whether the code itself is in the header, the prices or a note above, not only a sign. */
const namesCode = ({ header, index }: ColumnFacts, table: Table, sheet: Sheet, code: string): boolean => {
  const isNamed = (text: string) => new RegExp(`(?<!\\p{L})(?:${code}|us\\$)`, 'iu').test(text);
  return (
    isNamed(header) ||
    isNamed(formatOf(sheet, index)) ||
    table.rows.slice(0, 20).some(({ cells }) => isNamed(String(cells[index] ?? ''))) ||
    sheet.lines.some(({ number, cells }) => number < table.headerRow && cells.some((cell) => isNamed(String(cell))))
  );
};

interface LanguageWords {
  language: string;
  /** The first one is that of most who write so. */
  currencies: string[];
  words: ReadonlySet<string>;
}

/** The language of a country in the euro that others write elsewhere. */
const home: Readonly<Record<string, string>> = { HR: 'hr', PT: 'pt' };

const languagesOf = (role: string): LanguageWords[] =>
  readHeaderRows()
    .filter((row) => row.role === role)
    .map(({ language, words, field }) => ({
      language,
      currencies: field.split(' '),
      words: new Set(words.map(plain)),
    }));
const languages = languagesOf('currency');
const marks = languagesOf('currency mark');
/** Taxes that one country has, or a few. */
const taxes = languagesOf('currency of tax');
const ofDollars = languagesOf('currency of dollars');
const scripts = languagesOf('currency of script').map(({ language, currencies }) => ({
  currencies,
  letters: new RegExp(`\\p{Script=${language}}`, 'u'),
}));
const alphabets = readHeaderRows()
  .filter(({ role }) => role === 'currency of letters')
  .map(({ language, field, words }) => ({
    language,
    currencies: field.split(' '),
    // Within words: `Ø 31,8` is a diameter, and the names of makers begin with foreign letters.
    letters: new RegExp(`.[${words.join('')}]`, 'u'),
  }));

/** The currencies of where many texts are from, by their script, or by the letters of one language. */
function currenciesOfTexts({ rows }: Table, country: string): string[] {
  const texts = rows
    .slice(0, 60)
    .flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string' && /\P{ASCII}/u.test(cell)))
    .map((text) => String(text).slice(0, 500));
  // A brand is in many titles, and counts as one word.
  const words = [...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []))].filter((word) =>
    /\P{ASCII}/u.test(word),
  );
  const countIn = (held: readonly string[], letters: RegExp) => held.filter((text) => letters.test(text)).length;
  const most = [
    ...scripts.map(({ currencies, letters }) => ({ currencies, count: countIn(texts, letters) })),
    ...alphabets
      .filter(({ language }) => language !== home[country])
      .map(({ currencies, letters }) => ({ currencies, count: countIn(words, letters) })),
  ].sort((a, b) => b.count - a.count)[0];
  return most && most.count >= Math.min(5, rows.length) ? most.currencies : [];
}

/** The currencies that a bare dollar sign may mean, by the language of the headers. */
const currenciesOfDollar = (columns: readonly ColumnFacts[]): string[] =>
  ofDollars
    .filter(({ words }) => columns.filter(({ header }) => words.has(plain(header))).length >= 2)
    .flatMap(({ currencies }) => currencies);

/** The currencies of where the headers are from: one word that only one country writes, else the language of most of them. */
function currenciesOfLanguage(columns: readonly ColumnFacts[], country: string): string[] {
  const names = columns.map(({ header }) => [plain(header), ...headerWords(header)]);
  // `In stock`, `Low stock` and `Stock` are one word of a language.
  const countIn = ({ words }: LanguageWords) =>
    new Set(names.flatMap((each) => each.find((word) => words.has(word)) ?? [])).size;
  const marked = marks.filter((each) => names.some(([whole = '']) => each.words.has(whole)));
  const taxed = taxes.filter((each) => names.some((words) => words.some((word) => each.words.has(word))));
  if (taxed.length > 0) return taxed.flatMap(({ currencies }) => currencies);
  if (marked.length > 0) return marked.flatMap(({ currencies }) => currencies);
  const counted = languages
    .filter(({ language }) => language !== home[country])
    .map((language) => ({ language, count: countIn(language) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most < 2) return [];
  const found = counted.filter(({ count }) => count === most).flatMap(({ language }) => language.currencies);
  // Of languages that are alike, one of another currency is reason enough to ask.
  return found.sort((a, b) => Number(a === usual) - Number(b === usual));
}

/** A tenth of the prices are at least this: bicycles cost as much, parts only in other currencies. */
const large = 20_000;

function isLarge(price: ColumnFacts, table: Table, decimal: DecimalSign): boolean {
  const amounts = valuesOf(price, table.rows, 300)
    .flatMap((value) => {
      const read = readNumber(value, decimal);
      return 'value' in read ? [Number(read.value)] : [];
    })
    .sort((a, b) => a - b);
  return (amounts[Math.floor(amounts.length * 0.9)] ?? 0) >= large;
}
