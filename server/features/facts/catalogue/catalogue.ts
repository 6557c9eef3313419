import type { FactKind } from '#contract/facts/choices.ts';
import type { StatedFact } from '#contract/facts/stored.ts';

/** A value that a field of choices, yes or no, or days can have. */
export interface CatalogueValue {
  id: number;
  key: string;
  name: string;
  /** In other languages, by their tags. */
  names: Readonly<Record<string, string>>;
  aliases: readonly string[];
  hint: string | null;
  hints: Readonly<Record<string, string>>;
  hint_source: string | null;
  position: number;
}

/** How titles state a field: by names of values, by a number with its unit, and so on. */
export interface TitleReading {
  way?: string;
  /** Numbers that titles have without any word around them; empty: all between least and greatest. */
  typical?: readonly number[];
  /** Words around a number that say what it is. */
  cues?: readonly string[];
}

/** A field of facts with its values in order. */
export interface CatalogueField {
  id: number;
  key: string;
  name: string;
  names: Readonly<Record<string, string>>;
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
  position: number;
  values: readonly CatalogueValue[];
}

/** All fields of facts. */
export interface Catalogue {
  revision: string;
  byKey: ReadonlyMap<string, CatalogueField>;
  /** The fields of each sub-category, in order. */
  byCategory: ReadonlyMap<number, readonly CatalogueField[]>;
}

/** The fields of a sub-category, in order; none of a post without one. */
export const fieldsOf = (catalogue: Catalogue, subCategory: number | null): readonly CatalogueField[] =>
  subCategory === null ? [] : (catalogue.byCategory.get(subCategory) ?? []);

/** The keys of the fields that the battery rules need. */
export const neededOf = (fields: readonly CatalogueField[]): readonly string[] =>
  fields.flatMap(({ key, required_for }) => (required_for === 'battery' ? key : []));

/** The keys of the facts that the battery rules need, by the sub-categories that have them. */
export const neededFactsOf = ({ byCategory }: Catalogue): ReadonlyMap<number, readonly string[]> =>
  new Map([...byCategory].map(([id, fields]) => [id, neededOf(fields)] as const).filter(([, keys]) => keys.length > 0));

/** Facts with the keys that values have today: one that was merged into another is an alias of it. */
export const renewFacts = ({ byKey }: Catalogue, facts: readonly StatedFact[]): StatedFact[] =>
  facts.map((fact) => {
    const values = byKey.get(fact.key)?.values ?? [];
    const { value } = fact;
    if (typeof value !== 'string' || values.some(({ key }) => key === value)) return fact;
    const into = values.find(({ aliases }) => aliases.includes(value));
    return into ? { key: fact.key, value: into.key } : fact;
  });
