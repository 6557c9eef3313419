import type { Facts, FactValue } from './choices.ts';

/** A fact as reads return it, with the keys of `GET /api/facts`. */
export interface StatedFact {
  key: string;
  value: FactValue;
}

/** Facts as they are stored: JSON in the order of their keys; null for none. */
export function writeFacts(facts: Facts): string | null {
  const entries = Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}

/** Facts from how they are stored. */
export const readFacts = (text: string | null): Facts => (text ? (JSON.parse(text) as Facts) : {});

/** Stored facts as reads have them. */
export const listFacts = (text: string | null): StatedFact[] =>
  Object.entries(readFacts(text)).map(([key, value]) => ({ key, value }));

/** Facts as reads have them, as a form has them while someone edits it; empty for none. */
export const textOfFacts = (facts: readonly StatedFact[]): string =>
  writeFacts(Object.fromEntries(facts.map(({ key, value }) => [key, value]))) ?? '';

const storedKey = /^[a-z0-9][a-z0-9_]*$|^\d{4}-\d\d-\d\d$/;

/** A fact as filters name it: the key of a value, `true`, `180`, `10-51`, a day; null for text, which no filter has. */
export function choiceOf(value: FactValue): string | null {
  if (typeof value === 'string') return value.length <= 40 && storedKey.test(value) ? value : null;
  if (typeof value !== 'object') return String(value);
  return value[0] === value[1] ? String(value[0]) : `${value[0]}-${value[1]}`;
}

/** Symbols, such as mm and Wh, are the same in each language. What is longer is an English word that the field's name has, too. */
const longestSymbol = 3;

/** The symbol of a field's unit; empty if it has none. */
export function symbolOf({ unit }: { unit: string | null }): string {
  const symbol = unit?.trim() ?? '';
  return symbol.length > longestSymbol ? '' : symbol;
}
