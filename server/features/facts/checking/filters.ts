import { type FactChoices, readLimits, unsaid } from '#contract/facts/filters.ts';
import { choiceOf } from '#contract/facts/stored.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { date } from '#contract/values.ts';
import type { FieldProblems } from '#server/platform/errors.ts';
import type { CatalogueField } from '../catalogue/catalogue.ts';
import { nearest, readFactValue } from './values.ts';

/**
 * What a list is narrowed to by facts, as filters name it: keys of values, numbers in digits, limits, `unsaid`. Errors are keyed as
 * parameters are written (`facts.axle_rear`).
 */
export function settleFactChoices(
  fields: readonly CatalogueField[],
  given: FactChoices,
): { facts: FactChoices; errors: FieldProblems } {
  const filters = fields.filter(({ is_filter, kind }) => is_filter && kind !== 'text');
  const facts: FactChoices = {};
  const errors: FieldProblems = {};
  for (const [key, choices] of Object.entries(given)) {
    const field = filters.find((each) => each.key === key);
    if (!field) {
      errors[`facts.${key}`] = [
        filters.length === 0
          ? 'Choose a sub-category that has facts'
          : message('“{{name}}” is no fact of this sub-category. Similar: {{others}}', {
              name: key,
              others: nearest(
                key,
                filters.map((each) => each.key),
              ).join(', '),
            }),
      ];
      continue;
    }
    const settled = choices.map((choice) => settleChoice(field, choice));
    const problems = settled.flatMap(({ problem }) => problem ?? []);
    if (problems[0]) errors[`facts.${key}`] = [problems[0]];
    else facts[key] = [...new Set(settled.flatMap(({ choice }) => choice ?? []))].sort();
  }
  return { facts, errors };
}

function settleChoice(field: CatalogueField, choice: string): { choice: string | null; problem?: Sentence } {
  if (choice === unsaid) return { choice };
  const limits = readLimits(choice);
  if (limits && (field.kind === 'number' || field.kind === 'range' || field.kind === 'date')) {
    const isDate = field.kind === 'date';
    const isRight = [limits.min, limits.max].every(
      (end) => end === null || (isDate ? date.safeParse(end).success : !end.includes('-', 1)),
    );
    if (isRight) return { choice };
    return { choice: null, problem: isDate ? 'Use a date such as 2026-12-03' : 'Use a number' };
  }
  const { value, problem } = readFactValue(field, choice);
  return problem ? { choice: null, problem } : { choice: value === null ? null : choiceOf(value) };
}
