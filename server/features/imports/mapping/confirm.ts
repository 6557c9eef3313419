import { isGtin } from '#contract/gtin.ts';
import type { DecimalSign } from '#contract/imports/choices.ts';
import { fileColumns } from '#contract/imports/columns.ts';
import { counted, message, type Sentence } from '#contract/texts/message.ts';
import { isBareNumber, isOwnName, isStockWord } from '#server/reading/headers/kinds.ts';
import { type HeaderMeaning, headerWords } from '#server/reading/headers/names.ts';
import { namesTax, readNumber } from '#server/reading/numbers.ts';
import { isCodeWord } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { type ColumnFacts, valuesOf } from './facts.ts';
import { canBeReference, canBeStock, countriesOfOrigin, isFileName, isYear } from './forms.ts';
import { choiceFields, type Lexicon } from './lexicon.ts';

/** How far a column of codes is from having titles. */
export const ofCodes = 2.5;

const numbersOf = (count: number) => counted(count, '1 number', '{{count}} numbers', {});
const codesOf = (count: number) => counted(count, '1 code', '{{count}} codes', {});
const fileNames = (count: number) => counted(count, '1 file name', '{{count}} file names', {});

/** How far the values are from the meaning of the header; null if they contradict it. */
export function confirm(
  { field, doubt }: HeaderMeaning,
  column: ColumnFacts,
  table: Table,
  lexicon: Lexicon,
  decimal: DecimalSign,
): { sure: boolean; reason: Sentence; apart: number } | null {
  const values = valuesOf(column, table.rows);
  const { filled } = column;
  const most = values.length;
  const share = (count: number) => count / most;
  if (field === 'gtin') {
    const codes = values.map((value) => value.replace(/^'|[.,]0$|[\s-]/g, ''));
    const right = codes.filter(isGtin).length;
    // Numbers of one's own, printed as bars.
    if (share(codes.filter((code) => /^\d{8,14}$/.test(code)).length - right) > 0.5) return null;
    // Codes of a shop. `4,01E+12` is a number whose digits are lost.
    const isWord = (code: string) => /\p{L}/u.test(code.replace(/^[\d.,]+e\+?\d+$/i, ''));
    if (share(codes.filter(isWord).length) > 0.5) return null;
    if (most > 3 && share(right) < 0.1 && !codes.some((code) => /e\+?\d+$/i.test(code))) return null;
    return {
      sure: right === most,
      reason: message('{{right}} of {{count}} check digits are right', { right, count: most }),
      apart: 1 - share(right),
    };
  }
  if (
    field === 'price_per_unit' ||
    field === 'minimum_order_value' ||
    field === 'number_of_items' ||
    field === 'minimal_order_quantity'
  ) {
    const read = values.map((value) => readNumber(value, decimal));
    // If all prices are zero, the column is one that no one uses.
    if (field === 'number_of_items' && !canBeStock(values, doubt !== null)) return null;
    const isZero =
      field === 'price_per_unit' && read.every((number) => 'value' in number && Number(number.value) === 0);
    if (isZero) return null;
    // `År` is a year, and `Ár` a price.
    if (field === 'price_per_unit' && most > 2 && share(values.filter(isYear).length) > 0.9) return null;
    const numbers = read.filter((number) => 'value' in number).length;
    // A column called Stock with `yes` is an availability. `>10` means a number.
    if (share(read.filter((number) => 'value' in number || number.suggestion !== null).length) < 0.3) return null;
    const what =
      field === 'price_per_unit' || field === 'minimum_order_value'
        ? decimal === 'comma'
          ? counted(numbers, '1 price, decimal comma', '{{count}} prices, decimal comma', {})
          : counted(numbers, '1 price, decimal point', '{{count}} prices, decimal point', {})
        : numbersOf(numbers);
    // `18.950` may be both, where every number of the column is written so.
    const thousands = decimal === 'comma' ? /^\D*\d{1,3}\.\d{3}\D*$/ : /^\D*\d{1,3},\d{3}\D*$/;
    const signed = values.filter((value) => /\d[.,]\d/.test(value));
    if (field === 'price_per_unit' && signed.length > 0 && signed.every((value) => thousands.test(value)))
      return {
        sure: false,
        reason: message('Thousands, as in {{value}}, or three decimals?', { value: signed[0] ?? '' }),
        apart: 0,
      };
    if (field === 'price_per_unit' && share(values.filter(namesTax).length) > 0.5)
      return { sure: false, reason: 'With tax: is it what you ask for?', apart: 0 };
    return { sure: numbers === most, reason: what, apart: 0 };
  }
  if (choiceFields.includes(field)) {
    const different = [...new Set(values)];
    const open = different.filter((value) => lexicon.understand(field, value) === null).length;
    // `Type` in many lists is a model or an article type, and a state is one of the shop.
    if ((field === 'type' || field === 'unit') && open === different.length) return null;
    // Numbers of groups: a header that perhaps means categories is not enough for them.
    if (doubt !== null && different.every((value) => /^\d+$/.test(value))) return null;
    if (open === different.length && field === 'condition' && different.every((value) => /^\d+$/.test(value)))
      return null;
    // Goods lie in a country or two: where they come from differs.
    if (field === 'country' && different.length - open >= countriesOfOrigin) return null;
    if (open === 0)
      return {
        // A column of bare numbers is to be reviewed.
        sure: !different.every((value) => /^[\d.,%\s-]+$/.test(value)),
        reason: counted(different.length, '1 value is known', '{{count}} values are known', {}),
        apart: 0,
      };
    return {
      sure: false,
      reason:
        open === 1
          ? message('1 of {{count}} values is open, below', { count: different.length })
          : message('{{open}} of {{count}} values are open, below', { open, count: different.length }),
      apart:
        open === different.length && field === 'category'
          ? isOneThroughout(values)
            ? 4.5
            : 4
          : open / different.length,
    };
  }
  if (field === 'brand') {
    if (share(values.filter((value) => /^[\d.,]+$/.test(value)).length) > 0.5) return null;
    // Several names of columns in one, and several values in its cells.
    if (doubt !== null && share(values.filter((value) => /\d/.test(value)).length) > 0.5) return null;
    const different = [...new Set(values)];
    const known = different.filter((value) => lexicon.brandNamed(value)).length;
    return {
      // The makes of vehicles are brands of something else.
      sure: known >= different.length / 2,
      reason: message('{{known}} of {{count}} brands are known', { known, count: different.length }),
      apart: 0,
    };
  }
  if (field === 'id') {
    const ids = values.filter((value) => /^\d{1,10}$/.test(value)).length;
    return share(ids) > 0.9 && column.distinct === Math.min(filled, 2000)
      ? { sure: false, reason: 'Is it the number of a post here?', apart: 0 }
      : null;
  }
  if (field === 'supplier_article_number' || field === 'internal_reference') {
    const isVague = doubt !== null || (isBareNumber(column.header) && !isOwnName(column.header));
    // Rows are counted one by one: a sample of them would have gaps.
    if (!canBeReference(valuesOf(column, table.rows.slice(0, 1000)), { isVague })) return null;
    const zeros = values.some((value) => /^0\d/.test(value));
    if (share(values.filter((value) => /^\d{12,14}$/.test(value) && isGtin(value)).length) > 0.8)
      return { sure: false, reason: 'The check digits of GTINs: is it what you call the article?', apart: 4 };
    const isOfProgram = share(values.filter((value) => isProgramId.test(value)).length) > 0.8;
    // An `ID` that no one reads.
    if (isOfProgram && isVague) return null;
    if (isOfProgram) return { sure: false, reason: 'Ids of a program: is it what you call the article?', apart: 3 };
    if (values.every((value) => isAddressPart.test(value)))
      return { sure: false, reason: 'Parts of web addresses: is it what you call the article?', apart: 1.5 };
    // Names of makers in the column of their numbers.
    if (share(values.filter(hasWords).length) > 0.5)
      return { sure: false, reason: 'Is it what you call the article?', apart: 2 };
    // Tills count their articles, of which some are gone later.
    const first = table.rows.slice(0, 3).map(({ cells }) => String(cells[column.index] ?? ''));
    if (filled > 4 && first.every((value, row) => value === String(row + 1)))
      return { sure: false, reason: 'Is it what you call the article?', apart: 0 };
    // What comes again and again names a group of articles.
    const isShared = field === 'internal_reference' && filled > 3 && column.distinct < Math.min(filled, 2000) * 0.7;
    return {
      sure: true,
      reason: zeros ? 'Leading zeros are kept' : codesOf(filled),
      apart: isShared ? 1 : 0,
    };
  }
  if (fileColumns.includes(field as never)) {
    // Texts, answers and dashes under such a header name no file.
    const named = share(values.filter(isFileName).length);
    // `/static/images/x.jpg` is on the server of a shop that the file does not name.
    if (doubt !== null && share(values.filter((value) => /^\/[^/\s]+\/\S+$/.test(value)).length) > 0.5) return null;
    return named < 0.5 ? null : { sure: named === 1 && doubt === null, reason: fileNames(filled), apart: 0 };
  }
  // Codes of what distinguishes variants describe nothing.
  if (field === 'description' && doubt !== null && values.every((value) => !/\p{L}{2}/u.test(value))) return null;
  // `Expected quantity` is no date.
  if (field === 'available_at' && values.every((value) => /^\d{1,4}(?:[.,]\d+)?$/.test(value))) return null;
  if (field === 'title' && share(values.filter((value) => /^[\d.,]+\s*%$/.test(value)).length) > 0.3) return null;
  if (field === 'title' && most > 2 && share(values.filter((value) => /^\d+(?:\.0)?$/.test(value)).length) > 0.8)
    return null;
  if (field === 'location' && share(values.filter((value) => isShelf(value) || namesStock(value)).length) > 0.5)
    return null;
  return {
    sure: field !== 'title' || filled < 3 || column.distinct > 1,
    reason:
      filled < table.rows.length
        ? counted(filled, '1 value, the rest is empty', '{{count}} values, the rest is empty', {})
        : counted(filled, '1 value', '{{count}} values', {}),
    // Names that are codes throughout: another column has the words.
    apart: field === 'title' ? apartOfTitles(column, values, doubt !== null) : 0,
  };
}

/** Whether nearly all values are the same, as where everything is goods: another column tells them apart. */
const isOneThroughout = (values: readonly string[]): boolean =>
  values.length > 9 && values.filter((value) => value === values[0]).length > values.length * 0.9;

/** Names that are codes throughout, or the same in all rows: another column has the words. */
const apartOfTitles = ({ filled, distinct }: ColumnFacts, values: readonly string[], isDoubtful: boolean): number => {
  const codes = values.filter(isCodeWord).length;
  // A model may be a name as well as a number.
  if (codes === values.length || (isDoubtful && codes > values.length * 0.8)) return ofCodes;
  // The name of who sells it.
  if (filled > 2 && distinct === 1) return 3.2;
  return filled > 3 && distinct < Math.min(filled, 2000) * 0.2 ? 2 : 0;
};

const hasWords = (value: string): boolean =>
  value.split(/[\s.&,]+/).filter((word) => /^\p{L}{2,}$/u.test(word)).length >= 2;

/** What programs number their records with, as in `0af3b6c1-8de3-4f11-9d03-c0ffee123453`. */
const isProgramId =
  /^[0-9a-f]{7,8}(?:-[0-9a-f]{4}){2,3}-[0-9a-f]{8,12}$|^[0-9a-f]{24,40}$|^c[0-9a-z]{24}$|^0[0-9A-HJKMNP-TV-Z]{25}$/i;

/** `chain-x11-silver` in the address of a page: words in small letters with hyphens. */
const isAddressPart = /^(?=.*[a-z]{4})[a-z0-9]+(?:-[a-z0-9]+)+$/;

/** `Normal Inventory`: which part of the stock it is. */
const namesStock = (value: string): boolean => headerWords(value).some(isStockWord);

/** `A-12-3` or `Regal 4` is a shelf and no place that anyone knows; `50667 Köln` is one. */
const isShelf = (value: string): boolean => /\d/.test(value) && !/^(?:[A-Z]{1,2}-)?\d{4,6}\s+\p{L}/u.test(value);
