import { dealMessages } from '#contract/deals/choices.ts';
import { changeReserved, lockStock, type StockRow } from '#server/features/advertisements/index.ts';
import type { FieldProblems } from '#server/platform/errors.ts';
import { listLines, updateLine } from '../../repository/lines.ts';
import type { LineRow, OfferRow } from '../../rows.ts';
import type { Transition } from '../transition.ts';

/** The posts that a line holds stock of: that of the deal, and what is offered for it where it is wanted. */
export const postsOf = (line: LineRow): number[] =>
  [line.advertisement_id, line.own_advertisement_id].filter((id) => id !== null);

/** The lines of the deal, and their posts, locked in ascending order of id. */
export async function holdPosts(transition: Transition): Promise<{ lines: LineRow[]; posts: Map<number, StockRow> }> {
  const lines = await listLines(transition.transaction, transition.deal.id);
  const posts = await lockStock(transition.transaction, [...new Set(lines.flatMap(postsOf))]);
  return { lines, posts: new Map(posts.map((post) => [post.id, post])) };
}

/**
 * Reserves the offered quantity of every line, or nothing. Returns what is wrong with the lines that cannot be reserved, by
 * their places in the deal.
 */
export async function reserve(transition: Transition, offer: OfferRow): Promise<FieldProblems> {
  const { lines, posts } = await holdPosts(transition);
  const left = new Map([...posts].map(([id, post]) => [id, post.number_of_items - post.reserved_quantity]));
  const errors: FieldProblems = {};
  const wanted = lines.map((line) => ({
    line,
    quantity: offer.lines.reduce((sum, entry) => sum + (entry.line_id === line.id ? entry.quantity : 0), 0),
  }));
  for (const { line, quantity } of wanted) {
    if (quantity === 0) continue;
    const key = `lines.${line.position}`;
    const held = postsOf(line).map((id) => posts.get(id));
    if (line.advertisement_id === null || !held.every((post) => post && isForSale(post))) {
      errors[key] = [dealMessages.postGone];
      continue;
    }
    for (const id of postsOf(line)) {
      const available = left.get(id) as number;
      left.set(id, available - quantity);
      if (quantity > available) errors[key] = [dealMessages.onlyLeft(Math.max(0, available))];
    }
  }
  if (Object.keys(errors).length > 0) return errors;
  for (const { line, quantity } of wanted) {
    if (quantity === 0) continue;
    for (const id of postsOf(line)) await changeReserved(transition.transaction, id, quantity);
    await updateLine(transition.transaction, line.id, { reserved_quantity: quantity });
  }
  return {};
}

/** The lines of the deal with what is offered of each. */
export async function offeredLines({ transaction, deal }: Transition, offer: OfferRow) {
  return (await listLines(transaction, deal.id)).map((line) => ({
    id: line.id,
    position: line.position,
    advertisement_id: line.advertisement_id,
    own_advertisement_id: line.own_advertisement_id,
    facts: line.facts,
    quantity: offer.lines.reduce((sum, entry) => sum + (entry.line_id === line.id ? entry.quantity : 0), 0),
  }));
}

/** A post that a stock file reports as gone is not for sale, even if its stock is above zero. */
export const isForSale = ({ state, pause_reason }: StockRow): boolean =>
  state === 'active' || state === 'expired' || (state === 'paused' && pause_reason !== 'out_of_stock');

/** Releases everything that the deal reserves. */
export async function free(transition: Transition): Promise<void> {
  const { lines, posts } = await holdPosts(transition);
  for (const line of lines) {
    if (line.reserved_quantity === 0) continue;
    for (const id of postsOf(line)) {
      if (posts.has(id)) await changeReserved(transition.transaction, id, -line.reserved_quantity);
    }
    await updateLine(transition.transaction, line.id, { reserved_quantity: 0, short_quantity: 0 });
  }
}
