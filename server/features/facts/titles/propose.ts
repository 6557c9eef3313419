import type { FactValue } from '#contract/facts/choices.ts';
import type { CatalogueField } from '../catalogue/index.ts';
import { tidy, valueNamed } from './choices.ts';
import { numberBeside } from './numbers.ts';
import { boltCircleIn, lengthIn, numberInUnit, shockIn, teethIn, tubeWidthsIn, widthIn } from './ways.ts';

/** A fact that a title seems to state. Nothing is taken without a press. */
export interface Proposal {
  key: string;
  value: FactValue;
}

/** What a title seems to state of the fields of its sub-category. */
export function proposeFacts(fields: readonly CatalogueField[], title: string): Proposal[] {
  const text = tidy(title.slice(0, 200));
  return fields.flatMap((field) => {
    const value = valueIn(text, field, fields);
    return value === null ? [] : [{ key: field.key, value }];
  });
}

function valueIn(title: string, field: CatalogueField, fields: readonly CatalogueField[]): FactValue | null {
  switch (field.reading.way) {
    case 'alias': {
      const named = valueNamed(title, field);
      return named && (field.kind === 'boolean' ? named.key === 'true' : named.key);
    }
    case 'unit':
    case 'kg':
      return numberInUnit(title, field);
    case 'cue':
      return numberBeside(title, field.reading.cues ?? [], field);
    case 'pair':
      return teethIn(title, field);
    case 'tyre':
      return widthIn(title, field);
    case 'tube':
      return tubeWidthsIn(title);
    case 'bcd':
      return boltCircleIn(title, field);
    case 'shock':
      return shockIn(title, field.key === 'stroke' ? 'stroke' : 'eye_to_eye');
    case 'long':
      return lengthIn(title, field, fields);
    default:
      return null;
  }
}
