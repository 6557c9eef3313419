import { readFacts } from '#contract/facts/stored.ts';
import { factKeyOf, type ImportField } from '#contract/imports/columns.ts';
import { message, messageOf } from '#contract/texts/message.ts';
import { readDate } from '#server/reading/dates.ts';
import type { Cell } from '#server/reading/tables/layout.ts';
import { nearestValues, readFactValue, writtenFact } from '../../facts/index.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import type { Plan } from '../mapping/plan.ts';
import { type Problem, problem } from './problems.ts';

/** A cell of a fact as it was read: `ReadCell` without what only texts have. */
interface FactCell {
  value: string | undefined;
  shown: string;
  error: Problem | null;
}

/** Reads a cell as a fact: its value is JSON of what a post states, its text what exports write. */
export function readFactCell(field: ImportField, cell: Cell, text: string, plan: Plan, { facts }: Lexicon): FactCell {
  const fail = (error: Problem): FactCell => ({ value: undefined, shown: text, error });
  const known = facts.byKey.get(factKeyOf(field) ?? '');
  if (!known) return fail(problem(field, 'does_not_fit', text, messageOf('No fact has this name')));
  const day = known.kind === 'date' ? readDate(typeof cell === 'number' ? cell : text, plan.dateForm) : null;
  const unit = plan.factUnits?.[field];
  const withUnit = unit && /^[\d.,\s-]+$/.test(text) ? `${text} ${unit}` : null;
  const { value, problem: found } = readFactValue(known, day ?? withUnit ?? (typeof cell === 'number' ? cell : text));
  if (value !== null) return { value: JSON.stringify(value), shown: String(writtenFact(known, value)), error: null };
  if (found === null) return { value: undefined, shown: '', error: null };
  if (known.kind !== 'choice') {
    const reason = message('“{{value}}” is not possible: {{reason}}', {
      value: text,
      reason: { within: messageOf(found) },
    });
    return fail(problem(field, 'does_not_fit', text, reason));
  }
  const similar = nearestValues(known, text);
  return fail({ ...problem(field, 'unknown_value', text, found), choices: similar.map(({ name }) => name) });
}

/** The text of a column of facts of a post that has these. */
export function factCellOf(stored: unknown, column: ImportField, { facts }: Lexicon): string {
  const key = factKeyOf(column) ?? '';
  const value = readFacts(typeof stored === 'string' ? stored : null)[key];
  const known = facts.byKey.get(key);
  return value === undefined ? '' : String(known ? writtenFact(known, value) : value);
}
