import type { Facts, FactValue } from '#contract/facts/choices.ts';
import { choiceOf, readFacts } from '#contract/facts/stored.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import type { Catalogue, CatalogueField } from '../facts/index.ts';

/** The facts of a post that say which part it is, by the keys of fields; each as filters name it. */
export type StatedTraits = ReadonlyMap<string, string>;

/** Whether two posts of one part agree in a field: what titles state describes the part, all else this lot and its past. */
const isTrait = ({ kind, reading }: CatalogueField): boolean =>
  kind !== 'date' && kind !== 'text' && reading.way !== undefined && reading.way !== 'none';

/** Reads what a post states of its part. */
export function traitsStated(catalogue: Catalogue, facts: string | Facts | null): StatedTraits {
  const given = typeof facts === 'string' ? readFacts(facts) : (facts ?? {});
  const stated = Object.entries(given).flatMap(([key, value]): [string, string][] => {
    const field = catalogue.byKey.get(key);
    const choice = field && isTrait(field) ? choiceOf(value as FactValue) : null;
    return choice === null ? [] : [[key, choice]];
  });
  return new Map(stated);
}

/** The fields that both state, with the same value or with another one. */
export function compareFacts(one: StatedTraits, other: StatedTraits): { equal: string[]; different: string[] } {
  const both = [...one.keys()].filter((key) => other.has(key));
  return {
    equal: both.filter((key) => one.get(key) === other.get(key)),
    different: both.filter((key) => one.get(key) !== other.get(key)),
  };
}

/** As many are named: more would hide what else speaks for a match. */
const mostNamed = 3;

/** What is equal, in words: that both state the same, and never that one fits the other. */
export const describeEqual = (catalogue: Catalogue, keys: readonly string[], language: Language): Sentence[] =>
  keys.slice(0, mostNamed).flatMap((key) => {
    const field = catalogue.byKey.get(key);
    return field ? [message('Same {{fact}}', { fact: nameInside(field, language) })] : [];
  });

/** In English a name that begins a sentence is written small within it, unless it is an abbreviation. */
function nameInside({ name, names }: CatalogueField, language: Language): string {
  if (language !== sourceLanguage) return names[language] ?? name;
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
