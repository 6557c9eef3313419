import { type Glossary, isProperty, plainText, wordsOf } from '#server/features/vocabulary/index.ts';

/** Something that was typed, and what it may be. */
interface Typed {
  typed: string;
  concepts: readonly string[];
}

// What something is for is said behind them, in each of the six languages: `grip tape for drop bars`.
const purposes = new Set(['for', 'für', 'fuer', 'voor', 'pour', 'para', 'per'].map(plainText));

/** Whether a group names a part rather than what it is like. */
export const isPart = ({ concepts }: Typed): boolean => concepts.length > 0 && !concepts.every(isProperty);

/**
 * Of several parts that are named together, the one that is meant; the others say which. It is the last one in most
 * languages, but never what it is for. `places` are those of the groups among the typed words, `pieces`.
 */
export function headOf<Group extends Typed>(
  groups: readonly Group[],
  places: readonly number[],
  pieces: readonly string[],
  glossary: Glossary,
): Group | undefined {
  const purpose = pieces.findIndex((piece) => purposes.has(plainText(piece)));
  const parts = groups.filter(isPart);
  const before = groups.filter((group, index) => isPart(group) && (places[index] as number) < purpose);
  const named = before.length > 0 ? before : parts;
  return named.some(({ typed }) => glossary.namesFirst(wordsOf(typed))) ? named[0] : named.at(-1);
}
