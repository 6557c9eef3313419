import { messages } from '#contract/errors.ts';
import { factColumn, type ImportField } from '#contract/imports/columns.ts';
import type { HeldPost } from '../../advertisements/index.ts';
import { problemsOfPosting } from '../../batteries/index.ts';
import { required } from './cells.ts';
import { factCellOf } from './factCells.ts';
import { problem } from './problems.ts';
import type { Report, StockStep } from './stock.ts';
import type { Surroundings } from './surroundings.ts';

interface Row {
  post: HeldPost | null;
  fields: Record<string, unknown>;
  changed: readonly ImportField[];
  stock: StockStep;
}

/**
 * Reports what the battery rules find wrong with a row that offers some: in its cells of facts, or in the ones that it would need. A change of the stock of a live post passes: held back, it would leave pieces on offer that are gone.
 */
export function checkBattery(
  { post, fields, changed, stock }: Row,
  { neededFacts, lexicon }: Pick<Surroundings, 'neededFacts' | 'lexicon'>,
  report: Report,
): void {
  const needed = neededFacts.get(fields.subCategory as number);
  if (!needed || fields.type !== 'offered' || stock === 'pause') return;
  if (post?.state === 'active' && changed.every((field) => field === 'number_of_items')) return;
  for (const [key, [sentence]] of Object.entries(
    problemsOfPosting(fields.facts as string | null | undefined, needed),
  )) {
    const column = factColumn(key.replace(/^facts\./, ''));
    if (sentence === messages.required) report(column, required(column));
    else if (sentence)
      report(column, problem(column, 'does_not_fit', factCellOf(fields.facts, column, lexicon), sentence));
  }
}
