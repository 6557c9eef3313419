import type { BitSet } from '#server/search-engine/columns/bitSet.ts';
import { type Glossary, isProperty } from '../../vocabulary/index.ts';
import type { Posting } from './postings/postings.ts';
import type { FoundGroup } from './rank.ts';
import type { Group } from './understanding/groups.ts';
import { isPart } from './understanding/headNouns.ts';

interface Sources {
  glossary: Glossary;
  /** The posts that name one of these concepts, in their words or by their category. */
  postsNaming: (concepts: readonly string[]) => Promise<BitSet>;
}

/**
 * Groups where a property that the part implies is found at all posts of the part: disc callipers are hydraulic, though few
 * posts write so. Posts that name an exception (mechanical ones) are not among them; those that write the property remain the
 * clearer answers.
 */
export async function withImplied(groups: readonly FoundGroup[], sources: Sources): Promise<FoundGroup[]> {
  const parts = groups.filter(({ group }) => isPart(group));
  const part = parts.find(({ group }) => group.isHead) ?? parts.at(-1);
  if (!part) return [...groups];
  return Promise.all(
    groups.map(async (one) => {
      const exceptions = exceptionsOf(propertiesOf(one, part, sources.glossary), part.group, sources.glossary);
      if (exceptions === null) return one;
      const all = await without(part.all, exceptions, sources);
      if (one === part) return { ...one, all };
      return { ...one, all: { head: all.head.unite(one.all.head), tail: all.tail.unite(one.all.tail) } };
    }),
  );
}

/** The properties that a group asks for: it is one, or the term of the part has it in it, as `hydraulischer Bremssattel`. */
function propertiesOf(one: FoundGroup, part: FoundGroup, glossary: Glossary): readonly string[] {
  const { concepts, isOptional, wordings } = one.group;
  if (one !== part) return !isOptional && concepts.every(isProperty) ? concepts : [];
  const words = wordings[0] ?? [];
  return words.length < 2 ? [] : words.flatMap((word) => glossary.conceptsOf(word)).filter(isProperty);
}

/** The concepts that deny one of these properties of a part; null where the part implies none of them. */
function exceptionsOf(properties: readonly string[], { concepts }: Group, glossary: Glossary): string[] | null {
  const found = properties.map((property) => glossary.exceptionsOf(concepts, property)).filter((all) => all !== null);
  return found.length > 0 ? found.flat() : null;
}

async function without(
  { head, tail }: Posting,
  exceptions: readonly string[],
  { postsNaming }: Sources,
): Promise<Posting> {
  const rest = { head: head.copy(), tail: tail.copy() };
  if (exceptions.length === 0) return rest;
  const excepted = await postsNaming(exceptions);
  return { head: rest.head.subtract(excepted), tail: rest.tail.subtract(excepted) };
}
