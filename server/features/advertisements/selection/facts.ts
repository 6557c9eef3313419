import { type FactValue, factLimits } from '#contract/facts/choices.ts';
import { readFacts, writeFacts } from '#contract/facts/stored.ts';
import { message, type Sentence } from '#contract/texts/message.ts';
import { invalid } from '#server/platform/errors.ts';
import { type BatteryRules, problemsOfPosting } from '../../batteries/index.ts';
import { type Catalogue, fieldsOf, nearest, neededOf, readFactValue } from '../../facts/index.ts';
import type { SummaryRow } from '../repository/rows.ts';

/** How a fact of posts changes, as it was asked for; a value of null takes it off. */
export interface FactWish {
  key: string;
  value: FactValue | null;
  rules: BatteryRules;
}

/** What decides how a fact of posts changes. */
export interface FactStep extends FactWish {
  catalogue: Catalogue;
  /** The stored facts of the posts. */
  facts: ReadonlyMap<number, string | null>;
}

/** What a fact of a post becomes, and all of its facts before and afterwards as they are stored. */
export interface FactChange {
  after: FactValue | null;
  stored: string | null;
  facts: string | null;
}

/** The value of a wish as it is stored. Throws a Refusal of 422 for what is no fact of any of the posts, or no value of it. */
export function settleFact(catalogue: Catalogue, { key, value }: FactWish, rows: readonly SummaryRow[]) {
  const subCategories = new Set(rows.map((row) => row.sub_category_id));
  const known = new Set([...subCategories].flatMap((id) => fieldsOf(catalogue, id).map((field) => field.key)));
  const field = catalogue.byKey.get(key);
  if (!field || !known.has(key))
    throw invalid({
      fact: [
        known.size === 0
          ? 'None of these posts is in a sub-category with facts'
          : message('“{{name}}” is no fact of this sub-category. Similar: {{others}}', {
              name: key,
              others: nearest(key, [...known]).join(', '),
            }),
      ],
    });
  if (value === null) return null;
  const read = readFactValue(field, value);
  if (read.problem) throw invalid({ value: [read.problem] });
  return read.value;
}

/** What a change of a fact does to a post, or why it stays. */
export function stepFact(row: SummaryRow, step: FactStep): FactChange | { stays: Sentence } {
  const fields = fieldsOf(step.catalogue, row.sub_category_id);
  if (!fields.some(({ key }) => key === step.key)) return { stays: 'Its sub-category does not have this fact, stays' };
  const stored = step.facts.get(row.id) ?? null;
  const { [step.key]: before = null, ...others } = readFacts(stored);
  const after = step.value;
  if (JSON.stringify(before) === JSON.stringify(after))
    return { stays: after === null ? 'Does not state this fact, stays' : 'States this already, stays' };
  const facts = writeFacts(after === null ? others : { ...others, [step.key]: after });
  if (facts && Buffer.byteLength(facts) > factLimits.bytes) return { stays: 'The facts of a post are too long' };
  if (row.type === 'offered' && step.rules !== 'off') {
    const needed = neededOf(fields);
    // What was missing before does not keep a post from stating more.
    const earlier = problemsOfPosting(stored, needed);
    const [problem] = Object.entries(needed.length > 0 ? problemsOfPosting(facts, needed) : {}).filter(
      ([field]) => !(field in earlier),
    );
    if (problem)
      return {
        stays: problem[1].includes('Required')
          ? 'The battery rules need this fact, stays'
          : (problem[1][0] as Sentence),
      };
  }
  return { after, stored, facts };
}
