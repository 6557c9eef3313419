import type { FeedCounts } from '#contract/feeds/choices.ts';
import { message } from '#contract/texts/message.ts';
import type { HeldPost } from '../../advertisements/index.ts';
import { problem } from './problems.ts';
import type { Cells, GivenRow } from './rows.ts';
import type { Report } from './stock.ts';

/** What the feed of an upload decides about its rows. */
export interface FeedRules {
  id: number;
  creates: boolean;
  counts: FeedCounts;
  /** The column that marks deleted rows; null if the file has none. */
  deleteColumn: number | null;
}

/** What is known of a post besides itself where a feed writes it. */
export interface FedPost {
  /** The feed that it belongs to; null for none yet. */
  feed: { id: number; name: string } | null;
  /** Pieces that were sold here within the hours in which the source books them: all, and those that no deal had reserved. */
  sold: number;
  soldDirectly: number;
  /** What the file counted last where that was less than deals hold. */
  shortCount: number | null;
}

/** The name of the column that marks deleted rows. */
export const deleteHeader = 'delete';

const noes = new Set(['', '0', 'no', 'n', 'false', 'nein', 'non', 'nee', '-']);

/** Whether the column `delete` marks the post of a row as deleted. */
export function isDeletedBy(row: GivenRow, feed: FeedRules | null): boolean {
  if (feed === null || feed.deleteColumn === null) return false;
  const cell = row.cells[feed.deleteColumn] ?? '';
  return !noes.has(String(cell).trim().toLowerCase());
}

/** Refuses a row whose post belongs to another feed. */
export function refuseForeign(feed: FeedRules, fed: FedPost | undefined, report: Report): void {
  if (!fed?.feed || fed.feed.id === feed.id) return;
  const sentence = message('This post belongs to the feed “{{name}}”', { name: fed.feed.name });
  report('internal_reference', problem('internal_reference', 'not_allowed', '', sentence));
}

/**
 * How many pieces there are of a post by what a file counts: less what was sold here and is not booked there yet; what is free
 * comes on top of what deals have reserved. Null where the row counts nothing.
 */
export function countOf(feed: FeedRules, post: HeldPost, fed: FedPost | undefined, cells: Cells): number | null {
  const given = cells.get('number_of_items')?.value;
  if (typeof given !== 'number') return null;
  if (feed.counts === 'free') return Math.max(0, given - (fed?.soldDirectly ?? 0)) + post.reserved_quantity;
  return Math.max(0, given - (fed?.sold ?? 0));
}

/** Pieces that can be sold by a count. */
export const availableBy = (count: number, feed: FeedRules, post: HeldPost): number =>
  feed.counts === 'free' ? count - post.reserved_quantity : count;

/** How many pieces a post has when nothing is left to sell. */
export const noneBy = (feed: FeedRules, post: HeldPost): number =>
  feed.counts === 'free' ? post.reserved_quantity : 0;

/** Whether a post that deals hold pieces of has others, too. */
export const holdsMoreThanDeals = (post: HeldPost): boolean =>
  post.reserved_quantity > 0 && post.number_of_items > post.reserved_quantity;

/** Whether deals reserve more than the file counts, by a number that was not reported to them yet. */
export const isNewlyShort = (count: number, post: HeldPost, fed: FedPost | undefined): boolean =>
  count < post.reserved_quantity ? fed?.shortCount !== count : (fed?.shortCount ?? null) !== null;

/** Fields that stand in the way of no stock: an order of more than is left waits for the next delivery. */
export const withoutMinimum = (fields: Record<string, unknown>): Record<string, unknown> => {
  const { minimal_order_quantity: minimum, number_of_items: number } = fields;
  return typeof minimum === 'number' && typeof number === 'number' && minimum > number
    ? { ...fields, minimal_order_quantity: number }
    : fields;
};
