import { foldKey, partKey, readGtin, withLatinLetters } from '../market-search/index.ts';
import { loadGlossary } from '../vocabulary/index.ts';
import type { Part } from './judge.ts';
import { readTraits, type Traits } from './traits.ts';

/** What a post says of its part, as it was typed. */
interface Said {
  title: string;
  brand: string | null;
  brandId: number | null;
  articleNumber: string | null;
  gtin: string | null;
  categoryId: number;
  subCategoryId: number | null;
}

/** Reads what says which part a post is about. */
export function readPart(said: Said): Part {
  const key = said.articleNumber === null ? null : partKey(withLatinLetters(said.articleNumber)) || null;
  return {
    brandId: said.brandId,
    gtin: said.gtin === null ? null : onePiece(said.gtin),
    key,
    fold: key === null ? null : foldKey(key),
    categoryId: said.categoryId,
    subCategoryId: said.subCategoryId,
    traits: traitsOf(said.title, said.brand),
  };
}

/** A GTIN without zeros in front; that of a case as the piece in it. */
const onePiece = (gtin: string): string | null => readGtin(gtin)?.exact.at(-1)?.replace(/^0+/, '') ?? null;

const mostKept = 5_000;
const kept = new Map<string, Traits>();

/** Kept, since the same posts are compared again and again. */
function traitsOf(title: string, brand: string | null): Traits {
  const key = `${brand ?? ''}\n${title}`;
  const known = kept.get(key);
  if (known) return known;
  const traits = readTraits(title, brand, loadGlossary());
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
  kept.set(key, traits);
  return traits;
}
