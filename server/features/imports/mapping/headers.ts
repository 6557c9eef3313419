import { type ImportField, importFields } from '#contract/imports/columns.ts';
import {
  aWarehouse,
  companions,
  doubtfulWords,
  furtherWords,
  parties,
  priceBasisWords,
  qualities,
  secretBesidePrice,
  secretParts,
  secretWords,
  sureWords,
  timeWords,
} from './headerWords.ts';
import { plain, plainWords } from './plain.ts';

/** What a header means. */
export interface HeaderMeaning {
  field: ImportField;
  /** What people should look at; null where the header says it plainly. */
  doubt: string | null;
  /** How far the header is from saying it plainly: of several columns for a field the one with the least is taken. */
  rank: number;
}

const listOf = (words: string) => words.split(',').map(plain).filter(Boolean);
const secrets = new Set(listOf(secretWords));
const secretStarts = listOf(
  'einkaufspreis, inkoopprijs, purchase price, prix d achat, precio de compra, prezzo di acquisto, kostprijs',
);
const secretWithin = new Set(listOf(secretParts));
const buying = new Set(listOf(secretBesidePrice.buying));
const prices = new Set(listOf(secretBesidePrice.price));
const priceBasis = new Set(listOf(priceBasisWords));
const beside = new Set(listOf(companions));
const makers = new Set(listOf(parties));
const ofTime = new Set(listOf(timeWords));

const known = new Map<string, HeaderMeaning>();
const learn = (words: string, meaning: HeaderMeaning) => {
  for (const word of listOf(words)) if (!known.has(word)) known.set(word, meaning);
};
for (const field of importFields) {
  known.set(plain(field), { field, doubt: null, rank: 0 });
  learn(sureWords[field] ?? '', { field, doubt: null, rank: 0 });
}
for (const { field, words, doubt } of doubtfulWords) learn(words, { field, doubt, rank: 3 });
for (const field of importFields) learn(furtherWords[field] ?? '', { field, doubt: null, rank: 0 });

const qualityOf = new Map<string, (typeof qualities)[number][]>();
for (const quality of qualities)
  for (const word of listOf(quality.words)) qualityOf.set(word, [...(qualityOf.get(word) ?? []), quality]);

const stockOrAvailability = new Set(
  listOf(`available, availability, verfugbar, verfuegbar, verfugbarkeit, verfuegbarkeit, lieferbar, beschikbaar, beschikbaarheid, leverbaar,
    disponible, disponibilite, dispo, disponibilidad, disp, disponibile, disponibilita, disponivel, disponibilidade, avail, in stock, op voorraad, voorradig, auf lager, lagernd, en stock, en existencias, a magazzino, in magazzino, dostepny, skladem`),
);

/** Whether a header may name how many there are as well as whether there are any, as do `Available` and `Available physical`. */
export function maySayHowMany(header: string): boolean {
  if (stockOrAvailability.has(plain(header))) return true;
  const [first = '', ...others] = wordsOf(header);
  return stockOrAvailability.has(first) && !known.has(plain(header)) && !others.some((word) => ofTime.has(word));
}

/** Whether a header names where the stock is: a warehouse, of which some lists say how much is there. */
export const namesWarehouse = (header: string): boolean => readHeader(header)?.doubt === aWarehouse;

/** Whether a header names one of several warehouses, as in `Lager Nord`: above numbers it has the stock there. */
export const namesOneWarehouse = (header: string): boolean =>
  !known.has(plain(header)) && !wordsOf(header).some((word) => codes.has(word)) && namesWarehouse(header);

/** Whether a header names how many pieces a price is for. */
export const isPriceBasisHeader = (header: string): boolean => priceBasis.has(plain(header));

/** `Part #` is a part number, though a # alone counts rows; `AR_Ref` has the sign of a table before it; `€` is a word. */
const spelledOut = (header: string): string =>
  header
    .replace(/(?<=\p{L}\.?\s?)#/gu, ' no')
    .replace(/(?<!\p{L})(?:n[°º]|№)(?=\s*\p{L})/giu, 'no ')
    .replace(/^\p{Lu}{2}_(?=\p{Lu}\p{Ll})/u, '')
    .replace(/^\s*€\s*$/, 'eur')
    .replace(/^\s*£\s*$/, 'gbp');

/** The words of a header; programs run them together, as in `SalesUnitPrice`, or count them, as in `VK1`. */
const wordsOf = (header: string): string[] =>
  plainWords(
    spelledOut(header)
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .replace(/(?<=\p{L}{2})(?=1\b)/gu, ' '),
  );

/** Whether a text only says which price or stock a column has, or in which unit: a second line of its header. */
export const saysNoName = (text: string): boolean =>
  /^[\p{Sc}%/().\s]+$/u.test(text) ||
  (plainWords(text).length > 0 && plainWords(text).every((word) => qualityOf.has(word) || beside.has(word)));

/** Whether a header names a purchase price. */
export function isSecretHeader(header: string): boolean {
  const key = plain(spelledOut(header));
  if (secrets.has(key) || secretStarts.some((start) => key.startsWith(start))) return true;
  const words = wordsOf(header);
  return (
    words.some((word) => secretWithin.has(word)) ||
    (words.some((word) => buying.has(word)) && words.some((word) => prices.has(word)))
  );
}

/** What a header means: the field and, where it leaves a doubt, which. */
export function readHeader(header: string): HeaderMeaning | null {
  if (isSecretHeader(header) || isPriceBasisHeader(header)) return null;
  const exact = known.get(plain(spelledOut(header)));
  if (exact?.field === 'price_per_unit') return qualified(wordsOf(header), exact);
  if (exact) return exact;
  const words = wordsOf(header);
  return ofMaker(words) ?? withQualities(words) ?? qualified(words, firstWords(header)) ?? shortened(header);
}

/** `Supplier Part No.`, `Referencia prov.`: the number of an article by the name of who makes or sends it. */
function ofMaker(words: readonly string[]): HeaderMeaning | null {
  const rest = words.filter((word) => !makers.has(word) && !small.has(word));
  // A number alone is the one of the maker.
  if (!words.some((word) => makers.has(word)) || rest.every((word) => codes.has(word))) return null;
  const isOfArticle = known.get(rest.join(''))?.field === 'internal_reference';
  return isOfArticle ? { field: 'supplier_article_number', doubt: null, rank: 0.2 } : null;
}

/** `Artikelbez.`: what all known headers that begin so mean. */
function shortened(header: string): HeaderMeaning | null {
  const key = plain(header);
  if (!header.includes('.') || key.length < 4) return null;
  const begun = [...known].filter(([word]) => word.startsWith(key)).map(([, { field }]) => field);
  const [field] = begun;
  return field && begun.every((each) => each === field) ? { field, doubt: 'Is it short for this?', rank: 2 } : null;
}

/** `Preis netto`, `Variant SKU`, `Std. VK Brutto`: what is left without the words that only tell it from others. */
function withQualities(words: readonly string[]): HeaderMeaning | null {
  const isQuality = (word: string) => qualityOf.get(word)?.some(({ worse }) => worse !== null) ?? false;
  const bare = words.filter((word) => !isQuality(word) && word !== '1');
  for (const given of [bare, bare.filter((word) => !beside.has(word))])
    for (const part of [given, given.slice(1), given.slice(0, -1)]) {
      const dropped = given.filter((word) => !part.includes(word));
      if (part.length === 0 || !dropped.every((word) => beside.has(word))) continue;
      const meaning = known.get(part.join(''));
      const found = meaning && qualified(words, { ...meaning, rank: meaning.rank + (given === bare ? 0.2 : 0.4) });
      if (found) return found;
    }
  return null;
}

/** A meaning with what the other words of its header say of it; null where they say that it is something else. */
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
  // `New`, `Old` and the like tell nothing of other fields.
  const isOfPriceOrStock = meaning.field === 'price_per_unit' || meaning.field === 'number_of_items';
  if (!isOfPriceOrStock && doubt === null && words.some((word) => qualityOf.has(word)))
    return { ...meaning, doubt: partly, rank: rank + 2 };
  return { field: meaning.field, doubt, rank };
}

/** Said of a header of which only some words are known. */
export const partly = 'Part of the header is not known';
const codes = new Set(listOf('id, nr, no, number, nummer, code, aid, sku, numero, num, cod, codigo, codice, kod'));
const small = new Set(listOf('s, of, the, von, vom, des, der, van, de, du, del, di, dal'));

/** `Preis (EUR)`, `Bestand Lager 1`: what comes before a bracket, or the first words. */
function firstWords(header: string): HeaderMeaning | null {
  const words = wordsOf(header.replace(/[([].*$/, ''));
  for (let length = Math.min(words.length, 4); length > 0; length -= 1) {
    const found = known.get(words.slice(0, length).join(''));
    if (!found) continue;
    if (length === words.length) return found;
    // `Part class`, `Model year`: what alone may be a name is none with another word.
    if (found.field === 'title' && found.rank >= 3) return null;
    // `Manufacturer code`, `Brand ID`: no name of anything.
    const isCode = words.slice(length).some((word) => codes.has(word));
    if (isCode && (found.field === 'brand' || found.field === 'title')) return null;
    return { field: found.field, doubt: found.doubt ?? partly, rank: found.rank + 2 };
  }
  return null;
}
