import { type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import { say } from '#web/i18n/say.ts';

/** A unit in the reader's language, singular and plural. */
export function unitWords(unit: Unit): readonly [string, string] {
  const [one, many] = unitLabels[unit];
  return [say(one), say(many)];
}
