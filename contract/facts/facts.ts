import { z } from 'zod';
import { messages } from '../errors.ts';
import { addIssue } from '../sentences.ts';
import { bounded, structured } from '../values.ts';
import { type FactValue, factLimits } from './choices.ts';
import { writeFacts } from './stored.ts';

/** A fact as reads have it: the keys are those of `GET /api/facts`. */
const statedFact = z.object({
  key: z.string(),
  value: z.union([z.string(), z.number(), z.boolean(), z.tuple([z.number(), z.number()]).readonly()]),
});

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
export const receivedFacts = structured(
  z.record(bounded(40), given.nullable(), { error: messages.required }),
).transform((facts, context) => {
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
