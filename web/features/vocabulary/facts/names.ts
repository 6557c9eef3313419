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
const namesIn = (typed: Record<Translation, string>) => byTranslation((tag) => typed[tag].trim() || undefined);

/** What the forms of a field and of a value have in common. */
export interface NamedValues {
  key: string;
  name: string;
  /** In other languages, by their tags. */
  names: Record<Translation, string>;
  position: string | number;
}

export const namedValuesOf = (known: (Named & { key: string; position: number | null }) | undefined): NamedValues => ({
  key: known?.key ?? '',
  name: known?.name ?? '',
  names: byTranslation((tag) => known?.names[tag] ?? ''),
  position: known?.position ?? '',
});

/** The same as a body carries it, without the key, which never changes. */
export const namedBodyOf = ({ name, names, position }: NamedValues) => ({
  name,
  names: namesIn(names),
  position: position === '' ? null : Number(position),
});

/** What a search looks through: names in all languages, keys, and what files and people call it. */
export function wordsOf(field: ManagedFact): string {
  const named = ({ key, name, names }: Named & { key: string }) => [key, name, ...Object.values(names)];
  return [...named(field), ...field.headers, ...field.values.flatMap((value) => [...named(value), ...value.aliases])]
    .join('\n')
    .toLowerCase();
}
