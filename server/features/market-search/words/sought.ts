import { plainText, wordsOf } from '#server/reading/text.ts';
import { isProperty } from '../../vocabulary/index.ts';
import type { WordSources } from './match.ts';
import { partKey } from './understanding/keys.ts';

/** What a search is about, without its words: it may be an article, and it may be a term with a brand or a size. */
interface Sought {
  /** Keys of part numbers that it may name, and GTINs as posts have them. */
  keys: string[];
  gtins: string[];
  /** Folded keys of what may be part numbers within it: enough where a brand is named. */
  folds: readonly string[];
  brandId: number | null;
  concept: string | null;
  size: string | null;
}

const longestName = 4;
/** A number that is longer than any size may be someone's phone number. */
const mostDigits = { run: 4, all: 8 };

/** Reads what a search is about; `brandId` is the brand that its list is narrowed to. */
export function readSought(sources: WordSources, q: string, brandId: number | null = null): Sought {
  const { groups, key, gtin, named } = sources.lexicon.understand(q);
  const numbers = groups.filter(({ kind }) => kind === 'number').map(({ typed }) => partKey(typed));
  const parts = groups.filter(
    ({ kind, isOptional, concepts }) => kind === 'concept' && !isOptional && !concepts.every(isProperty),
  );
  const head = parts.find(({ isHead }) => isHead) ?? (parts.length === 1 ? parts[0] : undefined);
  const concepts = head?.concepts.filter((concept) => !isProperty(concept)) ?? [];
  const size = groups.find(({ kind }) => kind === 'size');
  return {
    keys: [...new Set([...(key === null ? [] : [key]), ...numbers])].filter((one) => /\d/.test(one) && one.length >= 3),
    gtins: gtin?.exact ?? [],
    folds: named,
    brandId: brandId ?? findBrand(sources, q),
    // An ambiguous word does not say what is wanted.
    concept: concepts.length === 1 ? (concepts[0] as string) : null,
    size: size ? readableSize(size.as ?? size.typed) : null,
  };
}

function readableSize(text: string): string | null {
  const size = plainText(text).trim();
  const isSize =
    size.length <= 30 &&
    size.replaceAll(/\D/g, '').length <= mostDigits.all &&
    (size.match(/\d+/g) ?? []).every((run) => run.length <= mostDigits.run);
  return isSize ? size : null;
}

const brandIds = new WeakMap<ReadonlyMap<number, unknown>, Map<string, number>>();
/** How many words more than its name has a brand may be written in: `busch und müller`. */
const mostAnds = 1;
const ands = new Set(['and', 'und', 'en', 'et', 'e', 'y', 'i', 'och', 'og']);

/** A brand's name as it is compared: written together or apart, with `&`, `+`, `and` or nothing between its words. */
export const brandKey = (name: string): string => keyOf(wordsOf(name));

const keyOf = (words: readonly string[]): string =>
  words.filter((word, at) => at === 0 || at === words.length - 1 || !ands.has(word)).join('');

function idsOfBrands({ names }: WordSources): Map<string, number> {
  let ids = brandIds.get(names.brands);
  if (!ids) {
    ids = new Map([...names.brands.values()].map(({ id, name }) => [brandKey(name), id]));
    brandIds.set(names.brands, ids);
  }
  return ids;
}

/** Whether a text is the name of a brand and nothing else. */
export const isBrandName = (sources: WordSources, text: string): boolean => idsOfBrands(sources).has(brandKey(text));

/** The brand whose whole name is in the text; null if there is none, or more than one. */
export function findBrand(sources: WordSources, q: string): number | null {
  const ids = idsOfBrands(sources);
  const words = wordsOf(q);
  const found = new Set<number>();
  for (let at = 0; at < words.length; ) {
    let taken = 1;
    for (let length = Math.min(longestName + mostAnds, words.length - at); length > 0; length -= 1) {
      const id = ids.get(keyOf(words.slice(at, at + length)));
      if (id === undefined) continue;
      found.add(id);
      taken = length;
      break;
    }
    at += taken;
  }
  return found.size === 1 ? ([...found][0] as number) : null;
}
