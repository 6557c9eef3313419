import { limits } from '#contract/advertisements/choices.ts';
import { priceAt } from '#contract/advertisements/orders.ts';
import { type Message, message } from '#contract/texts/message.ts';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { allocate, type Item, type Part, type PricedPost, stockOf } from '../items/allocation.ts';
import { findItems, findReplacements, type ItemDependencies } from '../items/items.ts';
import { absentOf, amountOf, availabilityOf, describedBy, describeItem, quantityOf } from '../items/present.ts';
import { type ItemLine, TradeRefusal } from '../request.ts';
import { element, text, type Xml } from '../xml.ts';
import type { StoredLine } from './repository.ts';

/** What is asked for, without where it comes from. */
type AskedLine = Omit<StoredLine, 'parts'>;

/** The lines of a request; lines of one item are added up. Throws a TradeRefusal of 405 and 400. */
export function readLines(items: readonly ItemLine[], least: 0 | 1): AskedLine[] {
  const lines = new Map<string, AskedLine>();
  for (const { id, quantity, reference } of items) {
    const count = /^\d{1,8}([.,]0{1,6})?$/.test(quantity ?? '') ? Number.parseInt(quantity as string, 10) : null;
    if (id === '' || count === null || count < least || count > limits.quantity)
      throw new TradeRefusal(405, 'Name items, each with a whole quantity of 1 or more.');
    const same = lines.get(id);
    lines.set(id, { id, quantity: (same?.quantity ?? 0) + count, reference: reference ?? same?.reference ?? null });
  }
  if (lines.size === 0) throw new TradeRefusal(405, 'Name items, each with a whole quantity of 1 or more.');
  refuseMany(lines.size);
  return [...lines.values()];
}

export function refuseMany(lines: number): void {
  if (lines > tradeLimits.lines)
    throw new TradeRefusal(400, message('An order has {{count}} lines at most.', { count: tradeLimits.lines }));
}

/** The lines of an order as they can be had now, and what is in the place of items that are not offered. */
export interface Planned {
  lines: StoredLine[];
  items: ReadonlyMap<string, Item>;
  replacements: ReadonlyMap<string, readonly string[]>;
}

/**
 * Finds from which posts lines come. What several lines take from one post is taken once, at the price of what they take together.
 */
export async function planLines(deps: ItemDependencies, actor: Actor, asked: readonly AskedLine[]): Promise<Planned> {
  const ids = asked.map(({ id }) => id);
  const items = await findItems(deps, actor, ids);
  const absent = ids.filter((id) => !items.has(id));
  const replacements = await findReplacements(deps, actor, absent);
  const taken = new Map<number, number>();
  const lines = asked.map((line) => {
    const item = items.get(line.id);
    const parts = item
      ? allocate({ ...item, posts: item.posts.map((post) => leftOf(post, taken)) }, line.quantity)
      : [];
    for (const { post, quantity } of parts) taken.set(post.id, (taken.get(post.id) ?? 0) + quantity);
    return { ...line, parts };
  });
  const posts = new Map([...items.values()].flatMap((item) => item.posts.map((post) => [post.id, post] as const)));
  const priced = (post: PricedPost) =>
    priceAt(posts.get(post.id) as PricedPost, taken.get(post.id) as number) as string;
  return {
    lines: lines.map(({ parts, ...line }) => ({
      ...line,
      parts: parts.map((part) => storedPart(part, priced(part.post))),
    })),
    items,
    replacements,
  };
}

/** A post with what other lines leave of it. What is left is not the whole lot. */
function leftOf(post: PricedPost, taken: ReadonlyMap<number, number>): PricedPost {
  const count = taken.get(post.id) ?? 0;
  if (count === 0) return post;
  return { ...post, number_of_items: Math.max(0, post.number_of_items - count), whole_lot_price: null };
}

const storedPart = ({ post, quantity }: Part, price: string) => ({
  post: post.id,
  quantity,
  price,
  currency: post.currency as string,
  seller: { id: post.organization_id, name: post.organization },
});

const orderedOf = ({ parts }: Pick<StoredLine, 'parts'>): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** The lines of an answer: one for each price of an item, then what is replaced, then what is unknown. */
export function presentLines({ lines, items, replacements }: Planned, today: Date): { known: Xml[]; absent: Xml[] } {
  const known: Xml[] = [];
  const absent = { replaced: [] as Xml[], unknown: [] as Xml[] };
  for (const line of lines) {
    const item = items.get(line.id);
    if (!item) {
      const others = replacements.get(line.id);
      absent[others ? 'replaced' : 'unknown'].push(absentOf(line.id, others));
      continue;
    }
    const unit = item.posts[0]?.unit ?? 'piece';
    const stock = stockOf(item, line.quantity, today);
    const availability = availabilityOf(line.parts.length === 0 ? { ...stock, code: notNow(stock.code) } : stock, unit);
    const described = describeItem(line.id, describedBy(item), [], line.reference);
    const write = (quantity: number, price: string, currency: string) =>
      element(
        'vco:OrderResponseLine',
        quantityOf(quantity, unit),
        described,
        element('cac:UnitPrice', amountOf('cbc:PriceAmount', price, currency)),
        availability,
        text('cbc:BacklogIndicator', false),
      );
    const [first] = item.posts;
    if (line.parts.length === 0) known.push(write(0, first?.price_per_unit ?? '0', first?.currency ?? 'EUR'));
    known.push(...line.parts.map(({ quantity, price, currency }) => write(quantity, price, currency)));
  }
  return { known, absent: [...absent.replaced, ...absent.unknown] };
}

/** What could not be taken at all is not there, whatever was left of it. */
const notNow = (code: 'available' | 'partially_available' | 'expecting_delivery' | 'not_available') =>
  code === 'available' || code === 'partially_available' ? 'not_available' : code;

/** Where more or less is ordered than was asked for. */
export const differencesOf = (lines: readonly StoredLine[]): Message[] =>
  lines
    .filter((line) => orderedOf(line) !== line.quantity)
    .map((line) =>
      message('{{item}}: {{ordered}} in place of {{asked}}.', {
        item: line.id,
        ordered: orderedOf(line),
        asked: line.quantity,
      }),
    );
