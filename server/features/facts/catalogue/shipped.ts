import { type FactKind, factKinds, factPurposes } from '#contract/facts/choices.ts';
import { readWordTable } from '#server/reading/vocabulary.ts';
import type { TitleReading } from './catalogue.ts';

/** A value as the tables of the folder `vocabulary/facts` have it. */
interface ShippedValue {
  key: string;
  name: string;
  names: Record<string, string>;
  aliases: readonly string[];
  hint: string | null;
  hints: Record<string, string>;
  hint_source: string | null;
}

/** A field as the tables have it, with the English names of its sub-categories. */
export interface ShippedField {
  key: string;
  name: string;
  names: Record<string, string>;
  kind: FactKind;
  unit: string | null;
  least: number | null;
  greatest: number | null;
  step: number | null;
  is_filter: boolean;
  required_for: 'battery' | null;
  reading: TitleReading;
  subCategories: readonly string[];
  values: readonly ShippedValue[];
}

const listOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
const textOf = (cell: string): string | null => (cell === '' ? null : cell);
/** Names in other languages that are not the English one. */
const namesOf = (de: string, nl: string, fr: string): Record<string, string> =>
  Object.fromEntries(Object.entries({ de, nl, fr }).filter(([, name]) => name !== ''));

function numberOf(at: string, cell: string): number | null {
  if (cell === '') return null;
  const number = Number(cell);
  if (!Number.isFinite(number)) throw new Error(`${at}: "${cell}" is not a number.`);
  return number;
}

type Row = readonly [string, string, string, string, string, string, string];

/**
 * The fields that an installation starts with, from the tables of `vocabulary/facts`. Throws an Error that names file and line of
 * what is wrong.
 */
export function shippedFields(): ShippedField[] {
  const hints = new Map(
    readWordTable('facts/hints').map(({ cells }) => [`${cells[0]} ${cells[1]}`, cells as unknown as Row] as const),
  );
  const values = new Map<string, ShippedValue[]>();
  for (const { cells } of readWordTable('facts/values')) {
    const [field, key, name, de, nl, fr, aliases] = cells as unknown as Row;
    const hint = hints.get(`${field} ${key}`);
    const value: ShippedValue = {
      key,
      name,
      names: namesOf(de, nl, fr),
      aliases: [...new Set(listOf(aliases))],
      hint: hint?.[2] ?? null,
      hints: hint ? namesOf(hint[3], hint[4], hint[5]) : {},
      hint_source: hint?.[6] ?? null,
    };
    values.set(field, [...(values.get(field) ?? []), value]);
  }
  return readWordTable('facts/fields').map(({ at, cells }) => {
    const [key, kind, unit, min, max, step, filter, purpose, way, typical, en, de, nl, fr, cues, categories] =
      cells as unknown as string[] & { length: 16 };
    if (!factKinds.some((known) => known === kind))
      throw new Error(`${at}: "${kind}" is not one of ${factKinds.join(', ')}.`);
    if (purpose !== '' && !factPurposes.some((known) => known === purpose))
      throw new Error(`${at}: "${purpose}" is not one of ${factPurposes.join(', ')}.`);
    return {
      key: key as string,
      name: en as string,
      names: namesOf(de as string, nl as string, fr as string),
      kind: kind as FactKind,
      unit: textOf(unit as string),
      least: numberOf(at, min as string),
      greatest: numberOf(at, max as string),
      step: numberOf(at, step as string),
      is_filter: filter === 'yes',
      required_for: textOf(purpose as string) as ShippedField['required_for'],
      reading: {
        ...(way ? { way } : {}),
        ...(typical ? { typical: listOf(typical).map(Number) } : {}),
        ...(cues ? { cues: listOf(cues) } : {}),
      },
      subCategories: listOf(categories as string),
      values: values.get(key as string) ?? [],
    };
  });
}
