import { groupBy } from '#server/platform/values/index.ts';

/** A line of a list in a deal. Several lines can be in one line of the deal: those that are taken from one post. */
interface Ordered {
  deal_id: number;
  advertisement_id: number;
  /** How many were asked for it. */
  asked: number;
}

/** Divides what deals have of a post among the lines of a list that it is taken for: each as asked, what is more for the last. */
export function shareOut<Order extends Ordered, Quantity extends number | null>(
  orders: readonly Order[],
  quantityOf: (order: Order) => Quantity,
): (Quantity | number)[] {
  const left = new Map<string, number>();
  const keyOf = ({ deal_id: deal, advertisement_id: post }: Order) => `${deal} ${post}`;
  const groups = groupBy(orders, keyOf);
  return orders.map((order) => {
    const key = keyOf(order);
    const all = quantityOf(order);
    const own = groups.get(key) as Order[];
    if (own.length === 1 || all === null) return all;
    const rest = left.get(key) ?? all;
    const quantity = order === own.at(-1) ? rest : Math.min(order.asked, rest);
    left.set(key, rest - quantity);
    return quantity;
  });
}
