import type { ManagedFact } from '#contract/facts/schemas.ts';
import { byTranslation, type Translation } from '#contract/languages.ts';
import { textLanguage } from '#web/lib/language.ts';

type Named = Pick<ManagedFact, 'name' | 'names'>;

/** The kinds that have values with names: of the others, people type what is stored. */
export const kindsWithValues: readonly ManagedFact['kind'][] = ['choice', 'date', 'boolean'];

/** The name of a field or a value in the reader's language. */
export const nameOf = ({ name, names }: Named): string => names[textLanguage() as Translation] ?? name;

/** Texts that a form has one of on each line. */
export const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

/** Names in other languages as a body carries them: what is left out is shown in English. */
export const namesIn = (typed: Record<Translation, string>) => byTranslation((tag) => typed[tag].trim() || undefined);

/** What a search looks through: names in all languages, keys, and what files and people call it. */
export function wordsOf(field: ManagedFact): string {
  const named = ({ key, name, names }: Named & { key: string }) => [key, name, ...Object.values(names)];
  return [...named(field), ...field.headers, ...field.values.flatMap((value) => [...named(value), ...value.aliases])]
    .join('\n')
    .toLowerCase();
}
