import type { Unit } from '#contract/advertisements/choices.ts';
import type { Random } from '../random.ts';

/** Units of each currency for one euro; round figures are good enough for a demo. */
const rates: Record<string, number> = { EUR: 1, GBP: 0.85, SEK: 11.3, CHF: 0.95, DKK: 7.46, PLN: 4.3, USD: 1.08 };

/** An amount in euros, expressed in another currency (not rounded). */
export function convertFromEuros(euros: number, currency: string): number {
  return euros * (rates[currency] ?? 1);
}

/** How many base units a unit holds: a box of 25 pieces, a pair of two. */
export function unitsInside(base: Unit, unit: Unit, euros: number, random: Random): number {
  if (unit === base) return 1;
  if (unit === 'box')
    return euros < 1
      ? 100
      : euros < 6
        ? random.pick([25, 50])
        : euros < 20
          ? random.pick([10, 20, 25])
          : random.pick([5, 10]);
  if (unit === 'pair' || unit === 'set') return base === 'piece' ? 1.9 : 1;
  if (unit === 'metre') return 0.25;
  if (unit === 'roll') return 6;
  return 1;
}

/** Rounds an amount the way price lists do: .95, .90, .50, whole, or tens, by its size. Two decimals, as text. */
export function roundToPriceList(amount: number, random: Random): string {
  if (amount < 1) return Math.max(0.02, Math.round(amount * 100) / 100).toFixed(2);
  if (amount < 10)
    return (Math.floor(amount) + random.pick([0.2, 0.4, 0.45, 0.5, 0.6, 0.75, 0.8, 0.9, 0.95])).toFixed(2);
  if (amount < 100)
    return (Math.floor(amount) + random.pick([0, 0.1, 0.25, 0.35, 0.4, 0.5, 0.5, 0.6, 0.8, 0.9, 0.9, 0.95])).toFixed(2);
  if (amount < 500) return (Math.floor(amount) + random.pick([0, 0, 0, 0.5, 0.5, 0.9])).toFixed(2);
  if (amount < 3000) return (Math.round(amount / 5) * 5 - random.pick([0, 0, 1])).toFixed(2);
  return (Math.round(amount / 10) * 10).toFixed(2);
}
