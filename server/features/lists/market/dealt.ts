import { createHash } from 'node:crypto';
import type { DealtState } from '#contract/lists/choices.ts';
import { type Message, message } from '#contract/texts/message.ts';
import { groupBy } from '#server/platform/values/index.ts';
import type { MarketPost } from '../repository/market.ts';
import type { LineOrder } from '../repository/orders.ts';
import type { LineRow } from '../rows.ts';
import { unitsIn } from './units.ts';

/** What the deals of a list have of a line, in its unit. */
export interface LineDealt {
  /** How many in each state, the one nearest to its end first. */
  parts: { state: DealtState; quantity: number }[];
  quantity: number;
  /** How many of what is needed no deal has. */
  rest: number;
}

/** What the deals of a list have of its lines, and leave of the posts that they are about. */
export interface ListDealt {
  of(line: Pick<LineRow, 'number' | 'quantity' | 'unit' | 'pack'>): LineDealt;
  /** How many of a post are still free, in its unit, or why it is not taken again. */
  left(post: MarketPost): number | Message;
  /** The sellers with an open deal of the list: one press does not ask them again. */
  sellers: ReadonlySet<number>;
  /** Names what deals have: a plan that was made with another mark plans lines that have deals since, or the other way round. */
  mark: string;
  /** The same without some of the deals. */
  without(deals: ReadonlySet<number>): ListDealt;
}

const nearestFirst: readonly DealtState[] = ['bought', 'agreed', 'offered', 'asked'];

/** Reads orders as what they have of each line and leave of each post. */
export function dealtOf(orders: readonly LineOrder[]): ListDealt {
  const byLine = groupBy(orders, ({ line }) => line);
  const byPost = groupBy(orders, ({ advertisement_id: id }) => id);
  return {
    sellers: new Set(orders.flatMap(({ is_open, seller_id }) => (is_open ? [seller_id] : []))),
    get mark() {
      return markOf(orders);
    },
    of(line) {
      const quantities = new Map<DealtState, number>();
      const add = (state: DealtState, quantity: number) => {
        if (quantity > 0) quantities.set(state, (quantities.get(state) ?? 0) + quantity);
      };
      for (const { state, quantity, bought, unit } of byLine.get(line.number) ?? []) {
        if (state === null || quantity === 0) continue;
        const inUnit = (pieces: number) => Math.round(pieces * (unitsIn(unit, line.unit, line.pack) ?? 1));
        const all = Math.max(1, inUnit(quantity));
        // What was delivered of an agreed deal is bought.
        const delivered = Math.min(all, inUnit(bought));
        add('bought', delivered);
        add(state, all - delivered);
      }
      const parts = nearestFirst.flatMap((state) => {
        const quantity = quantities.get(state);
        return quantity === undefined ? [] : [{ state, quantity }];
      });
      const quantity = parts.reduce((sum, part) => sum + part.quantity, 0);
      return { parts, quantity, rest: Math.max(0, line.quantity - quantity) };
    },
    without: (deals) => dealtOf(orders.filter(({ deal_id: id }) => !deals.has(id))),
    left(post) {
      let left = post.number_of_items;
      for (const { state, offered, asked, answered } of byPost.get(post.id) ?? []) {
        // A seller who has answered has no more than that, until the post changes.
        if (answered !== null && post.updated_at <= answered && offered < asked)
          return offered === 0
            ? message('Not again: they declined it')
            : message('Not again: they offered fewer than you asked for');
        // What is agreed is held of the post already.
        if (state === 'asked' || state === 'offered') left -= offered;
      }
      return left > 0 ? left : message('Not again: you have asked for all of it');
    },
  };
}

function markOf(orders: readonly LineOrder[]): string {
  const parts = orders
    .filter(({ state, quantity, is_open }) => is_open || (state !== null && quantity > 0))
    .map(({ deal_id, line, advertisement_id, quantity, is_open }) =>
      [deal_id, line, advertisement_id, quantity, is_open].join(' '),
    );
  return createHash('sha256').update(parts.sort().join('\n')).digest('hex').slice(0, 16);
}
