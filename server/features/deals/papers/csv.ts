import { type NewCell, textOf } from '#server/platform/spreadsheets/index.ts';
import type { OrderContent, OrderLine } from './content.ts';

const cells: Record<string, (line: OrderLine, order: OrderContent) => NewCell> = {
  order: (_, { reference }) => reference,
  agreed_on: (_, { day }) => day,
  buyer: (_, { buyer }) => buyer.name,
  seller: (_, { seller }) => seller.name,
  line: ({ id }) => id,
  article_number: ({ number }) => number,
  gtin: ({ gtin }) => gtin,
  brand: ({ brand }) => brand,
  title: ({ title }) => title,
  quantity: ({ quantity }) => quantity,
  unit_code: ({ unit }) => unit,
  price_per_unit: ({ price }) => price,
  amount: ({ amount }) => amount,
  currency: (_, { currency }) => currency,
  available_at: ({ due }) => due,
};

/** The order with a row a line, and the freight as the last. */
export function orderCsv(order: OrderContent): string {
  const rows = order.lines.map((line) => Object.values(cells).map((cellOf) => cellOf(line, order)));
  const freight = Object.keys(cells).map((name) => {
    if (name === 'title') return 'Freight';
    if (name === 'amount') return order.freight;
    return ['order', 'agreed_on', 'buyer', 'seller', 'currency'].includes(name)
      ? (cells[name]?.(order.lines[0] as OrderLine, order) ?? null)
      : null;
  });
  return textOf([Object.keys(cells), ...rows, ...(order.freight === null ? [] : [freight])]);
}
