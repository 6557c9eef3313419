import { plainText } from '#server/reading/text.ts';
import { oneOf } from '#server/reading/words.ts';
import type { Glossary } from '../../../vocabulary/index.ts';
import { type Group, plainGroup, weights } from './groups.ts';
import { isPart } from './headNouns.ts';
import { readSize } from './sizes.ts';
import type { PlacedGroup } from './terms.ts';
import { rimOf, widthsOf } from './tyres.ts';

/** The groups of a query, their sizes as those of the parts that are named next to them. */
export function readPartSizes(placed: readonly PlacedGroup[], glossary: Glossary): readonly PlacedGroup[] {
  const names = (parts: readonly string[]) =>
    placed.some(({ group }) =>
      group.concepts.some((concept) => glossary.withBroader(concept).some((one) => parts.includes(one))),
    );
  let read = placed;
  if (names(['tyre', 'inner tube'])) read = joinTyreSize(read, glossary);
  if (names(['disc rotor'])) read = read.map((one) => ({ ...one, group: asRotor(one.group, glossary) }));
  return read.some(({ group }) => isPart(group)) ? read.map((one, at) => withoutLabel(read, one, at)) : read;
}

const isNumber = ({ group }: PlacedGroup): boolean => group.kind === 'size' || group.kind === 'number';
const isValve = ({ group }: PlacedGroup): boolean => group.concepts.some((concept) => concept.endsWith('valve'));

/** A rim and a width that are typed apart, as the one size of a tyre that they are: `tyre 27.5 inch 60mm wide`. */
function joinTyreSize(placed: readonly PlacedGroup[], glossary: Glossary): readonly PlacedGroup[] {
  const numbers = placed.filter(isNumber);
  const rim = numbers.find(({ group }) => rimOf(group.typed) !== null);
  // Behind a valve, it is how long the valve is.
  const width = numbers.find(
    (one) =>
      one !== rim &&
      widthsOf(one.group.typed).length > 0 &&
      !placed.slice(0, placed.indexOf(one)).slice(-1).some(isValve),
  );
  if (!rim || !width) return placed;
  const sizes = widthsOf(width.group.typed).map((millimetres) => `${millimetres}-${rimOf(rim.group.typed)}`);
  const typed = [rim, width]
    .sort((one, other) => one.place - other.place)
    .map(({ group }) => group.typed)
    .join(' ');
  const wordings = sizes.flatMap((one) => readSize(one, glossary)?.wordings ?? []);
  const group = { ...plainGroup(typed, 'size', wordings, 2 * weights.size), as: sizes[0] as string };
  return placed.flatMap((one) => (one === width ? [{ ...one, group }] : one === rim ? [] : [one]));
}

/** Rotors of downhill bikes are named in inches, too. */
const rotors: Record<string, string> = { '6': '160 mm', '7': '180 mm', '8': '203 mm' };

function asRotor(group: Group, glossary: Glossary): Group {
  const [, inches = ''] = /^(\d)"$/.exec(group.as ?? group.typed) ?? [];
  const size = rotors[inches];
  const read = group.kind === 'size' && size ? readSize(size, glossary) : null;
  return read && size ? { ...group, wordings: [...group.wordings, ...read.wordings], as: size } : group;
}

const label = new RegExp(`^${oneOf('measure label')}$`, 'iu');

/** A word that only says what the number next to it measures is not required: `clamp 31.8`, `60 mm breit`. */
function withoutLabel(placed: readonly PlacedGroup[], one: PlacedGroup, at: number): PlacedGroup {
  const isLabel =
    one.group.kind !== 'size' &&
    label.test(plainText(one.group.typed)) &&
    [placed[at - 1], placed[at + 1]].some((next) => next && isNumber(next)) &&
    placed.some((other) => other !== one && isPart(other.group));
  return isLabel ? { ...one, group: { ...one.group, isOptional: true, weight: weights.optional } } : one;
}
