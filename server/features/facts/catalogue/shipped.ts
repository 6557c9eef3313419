import { type FactKind, factKinds, factPurposes } from '#contract/facts/choices.ts';
import { languageTags, type Translation, translations } from '#contract/languages.ts';
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
  /** What columns of files call it besides its names, in any language. */
  headers: readonly string[];
  subCategories: readonly string[];
  values: readonly ShippedValue[];
}

const listOf = (cell: string): string[] =>
  cell
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean);
const textOf = (cell: string): string | null => (cell === '' ? null : cell);
/** Cells of translations, in the order of the languages; a name that is the same in all of them is in English only. */
const namesOf = (cells: readonly string[]): Partial<Record<Translation, string>> =>
  Object.fromEntries(translations.flatMap((tag, place) => (cells[place] ? [[tag, cells[place]]] : [])));

function numberOf(at: string, cell: string): number | null {
  if (cell === '') return null;
  const number = Number(cell);
  if (!Number.isFinite(number)) throw new Error(`${at}: "${cell}" is not a number.`);
  return number;
}

/**
 * The fields that an installation starts with, from the tables of `vocabulary/facts`. Throws an Error that names file and line of
 * what is wrong.
 */
export function shippedFields(): ShippedField[] {
  const hints = new Map(
    readWordTable('facts/hints').map(({ cells }) => [`${cells[0]} ${cells[1]}`, cells.slice(2)] as const),
  );
  const values = new Map<string, ShippedValue[]>();
  for (const { at, cells } of readWordTable('facts/values')) {
    const [field = '', key = '', name = '', ...rest] = cells;
    const named = rest.slice(0, translations.length);
    if (named.some(Boolean) && !named.every(Boolean))
      throw new Error(`${at}: a name in each language is needed, or in English alone where it is the same in all.`);
    const [hint = null, ...otherHints] = hints.get(`${field} ${key}`) ?? [];
    const value: ShippedValue = {
      key,
      name,
      names: namesOf(named),
      aliases: [...new Set(listOf(rest.at(-1) ?? ''))],
      hint,
      hints: namesOf(otherHints),
      hint_source: otherHints.at(-1) ?? null,
    };
    values.set(field, [...(values.get(field) ?? []), value]);
  }
  return readWordTable('facts/fields').map(({ at, cells }) => {
    const [key = '', kind, unit = '', min = '', max = '', step = '', filter, purpose = '', way, typical, ...rest] =
      cells;
    const [name = '', ...named] = rest.slice(0, languageTags.length);
    const [headers = '', cues, categories = ''] = rest.slice(languageTags.length);
    if (!factKinds.some((known) => known === kind))
      throw new Error(`${at}: "${kind}" is not one of ${factKinds.join(', ')}.`);
    if (purpose !== '' && !factPurposes.some((known) => known === purpose))
      throw new Error(`${at}: "${purpose}" is not one of ${factPurposes.join(', ')}.`);
    return {
      key,
      name,
      names: namesOf(named),
      kind: kind as FactKind,
      unit: textOf(unit),
      least: numberOf(at, min),
      greatest: numberOf(at, max),
      step: numberOf(at, step),
      is_filter: filter === 'yes',
      required_for: textOf(purpose) as ShippedField['required_for'],
      reading: {
        ...(way ? { way } : {}),
        ...(typical ? { typical: listOf(typical).map(Number) } : {}),
        ...(cues ? { cues: listOf(cues) } : {}),
      },
      headers: [...new Set(listOf(headers))],
      subCategories: listOf(categories),
      values: values.get(key) ?? [],
    };
  });
}
