import type { suggestNames } from '#contract/advertisements/schemas.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { editDistance } from '#server/platform/values/index.ts';
import { wordsOf } from '#server/reading/text.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';
import { isProperty } from '../vocabulary/index.ts';
import type { SearchIndex } from './memory/searchIndex.ts';
import type { Named } from './names.ts';

type Suggestion = AnswerOf<typeof suggestNames>[number];

const mostOfAKind = 3;

/** How well something fits what is typed; the higher the better, 0 where it does not. */
const fit = {
  /** It is what a typed term means: a sub-category, a category, or what that is a kind of. */
  meant: 4,
  meantWidely: 3,
  kindOfMeant: 2.5,
  /** What is typed may become a term that means it; up to one more, by how much of that is typed. */
  prefix: 1.2,
  namePrefix: 2,
  /** Its whole name is among what is typed. */
  mentioned: 1.5,
  prefixWithin: 1,
  misspelt: 0.5,
} as const;
const shortestMisspelt = 4;
/** Behind the name of a brand, two letters are enough of a part. */
const shortestBehindBrand = 2;

/**
 * Categories, sub-categories, brands and organizations that begin with what is typed, or that it names in one of the
 * glossary's languages, the reader's language first; only terms that have live posts, the likeliest first, and none of the
 * organizations in `hidden`. Behind a brand, the categories that it has posts in: `Bosch ak`.
 */
export async function suggestFrom(
  index: SearchIndex,
  q: string,
  hidden: readonly number[] = [],
  language: string | null = null,
): Promise<Suggestion[]> {
  await index.includeKnownWrites();
  const { names, columns, glossary } = index;
  const typed = wordsOf(q);
  if (typed.length === 0) return [];
  const concepts = new Set([...glossary.conceptsIn(q)].filter((concept) => !isProperty(concept)));
  const broader = new Set([...concepts].flatMap((concept) => glossary.withBroader(concept)));
  const brand = brandBefore(typed, names.brands.values());
  const rest = brand ? typed.slice(formsOf(brand).words.length) : typed;
  const prefix = glossary.conceptsWithPrefix(rest.join(' '), language, brand ? shortestBehindBrand : undefined);
  const ofBrand = brand && rest.length > 0 ? categoriesOfBrand(columns, brand.id) : null;
  const fits = fitOf(typed);
  const pick = <Named extends { name: string }>(all: Iterable<Named>, rate: (named: Named) => number): Named[] =>
    [...all]
      .map((named) => ({ named, rated: rate(named) }))
      .filter((one) => one.rated > 0)
      .sort(
        (a, b) =>
          b.rated - a.rated || a.named.name.length - b.named.name.length || (a.named.name < b.named.name ? -1 : 1),
      )
      .slice(0, mostOfAKind)
      .map(({ named }) => named);
  const has = (counts: readonly number[], ordinal: number | undefined) =>
    ordinal !== undefined && (counts[ordinal] ?? 0) > 0;
  const categories = pick(names.categories.values(), (category) => {
    const ordinal = columns.categories.find(category.id);
    if (ordinal === undefined || !has(columns.categories.counts, ordinal)) return 0;
    if (ofBrand?.has(ordinal) === false) return 0;
    if (category.concepts.some((concept) => concepts.has(concept)))
      return category.parentId === null ? fit.meantWidely : fit.meant;
    if (category.concepts.some((concept) => broader.has(concept))) return fit.kindOfMeant;
    const share = Math.max(0, ...category.concepts.map((concept) => prefix.get(concept) ?? 0));
    return Math.max(fits(category), share > 0 ? fit.prefix + share : 0);
  });
  const liveBrands = [...names.brands.values()].filter(({ id }) => has(columns.brands.counts, columns.brands.find(id)));
  const brands = pick(liveBrands, fits);
  const organizations = pick(names.organizations.values(), (organization) =>
    organization.isActive &&
    !hidden.includes(organization.id) &&
    has(columns.organizations.counts, columns.organizations.find(organization.id))
      ? fits(organization)
      : 0,
  );
  if (categories.length + brands.length + organizations.length === 0)
    brands.push(...pick(liveBrands, (one) => (isMisspelt(typed.join(''), one) ? fit.misspelt : 0)));
  const parentOf = (id: number | null) => (id === null ? null : (names.categories.get(id)?.name ?? null));
  return [
    ...categories.map(
      ({ id, name, slug, parentId }): Suggestion => ({ kind: 'category', id, name, slug, parent: parentOf(parentId) }),
    ),
    ...brands.map(({ id, name }): Suggestion => ({ kind: 'brand', id, name, slug: null, parent: null })),
    ...organizations.map(({ id, name }): Suggestion => ({ kind: 'organization', id, name, slug: null, parent: null })),
  ];
}

/** A name as it is compared with what is typed. */
interface Forms {
  words: readonly string[];
  /** Its words in a row, without blanks and between them. */
  joined: string;
  spaced: string;
}

const forms = new WeakMap<Named, Forms>();

/** The forms of a name, made once for as long as the names that were read are in use. */
function formsOf(named: Named): Forms {
  const known = forms.get(named);
  if (known) return known;
  const words = wordsOf(named.name);
  const made = { words, joined: words.join(''), spaced: ` ${words.join(' ')} ` };
  forms.set(named, made);
  return made;
}

/** The brand whose whole name is typed first. */
function brandBefore<Brand extends Named>(typed: readonly string[], brands: Iterable<Brand>): Brand | null {
  const text = ` ${typed.join(' ')} `;
  let longest: Brand | null = null;
  for (const brand of brands)
    if (text.startsWith(formsOf(brand).spaced) && brand.name.length > (longest?.name.length ?? 0)) longest = brand;
  return longest;
}

/** The ordinals of the categories and sub-categories in which a brand has posts. */
export function categoriesOfBrand(columns: PostColumns, brandId: number): Set<number> {
  const found = new Set<number>();
  const ordinal = columns.brands.find(brandId);
  if (ordinal === undefined) return found;
  columns.valueSets.forEach('brand', ordinal, (slot) => {
    found.add(columns.values.category[slot] as number);
    found.add(columns.values.subCategory[slot] as number);
  });
  return found;
}

/** How well a name fits what is typed: by its own beginning, or each typed word by the beginning of one of its words. */
function fitOf(typed: readonly string[]): (named: Named) => number {
  const whole = typed.join('');
  const mentioned = ` ${typed.join(' ')} `;
  return (named) => {
    const { words, joined, spaced } = formsOf(named);
    if (joined.startsWith(whole)) return fit.namePrefix;
    if (mentioned.includes(spaced)) return fit.mentioned;
    return typed.every((word) => words.some((own) => own.startsWith(word))) ? fit.prefixWithin : 0;
  };
}

/** Whether a name begins like what is typed but for one letter. */
function isMisspelt(typed: string, named: Named): boolean {
  const own = formsOf(named).joined;
  if (typed.length < shortestMisspelt || own[0] !== typed[0]) return false;
  return [-1, 0, 1].some((more) => editDistance(typed, own.slice(0, typed.length + more)) <= 1);
}
