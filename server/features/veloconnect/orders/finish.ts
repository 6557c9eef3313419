import { priceAt, shortfallOf } from '#contract/advertisements/orders.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import { joined, type Message, message, messageOf } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, Refusal } from '#server/platform/errors.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { type DealDependencies, openDeal } from '../../deals/index.ts';
import { factorOf } from '../../rates/index.ts';
import type { CallAnswer, TradeCall } from '../call.ts';
import type { Item } from '../items/allocation.ts';
import { findItems, type ItemDependencies } from '../items/items.ts';
import { TradeRefusal } from '../request.ts';
import { element, text } from '../xml.ts';
import { differencesOf, presentLines } from './lines.ts';
import { getOrder, sentencesOf } from './orders.ts';
import {
  beginFinish,
  endFinish,
  holdOrdered,
  insertAsked,
  listAsked,
  lockUnasked,
  type OrderRow,
  type StoredLine,
  setState,
} from './repository.ts';

interface FinishDependencies extends ItemDependencies {
  deals: DealDependencies;
}

/**
 * Orders: opens a deal with each seller, with an offer at the price that is posted for the quantity. What is ordered is fixed first, so that an order
 * that was cut off goes on with the sellers who were not asked. Throws a TradeRefusal of 400 above the limit of a day, where nothing
 * is left or no seller could be asked, of 420, 430 and 435.
 */
export async function finishOrder(deps: FinishDependencies, call: TradeCall): Promise<CallAnswer> {
  const order = await transact(deps.db, (transaction) => fixOrder(deps, transaction, call));
  const failures = order.is_test ? [] : await askSellers(deps, call, order);
  const items = await findItems(
    deps,
    call.by.actor,
    order.items.map(({ id }) => id),
  );
  const refused = new Set(failures.flatMap(({ posts }) => posts));
  const lines = order.items.map((line) => ({ ...line, parts: line.parts.filter(({ post }) => !refused.has(post)) }));
  if (!order.is_test) {
    const value = sumIn(deps, lines, call.system.currency) ?? '0';
    const isOrdered = await transact(deps.db, (transaction) => endFinish(transaction, order.id, value));
    if (!isOrdered) throw new TradeRefusal(400, sentenceOf(failures));
  }
  const remarks: Message[] = [
    ...(order.is_test ? [messageOf('Test: nothing was ordered.')] : []),
    ...differencesOf(lines),
    ...failures.map(({ reason }) => reason),
  ];
  return {
    responseCode: 200,
    message: sentencesOf(call.write, remarks),
    transactionId: order.id,
    statusCode: 100,
    content: [
      element(
        'vco:OrderHeader',
        text('vco:OrderID', order.number),
        text('cbc:IssueDate', new Date().toISOString().slice(0, 10)),
      ),
      ...presentLines({ lines, items, replacements: new Map() }, new Date()).known,
    ],
  };
}

/** Fixes the lines of an order as they can be had now, at no more than the price that was answered. */
async function fixOrder(deps: FinishDependencies, transaction: InTransaction, call: TradeCall): Promise<OrderRow> {
  const order = await getOrder(transaction, call, { isLocked: true });
  if (order.state !== 2) throw new TradeRefusal(430, 'This order was finished or cancelled. Start another one.');
  if (order.finishing_at !== null) return order;
  const { system, by } = call;
  const ids = [...new Set(order.items.flatMap(({ parts }) => parts.map(({ post }) => `P${post}`)))];
  const live = await findItems({ ...deps, db: transaction }, by.actor, ids);
  const lines = takeNow(order.items, live);
  if (lines.every(({ parts }) => parts.length === 0)) throw new TradeRefusal(400, nothingAvailable);
  const value = sumIn(deps, lines, system.currency);
  const ordered = await holdOrdered(transaction, system.id);
  const left = Math.max(0, Number(system.dayLimit) - Number(ordered));
  if (value === null || Number(value) > left) {
    const { currency } = system;
    throw new TradeRefusal(
      400,
      message(
        'This order of {{value}} is above the limit: {{left}} of {{limit}} are left for these 24 hours. Nothing was ordered.',
        {
          value: { money: value ?? '0', currency },
          left: { money: roundedTo(currency, left), currency },
          limit: { money: system.dayLimit, currency },
        },
      ),
    );
  }
  if (order.is_test) await setState(transaction, order.id, 100);
  else await beginFinish(transaction, order.id, { lines, value });
  return { ...order, items: lines };
}

/** Lines as they can be had now; without posts that have too few left or cost more than was answered. */
function takeNow(lines: readonly StoredLine[], live: ReadonlyMap<string, Item>): StoredLine[] {
  const parts = lines.flatMap((line) => line.parts);
  const orders = new Map(
    [...groupBy(parts, ({ post }) => post)].flatMap(([id, own]): [number, { price: string; left: number }][] => {
      const post = live.get(`P${id}`)?.posts[0];
      if (!post) return [];
      const left = Math.min(
        own.reduce((sum, { quantity }) => sum + quantity, 0),
        post.number_of_items,
      );
      const price = shortfallOf(post, left) === null ? priceAt(post, left) : null;
      const isDearer = own.some((part) => post.currency !== part.currency || Number(price) > Number(part.price));
      return price === null || isDearer ? [] : [[id, { price, left }]];
    }),
  );
  return lines.map((line) => ({
    ...line,
    parts: line.parts.flatMap((part) => {
      const order = orders.get(part.post);
      if (!order) return [];
      const quantity = Math.min(part.quantity, order.left);
      order.left -= quantity;
      return quantity > 0 ? [{ ...part, quantity, price: order.price }] : [];
    }),
  }));
}

/** What lines come to in a currency; null where a rate is missing. */
function sumIn({ search }: ItemDependencies, lines: readonly StoredLine[], currency: string): string | null {
  const sum = lines
    .flatMap(({ parts }) => parts)
    .reduce(
      (all, part) => all + Number(part.price) * part.quantity * factorOf(search.index.rates, part.currency, currency),
      0,
    );
  return Number.isFinite(sum) ? roundedTo(currency, sum) : null;
}

/** The sellers who could not be asked, with their posts and the reason. */
interface Failed {
  posts: number[];
  reason: Message;
}

const nothingAvailable = 'Nothing of this order is available.';

/** Why no seller could be asked; another request for the same order may have been the one that tried. */
const sentenceOf = (failures: readonly Failed[]) =>
  failures.length === 0
    ? nothingAvailable
    : joined(
        failures.map(({ reason }) => reason),
        ' ',
      );

/** Asks each seller who was not asked yet. */
async function askSellers(deps: FinishDependencies, call: TradeCall, order: OrderRow): Promise<Failed[]> {
  const asked = await listAsked(deps.db, order.id);
  const failed: Failed[] = [];
  const sellers = groupBy(
    order.items.flatMap(({ parts }) => parts),
    ({ seller, currency }) => `${seller.id} ${currency}`,
  );
  for (const parts of sellers.values()) {
    const [{ seller, currency }] = parts as [(typeof parts)[number]];
    if (asked.some((each) => each.seller_id === seller.id && each.currency === currency)) continue;
    try {
      await askSeller(deps, call, order.id, parts);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code >= 500) throw error;
      if (error.data === alreadyAsked) continue;
      failed.push({
        posts: parts.map(({ post }) => post),
        reason: message('{{seller}} was not asked: {{reason}}', {
          seller: seller.name,
          reason: messageOf(error.sentence),
        }),
      });
    }
  }
  return failed;
}

const alreadyAsked = 'asked';

/** Opens the deal with a seller, unless another request for the same order has. */
async function askSeller(
  { deals }: FinishDependencies,
  { by }: TradeCall,
  orderId: string,
  parts: StoredLine['parts'],
): Promise<void> {
  const [{ seller, currency }] = parts as [StoredLine['parts'][number]];
  const lines = [...groupBy(parts, ({ post }) => post)].map(([post, own]) => ({
    post,
    quantity: own.reduce((sum, { quantity }) => sum + quantity, 0),
    price: (own[0] as StoredLine['parts'][number]).price,
  }));
  await openDeal(
    deals,
    by.actor,
    {
      lines: lines.map(({ post, quantity }) => ({ advertisement: post, quantity })),
      offer: {
        lines: lines.map(({ post, quantity, price }) => ({ id: post, quantity, price_per_unit: price })),
        currency,
        hold_days: 7,
      },
    },
    [],
    {
      listId: null,
      before: async (transaction) => {
        if (!(await lockUnasked(transaction, orderId, { id: seller.id, currency })))
          throw conflict('This order was finished or cancelled. Start another one.', alreadyAsked);
      },
      opened: (transaction, dealId) => insertAsked(transaction, orderId, { dealId, sellerId: seller.id, currency }),
    },
  );
}
