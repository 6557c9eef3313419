import type { Database } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { groupBy } from '#server/platform/values/index.ts';
import {
  type CountableSale,
  hideSnapshot,
  listCountableSales,
  lockSnapshots,
  type Quartiles,
  saveSnapshot,
} from './repository.ts';

/** What a snapshot takes: selling and buying organizations, and which part of the pieces one may sell at most. */
const least = { sellers: 6, buyers: 5 } as const;
const largestShare = 0.2;
/** From how many sales of how many organizations that came or went on another snapshot is taken. */
const leastChange = { sales: 3, organizations: 3 } as const;

/** What the sales of one article, condition and unit went for; null where a single organization could be read out of it. */
function quartilesOf(sales: readonly CountableSale[]): Quartiles | null {
  const pieces = sales.reduce((sum, { quantity }) => sum + quantity, 0);
  const bySeller = new Map<number, number>();
  for (const { seller_id: id, quantity } of sales) bySeller.set(id, (bySeller.get(id) ?? 0) + quantity);
  if (bySeller.size < least.sellers || new Set(sales.map(({ buyer_id: id }) => id)).size < least.buyers) return null;
  // Whole numbers, so that exactly a fifth is not more than one.
  if ([...bySeller.values()].some((quantity) => quantity > Math.round(pieces * largestShare * 1e6) / 1e6)) return null;
  const prices = sales.map(({ price }) => price).sort((a, b) => a - b);
  return {
    quarter: toTwoDigits(quantile(prices, 0.25)),
    middle: toTwoDigits(quantile(prices, 0.5)),
    threeQuarters: toTwoDigits(quantile(prices, 0.75)),
  };
}

const toTwoDigits = (value: number) => Number(value.toPrecision(2));

function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] as number;
  const above = sorted[Math.ceil(place)] as number;
  return below + (above - below) * (place - Math.floor(place));
}

/** Whether enough came or went since a snapshot that the change reveals no single sale; `sellers` has the seller of each sale. */
function hasChanged(before: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>): boolean {
  const changed = [
    ...[...before].filter(([sale]) => !now.has(sale)),
    ...[...now].filter(([sale]) => !before.has(sale)),
  ];
  return (
    changed.length >= leastChange.sales &&
    new Set(changed.map(([, seller]) => seller)).size >= leastChange.organizations
  );
}

/**
 * Takes the snapshots of a Monday. One that is there stays with its day until enough sales came or went; where too few are left,
 * it is hidden. Repeated, or run twice at a time, it changes nothing.
 */
export async function takeSnapshots(db: Database): Promise<void> {
  await transactInBackground(db, async (transaction) => {
    const { held, sellers } = await lockSnapshots(transaction);
    const sales = await listCountableSales(transaction);
    const groups = groupBy(sales, ({ article_id, condition, unit }) => `${article_id} ${condition} ${unit}`);
    for (const [key, group] of groups) {
      const [first] = group;
      if (!first) continue;
      const before = held.get(key);
      const now = new Map(group.map(({ id, seller_id: seller }) => [id, seller]));
      const changed = !before || hasChanged(sellersOf(before.sales, sellers), now);
      if (!changed) continue;
      const quartiles = quartilesOf(group);
      if (quartiles) await saveSnapshot(transaction, first, [...now.keys()], quartiles);
      else if (before?.is_public) await hideSnapshot(transaction, before);
    }
    for (const [key, before] of held)
      if (!groups.has(key) && before.is_public && hasChanged(sellersOf(before.sales, sellers), new Map()))
        await hideSnapshot(transaction, before);
  });
}

const sellersOf = (sales: readonly number[], sellers: ReadonlyMap<number, number>) =>
  new Map(sales.map((sale) => [sale, sellers.get(sale) ?? -sale]));
