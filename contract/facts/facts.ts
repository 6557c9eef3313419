import { z } from 'zod';
import { addIssue } from '../sentences.ts';
import type { FixedText } from '../texts/message.ts';
import { bounded, structured } from '../values.ts';
import { type FactValue, factLimits } from './choices.ts';
import { type FactChoices, limitsOf, readLimits } from './filters.ts';
import { writeFacts } from './stored.ts';

export const factValue = z.union([z.string(), z.number(), z.boolean(), z.tuple([z.number(), z.number()]).readonly()]);

/** A fact as reads return it, with the keys of `GET /api/facts`. */
const statedFact = z.object({ key: z.string(), value: factValue });

export const statedFacts = z.array(statedFact);

/** Facts with how many sellers state each. */
export const articleFacts = z.array(statedFact.extend({ sellers: z.number().int() }));

const number = z.number({ error: 'Use a number' });

const given = z.union(
  [
    bounded(factLimits.text),
    number,
    z.boolean(),
    z.array(z.union([number, bounded(40)])).length(2),
    z.object({ min: z.union([number, bounded(40)]), max: z.union([number, bounded(40)]) }),
  ],
  { error: 'Use text, a number, yes or no' },
);

/** Facts as a form or a program sends them: what is empty is not stated. Their values are read with the fields of the sub-category. */
export const receivedFacts = structured(z.record(bounded(40), given.nullable())).transform((facts, context) => {
  const entries = Object.entries(facts).flatMap(([key, value]): [string, FactValue][] => {
    if (value === null || value === '') return [];
    if (typeof value !== 'object') return [[key, value]];
    if (Array.isArray(value)) return [[key, `${value[0]}..${value[1]}`]];
    return [[key, `${value.min}..${value.max}`]];
  });
  if (entries.length > factLimits.ofPost) {
    addIssue(context, [], 'A post has at most 60 facts');
    return z.NEVER;
  }
  return writeFacts(Object.fromEntries(entries));
});

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
  .record(bounded(40), z.union([z.array(choice).max(factLimits.values), choice]))
  .transform((given, context): FactChoices => {
    const chosen: [string, string[]][] = [];
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
