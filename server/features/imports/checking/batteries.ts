import { messages } from '#contract/errors.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import type { HeldPost } from '../../advertisements/index.ts';
import { problemsOfPosting } from '../../batteries/index.ts';
import { problem } from './problems.ts';
import type { Report, StockStep } from './stock.ts';
import type { Surroundings } from './surroundings.ts';

interface Row {
  post: HeldPost | null;
  fields: Record<string, unknown>;
  changed: readonly ImportField[];
  stock: StockStep;
}

const lacksFacts =
  'Batteries need their energy, weight and chemistry, and whether they are damaged. Post them with the form';

/**
 * Reports what the battery rules find wrong with a row that offers some. It brings no facts: what counts are those that its post has.
 * A change of the stock of a live post passes: held back, it would leave pieces on offer that are gone.
 */
export function checkBattery(
  { post, fields, changed, stock }: Row,
  { neededFacts }: Pick<Surroundings, 'neededFacts'>,
  report: Report,
): void {
  const needed = neededFacts.get(fields.subCategory as number);
  if (!needed || fields.type !== 'offered' || stock === 'pause') return;
  if (post?.state === 'active' && changed.every((field) => field === 'number_of_items')) return;
  const sentences = Object.values(problemsOfPosting(fields.facts as string | null | undefined, needed)).flat();
  const [first] = sentences;
  if (!first) return;
  const sentence = sentences.includes(messages.required) ? lacksFacts : first;
  report('subcategory', problem('subcategory', 'does_not_fit', '', sentence));
}
