import { plain, plainWords } from '../text.ts';
import {
  beside,
  codes,
  descriptions,
  headerWords,
  isQualityWord,
  known,
  makers,
  otherWords,
  qualityOf,
  setOf,
  small,
  spelledOut,
  withoutBrackets,
} from './names.ts';

const secrets = setOf('secret');
const prices = setOf('price');
const others = setOf('none');
const own = setOf('own');
const margins = setOf('margin');
const marginParts = setOf('margin part');
/** Long words of purchase prices, which other languages put into compounds: `Netto-Einkaufspreis2025`. */
const secretWithinWords = [...secrets, ...setOf('secret part')].filter((word) => word.length >= 9);
const secretWithin = setOf('secret part');
const buying = setOf('buying');
const priceBasis = setOf('basis');
const ofTime = setOf('time');
const stockOrAvailability = setOf('stock or availability');

/** Whether a header may name how many there are as well as whether there are any, as do `Available` and `Available physical`. */
export function mayBeQuantity(given: string): boolean {
  const header = withoutBrackets(given);
  if (isOtherHeader(given)) return false;
  if (stockOrAvailability.has(plain(header))) return true;
  const [first = '', ...others] = headerWords(header);
  return stockOrAvailability.has(first) && !known.has(plain(header)) && !others.some((word) => ofTime.has(word));
}

/** Whether a header names how many pieces a price is for. */
export const isPriceBasisHeader = (header: string): boolean => priceBasis.has(plain(header));

/** Whether a text only qualifies the price or stock of a column, or names its unit: a second line of its header. */
export const isNoName = (text: string): boolean =>
  /^[\p{Sc}%/().\s]+$/u.test(text) ||
  (plainWords(text).length > 0 && plainWords(text).every((word) => qualityOf.has(word) || beside.has(word)));

/** Whether a header names what an article earns: with the price, it gives away what was paid. */
export function isMarginHeader(header: string): boolean {
  const words = headerWords(header).filter((word) => !isQualityWord(word));
  return (
    margins.has(words.join('')) ||
    margins.has(words.filter((word) => !beside.has(word)).join('')) ||
    words.some((word) => marginParts.has(word))
  );
}

/** Whether a header names a purchase price, or what gives it away. */
export const isSecretHeader = (header: string): boolean => isPurchaseHeader(header) || isMarginHeader(header);

function isPurchaseHeader(header: string): boolean {
  const spelled = spelledOut(header);
  if (known.get(plain(spelled))?.field === 'number_of_items') return false;
  if (secrets.has(plain(spelled)) || secrets.has(plain(withoutBrackets(spelled)))) return true;
  const words = headerWords(header);
  const bare = words.filter((word) => !isQualityWord(word) && !beside.has(word));
  return (
    words.some((word) => secretWithin.has(word)) ||
    words.some((word) => word.length > 8 && secretWithinWords.some((secret) => word.includes(secret))) ||
    (bare.length > 0 && secrets.has(bare.join(''))) ||
    // `alt_standard_price`: what is in front of the name only says which one.
    words.some((_, at) => at > 0 && at < words.length - 1 && secrets.has(words.slice(at).join(''))) ||
    (words.some((word) => buying.has(word)) && words.some((word) => prices.has(word)))
  );
}

/** Whether the last word of a header means a description. */
export function namesDescription(header: string): boolean {
  const last = headerWords(header).at(-1) ?? '';
  return known.get(last)?.field === 'description' || descriptions.has(last);
}

const isCountryWord = (word: string): boolean => known.get(word)?.field === 'country';

/** Whether a header names something that no post has: a weight, a tax, an address of a page. */
export function isOtherHeader(header: string): boolean {
  const key = plain(spelledOut(header));
  if (known.has(key)) return false;
  if (others.has(key) || others.has(plain(withoutBrackets(header)))) return true;
  // `product_vat`: nothing but a tax, and whose it is.
  const all = headerWords(withoutBrackets(header));
  if (all.length > 1 && all.every((word) => beside.has(word)) && all.some((word) => others.has(word))) return true;
  // `Страна производства`: where articles are made or registered is not where they are.
  if (
    all.some(isCountryWord) &&
    !all.every((word) => isCountryWord(word) || beside.has(word) || codes.has(word) || small.has(word))
  )
    return true;
  // `Warehouse on order`: the last words name what is counted.
  if ([2, 3].some((count) => all.length > count && others.has(all.slice(-count).join('')))) return true;
  return headerWords(withoutBrackets(header)).some(
    (word) => otherWords.has(word) && !known.has(word) && !isQualityWord(word),
  );
}

/** Whether a header names the organization's own number: `Interne Referenz`, `SKU`. */
export const isOwnName = (header: string): boolean => headerWords(header).some((word) => own.has(word));

/** Whether a word alone means how many there are: `Qty`, `Bestand`. */
export const isStockWord = (word: string): boolean => {
  const meaning = known.get(word);
  return meaning?.field === 'number_of_items' && meaning.doubt === null;
};

/** Whether a word of a header says that what is counted is not there, as `pack`, `minimum` and `ordered` do. */
export const namesNoStock = (header: string): boolean =>
  headerWords(header).some((word) =>
    qualityOf.get(word)?.some(({ field, worse }) => field === 'number_of_items' && worse === null),
  );

/** Whether words can be the name of a place: no other word of headers, such as `reserved`, `order` or `pack`. */
export const mayNamePlace = (words: readonly string[]): boolean =>
  words.every((word) => !known.has(word) && !qualityOf.has(word) && !otherWords.has(word) && !beside.has(word));

/** Whether a header as a whole is a name that is known, and no place behind one: `Stock on hand`, not `Stock North`. */
export const isWholeName = (header: string): boolean => known.has(plain(spelledOut(header)));

/** Whether a header only says that there is a number, as `No.`, `Nr` and `ID` do. */
export const isBareNumber = (header: string): boolean => headerWords(header).every((word) => codes.has(word));

/** `Código prov.`, `code_fournisseur`: a code, and who makes or sends an article. */
export const namesPartyCode = (header: string): boolean => {
  const words = headerWords(header).filter((word) => !small.has(word) && !/^\d$/.test(word));
  return (
    words.some((word) => makers.has(word)) &&
    words.some((word) => codes.has(word)) &&
    words.every((word) => makers.has(word) || codes.has(word))
  );
};

/** Whether a header names who makes or sends an article. */
export const namesParty = (header: string): boolean => headerWords(header).some((word) => makers.has(word));
