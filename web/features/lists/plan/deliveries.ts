import type { Condition } from '#contract/advertisements/choices.ts';
import type { List, ListLine, Plan, PlanSeller } from '#contract/lists/records.ts';

/** How the rows of a plan are put together. */
export const views = ['line', 'seller'] as const;

export type View = (typeof views)[number];

/** What is taken for a line from one post; of own stock there is no seller. */
export interface Delivery {
  line: ListLine;
  quantity: number;
  seller: PlanSeller | null;
  advertisement: number;
  condition: Condition | null;
  price: string | null;
  /** The price is in another currency than the list's, and converted. */
  isConverted: boolean;
  amount: string | null;
  surplus: number;
  /** How much less the surplus makes it cost; null where it costs more. */
  saves: string | null;
}

/** What a plan takes, in groups that belong together: by line in the order of the list, or by seller with own stock last. */
export function groupDeliveries(list: Pick<List, 'lines'>, plan: Plan, view: View): Delivery[][] {
  const lines = new Map(list.lines.map((line) => [line.number, line]));
  const groups = new Map<number, Delivery[]>();
  const add = ({ line: number, ...delivery }: Omit<Delivery, 'line'> & { line: number }) => {
    const line = lines.get(number);
    if (!line) return;
    const key = view === 'line' ? number : (delivery.seller?.organization.id ?? 0);
    groups.set(key, [...(groups.get(key) ?? []), { ...delivery, line }]);
  };
  const own = () => {
    for (const { line, quantity, advertisement } of plan.own)
      add({
        line,
        quantity,
        seller: null,
        advertisement,
        condition: null,
        price: null,
        isConverted: false,
        amount: null,
        surplus: 0,
        saves: null,
      });
  };
  if (view === 'line') own();
  for (const seller of plan.sellers)
    for (const { line, quantity, advertisement, condition = null, price_per_unit: price, ...costs } of seller.lines) {
      const { amount, surplus, saves = null, currency } = costs;
      const isConverted = Boolean(currency) && currency !== plan.currency;
      add({ line, quantity, seller, advertisement, condition, price, isConverted, amount, surplus, saves });
    }
  if (view === 'seller') own();
  return view === 'line'
    ? [...groups].sort(([first], [second]) => first - second).map(([, group]) => group)
    : [...groups.values()];
}
