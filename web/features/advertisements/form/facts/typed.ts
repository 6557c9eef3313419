import { type StatedFact, textOfFacts } from '#contract/facts/stored.ts';

/** Facts while someone edits them: as typed, by the keys of their fields. */
export type TypedFacts = Readonly<Record<string, string>>;

const textOf = (value: unknown): string => (Array.isArray(value) ? [...new Set(value)].join('-') : String(value));

/** The facts of the form's text: JSON, as reads have them or as they were typed. */
export function typedOf(text: string): TypedFacts {
  if (text === '') return {};
  return Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, unknown>).map(([key, value]) => [key, textOf(value)]),
  );
}

const write = (facts: TypedFacts): string => (Object.keys(facts).length === 0 ? '' : JSON.stringify(facts));

/** The form's text after a change; nothing states no fact. */
export function changeTyped(facts: TypedFacts, key: string, value: string | null): string {
  const { [key]: _, ...others } = facts;
  return write(value === null || value === '' ? others : { ...others, [key]: value });
}

/** The form's text with proposed facts; what is typed stays. */
export const addProposed = (facts: TypedFacts, proposed: readonly StatedFact[]): string =>
  write({ ...typedOf(textOfFacts(proposed)), ...facts });

/** What a sub-category with these fields keeps, and the keys of what goes. */
export function splitTyped(facts: TypedFacts, fields: readonly { key: string }[]): { kept: string; gone: string[] } {
  const known = new Set(fields.map(({ key }) => key));
  return {
    kept: write(Object.fromEntries(Object.entries(facts).filter(([key]) => known.has(key)))),
    gone: Object.keys(facts).filter((key) => !known.has(key)),
  };
}

// Of packs that are sent alone; with equipment it is the next number (ADR 2025, 3.2 table A).
const numbersAlone: Readonly<Record<string, string>> = { lithium_ion: '3480', sodium_ion: '3551' };

/** The UN number that batteries of a chemistry have. */
export function proposedByChemistry({ chemistry = '' }: TypedFacts): StatedFact[] {
  const number = numbersAlone[chemistry];
  return number ? [{ key: 'un_number', value: number }] : [];
}
