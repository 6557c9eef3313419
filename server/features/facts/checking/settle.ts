import { type FactValue, factLimits } from '#contract/facts/choices.ts';
import { readFacts, writeFacts } from '#contract/facts/stored.ts';
import { message } from '#contract/texts/message.ts';
import type { FieldProblems } from '#server/platform/errors.ts';
import { type Catalogue, fieldsOf } from '../catalogue/catalogue.ts';
import { nearest, readFactValue } from './values.ts';

interface GivenFacts {
  subCategory?: number | null | undefined;
  facts?: string | null | undefined;
}

/**
 * The facts of a post after a form: the ones it names, read by the fields of its sub-category. If it names none, the post keeps
 * the ones that the sub-category has too. Errors are keyed as the form writes them (`facts.axle_rear`).
 */
export function settleFacts(
  catalogue: Catalogue,
  given: GivenFacts,
  before: string | null,
): { facts: string | null | undefined; errors: FieldProblems } {
  const fields = fieldsOf(catalogue, given.subCategory ?? null);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  if (given.facts === undefined) {
    const held = Object.entries(readFacts(before));
    const stays = held.filter(([key]) => byKey.has(key));
    return {
      facts: stays.length === held.length ? undefined : writeFacts(Object.fromEntries(stays)),
      errors: {},
    };
  }
  const errors: FieldProblems = {};
  const facts: Record<string, FactValue> = {};
  for (const [key, value] of Object.entries(readFacts(given.facts))) {
    const field = byKey.get(key);
    if (!field) {
      errors[`facts.${key}`] = [
        fields.length === 0
          ? 'Choose a sub-category that has facts'
          : message('“{{name}}” is no fact of this sub-category. Similar: {{others}}', {
              name: key,
              others: nearest(key, [...byKey.keys()]).join(', '),
            }),
      ];
      continue;
    }
    const read = readFactValue(field, value);
    if (read.problem) errors[`facts.${key}`] = [read.problem];
    else if (read.value !== null) facts[key] = read.value;
  }
  const text = writeFacts(facts);
  if (text && Buffer.byteLength(text) > factLimits.bytes) errors.facts = ['The facts of a post are too long'];
  return { facts: text, errors };
}
