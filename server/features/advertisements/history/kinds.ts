import type { HistoryKind } from '#contract/advertisements/upkeep/choices.ts';
import type { ColumnChanges } from './repository.ts';

const ofPrice = new Set(['price_per_unit', 'price_breaks', 'whole_lot_price', 'currency']);

/** What happened to a post, read from what changed of it: the weightiest of all that did. */
export function kindOf({ is_creation, changes }: { is_creation: boolean; changes: ColumnChanges }): HistoryKind {
  if (is_creation) return 'created';
  if (changes.deleted_at) return changes.deleted_at[1] === null ? 'restored' : 'deleted';
  if (changes.sold_quantity) {
    const [before, after] = changes.sold_quantity.map(Number) as [number, number];
    return after > before ? 'sold' : 'sale_taken_back';
  }
  const [from, to] = changes.state ?? [];
  if (to === 'blocked') return 'blocked';
  if (from === 'blocked') return 'unblocked';
  if (to === 'paused') return 'paused';
  if (to === 'expired') return 'expired';
  if (to === 'active') return from === 'expired' ? 'renewed' : 'resumed';
  const columns = Object.keys(changes);
  if (changes.owner_id) return 'handed_over';
  if (columns.length === 1 && changes.expires_at) return 'renewed';
  if (columns.every((column) => ofPrice.has(column))) return 'price';
  return 'edited';
}
