import { isGtin } from '#contract/gtin.ts';
import type { LineContent } from '#server/reading/lines/line.ts';
import { plainText } from '#server/reading/text.ts';
import {
  brandKey,
  findBrand,
  foldKey,
  partKey,
  readGtin,
  readSought,
  type Search,
  withLatinLetters,
} from '../../market-search/index.ts';
import type { FoundArticle } from '../repository/articles.ts';

/** A text as choices are remembered for it: neither letter case nor blanks make it another one. */
export const choiceKey = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim().slice(0, 300);

/** By what a line may be found. */
export interface Keys {
  gtins: string[];
  /** Numbers as they are compared, and as people mistake them. */
  keys: string[];
  folds: string[];
  /** The number itself, where the line has one of its own. */
  number: string | null;
  brandId: number | null;
  /** It names a brand, known or not. */
  namesBrand: boolean;
  /** Keys that count for articles of that brand only: short numbers among words, and letters alone. */
  ofBrand: ReadonlySet<string>;
  /** A brand that the title of a numbered line names: articles with the same number differ in it. */
  titleBrandId: number | null;
}

/** Whether an article that a key led to may be meant: some keys count for the named brand only. */
export const isMeant = (
  { ofBrand, brandId }: Keys,
  { how, part_key: key, brand_id: brand }: Pick<FoundArticle, 'how' | 'part_key' | 'brand_id'>,
): boolean => how === 'gtin' || brand === brandId || key === null || !ofBrand.has(key);

const shortestKey = 3;
// Among words, digits alone are sizes and counts unless they are as long as this.
const shortestDigits = 7;
/** Digits among words that their brand alone makes a number: `SKS Bluemels 11448`. */
const shortNumber = /^\d{4,6}$/;
/** Letters that may be a number together with a brand; articles have few such numbers (the database's `article_key`): `HFB-MS`. */
const lettersAlone = /^[A-Z]{3,12}$/;

/** Reads by what lines may be found; other requests go in between. */
export async function readKeys(lines: readonly LineContent[], search: Search): Promise<Keys[]> {
  const giveWay = search.givingWay();
  const keys: Keys[] = [];
  for (const line of lines) {
    await giveWay();
    keys.push(keysOf(line, search.index.sources));
  }
  return keys;
}

/** Reads by what a line may be found; `words` is what the market knows. */
function keysOf(line: LineContent, words: Search['index']['sources']): Keys {
  const number = line.article_number;
  const query = [number, line.brand, number === null ? (line.title ?? line.text) : null].filter(Boolean).join(' ');
  const sought = readSought(words, query.slice(0, 200));
  const brandId = line.brand === null ? sought.brandId : findBrand(words, line.brand);
  const gtin = line.gtin === null ? null : readGtin(line.gtin);
  const inNumber = number === null ? null : readGtin(number);
  const whole = number === null ? '' : partKey(withLatinLetters(number));
  const keys = new Set<string>();
  const folds = new Set<string>();
  const add = (key: string) => {
    if (key.length < shortestKey || !/\d/.test(key)) return;
    keys.add(key);
    folds.add(foldKey(key));
  };
  add(whole);
  if (sought.brandId !== null) {
    // With its brand known, the number next to it may be short, or in groups: `Bosch 0 275 007 540`.
    const parts = withoutName(number ?? query, words.names.brands.get(sought.brandId)?.name ?? '');
    if (number !== null || parts.every((part) => /\d/.test(part))) {
      add(partKey(withLatinLetters(parts.join(''))));
      for (const part of parts) add(partKey(withLatinLetters(part)));
    }
  }
  const ofBrand = new Set<string>();
  const rest = brandId === null ? [] : withoutName(number ?? query, words.names.brands.get(brandId)?.name ?? '');
  for (const word of rest) {
    const part = word.replace(/[.-]$/, '');
    const isNumber = number === null && shortNumber.test(part);
    if ((isNumber || lettersAlone.test(partKey(part))) && !keys.has(partKey(part))) ofBrand.add(partKey(part));
  }
  // In groups: `HFB MS`.
  const joined = partKey(rest.join(''));
  if (lettersAlone.test(joined)) ofBrand.add(joined);
  // Digits with a right check digit may be the maker's own number as well.
  if (line.gtin !== null) add(partKey(line.gtin));
  const isLong = (key: string) => key.length >= 5 && (/\p{L}/u.test(key) || key.length >= shortestDigits);
  for (const key of sought.keys) if (number !== null || isLong(key)) add(key);
  for (const fold of sought.folds) if (isLong(fold)) folds.add(fold);
  // A GTIN among words has all of its digits, and its check digit is right.
  const among =
    line.gtin === null ? query.split(/[\s,;:]/).filter((part) => /^\d{12,14}$/.test(part) && isGtin(part)) : [];
  return {
    gtins: [
      ...(gtin?.exact ?? []),
      ...(line.gtin === null ? (inNumber?.exact ?? []) : []),
      ...sought.gtins,
      ...among.flatMap((part) => readGtin(part)?.exact ?? []),
    ],
    keys: [...keys, ...ofBrand],
    folds: [...folds],
    number,
    brandId,
    namesBrand: line.brand !== null || brandId !== null,
    ofBrand,
    titleBrandId:
      number !== null && brandId === null && line.title !== null
        ? readSought(words, line.title.slice(0, 200)).brandId
        : null,
  };
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}.-]+/u).filter(Boolean);

/** The words of a number without a brand's name in front of it or behind it, however that is written. */
export function withoutName(number: string, name: string): string[] {
  const words = wordsOf(number);
  const key = brandKey(name);
  if (key === '') return words;
  for (let length = Math.min(words.length - 1, wordsOf(name).length + 1); length > 0; length -= 1) {
    if (brandKey(words.slice(0, length).join(' ')) === key) return words.slice(length);
    if (brandKey(words.slice(-length).join(' ')) === key) return words.slice(0, -length);
  }
  return words;
}
