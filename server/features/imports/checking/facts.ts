import { type FactValue, factLimits } from '#contract/facts/choices.ts';
import { readFacts, writeFacts } from '#contract/facts/stored.ts';
import { factColumn, factKeyOf, type ImportField } from '#contract/imports/columns.ts';
import { type MessageValue, message } from '#contract/texts/message.ts';
import type { PostFields } from '../../advertisements/index.ts';
import { nearest } from '../../facts/index.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import type { Plan } from '../mapping/plan.ts';
import { type Problem, problem } from './problems.ts';
import type { Cells } from './rows.ts';
import type { Report } from './stock.ts';

/**
 * Sets the facts of a row's post: what cells state, and of what the post has, what its sub-category has, too. An empty cell keeps a
 * fact. Reports facts that the sub-category does not have; of a column that was only guessed they stop nothing.
 */
export function settleRowFacts(
  cells: Cells,
  former: PostFields | null,
  fields: Record<string, unknown>,
  { plan, lexicon }: { plan: Plan; lexicon: Lexicon },
  report: Report,
): void {
  const held = readFacts((former?.facts as string | null | undefined) ?? null);
  const subCategory = typeof fields.subCategory === 'number' ? fields.subCategory : null;
  const has = lexicon.facts.byCategory.get(subCategory ?? -1) ?? new Set<string>();
  const isMoved = former !== null && former.subCategory !== subCategory;
  const facts: Record<string, FactValue> = Object.fromEntries(
    Object.entries(held).filter(([key]) => !isMoved || has.has(key)),
  );
  for (const [column, cell] of cells) {
    const key = factKeyOf(column);
    if (key === undefined || (cell.value === undefined && !cell.error)) continue;
    if (cell.value === null) delete facts[key];
    else if (!has.has(key)) report(column, elsewhere(column, key, cell.shown, { plan, lexicon, subCategory, has }));
    else if (cell.error) report(column, cell.error);
    else facts[key] = JSON.parse(String(cell.value)) as FactValue;
  }
  const text = writeFacts(facts);
  if (text === (former?.facts ?? null)) return;
  if (Object.keys(facts).length > factLimits.ofPost)
    report('subcategory', problem('subcategory', 'does_not_fit', '', 'A post has at most 60 facts'));
  if (text && Buffer.byteLength(text) > factLimits.bytes)
    report('subcategory', problem('subcategory', 'does_not_fit', '', 'The facts of a post are too long'));
  fields.facts = text;
}

function elsewhere(
  column: ImportField,
  key: string,
  shown: string,
  given: { plan: Plan; lexicon: Lexicon; subCategory: number | null; has: ReadonlySet<string> },
): Problem {
  const kind = given.plan.guessedFacts?.includes(column) ? 'fact_elsewhere' : 'does_not_fit';
  if (given.subCategory === null || given.has.size === 0)
    return problem(column, kind, shown, 'Choose a sub-category that has facts');
  // As the example file of each language calls the columns: by keys in English, by names in others.
  const called = (of: string): MessageValue => ({
    names: { ...given.lexicon.facts.byKey.get(of)?.names, en: factColumn(of) },
  });
  return problem(
    column,
    kind,
    shown,
    message('“{{name}}” is no fact of this sub-category. Similar: {{others}}', {
      name: called(key),
      others: { list: nearest(key, [...given.has]).map(called), by: ', ' },
    }),
  );
}

/** The columns of facts in which a post would state something else. */
export function changedFacts(former: unknown, next: unknown): ImportField[] {
  if ((former ?? null) === (next ?? null)) return [];
  const [before, after] = [former, next].map((text) => readFacts(typeof text === 'string' ? text : null));
  return Object.keys({ ...before, ...after })
    .filter((key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]))
    .map(factColumn);
}
