import type { ListMeta } from '#contract/advertisements/schemas.ts';
import { isGtin } from '#contract/gtin.ts';
import type { Category } from '#contract/vocabulary/schemas.ts';
import type { Filters } from '../filters/filters.ts';

interface Known {
  /** The category that the overview shows; null for all. */
  category: Category | null;
  categories: readonly Category[];
  brands: readonly { id: number; name: string }[];
}

type Asked = Pick<Filters, 'q' | 'brands' | 'categories'>;

const same = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'base' }) === 0;

/**
 * The initial values of the form for a wanted post after a search that found nothing: the words as its title, and the
 * category, brand, part number and GTIN from the words and the filters.
 */
export function wantedForm(filters: Asked, words: ListMeta['words'], known: Known): Record<string, string> {
  const q = filters.q ?? '';
  const brand = brandOf(filters, known.brands);
  const parts = partsOf(categoryOf(filters, words, known), known.categories);
  const number = q.split(/\s+/).find(isPartNumber);
  const digits = q.replaceAll(/[\s-]/g, '').replace(/^(ean|gtin)\D*/i, '');
  const form = {
    type: 'wanted',
    title: q,
    ...parts,
    brand,
    supplier_article_number: number,
    gtin: isGtin(digits) ? digits : undefined,
  };
  return Object.fromEntries(Object.entries(form).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function brandOf({ q, brands: chosen }: Asked, brands: Known['brands']): string | undefined {
  if (chosen.length === 1) return brands.find(({ id }) => id === chosen[0])?.name;
  const words = (q ?? '').split(/\s+/);
  // The longest name that is in the words: "Selle Italia" before "Italia".
  const named = brands.filter(({ name }) => {
    const length = name.split(/\s+/).length;
    return words.some((_, start) => same(words.slice(start, start + length).join(' '), name));
  });
  return named.sort((a, b) => b.name.length - a.name.length)[0]?.name;
}

function categoryOf(filters: Asked, words: ListMeta['words'], { category, categories }: Known): Category | undefined {
  const [only] = filters.categories;
  if (filters.categories.length === 1) return categories.find(({ id }) => id === only);
  const meant = (words ?? []).flatMap(({ word, as }) => (as === null ? [word] : [as, word]));
  const named = categories.find(
    ({ name, parent_id: parent }) => parent !== null && meant.some((text) => same(text, name)),
  );
  return named ?? category ?? undefined;
}

function partsOf(category: Category | undefined, categories: readonly Category[]): Record<string, string | undefined> {
  const parent = categories.find(({ id }) => id === category?.parent_id);
  return parent && category
    ? { category: String(parent.id), subCategory: String(category.id) }
    : { category: category && String(category.id) };
}

/** Letters and digits together, and no size such as 180mm, 12-speed or 10-51t. */
function isPartNumber(word: string): boolean {
  return (
    word.length >= 5 &&
    /^[\p{L}\d][\p{L}\d./-]+$/u.test(word) &&
    /\d/.test(word) &&
    /^\p{L}|\p{L}[./-]?\d/u.test(word) &&
    !/^\d+([.,/-]\d+)*(-?\p{L}+|x[\d.,]+)$/u.test(word)
  );
}
