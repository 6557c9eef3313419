import type { Unit } from '#contract/advertisements/choices.ts';
import { plain } from './text.ts';
import { unitRows } from './vocabulary.ts';

// The units that parts are sold in: `vocabulary/units.csv`. What parts measure is read by `sizes.ts`.

const units = new Map<string, Unit>();
/** `kpl.` is a set in Polish and Czech, and `kpl` a piece in Finnish. */
const abbreviated = new Map<string, Unit>();
const isCell = (use: string) => use === 'any' || use === 'cell';
// A word of a further language gives way to the same word of a language of the screens.
for (const isFurther of [false, true])
  for (const { unit, use, language, words } of unitRows())
    if (isCell(use) && (language === 'further') === isFurther)
      for (const word of words) {
        if (!units.has(plain(word))) units.set(plain(word), unit as Unit);
        if (word.endsWith('.') && !abbreviated.has(word)) abbreviated.set(word, unit as Unit);
      }

/** The unit that a cell names; null where it names none. */
export const unitOf = (text: string): Unit | null =>
  abbreviated.get(text.trim().toLowerCase()) ?? units.get(plain(text)) ?? null;
