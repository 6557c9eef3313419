import type { Availability, Condition } from '#contract/advertisements/choices.ts';
import type { StockClass } from '../catalogue.ts';
import type { OrganizationKind } from '../organizations.ts';
import type { Random } from '../random.ts';
import { convertFromEuros } from './prices.ts';

const day = 86_400_000;
const stockMedian: Record<StockClass, number> = { bulk: 700, small: 190, medium: 55, large: 14 };
const stockOfKind: Record<OrganizationKind, number> = {
  distributor: 1.7,
  chain: 0.8,
  maker: 2,
  shop: 0.3,
  refurbisher: 0.4,
};

/** How many units a seller has: log-normal around what is usual for the part and the seller. */
export function drawStock(
  stock: StockClass,
  kind: OrganizationKind,
  condition: Condition,
  inside: number,
  random: Random,
): number {
  const worn = condition === 'used' || condition === 'refurbished' ? 0.4 : 1;
  const amount = Math.max(
    1,
    (stockMedian[stock] * stockOfKind[kind] * worn * random.spread(1)) / Math.max(1, inside / 4),
  );
  if (amount < 12) return Math.round(amount);
  // Counted stock ends anywhere, ordered stock on round numbers.
  if (random.chance(0.45)) return Math.round(amount);
  const step = amount < 60 ? 2 : amount < 200 ? 10 : amount < 1000 ? 20 : 100;
  return Math.max(step, Math.round(amount / step) * step);
}

/** A minimum order that fits the stock; often none. */
export function drawMinimumOrder(stock: number, isWanted: boolean, random: Random): number | null {
  if (random.chance(isWanted ? 0.6 : 0.3)) return null;
  const sizes = [1, 2, 4, 5, 10, 12, 20, 24, 25, 50, 100, 250, 500].filter(
    (size) => size <= Math.max(1, stock / 4) && size >= stock / 200,
  );
  return sizes.length > 0 ? random.pick(sizes) : 1;
}

/** A minimum order value that the stock can reach; mostly none. */
export function drawMinimumValue(
  price: string | null,
  stock: number,
  currency: string,
  isWanted: boolean,
  random: Random,
): string | null {
  if (price === null || isWanted || !random.chance(0.16)) return null;
  const total = Number(price) * stock;
  const values = [50, 100, 150, 250, 500, 1000]
    .map((value) => Math.round(convertFromEuros(value, currency) / 50) * 50)
    .filter((value) => value > 0 && value < total / 3);
  return values.length > 0 ? random.pick(values).toFixed(2) : null;
}

const daysUntil: Record<Exclude<Availability, 'in_stock'>, readonly [number, number]> = {
  within_5_weeks: [5, 34],
  within_10_weeks: [36, 69],
  after_10_weeks: [72, 150],
};

/** The day on which a part that is not in stock arrives, `yyyy-mm-dd`; not always known. */
export function drawAvailableAt(availability: Availability, now: Date, random: Random): string | null {
  if (availability === 'in_stock' || random.chance(0.4)) return null;
  const [first, last] = daysUntil[availability];
  return new Date(now.getTime() + random.between(first, last) * day).toISOString().slice(0, 10);
}
