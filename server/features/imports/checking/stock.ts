import type { ImportField } from '#contract/imports/columns.ts';
import type { HeldPost } from '../../advertisements/index.ts';
import { isNoneLeft } from '../mapping/choices.ts';
import { type Problem, problem } from './problems.ts';
import type { Cells } from './rows.ts';

// A number of zero is a fact about the stock: it pauses a post, and a later number shows it again.

export type Report = (field: ImportField, found: Problem) => void;

/** The change of a post's state that the stock of a file causes. */
export type StockStep = 'pause' | 'resume' | null;

/** Whether a row reports an empty stock: by its number, or without one by its availability. */
export function isOutOfStock(cells: Cells): boolean {
  const stock = cells.get('number_of_items')?.value;
  if (stock === 0) return true;
  const availability = cells.get('availability');
  return stock === undefined && availability !== undefined && isNoneLeft(availability.source);
}

/**
 * A live post of which there is none is paused, also one that waits for its stock to be confirmed, and one that a file paused is
 * shown again; what people paused stays.
 */
export function stockStep(post: HeldPost | null, isGone: boolean, cells: Cells, report: Report): StockStep {
  const stock = cells.get('number_of_items')?.value;
  const isLive = post?.state === 'active' || post?.pause_reason === 'unconfirmed';
  if (isLive && isGone) {
    report('number_of_items', problem('number_of_items', 'out_of_stock', '', 'Out of stock in the file: paused'));
    return 'pause';
  }
  const isBack = !isGone && typeof stock === 'number' && stock > 0;
  if (post?.state === 'paused' && post.pause_reason === 'out_of_stock' && isBack) {
    report('number_of_items', problem('number_of_items', 'back_in_stock', '', 'In stock again: online again'));
    return 'resume';
  }
  return null;
}

/** The number that a row shows of a post that is paused or shown again. */
export const withStock = <Texts extends { values: Record<string, string>; before: Record<string, string> }>(
  texts: Texts,
  stock: StockStep,
): Texts =>
  stock === null
    ? texts
    : {
        ...texts,
        values: { ...texts.values, ...(stock === 'pause' ? { number_of_items: '0' } : {}) },
        before: { ...texts.before, ...(stock === 'resume' ? { number_of_items: '0' } : {}) },
      };
