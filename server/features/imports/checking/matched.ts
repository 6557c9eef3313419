import { choiceFields, type Lexicon } from '../mapping/lexicon.ts';
import { type Chosen, cellOf, type Plan } from '../mapping/plan.ts';
import type { GivenRow } from './rows.ts';

/**
 * What people matched by hand in the grid: each unknown value of the file whose repaired rows all have one choice, as a
 * mapping names it.
 */
export function findMatched(
  rows: readonly Pick<GivenRow, 'cells' | 'repairs'>[],
  { plan, lexicon }: { plan: Plan; lexicon: Lexicon },
): Chosen['values'] {
  const found: Chosen['values'] = {};
  for (const field of choiceFields) {
    const source = plan.sources[field];
    if (!source || source.kind === 'fixed') continue;
    const choices = new Map<string, string | null>();
    for (const { cells, repairs } of rows) {
      const repair = repairs[field];
      const text = String(cellOf(source, cells)).trim();
      if (repair === undefined || text === '' || plan.values[field]?.[text] || lexicon.understand(field, text))
        continue;
      const choice =
        lexicon.labelOf(field, repair) === null ? (lexicon.understand(field, repair)?.choice ?? null) : repair;
      choices.set(text, choices.has(text) && choices.get(text) !== choice ? null : choice);
    }
    const agreed = [...choices].flatMap(([text, choice]) => (choice === null ? [] : [[text, choice] as const]));
    if (agreed.length > 0) found[field] = Object.fromEntries(agreed);
  }
  return found;
}
