import { type Database, sql } from '#server/db/database.ts';
import { loadGlossary } from '../../vocabulary/index.ts';
import type { Group, Wording } from './understanding/groups.ts';
import { type Ways, type Where, waysOf } from './wordings.ts';

const mostKnown = 30_000;
const known = new Map<string, string[]>();

/** The wordings of a group as stems, which the database derives from posts in the same way. */
interface StemmedGroup {
  group: Group;
  all: Ways;
  /** Without the weak wordings. */
  exactMatches: Ways;
  weakMatches: Ways;
  /** What contradicts it in titles, and what it is called there. */
  opposed: Ways;
  titles: Ways;
  kinds: Ways;
  /** What was typed for a part, as the name of a seller may have it too. */
  typed: Ways;
}

/** Stems all words of the groups, in one query for those not met before. */
export async function stemGroups(db: Database, groups: readonly Group[]): Promise<StemmedGroup[]> {
  await learnGroups(db, groups);
  return groups.map((group) => {
    const isNamed = namesPart(group);
    // Sellers are named like parts: Tandwiel & Zn. has saddles as well.
    const where = group.kind === 'concept' ? 'parts' : 'everywhere';
    return {
      group,
      all: stem([...group.wordings, ...group.weak].filter(isNamed), where),
      exactMatches: stem(group.wordings.filter(isNamed), where),
      weakMatches: stem(group.weakMatches, 'titles'),
      opposed: opposedWays(group),
      titles: stem(group.opposed.length > 0 ? [...group.wordings, ...group.weak] : [], 'titles'),
      kinds: stem(group.kinds.filter(isNamed), 'titles'),
      typed: stem(group.wordings.slice(0, 1)),
    };
  });
}

/**
 * Whether a wording still names the part without the words that the index lacks, such as `through` and `out`: a `through axle` is
 * an axle, but a `bolt through` is no bolt, and a `drop out` no drop.
 */
const namesPart =
  ({ kind, concepts }: Group) =>
  (wording: Wording): boolean => {
    const isLost = (word: string) => known.get(word)?.length === 0;
    if (kind !== 'concept' || !wording.some(isLost)) return true;
    const left = wording.filter((word) => !isLost(word));
    if (left.length !== 1) return left.length > 1;
    const glossary = loadGlossary();
    const own = concepts.flatMap((concept) =>
      glossary.withNarrower(concept).flatMap((one) => glossary.withBroader(one)),
    );
    return glossary.phraseAt(left)?.concepts.some((concept) => own.includes(concept)) ?? false;
  };

/** Learns the stems of all words of the groups. */
export const learnGroups = (db: Database, groups: readonly Group[]): Promise<void> =>
  learn(
    db,
    groups.flatMap(({ wordings, weak, weakMatches, opposed }) =>
      [...wordings, ...weak, ...weakMatches, ...opposed].flat(),
    ),
  );

// A word without an entry in the database is dropped from its list, however it was typed.
const stem = (lists: readonly Wording[], where: Where = 'everywhere'): Ways =>
  waysOf(
    lists.map((list) => list.flatMap((word) => known.get(word) ?? [])),
    where,
  );

const opposedBefore = new WeakMap<readonly Wording[], Ways>();

/** What contradicts a group: the same for all searches for it. */
function opposedWays({ opposed }: Group): Ways {
  const before = opposedBefore.get(opposed);
  if (before) return before;
  const ways = stem(opposed, 'titles');
  opposedBefore.set(opposed, ways);
  return ways;
}

/** Learns the stems of words that are asked for often, ahead of time. */
export async function learn(db: Database, words: Iterable<string>): Promise<void> {
  const unknown = [...new Set(words)].filter((word) => !known.has(word));
  if (unknown.length === 0) return;
  const { rows } = await sql<{ word: string; stems: string[] }>`
    select word, tsvector_to_array(to_tsvector('english', search_text(word))) as stems
    from unnest(${unknown}::text[]) given (word)`.execute(db);
  if (known.size + rows.length > mostKnown) known.clear();
  for (const { word, stems } of rows) known.set(word, stems.filter(isPlain));
}

// Nothing but letters and digits reaches a tsquery, so nothing in it can be an operator.
const isPlain = (text: string): boolean => /^[\p{L}\p{N}]+$/u.test(text);
