import { isGtin } from '#contract/gtin.ts';
import type { DecimalSign } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import type { Sentence } from '#contract/texts/message.ts';
import { currencyBehind } from '#server/reading/currencies.ts';
import { readDate } from '#server/reading/dates.ts';
import { readNumber } from '#server/reading/numbers.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { oneOf } from '#server/reading/words.ts';
import { behindHeader, type ColumnFacts, headers, valuesOf } from './facts.ts';
import { countriesOfOrigin } from './forms.ts';
import { choiceFields, type Lexicon } from './lexicon.ts';

/** The fields that values alone may tell, the most frequent first: whether a post is offered or wanted is never guessed. */
const choicesByValue: readonly ImportField[] = [
  ...new Set<ImportField>(['availability', 'currency', 'unit', 'country', ...choiceFields]),
].filter((field) => !['type', 'category', 'subcategory'].includes(field));

/** The meaning of a column by its values, for an unknown header. */
export function guessByValues(
  column: ColumnFacts,
  table: Table,
  lexicon: Lexicon,
): { field: ImportField; sure: boolean; reason: Sentence } | null {
  const values = valuesOf(column, table.rows, 300);
  const share = (test: (value: string) => boolean) => values.filter(test).length / values.length;
  const named = (reason: Sentence) => (column.header === '' ? behindHeader(headers.none, reason) : reason);
  if (share((value) => /^\d{8,14}$/.test(value) && isGtin(value)) > 0.8)
    return { field: 'gtin', sure: true, reason: named('The check digits are right') };
  // Numbers, weights, shares and dates mean no choice, whatever number they happen to be.
  if (share(isAmount) > 0.2) return null;
  const different = [...new Set(values)];
  // `SI` and `NO` are answers before they are countries.
  if (column.header !== '' && different.every((value) => yesOrNo.test(value))) return null;
  const known = (field: ImportField) =>
    different.filter((value) => lexicon.understand(field, value)).length / different.length;
  if (different.length <= 12) {
    // `ST` and `PA` are countries as well as units.
    for (const field of choicesByValue)
      if (
        !values.every((value) => /^\d+$/.test(value)) &&
        known(field) > (field === 'unit' ? 0.99 : 0.8) &&
        (field !== 'unit' || different.every((value) => value.length > 1)) &&
        (field !== 'availability' || !values.some((value) => readDate(value, 'dmy') ?? readDate(value, 'mdy'))) &&
        // Two letters beside columns with names, or the same in every row, are a code of something else.
        (field !== 'country' ||
          (different.length < countriesOfOrigin &&
            values.every((value) =>
              (table.headerRow === 0 && different.length > 1 ? /^\p{Lu}{2}$|\p{L}{3}/u : /\p{L}{4}/u).test(value),
            ))) &&
        (field !== 'availability' || column.header === '' || !values.every((value) => yesOrNo.test(value)))
      )
        return { field, sure: false, reason: named('The values are known') };
  }
  if (different.length <= 200 && known('category') > 0.6 && !values.every((value) => /^\d+$/.test(value)))
    return { field: 'category', sure: false, reason: named('Most values are categories') };
  if (
    different.filter((value) => lexicon.brandNamed(value)).length / different.length > 0.6 &&
    share((value) => /^\p{L}/u.test(value)) > 0.9
  )
    return { field: 'brand', sure: false, reason: named('Most values are brands that are known here') };
  if (share((value) => /(?:\.|%2e)(?:jpe?g|png|webp)(?:\?\S*)?$/i.test(value)) > 0.8)
    return { field: 'image_1', sure: true, reason: named('Names of photos') };
  if (share((value) => /\.(pdf|docx?)$/i.test(value)) > 0.8)
    return { field: 'document_1', sure: true, reason: named('Names of documents') };
  return null;
}

const amountAlone = new RegExp(
  String.raw`^(?=[^\p{L}\d]*\d)[^\p{L}]*(?:kg|g|gr|mm|cm|m|ml|l|kn|${currencyBehind})?\.?$`,
  'iu',
);

/** Whether a value is a number alone, or one with a unit, a sign or a share behind it. */
const isAmount = (value: string): boolean => amountAlone.test(value.slice(0, 60));

/** Answers to any question: under a header with another meaning they are no availability. */
export const yesOrNo = new RegExp(`^(?:${oneOf('yes', 'no')}|[10])$`, 'iu');

/** Whether each number is the one above it and one more, as rows are counted. */
const isRunning = (values: readonly string[]): boolean =>
  values.length > 1 && values.every((value, row) => row === 0 || Number(value) === Number(values[row - 1]) + 1);

/** Guesses the fields of columns without a header by the form of their values; a form that several columns share is no hint. */
export function guessByForm(
  columns: readonly ColumnFacts[],
  table: Table,
  decimal: DecimalSign,
): { index: number; field: ImportField; reason: Sentence }[] {
  const facts = columns.map((column) => {
    const values = valuesOf(column, table.rows, 300);
    const share = (test: (value: string) => boolean) => values.filter(test).length / values.length;
    const amounts = values
      .map((value) => readNumber(value, decimal))
      .flatMap((read) => ('value' in read ? [read.value] : []));
    return {
      index: column.index,
      isNumber: amounts.length > values.length * 0.9,
      // `5.00` is an amount of money, even where all of them are whole.
      hasFractions:
        amounts.some((amount) => amount.includes('.')) ||
        share((value) => /^\D{0,4}\d+[.,]\d\d\D{0,4}$/.test(value)) > 0.9,
      isCode: share((value) => /^(?=.*\d)(?!.*\p{Script=Han}{2})[\p{L}\d][\p{L}\d./_-]{2,39}$/u.test(value)) > 0.9,
      isCounted: isRunning(values),
      isLong: share((value) => /\d{7,}/.test(value)) > 0.3,
      isShort: values.every((value) => /^[1-9]\d{0,2}$/.test(value)),
      isDistinct: column.distinct >= Math.min(column.filled, 2000) * 0.98 && column.filled > 1,
      isFull: column.filled > table.rows.length * 0.9,
      words:
        values.reduce((sum, value) => sum + value.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length, 0) /
        values.length,
      length: values.reduce((sum, value) => sum + value.length, 0) / values.length,
    };
  });
  const found: { index: number; field: ImportField; reason: Sentence }[] = [];
  const only = (field: ImportField, candidates: typeof facts, reason: Sentence) => {
    const [one, another] = candidates;
    if (one && !another) found.push({ index: one.index, field, reason });
  };
  only(
    'price_per_unit',
    facts.filter(({ isNumber, hasFractions }) => isNumber && hasFractions),
    'Numbers with fractions: what you ask for?',
  );
  // Whole numbers alone may as well be prices, and one that is the same in every row is no stock.
  const hasPrice = found.length > 0;
  const differs = (index: number) =>
    hasPrice && (table.rows.length < 4 || (columns.find((column) => column.index === index)?.distinct ?? 0) > 1);
  only(
    'number_of_items',
    facts.filter(
      ({ index, isNumber, hasFractions, isDistinct, isShort, isLong, isCounted }) =>
        isNumber && !isLong && !hasFractions && !isCounted && (!isDistinct || isShort) && differs(index),
    ),
    'Whole numbers: how many you have?',
  );
  const titles = facts
    .filter(
      ({ isNumber, isCode, isFull, words, length }) => !isNumber && !isCode && isFull && words >= 1.5 && length <= 90,
    )
    .sort((a, b) => b.words - a.words);
  // Names stand before what describes them.
  const title = titles.filter(({ isDistinct }) => isDistinct).sort((a, b) => a.index - b.index)[0] ?? titles[0];
  if (title) found.push({ index: title.index, field: 'title', reason: 'Words, different in nearly every row' });
  const codes = facts.filter(
    ({ isCode, isDistinct, isFull, isNumber, isLong }) =>
      isCode && isDistinct && isFull && (!isNumber || isLong || hasPrice || table.headerRow > 0),
  );
  if (codes[0])
    found.push({ index: codes[0].index, field: 'internal_reference', reason: 'A code, different in every row' });
  return found;
}
