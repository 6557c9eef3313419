import { fileColumns } from '#contract/imports/columns.ts';
import { mayBeQuantity, namesPartyCode } from '#server/reading/headers/kinds.ts';
import { namesKind } from '#server/reading/headers/mentions.ts';
import { type HeaderMeaning, partly } from '#server/reading/headers/names.ts';
import {
  isUnknownHeader,
  namesOneWarehouse,
  namesWarehouse,
  readHeader,
  readSlip,
} from '#server/reading/headers/posts.ts';
import { isCodeWord } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { isNoneLeft } from './choices.ts';
import { type ColumnFacts, valuesOf } from './facts.ts';
import { isFileName, isWholeNumber } from './forms.ts';
import type { Lexicon } from './lexicon.ts';
import { yesOrNo } from './values.ts';

/** What a header means; `Available` and `Warehouse North` above numbers are stock, and `Stock` above words is none. */
export function readMeaning(column: ColumnFacts, table: Table, lexicon: Lexicon): HeaderMeaning | null {
  if (isTypeColumn(column, table, lexicon)) return { field: 'type', doubt: null, rank: -1 };
  if (column.header === '') return null;
  // What is short for a number of an article is also the German word for a kind.
  if (/^art\.?$/i.test(column.header) && valuesOf(column, table.rows, 300).every(isCodeWord))
    return { field: 'internal_reference', doubt: 'Is it what you call the article?', rank: 2 };
  if (mayBeQuantity(column.header) && hasCounts(column, table)) {
    const named = readHeader(column.header);
    // `I lager` is a name of a quantity too, though a less certain one than `Lagersaldo`.
    return named?.field === 'number_of_items' && !named.doubt
      ? { ...named, rank: named.rank + 0.3 }
      : { field: 'number_of_items', doubt: 'Numbers: is it how many there are?', rank: 3 };
  }
  if (namesOneWarehouse(column.header) && hasCounts(column, table))
    return { field: 'number_of_items', doubt: partly, rank: 4 };
  const meaning = readHeader(column.header);
  // `Código prov.` is whose number it is: a supplier has one, and each of his articles another.
  if (meaning?.doubt !== null && namesPartyCode(column.header) && isDistinctCode(column, table))
    return { field: 'supplier_article_number', doubt: 'A second number: is it the one of the supplier?', rank: 1 };
  // `Einheit` above 1, 6 and 12: the pieces that are sold together.
  if (meaning?.field === 'unit' && hasCounts(column, table))
    return { field: 'minimal_order_quantity', doubt: 'Packing unit: is it the minimum?', rank: 3 };
  const isWarehouse = namesWarehouse(column.header);
  if (isWarehouse && hasCounts(column, table))
    return { field: 'number_of_items', doubt: 'Numbers: is it how many there are?', rank: 3 };
  const isStock = meaning?.field === 'number_of_items' && meaning.doubt !== partly;
  // `Op voorraad?` with ones and noughts.
  if (
    isStock &&
    /\?\s*$/.test(column.header) &&
    valuesOf(column, table.rows, 300).every((value) => /^[01]$/.test(value))
  )
    return { field: 'availability', doubt: 'Says whether there are any, not how many', rank: 1 };
  if ((isWarehouse || isStock) && isYesNo(column, table, lexicon))
    return { field: 'availability', doubt: 'Says whether there are any, not how many', rank: 1 };
  // `Fiche technique` above the text of one.
  if (meaning && fileColumns.includes(meaning.field as never) && hasTexts(column, table))
    return { field: 'description', doubt: partly, rank: 2 };
  return meaning ?? (isUnknownHeader(column.header) ? readSlip(column.header) : null);
}

/** Whether each value means offered or wanted, and some mean wanted; such a column is never left out. */
function isTypeColumn(column: ColumnFacts, table: Table, lexicon: Lexicon): boolean {
  if (column.secret || column.filled === 0 || column.distinct > 6) return false;
  const meanings = [...new Set(valuesOf(column, table.rows, 300))].map((value) => lexicon.understand('type', value));
  if (meanings.some((meaning) => meaning === null)) return false;
  const hasWanted = meanings.some((meaning) => meaning?.choice === 'wanted');
  return hasWanted || namesKind(column.header);
}

/** Whether most values state whether the article is in stock, such as `yes`, `few` or `auf Lager`. */
function isYesNo(column: ColumnFacts, table: Table, lexicon: Lexicon): boolean {
  const values = valuesOf(column, table.rows, 300);
  const words = values.filter((value) => !/\d/.test(value));
  const known = words.filter((value) => yesOrNo.test(value) || lexicon.understand('availability', value) !== null);
  return words.length > values.length * 0.6 && known.length > words.length * 0.5;
}

/** Whether most values are as long as descriptions are. */
function hasTexts(column: ColumnFacts, table: Table): boolean {
  const values = valuesOf(column, table.rows, 300);
  return values.filter((value) => value.length > 80 && !isFileName(value)).length > values.length / 2;
}

/** Codes that differ from row to row. */
function isDistinctCode(column: ColumnFacts, table: Table): boolean {
  const values = valuesOf(column, table.rows, 300).filter((value) => value !== '-');
  return values.length > 4 && values.every((value) => value.length > 2) && new Set(values).size > values.length * 0.8;
}

/** Numbers from two on, some of them as `>50`, and words for none. */
function hasCounts(column: ColumnFacts, table: Table): boolean {
  const values = valuesOf(column, table.rows, 300);
  const counts = values.filter((value) => isWholeNumber(value.replace(/^[<>≥]=? ?|\+$/g, '')));
  const known = counts.length + values.filter((value) => !/\d/.test(value) && isNoneLeft(value)).length;
  // Ones and noughts are a yes and a no.
  return known > values.length * 0.8 && counts.some((value) => !/^[01]$/.test(value));
}
