import type { suggestNames } from '#contract/advertisements/schemas.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { isProperty, plainText, wordsOf } from '#server/features/vocabulary/index.ts';
import type { SearchIndex } from './searchIndex.ts';

type Suggestion = AnswerOf<typeof suggestNames>[number];

const mostOfAKind = 3;

/**
 * Categories, sub-categories, brands and organizations that begin with what is typed, or that it names in one of the
 * glossary's languages; only those that have live posts, the likeliest first, and none of the organizations in `hidden`.
 */
export async function suggestFrom(
  index: SearchIndex,
  q: string,
  hidden: readonly number[] = [],
): Promise<Suggestion[]> {
  await index.includeOwnWrites();
  const { names, columns, glossary } = index;
  const typed = wordsOf(q);
  if (typed.length === 0) return [];
  const concepts = new Set([...glossary.conceptsIn(q)].filter((concept) => !isProperty(concept)));
  const broader = new Set([...concepts].flatMap((concept) => glossary.withBroader(concept)));
  const fits = fitOf(typed);
  const pick = <Named extends { name: string }>(all: Iterable<Named>, rate: (named: Named) => number): Named[] =>
    [...all]
      .map((named) => ({ named, fit: rate(named) }))
      .filter((one) => one.fit > 0)
      .sort(
        (a, b) => b.fit - a.fit || a.named.name.length - b.named.name.length || (a.named.name < b.named.name ? -1 : 1),
      )
      .slice(0, mostOfAKind)
      .map(({ named }) => named);
  const has = (counts: readonly number[], ordinal: number | undefined) =>
    ordinal !== undefined && (counts[ordinal] ?? 0) > 0;
  const categories = pick(names.categories.values(), (category) => {
    if (!has(columns.categories.counts, columns.categories.find(category.id))) return 0;
    if (category.concepts.some((concept) => concepts.has(concept))) return category.parentId === null ? 3 : 4;
    return category.concepts.some((concept) => broader.has(concept)) ? 2.5 : fits(category.name);
  });
  const brands = pick(names.brands.values(), ({ id, name }) =>
    has(columns.brands.counts, columns.brands.find(id)) ? fits(name) : 0,
  );
  const organizations = pick(names.organizations.values(), ({ id, name, isActive }) =>
    isActive && !hidden.includes(id) && has(columns.organizations.counts, columns.organizations.find(id))
      ? fits(name)
      : 0,
  );
  const parentOf = (id: number | null) => (id === null ? null : (names.categories.get(id)?.name ?? null));
  return [
    ...categories.map(
      ({ id, name, slug, parentId }): Suggestion => ({ kind: 'category', id, name, slug, parent: parentOf(parentId) }),
    ),
    ...brands.map(({ id, name }): Suggestion => ({ kind: 'brand', id, name, slug: null, parent: null })),
    ...organizations.map(({ id, name }): Suggestion => ({ kind: 'organization', id, name, slug: null, parent: null })),
  ];
}

/** How well a name begins with what is typed: at its own beginning, or each typed word at one of its words. */
function fitOf(typed: readonly string[]): (name: string) => number {
  const whole = typed.join(' ');
  return (name) => {
    const words = wordsOf(name);
    if (plainText(words.join(' ')).startsWith(whole)) return 2;
    return typed.every((word) => words.some((own) => own.startsWith(word))) ? 1 : 0;
  };
}
