import type { FactValue } from '#contract/facts/choices.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';
import { readFactValue } from '../checking/values.ts';
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
  // What is asked is not stated.
  const text = tidy(title.slice(0, 200)).replaceAll(/(?<!\S)[^\s?]+ ?\?/g, ' ');
  return fields.flatMap((field) => {
    const value = ways[field.reading.way ?? '']?.(text, field, fields) ?? null;
    // What is proposed can be posted.
    return value === null || readFactValue(field, value).problem ? [] : [{ key: field.key, value }];
  });
}

type Read = (title: string, field: CatalogueField, fields: readonly CatalogueField[]) => FactValue | null;

/** The ways to read a title, by the names that fields have them. */
const ways: Readonly<Record<string, Read>> = {
  alias: (title, field) => {
    const named = valueNamed(title, field);
    return named && (field.kind === 'boolean' ? named.key === 'true' : named.key);
  },
  unit: numberInUnit,
  kg: numberInUnit,
  cue: (title, field) => numberBeside(title, field.reading.cues ?? [], field),
  pair: teethIn,
  tyre: widthIn,
  tube: tubeWidthsIn,
  bcd: boltCircleIn,
  shock: (title, field) => shockIn(title, field.key === 'stroke' ? 'stroke' : 'eye_to_eye'),
  long: lengthIn,
};
