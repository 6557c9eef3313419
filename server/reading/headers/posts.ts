import { importFields } from '#contract/imports/columns.ts';
import { editDistance } from '#server/platform/values/index.ts';
import { plain, plainWords } from '../text.ts';
import { isOtherHeader, isOwnName, isPriceBasisHeader, isSecretHeader, namesParty } from './kinds.ts';
import {
  beside,
  codes,
  type HeaderMeaning,
  headerWords,
  isQualityWord,
  known,
  makers,
  otherWords,
  partly,
  qualityOf,
  setOf,
  small,
  spelledOut,
  withoutBrackets,
} from './names.ts';

/** The message about a column with names of warehouses. */
const aWarehouse = 'A warehouse: is it a place that buyers know?';

const further = setOf('further');
const links = setOf('link');

/** Whether a header names where the stock is: a warehouse, for which some lists have the quantity there. */
export const namesWarehouse = (header: string): boolean => readHeader(header)?.doubt === aWarehouse;

/** Whether a header names one of several warehouses, as in `Lager Nord`: above numbers it has the stock there. */
export const namesOneWarehouse = (header: string): boolean =>
  !known.has(plain(header)) && !headerWords(header).some((word) => codes.has(word)) && namesWarehouse(header);

/** Whether a header names who sends or sells an article, not who makes it: `Vendor`. */
export const namesSeller = (header: string): boolean => {
  const meaning = readHeader(header);
  return meaning?.field === 'brand' && meaning.doubt !== null;
};

/** Whether a header has no known word, so that only the values can identify the column. */
export const isUnknownHeader = (header: string): boolean =>
  !isOtherHeader(header) && !isSecretHeader(header) && !isPriceBasisHeader(header) && readHeader(header) === null;

/** What a header means: the field and, where it leaves a doubt, which. */
export function readHeader(given: string): HeaderMeaning | null {
  // No column has a name of more words than this.
  const header = given.slice(0, 200);
  if (isSecretHeader(header) || isPriceBasisHeader(header)) return null;
  const found = readName(header);
  if (found?.field !== 'internal_reference') return found;
  return isOwnName(header) ? { ...found, rank: found.rank - 0.3 } : found;
}

const dated = setOf('dated');

/** The day that the values of a column are of. */
const day =
  /(?<![\d.])(?:\d{1,2}\.\s?\d{1,2}\.\s?|\d{1,2}[/-]\d{1,2}[/-])(?:\d{4}|\d{2})(?!\d)|(?<!\d)\d{4}-\d\d-\d\d(?!\d)/;

/** `Bestand zum 30.11.2026`: the name without the day and the words that lead to it; null without a day. */
function withoutDay(header: string): string | null {
  const found = day.exec(header);
  if (!found) return null;
  const before = header.slice(0, found.index).split(/\s+/).filter(Boolean);
  while (before.length > 1 && plainWords(before.at(-1) ?? '').every((word) => dated.has(word))) before.pop();
  const rest = `${before.join(' ')} ${header.slice(found.index + found[0].length)}`
    .replace(/[([]\s*[)\]]/g, ' ')
    .trim();
  return rest === '' ? null : rest;
}

function readName(header: string): HeaderMeaning | null {
  const undated = withoutDay(header);
  if (undated !== null) {
    const meaning = readName(undated);
    // Whether the price of that day is the one of today is not known.
    return meaning?.field === 'price_per_unit'
      ? { ...meaning, doubt: meaning.doubt ?? partly, rank: meaning.rank + 0.5 }
      : meaning;
  }
  // `Item.Code` of an object is what its last part says; an abbreviation before the point is none.
  const [object = '', ofObject = '', more] = header.split('.');
  const isOfObject = more === undefined && /^\p{L}{5,}$/u.test(object) && /^\p{L}{3}[\p{L}\s]*$/u.test(ofObject);
  if (isOfObject && !known.has(plain(header))) return readName(ofObject);
  const outside = withoutBrackets(header);
  const whole = known.get(plain(spelledOut(header)));
  const exact = whole ?? known.get(plain(spelledOut(outside)));
  const words = headerWords(header);
  if (exact?.field === 'price_per_unit' || exact?.field === 'number_of_items')
    return qualified(words, exact) ?? (words.length > 1 ? (whole ?? null) : null);
  if (exact) return exact;
  const found = furtherPicture(words) ?? alternatives(header);
  if (found) return found;
  const ofMakers = ofMaker(words);
  if (ofMakers) return ofMakers;
  // Where it was made is not where it is.
  const isOfMaker = words.length > 1 && words.some((word) => makers.has(word) || known.get(word)?.field === 'brand');
  if (isOtherHeader(header) || (isOfMaker && words.some((word) => known.get(word)?.field === 'country'))) return null;
  return (
    withQualities(words) ??
    (outside === header ? null : withQualities(headerWords(outside), words)) ??
    qualified(words, firstWords(outside)) ??
    lastWord(words) ??
    shortened(header)
  );
}

/** What a long name with a slip means, such as `Discription`; it is to be reviewed. */
export function readSlip(header: string): HeaderMeaning | null {
  const key = plain(header);
  if (key.length < 8 || key.length > 30 || !/^\p{L}+$/u.test(key)) return null;
  for (const [name, { field }] of known)
    if (Math.abs(name.length - key.length) < 2 && name.length > 7 && editDistance(name, key) === 1)
      return { field, doubt: partly, rank: 1 };
  return null;
}

/** `image_extra_2`, `Bild 3`: which picture of an article it is. */
function furtherPicture(words: readonly string[]): HeaderMeaning | null {
  const isNumber = (word: string) => /^\d{1,2}$/.test(word);
  const rest = words.filter((word) => !further.has(word) && !isNumber(word));
  const isPicture = (name: string) => known.get(name)?.field === 'image_1';
  if (!isPicture(rest.join('')) && !isPicture(rest.filter((word) => !links.has(word)).join(''))) return null;
  const number = Number(words.find(isNumber) ?? 1);
  const field = importFields.find(
    (each) => each === `image_${words.some((word) => further.has(word)) ? number + 1 : number}`,
  );
  return field ? { field, doubt: null, rank: 0.1 } : null;
}

/** `Manufacturer/Supplier`, `Ref. / Code`: what each of the names says, of which one may be who sends the article. */
function alternatives(header: string): HeaderMeaning | null {
  const names = header.split('/').map((name) => name.trim());
  if (names.length < 2 || names.some((name) => plain(name).length < 3)) return null;
  const read = names.map(readName);
  const [found, another] = new Set(read.flatMap((meaning) => meaning?.field ?? []));
  if (!found || another || names.some((name, place) => !read[place] && !namesParty(name))) return null;
  return { field: found, doubt: read.includes(null) ? partly : null, rank: 0.5 };
}

/** `Supplier Part No.`, `Referencia prov.`: the number of an article by the name of who makes or sends it. */
function ofMaker(words: readonly string[]): HeaderMeaning | null {
  const rest = words.filter((word) => !makers.has(word) && !small.has(word));
  // A number alone is the one of the maker.
  if (!words.some((word) => makers.has(word)) || rest.every((word) => codes.has(word))) return null;
  const field = known.get(rest.join(''))?.field;
  const isOfArticle = field === 'internal_reference' || field === 'supplier_article_number';
  return isOfArticle ? { field: 'supplier_article_number', doubt: null, rank: 0.2 } : null;
}

/** `Artikelbez.`: what all known headers that begin so mean. */
function shortened(header: string): HeaderMeaning | null {
  const key = plain(header);
  if (!header.includes('.') || key.length < 4) return null;
  const started = [...known].filter(([word]) => word.startsWith(key)).map(([, { field }]) => field);
  const [field] = started;
  return field && started.every((each) => each === field)
    ? { field, doubt: 'The header may be short for it', rank: 2 }
    : null;
}

/** `Preis netto`, `Variant SKU`, `Std. VK Brutto`: what is left without the words that only tell it from others. */
function withQualities(words: readonly string[], all = words): HeaderMeaning | null {
  const bare = words.filter((word) => !isQualityWord(word) && word !== '1');
  const attempts: [part: string[], further: number][] = [
    [bare, 0.2],
    ...trims(bare).map((part): [string[], number] => [part, 0.25]),
    [bare.filter((word) => !beside.has(word)), 0.4],
    // `Kód zboží`: the word that others have in front of them may be the one that counts.
    [words.filter((word) => !beside.has(word)), 0.5],
    ...trims(words).map((part): [string[], number] => [part, 0.6]),
  ];
  for (const [part, further] of attempts) {
    const meaning = part.length > 0 ? known.get(part.join('')) : undefined;
    // `Vendor No.` is no name of anything.
    const isCode = (meaning?.field === 'brand' || meaning?.field === 'title') && all.some((word) => codes.has(word));
    const found = meaning && !isCode && qualified(all, { ...meaning, rank: meaning.rank + further });
    if (found) return found;
  }
  return null;
}

/** Words without companions at their ends, the longest first. */
function trims(words: readonly string[]): string[][] {
  const found: string[][] = [];
  let start = 0;
  let end = words.length;
  while (start < end && beside.has(words[start] as string)) {
    start += 1;
    found.push(words.slice(start, end));
  }
  while (end > start && beside.has(words[end - 1] as string)) {
    end -= 1;
    found.push(words.slice(start, end), words.slice(0, end));
  }
  return found.filter((part) => part.length > 0);
}

/** A meaning, adjusted by the other words of its header; null if they contradict it. */
function qualified(words: readonly string[], meaning: HeaderMeaning | null): HeaderMeaning | null {
  if (!meaning) return null;
  let { doubt, rank } = meaning;
  for (const word of words)
    for (const quality of qualityOf.get(word) ?? []) {
      if (quality.field !== meaning.field) continue;
      if (quality.worse === null) return null;
      rank += quality.worse;
      // What is known of a name says more than that another part of it is not.
      if (doubt === null || doubt === partly) doubt = quality.doubt ?? doubt;
    }
  // `New`, `Old` and the like mean nothing for other fields.
  const isOfPriceOrStock = meaning.field === 'price_per_unit' || meaning.field === 'number_of_items';
  if (!isOfPriceOrStock && doubt === null && words.some((word) => qualityOf.has(word)))
    return { ...meaning, doubt: partly, rank: rank + 2 };
  return { field: meaning.field, doubt, rank };
}

/** The most words behind the name of a column: with more, it is a sentence. */
const mostBehindName = 4;

/** `Preis (EUR)`, `Bestand Lager 1`: what comes before a bracket, or the first words. */
function firstWords(header: string): HeaderMeaning | null {
  const words = headerWords(header);
  for (let length = Math.min(words.length, 4); length > 0; length -= 1) {
    const found = known.get(words.slice(0, length).join(''));
    if (!found) continue;
    if (length === words.length) return found;
    if (words.length - length > mostBehindName) return null;
    // `Part class`, `Model year`: what alone may be a name is none with another word.
    if (found.field === 'title' && found.rank >= 3) return null;
    // `Manufacturer code`, `Brand ID`: no name of anything.
    const isCode = words.slice(length).some((word) => codes.has(word));
    if (words.slice(length).some((word) => otherWords.has(word))) return null;
    if (isCode && (found.field === 'brand' || found.field === 'title')) return null;
    return { field: found.field, doubt: found.doubt ?? partly, rank: found.rank + 2 };
  }
  return null;
}

/** `woocommerce_sku`, `QCB Part no.`: a number, and whose it is. Other fields are not guessed from their last word. */
function lastWord(words: readonly string[]): HeaderMeaning | null {
  const pair = words.length > 2 ? known.get(words.slice(-2).join('')) : undefined;
  if (pair?.field === 'internal_reference' && pair.doubt === null)
    return { field: pair.field, doubt: partly, rank: pair.rank + 2.5 };
  const found = words.length > 1 ? known.get(words.at(-1) ?? '') : undefined;
  const isNumber = found?.field === 'gtin' || (found?.field === 'internal_reference' && !codes.has(words.at(-1) ?? ''));
  const isSku = words.at(-1) === 'sku';
  if (!found || found.doubt !== null || !(isNumber || isSku)) return null;
  return { field: found.field, doubt: partly, rank: found.rank + 2.5 };
}

/** Whether a text names a column without doubt. */
export const isKnownHeader = (text: string): boolean => text.length < 100 && readHeader(text)?.doubt === null;
