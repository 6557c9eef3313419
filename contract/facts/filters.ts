import { z } from 'zod';
import { addIssue } from '../sentences.ts';
import type { FixedText } from '../texts/message.ts';
import { bounded } from '../values.ts';
import { factLimits } from './choices.ts';

/** What is chosen among the facts of a sub-category, by the keys of fields: values, limits as `160..180`, or that nothing is stated. */
export type FactChoices = Readonly<Record<string, readonly string[]>>;

/** The choice of posts that do not state a fact; no value has this key. */
export const unsaid = 'unsaid';

const between = '..';

/** Limits as a choice; either may be open, and none is for both. */
export const limitsOf = (min: string | null, max: string | null): string | null =>
  min || max ? `${min ?? ''}${between}${max ?? ''}` : null;

/** The limits that a choice states, or null for another choice. */
export function readLimits(choice: string): { min: string | null; max: string | null } | null {
  const at = choice.indexOf(between);
  return at < 0 ? null : { min: choice.slice(0, at) || null, max: choice.slice(at + between.length) || null };
}

const day = /^[12]\d{3}-\d{2}-\d{2}$/;
const isLimit = (text: string | null): boolean =>
  text === null || /^-?\d{1,7}(?:\.\d{1,3})?$/.test(text) || day.test(text);

const isBelow = (one: string, other: string): boolean => (day.test(one) ? one < other : Number(one) < Number(other));

function problemOf(choice: string): FixedText | null {
  const limits = readLimits(choice);
  if (!limits) return null;
  const { min, max } = limits;
  if (!isLimit(min) || !isLimit(max)) return 'Use a number';
  return min && max && isBelow(max, min) ? 'The greatest value is below the least one' : null;
}

const limit = z.union([bounded(40), z.number()]).nullish();

const choice = z.union([bounded(60), z.strictObject({ min: limit, max: limit })]);

function textOf(given: z.output<typeof choice>): string | null {
  if (typeof given === 'string') return given.trim() || null;
  const end = (value: z.output<typeof limit>) =>
    String(value ?? '')
      .trim()
      .replace(',', '.');
  return limitsOf(end(given.min), end(given.max));
}

/** What a list is narrowed to by facts: `facts[freehub][]=hg_m`, `facts[rotor][min]=160`, `facts[freehub][]=unsaid`. */
export const factChoices = z
  .record(bounded(40), z.union([z.array(choice).max(factLimits.values).readonly(), choice]))
  .transform((given, context): FactChoices => {
    const chosen: [string, readonly string[]][] = [];
    for (const [key, value] of Object.entries(given)) {
      const list = Array.isArray(value) ? value : [value];
      const choices = [...new Set(list.flatMap((one) => textOf(one) ?? []))].sort();
      const problem = choices.map(problemOf).find((one) => one !== null);
      if (problem) addIssue(context, [key], problem);
      if (choices.length > 0) chosen.push([key, choices]);
    }
    if (chosen.length > factLimits.fieldsOfCategory) addIssue(context, [], 'Use fewer filters');
    return Object.fromEntries(chosen.sort(([one], [other]) => (one < other ? -1 : 1)));
  });
