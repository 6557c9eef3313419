import type { ListMeta } from '#contract/advertisements/schemas.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import { type BitSet, countUnited } from '#server/search-engine/columns/bitSet.ts';
import type { PostColumns } from '#server/search-engine/columns/posts.ts';
import type { Glossary } from '../../vocabulary/index.ts';
import type { Names } from '../names.ts';
import type { Posting } from './postings/postings.ts';
import { type FoundGroup, postsWithAll } from './rank.ts';

/** The words of a search: how many posts have each, and what it was understood as. */
export type DescribedWords = NonNullable<ListMeta['words']>;

/** A search without one of its words, and the posts that have all the others. */
export interface Relaxation {
  q: string;
  typed: string;
  posts: () => BitSet;
}

export const isEmpty = ({ head, tail }: Posting): boolean => head.isEmpty() && tail.isEmpty();

/** How many live posts match. */
export const countOf = ({ head, tail }: Posting, { live }: PostColumns): number => countUnited([head, tail], live);

export const describeNumber = (q: string, exact: BitSet, { live }: PostColumns): DescribedWords => [
  { word: q.trim(), found: countUnited([exact], live), as: null },
];

export function describeWords(
  groups: readonly FoundGroup[],
  isNumber: boolean,
  fragment: BitSet,
  columns: PostColumns,
): DescribedWords {
  const words = new Map<string, DescribedWords[number]>();
  for (const { group, all, corrected } of groups) {
    // Nothing but exclusions was searched for.
    if (group.typed === '') continue;
    const found = isNumber && isEmpty(all) ? countUnited([fragment], columns.live) : countOf(all, columns);
    const before = words.get(group.typed);
    const as = corrected ?? group.as;
    if (!before) words.set(group.typed, { word: group.typed, found, as });
    else {
      // The parts of one compound.
      words.set(group.typed, {
        word: group.typed,
        found: Math.min(before.found, found),
        as: [before.as, as].filter(Boolean).join(' + ') || null,
      });
    }
  }
  return [...words.values()];
}

/** The parts that words were taken for, as a language names them. What was only corrected stays as it is. */
export function wordsIn(words: DescribedWords, language: Language, glossary: Glossary): DescribedWords {
  if (language === sourceLanguage) return words;
  const nameOf = (english: string): string => {
    const concept = glossary.conceptOf(english);
    return concept !== null && glossary.nameOf(concept) === english ? glossary.nameOf(concept, language) : english;
  };
  // A word may mean several parts, and a compound has several.
  const named = (as: string) =>
    as
      .split(/( [+/] )/)
      .map(nameOf)
      .join('');
  return words.map((word) => ({ ...word, as: word.as && named(word.as) }));
}

export function describeWithout(
  groups: readonly FoundGroup[],
  exclusions: readonly string[],
  columns: PostColumns,
  names: Names,
): Relaxation[] {
  const required = groups.filter(({ group }) => !group.isOptional);
  const typed = [...new Set(required.map(({ group }) => group.typed))];
  if (typed.length < 2) return [];
  return typed.map((word) => ({
    q: [...[...new Set(groups.map(({ group }) => group.typed))].filter((other) => other !== word), ...exclusions].join(
      ' ',
    ),
    typed: word,
    posts: () =>
      postsWithAll(
        columns,
        names,
        groups.filter(({ group }) => group.typed !== word),
      ),
  }));
}
