import { type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import { quantityWords } from '#contract/advertisements/quantities.ts';
import { translated } from '#web/i18n/translated.ts';

/** A unit in the reader's language, singular and plural. */
export function unitWords(unit: Unit): readonly [string, string] {
  const [one, many] = unitLabels[unit];
  return [translated(one), translated(many)];
}

/** A quantity with its unit, which is null for a sum of several: 1 piece, 1,200 pieces, 3 boxes, 7 units. */
export const formatUnits = (count: number, unit: Unit | null): string => translated(quantityWords({ count, unit }));
