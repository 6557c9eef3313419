import { type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import { translated } from '#web/i18n/translated.ts';

/** A unit in the reader's language, singular and plural. */
export function unitWords(unit: Unit): readonly [string, string] {
  const [one, many] = unitLabels[unit];
  return [translated(one), translated(many)];
}
