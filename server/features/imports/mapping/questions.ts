import type { DecimalSign } from '#contract/imports/choices.ts';
import type { ImportQuestion } from '#contract/imports/schemas.ts';
import { currencyIn } from '#server/reading/currencies.ts';
import { isOtherHeader, namesNoStock } from '#server/reading/headers/kinds.ts';
import { namesMeasure, namesPrice } from '#server/reading/headers/mentions.ts';
import { partly } from '#server/reading/headers/names.ts';
import { readHeader } from '#server/reading/headers/posts.ts';
import { readNumber } from '#server/reading/numbers.ts';
import { isCodeWord } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import type { CurrencyFound } from './currency.ts';
import { isOtherOf, type KnownExport } from './exports.ts';
import { type ColumnFacts, type Guess, valuesOf } from './facts.ts';
import { canBeStock, isFileName, isWholeNumber } from './forms.ts';
import type { Chosen, Plan } from './plan.ts';
import type { PriceQuestion } from './secrets.ts';

// What a file does not clearly say: people answer it before its rows can be published.

/** Fields that people answer by a column. */
type ColumnField = Exclude<ImportQuestion['field'], 'currency'>;

interface Understood {
  columns: readonly ColumnFacts[];
  settled: readonly Guess[];
  table: Table;
  decimal: DecimalSign;
  chosen: Chosen;
  sources: Plan['sources'];
  /** The export that the file is; null for none. */
  known: KnownExport | null;
}

/** The questions about a file, open or answered, in the order in which they are asked. */
export function findQuestions(
  understood: Understood,
  prices: PriceQuestion | null,
  currency: CurrencyFound,
): ImportQuestion[] {
  const price = askPrice(understood, prices);
  return [
    askTitle(understood),
    price,
    askStock(understood, price?.is_open && price.choices.length > 1 ? price.choices.map(({ value }) => value) : []),
    askCurrency(understood, currency),
  ].filter((question) => question !== null);
}

const counted: ReadonlySet<string> = new Set(['price_per_unit', 'number_of_items']);

/** How many columns people choose from. */
const mostChoices = 6;

/** What an article is called, where a language is not known: words that differ from row to row. */
function askTitle(understood: Understood): ImportQuestion | null {
  const { columns, chosen } = understood;
  const isTitle = (values: readonly string[]) =>
    share(values, (value) => /\p{L}{2}/u.test(value) && value.length <= 200 && !isFileName(value)) > 0.8 &&
    share(values, isCodeWord) < 0.5 &&
    new Set(values).size > values.length / 2;
  const named = candidatesOf(understood, columns, isTitle, chosen, 'title');
  return askColumn(understood, 'title', named.length > 0 ? named : anyTexts(understood), false);
}

/** Where no column looks like names, each with letters or codes may be what articles are called: a post has a title. */
function anyTexts({ columns, settled, table, chosen, sources, known }: Understood): number[] {
  const isAnswered = columns.some(({ key }) => chosen.columns[key] === 'title');
  if (sources.title && !isAnswered) return [];
  return columns
    .filter((column) => {
      const { index, key, written, filled, distinct, secret } = column;
      if (isOtherOf(known, written)) return false;
      const field = chosen.columns[key] === 'title' ? null : (settled[index]?.field ?? null);
      if (secret || filled < table.rows.length / 2 || distinct < 2 || !titled.includes(field)) return false;
      return (
        share(valuesOf(column, table.rows, 300), (value) => /\p{L}|\d{4}/u.test(value) && !isFileName(value)) > 0.5
      );
    })
    .map(({ index }) => index)
    .sort((one, other) => titled.indexOf(settled[one]?.field ?? null) - titled.indexOf(settled[other]?.field ?? null))
    .slice(0, mostChoices);
}

/** What may be used as a title where there is none, the likeliest first. */
const titled: readonly (string | null)[] = [
  'description',
  null,
  'supplier_article_number',
  'internal_reference',
  'brand',
  'subcategory',
  'category',
];

function askPrice(understood: Understood, prices: PriceQuestion | null): ImportQuestion | null {
  const { columns, chosen, decimal } = understood;
  if (prices && !prices.isUnnamed)
    return askColumn(understood, 'price_per_unit', [prices.higher, ...prices.lowers], true);
  const isPrice = (values: readonly string[], header: string) =>
    mayBeMoney(values, header, decimal) &&
    !namesMeasure(header) &&
    values.every((value) => !value.includes('%')) &&
    (namesPrice(header) || share(values, (value) => /^(?:19|20)\d\d$/.test(value)) < 0.9) &&
    share(values, (value) => /(?<![\d.,])\d{8,}/.test(value)) < 0.3 &&
    share(values, (value) => 'value' in readNumber(value, decimal)) > 0.8;
  const held = prices?.lowers ?? [];
  const offered = candidatesOf(understood, columns, isPrice, chosen, 'price_per_unit').filter(
    (place) => !held.includes(place),
  );
  const shown = [...offered, ...held].slice(0, mostChoices);
  return askColumn(
    understood,
    'price_per_unit',
    shown.sort((a, b) => a - b),
    false,
  );
}

/** `amounts` are the columns of several prices, which are no stock either. */
function askStock(understood: Understood, amounts: readonly string[]): ImportQuestion | null {
  const { chosen } = understood;
  const columns = understood.columns.filter(({ key }) => !amounts.includes(key));
  const isStock = (values: readonly string[], header: string) =>
    currencyIn(header) === null &&
    !namesPrice(header) &&
    !namesNoStock(header) &&
    share(values, (value) => !/\d{7}/.test(value) && isWholeNumber(value.replace(/^[<>≥]=? ?|\+$/g, ''))) > 0.8 &&
    canBeStock(values, true);
  return askColumn(
    understood,
    'number_of_items',
    candidatesOf(understood, columns, isStock, chosen, 'number_of_items'),
    false,
  );
}

/** Amounts have fractions, a currency, or are larger than pieces usually are counted. */
function mayBeMoney(values: readonly string[], header: string, decimal: DecimalSign): boolean {
  if (namesPrice(header) || currencyIn(header) !== null || values.some((value) => currencyIn(value) !== null))
    return true;
  const amounts = values
    .flatMap((value) => {
      const read = readNumber(value, decimal);
      return 'value' in read ? [Number(read.value)] : [];
    })
    .sort((a, b) => a - b);
  // Every amount may be whole, but still be written with cents.
  const hasCents = values.some((value) => /\d[.,]\d{2}$/.test(value.trim()));
  const isLarge = (amounts[Math.floor(amounts.length / 2)] ?? 0) >= 50 && canBeStock(values, true);
  return isLarge || hasCents || amounts.some((amount) => !Number.isInteger(amount));
}

const share = (values: readonly string[], test: (value: string) => boolean): number =>
  values.filter(test).length / Math.max(1, values.length);

/** The columns that may be the answer: neither used elsewhere nor chosen by people for something else. */
function candidatesOf(
  { settled, table, sources, known }: Understood,
  columns: readonly ColumnFacts[],
  fits: (values: readonly string[], header: string) => boolean,
  chosen: Chosen,
  field: ColumnField,
): number[] {
  const isAnswered = columns.some(({ key }) => chosen.columns[key] === field);
  // A header that names the field leaves no question.
  if (sources[field] && !isAnswered) return [];
  return columns
    .filter((column) => {
      const { index, key, header, written, filled, secret, distinct } = column;
      const taken = settled[index]?.field ?? null;
      // The names of articles may be in a long text that was read as their description.
      const isFree = taken === null || (field === 'title' && taken === 'description') || chosen.columns[key] === field;
      if (!isFree || secret || isOtherHeader(header) || isOtherOf(known, written)) return false;
      const meaning = readHeader(header);
      const isNamed = meaning?.field === field && meaning.doubt === null;
      // Catalogues have prices in columns of their own for some of their parts.
      const isEnough = field === 'price_per_unit' && namesPrice(header) ? 4 : 2;
      if (filled < table.rows.length / isEnough && !isNamed) return false;
      // One value throughout is no answer, except where the name says that it may be one.
      if (distinct < 2 && meaning?.field !== field) return false;
      // A stock whose name is known in part is no price, nor is a price a stock.
      const isOfOther = meaning !== null && meaning.field !== field && counted.has(meaning.field) && counted.has(field);
      const isOpen = meaning === null || (meaning.doubt === partly && !isOfOther) || meaning.field === field;
      return isOpen && fits(valuesOf(column, table.rows, 300), header);
    })
    .map(({ index }) => index)
    .slice(0, mostChoices);
}

/** Which column has a field; `isHeld` where all but the first are held back. Answered by the mapping of the columns. */
function askColumn(
  { columns, settled, table, chosen, sources }: Understood,
  field: ColumnField,
  places: readonly number[],
  isHeld: boolean,
): ImportQuestion | null {
  // A price list without stock is asked for it, if only for the same number in every row.
  const isPriced = sources.price_per_unit !== undefined || settled.some((guess) => guess.field === 'price_per_unit');
  const lacksStock = field === 'number_of_items' && isPriced && !sources.number_of_items;
  if (places.length === 0 && !lacksStock) return null;
  const keys = places.map((place) => columns[place]?.key ?? '');
  const answers = keys.filter((key) => chosen.columns[key] === field);
  // None of them: each is left out, or the value is the same in every row.
  const isNone =
    (keys.length > 0 && keys.every((key) => chosen.columns[key] === '')) || chosen.fixed[field] !== undefined;
  return {
    field,
    is_open: answers.length === 0 && !isNone && (isHeld || !sources[field]),
    rows: table.rows.length,
    answers,
    choices: places.map((place) => {
      const { key = '', header = '', written = header, letter = '', samples = [] } = columns[place] ?? {};
      return { value: key, header: written, letter, samples: [...samples] };
    }),
  };
}

function askCurrency({ columns, settled, table, chosen }: Understood, currency: CurrencyFound): ImportQuestion | null {
  const price = columns[settled.findIndex(({ field }) => field === 'price_per_unit')];
  const isNamed = settled.some(({ field }) => field === 'currency');
  if (!price || isNamed || currency.choices.length === 0) return null;
  const answer = chosen.fixed.currency;
  return {
    field: 'currency',
    is_open: !answer,
    rows: table.rows.length,
    answers: answer ? [answer] : [],
    choices: currency.choices.map((code) => ({ value: code, header: '', letter: '', samples: [...price.samples] })),
  };
}
