import { foldKey, partKey, readGtin, withLatinLetters } from '../market-search/index.ts';
import { loadGlossary } from '../vocabulary/index.ts';
import type { StatedTraits } from './facts.ts';
import type { Part } from './judge.ts';
import { readTraits, type Traits } from './traits.ts';

/** The fields of a post that describe its part, as typed. */
interface Described {
  title: string;
  brand: string | null;
  brandId: number | null;
  articleNumber: string | null;
  gtin: string | null;
  categoryId: number;
  subCategoryId: number | null;
  facts?: StatedTraits;
}

const noFacts: StatedTraits = new Map();

/** Reads what identifies the part that a post is about. */
export function readPart(described: Described): Part {
  const key = described.articleNumber === null ? null : partKey(withLatinLetters(described.articleNumber)) || null;
  return {
    brandId: described.brandId,
    gtin: described.gtin === null ? null : onePiece(described.gtin),
    key,
    fold: key === null ? null : foldKey(key),
    categoryId: described.categoryId,
    subCategoryId: described.subCategoryId,
    traits: traitsOf(described.title, described.brand),
    facts: described.facts ?? noFacts,
  };
}

/** A GTIN without zeros in front; that of a case as the piece in it. */
const onePiece = (gtin: string): string | null => readGtin(gtin)?.exact.at(-1)?.replace(/^0+/, '') ?? null;

const cacheSize = 5_000;
const cache = new Map<string, Traits>();

/** Kept, since the same posts are compared again and again. */
function traitsOf(title: string, brand: string | null): Traits {
  const key = `${brand ?? ''}\n${title}`;
  const known = cache.get(key);
  if (known) return known;
  const traits = readTraits(title, brand, loadGlossary());
  if (cache.size >= cacheSize) cache.delete(cache.keys().next().value as string);
  cache.set(key, traits);
  return traits;
}
