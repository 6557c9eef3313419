import { plainText, wordsOf } from '#server/reading/text.ts';
import { wordsOfRole } from '#server/reading/vocabulary.ts';
import { type Glossary, isProperty } from '../../../vocabulary/index.ts';

/** Something that was typed, and what it may be. */
interface Typed {
  typed: string;
  concepts: readonly string[];
}

// What a thing is for or comes with follows these words, in all six languages: `grip tape for drop bars`, `rueda con buje`.
const linkingWords = new Set(wordsOfRole('links a part').map(plainText));

/** Whether what follows a word only qualifies the thing that is meant. */
export const isLinkingWord = (piece: string): boolean => linkingWords.has(plainText(piece));

// Wheels are sold with them: a `Vorderrad Nabendynamo` is a wheel.
const wheels = new Set(['wheel', 'front wheel', 'rear wheel', 'wheelset']);
const partsOfWheels = new Set(['dynamo', 'disc brake', 'rim brake', 'coaster brake', 'hub gear']);

// What others belong to, the largest first: a `Kabelbaum Motor` is wiring, and a `batería de bici eléctrica` is a battery.
const wholes: readonly (readonly string[])[] = [
  ['bicycle', 'e-bike'],
  [
    'frame',
    'groupset',
    'drivetrain',
    'motor',
    'hub motor',
    'brake',
    'disc brake',
    'rim brake',
    'drum brake',
    'dynamo',
  ].concat([
    'fork',
    'suspension fork',
    'rigid fork',
    'shock',
    'wheel',
    'front wheel',
    'rear wheel',
    'wheelset',
    'carrier',
    'mudguard',
  ]),
  ['battery', 'display', 'light', 'headlight', 'taillight', 'crankset', 'derailleur', 'rear derailleur'].concat([
    'front derailleur',
    'hub',
    'front hub',
    'rear hub',
    'hub gear',
    'rim',
    'tyre',
    'handlebar',
    'saddle',
    'seatpost',
  ]),
];
const sizeOf = new Map(
  wholes.flatMap((concepts, index) => concepts.map((concept) => [concept, wholes.length - index])),
);

/** How large the smallest thing is that a group may name; 0 for a part that nothing belongs to. */
const wholeness = ({ concepts }: Typed): number =>
  Math.min(...concepts.filter((concept) => !isProperty(concept)).map((concept) => sizeOf.get(concept) ?? 0));

/** Whether a group names a part rather than what it is like. */
export const isPart = ({ concepts }: Typed): boolean => concepts.length > 0 && !concepts.every(isProperty);

/** The part that is meant among the groups of a query. */
interface Head<Group> {
  group: Group | undefined;
  /** Whether the query leaves no doubt: it names one part, or a linking word shows which one the others belong to. */
  isSure: boolean;
}

/**
 * Of several parts that are named together, the one that is meant; the others qualify it. It is the smallest, and among equals
 * the last one in most languages, but never what it is for or comes with. `places` are the groups' positions in the typed
 * words, `pieces`.
 */
export function headOf<Group extends Typed & { kind: string; isOptional: boolean }>(
  groups: readonly Group[],
  places: readonly number[],
  pieces: readonly string[],
  glossary: Glossary,
): Head<Group> {
  const link = pieces.findIndex((piece, index) => index > 0 && isLinkingWord(piece));
  const beforeLink = groups.filter((_, index) => (places[index] as number) < link);
  const before = beforeLink.filter(isPart);
  // A part that is not in the glossary can be meant as well: `clamp for 31.8 seatpost`.
  const unlisted = beforeLink.findLast(({ kind, isOptional }) => kind !== 'size' && !isOptional);
  if (before.length === 0 && unlisted) return { group: unlisted, isSure: true };
  const named = before.length > 0 ? before : groups.filter(isPart);
  const [first, second] = named;
  const is = (group: Group | undefined, parts: ReadonlySet<string>) =>
    group?.concepts.some((concept) => parts.has(concept)) ?? false;
  if (named.length === 2 && is(first, wheels) && is(second, partsOfWheels)) return { group: first, isSure: true };
  const smallest = Math.min(...named.map(wholeness));
  const meant = named.filter((group) => wholeness(group) === smallest);
  const group = named.some(({ typed }) => glossary.namesFirst(wordsOf(typed))) ? meant[0] : meant.at(-1);
  return { group, isSure: named.length === 1 };
}
