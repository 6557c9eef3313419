import { type Glossary, isProperty, plainText, wordsOf } from '../../../vocabulary/index.ts';

/** Something that was typed, and what it may be. */
interface Typed {
  typed: string;
  concepts: readonly string[];
}

// What something is for is said behind them, in each of the six languages: `grip tape for drop bars`.
const purposes = new Set(['for', 'für', 'fuer', 'voor', 'pour', 'para', 'per'].map(plainText));

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

/**
 * Of several parts that are named together, the one that is meant; the others say which. It is the smallest, and of those the
 * last one in most languages, but never what it is for. `places` are those of the groups among the typed words, `pieces`.
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
  const smallest = Math.min(...named.map(wholeness));
  const meant = named.filter((group) => wholeness(group) === smallest);
  return named.some(({ typed }) => glossary.namesFirst(wordsOf(typed))) ? meant[0] : meant.at(-1);
}
