import { limits } from '#contract/advertisements/choices.ts';
import { type Message, message } from '#contract/texts/message.ts';
import { tradeLimits } from '#contract/trade-passwords/choices.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { itemUnknown } from '../answers/answer.ts';
import { element, text, type Xml } from '../answers/xml.ts';
import { allocate, type Item, type Part, stockOf } from '../items/allocation.ts';
import { findItems, type ItemDependencies } from '../items/items.ts';
import { amountOf, availabilityOf, describedBy, describeItem, quantityOf } from '../items/present.ts';
import { type ItemLine, TradeRefusal } from '../request.ts';
import type { StoredLine } from './repository.ts';

/** What is asked for, without where it comes from. */
type AskedLine = Omit<StoredLine, 'parts'>;

/** The lines of a request, those of one item together. Throws a TradeRefusal of 405 and 400. */
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

/** The lines of an order as they can be had now. */
export interface Planned {
  lines: StoredLine[];
  items: ReadonlyMap<string, Item>;
}

/** Finds from which posts lines come. What several lines take from one post is taken once. */
export async function planLines(deps: ItemDependencies, actor: Actor, asked: readonly AskedLine[]): Promise<Planned> {
  const items = await findItems(
    deps,
    actor,
    asked.map(({ id }) => id),
  );
  const taken = new Map<number, number>();
  const lines = asked.map((line) => {
    const item = items.get(line.id);
    const left = item && {
      ...item,
      posts: item.posts.map((post) => ({
        ...post,
        number_of_items: Math.max(0, post.number_of_items - (taken.get(post.id) ?? 0)),
      })),
    };
    const parts = left ? allocate(left, line.quantity) : [];
    for (const { post, quantity } of parts) taken.set(post.id, (taken.get(post.id) ?? 0) + quantity);
    return { ...line, parts: parts.map(storedPart) };
  });
  return { lines, items };
}

const storedPart = ({ post, quantity }: Part) => ({
  post: post.id,
  quantity,
  price: post.price_per_unit as string,
  currency: post.currency as string,
  seller: { id: post.organization_id, name: post.organization },
});

const orderedOf = ({ parts }: Pick<StoredLine, 'parts'>): number =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/** The lines of an answer: one for each price of an item, then what is unknown. */
export function presentLines({ lines, items }: Planned, today: Date): { known: Xml[]; unknown: Xml[] } {
  const known: Xml[] = [];
  const unknown: Xml[] = [];
  for (const line of lines) {
    const item = items.get(line.id);
    if (!item) {
      unknown.push(itemUnknown(line.id));
      continue;
    }
    const unit = item.posts[0]?.unit ?? 'piece';
    const stock = stockOf(item, line.quantity, today);
    const availability = availabilityOf(line.parts.length === 0 ? { ...stock, code: notNow(stock.code) } : stock, unit);
    const described = describeItem(line.id, describedBy(item), null, line.reference);
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
  return { known, unknown };
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
