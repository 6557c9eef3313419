import { breakPartOf, type ImportField, importFields } from '#contract/imports/columns.ts';
import { translations } from '#contract/languages.ts';
import type { FixedText } from '#contract/texts/message.ts';
import { editDistance } from '#server/platform/values/index.ts';
import { plain, plainWords } from '../text.ts';
import { type HeaderRow, readHeaderRows } from '../vocabulary.ts';
import { oneOf } from '../words.ts';
import { columnNamesIn } from './columnNames.ts';

/** What a header means. */
export interface HeaderMeaning {
  field: ImportField;
  /** The message for people to review; null if the header is clear. */
  doubt: FixedText | null;
  /** How unclear the header is: of several columns for a field, the one with the lowest value is taken. */
  rank: number;
}

/** The message about a header with unknown words. */
export const partly = 'Part of the header is not known';

/** The message about prices that include tax. */
export const withTax = 'With tax: is it what you ask for?';

/** The message about a price that was asked before, or is for a while. */
export const former = 'A price other than the current one?';

/** The message about a column with names of warehouses. */
const aWarehouse = 'A warehouse: is it a place that buyers know?';

const rows = readHeaderRows();
export const wordsWith = (role: string) => rows.filter((row) => row.role === role).flatMap(({ words }) => words);
export const setOf = (role: string) => new Set(wordsWith(role).map(plain));

const secrets = setOf('secret');
const margins = setOf('margin');
const marginParts = setOf('margin part');
/** Long words of purchase prices, which other languages put into compounds: `Netto-Einkaufspreis2025`. */
const secretWithinWords = [...secrets, ...setOf('secret part')].filter((word) => word.length >= 9);
const secretWithin = setOf('secret part');
const buying = setOf('buying');
const prices = setOf('price');
const priceBasis = setOf('basis');
const beside = setOf('companion');
const makers = setOf('party');
const longMakers = [...makers].filter((word) => word.length >= 6);
const ofTime = setOf('time');
const others = setOf('none');
const own = setOf('own');
const codes = setOf('code');
const further = setOf('further');
const links = setOf('link');
const small = setOf('small');
/** Words that exclude a column from all fields of a post: `weight`, `steuersatz`. */
const otherWords = new Set(
  wordsWith('none')
    .filter((word) => !word.includes(' ') && word.length > 2)
    .map(plain)
    .filter((word) => !beside.has(word)),
);

const known = new Map<string, HeaderMeaning>();
const learn = ({ field, words }: Pick<HeaderRow, 'field' | 'words'>, meaning: Omit<HeaderMeaning, 'field'>) => {
  for (const word of words.map(plain))
    if (!known.has(word)) known.set(word, { field: field as ImportField, ...meaning });
};
for (const field of importFields) if (!breakPartOf(field)) known.set(plain(field), { field, doubt: null, rank: 0 });
for (const row of rows) if (row.role === 'name' && row.language === 'west') learn(row, { doubt: null, rank: 0 });
for (const row of rows) if (row.role === 'doubt') learn(row, { doubt: row.note, rank: 3 });
for (const row of rows) if (row.role === 'name') learn(row, { doubt: null, rank: 0 });
// Examples to fill in have the names of the screens. Where titles have a column of their own, `Omschrijving` is no title.
const descriptions = new Set<string>();
for (const language of translations) {
  const nameOf = columnNamesIn(language, (label) => label);
  // `Art` and `Tipo` may be anything: their values say whether they are the type.
  for (const field of importFields)
    if (!breakPartOf(field) && field !== 'type') learn({ field, words: [nameOf(field)] }, { doubt: null, rank: 0 });
  descriptions.add(plain(nameOf('description')));
}

interface Quality {
  field: string;
  /** How much less likely the column is what is asked for or offered; null where it is none. */
  worse: number | null;
  doubt: FixedText | null;
}
const qualityOf = new Map<string, Quality[]>();
for (const { role, field, words, note } of rows) {
  const isQuality = role.startsWith('quality ');
  if (!isQuality && role !== 'not') continue;
  const quality = { field, worse: isQuality ? Number(role.slice(8)) : null, doubt: note };
  for (const word of words.map(plain)) {
    const former = qualityOf.get(word) ?? [];
    if (!former.some((each) => each.field === field)) qualityOf.set(word, [...former, quality]);
  }
}

const stockOrAvailability = setOf('stock or availability');

/** A header without the shop, language or unit that follows it in brackets. */
export const withoutBrackets = (header: string): string =>
  header.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ').trim() || header;

/** Whether a header may name how many there are as well as whether there are any, as do `Available` and `Available physical`. */
export function mayBeQuantity(given: string): boolean {
  const header = withoutBrackets(given);
  if (isOtherHeader(given)) return false;
  if (stockOrAvailability.has(plain(header))) return true;
  const [first = '', ...others] = headerWords(header);
  return stockOrAvailability.has(first) && !known.has(plain(header)) && !others.some((word) => ofTime.has(word));
}

/** Whether a header names where the stock is: a warehouse, for which some lists have the quantity there. */
export const namesWarehouse = (header: string): boolean => readHeader(header)?.doubt === aWarehouse;

/** Whether a header names one of several warehouses, as in `Lager Nord`: above numbers it has the stock there. */
export const namesOneWarehouse = (header: string): boolean =>
  !known.has(plain(header)) && !headerWords(header).some((word) => codes.has(word)) && namesWarehouse(header);

/** Whether a header names how many pieces a price is for. */
export const isPriceBasisHeader = (header: string): boolean => priceBasis.has(plain(header));

/** `Part #` and `Material Nº` are numbers, though a # alone counts rows; `AR_Ref` has the sign of a table before it; `€` is a word. */
export const spelledOut = (header: string): string =>
  header
    .replace(/(?<=no\.?\s?)#/giu, '')
    .replace(/(?<=\p{L}\.?\s?)#/gu, ' no')
    .replace(/(?<=\p{L}[\s.]\s?)(?:n[°º]|№)\.?$/iu, 'no')
    .replace(/(?<!\p{L})(?:n[°º]|№)(?=\s*\p{L})/giu, 'no ')
    .replace(/^\p{Lu}{2}_(?=\p{Lu}\p{Ll})/u, '')
    .replace(/^\s*€(?!\s*\/)/, 'eur ')
    .replace(/^\s*\$(?!\s*\/)/, 'usd ')
    .replace(/^\s*£(?!\s*\/)/, 'gbp ');

/** What was read last: each cell at the top of a file is asked about several times. */
const remembered = new Map<string, readonly string[]>();

/** The words of a header; programs run them together, as in `SalesUnitPrice`, or count them, as in `VK1`. */
export function headerWords(header: string): readonly string[] {
  const found = remembered.get(header);
  if (found) return found;
  const words = plainWords(
    spelledOut(header)
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .replace(/(?<=\p{L}{2})(?=1\b)/gu, ' '),
  ).flatMap(apart);
  if (remembered.size >= 1000) remembered.clear();
  remembered.set(header, words);
  return words;
}

const joint = new RegExp(`^s(?=${oneOf('article stem')})`, 'u');

/** `Herstellerproduktnummer`: who makes or sends an article, and what its number is called. */
function apart(word: string): string[] {
  if (word.length < 12 || known.has(word)) return [word];
  const maker = longMakers.find((each) => word.startsWith(each) && isNumberName(word.slice(each.length)));
  return maker ? [maker, word.slice(maker.length).replace(joint, '')] : [word];
}
const isNumberName = (rest: string): boolean =>
  [rest, rest.replace(/^s/, '')].some((each) => known.get(each)?.field === 'internal_reference');

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

const isQualityWord = (word: string): boolean => qualityOf.get(word)?.some(({ worse }) => worse !== null) ?? false;

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

function readName(header: string): HeaderMeaning | null {
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
      doubt ??= quality.doubt;
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
