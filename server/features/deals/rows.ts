import type { AdvertisementType, Unit } from '#contract/advertisements/choices.ts';
import { priceAt } from '#contract/advertisements/orders.ts';
import { commonUnit, type Quantity } from '#contract/advertisements/quantities.ts';
import type {
  ClaimKind,
  ClaimSettlement,
  ClaimState,
  ClaimWish,
  ClosedReason,
  DealDeliveryState,
  DealSide,
  DealState,
  OfferState,
} from '#contract/deals/choices.ts';
import { dealLimits } from '#contract/deals/choices.ts';
import type { Selectable } from '#server/db/database.ts';
import type {
  DealClaims,
  DealDeliveries,
  DealDeliveryLines,
  DealLines,
  DealOfferLines,
  DealOffers,
  Deals,
} from '#server/db/types.ts';
import type { StockRow } from '#server/features/advertisements/index.ts';
import { addDays } from '#server/platform/values/index.ts';

/** A deal with what decisions about it are made from. */
export interface DealRow extends Omit<Selectable<Deals>, 'type' | 'state' | 'closed_reason' | 'opener' | 'turn'> {
  type: AdvertisementType;
  state: DealState;
  closed_reason: ClosedReason | null;
  opener: DealSide;
  turn: DealSide | null;
  buyer_name: string;
  seller_name: string;
  buyer_status: string;
  seller_status: string;
  buyer_handler_id: number | null;
  seller_handler_id: number | null;
  buyer_archived: boolean;
  seller_archived: boolean;
  /** How many versions each side has made. */
  buyer_offers: number;
  seller_offers: number;
  /** The offer that waits for an answer. */
  open_version: number | null;
  open_side: DealSide | null;
  open_until: Date | null;
  reported: boolean;
  /** How many deliveries it has had, including the ones that were taken back, and how many wait to be confirmed. */
  deliveries: number;
  deliveries_sent: number;
  /** How many deliveries are confirmed. */
  deliveries_received: number;
  /** How many claims it has had, including withdrawn ones. */
  claims: number;
}

/** A line of a deal. */
export type LineRow = Selectable<DealLines>;

/** How many of some lines there are in all, in the unit of those that have any. */
export function quantityOf(
  lines: readonly Pick<LineRow, 'id' | 'unit'>[],
  counts: readonly { id: number; quantity: number }[],
): Quantity {
  const counted = counts.filter(({ quantity }) => quantity > 0);
  const units = lines.filter((line) => counted.some(({ id }) => id === line.id)).map(({ unit }) => unit as Unit);
  return { count: counted.reduce((sum, { quantity }) => sum + quantity, 0), unit: commonUnit(units) };
}

type SnapshotColumn =
  | 'title'
  | 'supplier_article_number'
  | 'gtin'
  | 'brand'
  | 'unit'
  | 'condition'
  | 'facts'
  | 'price_per_unit'
  | 'price_breaks'
  | 'whole_lot_price'
  | 'number_of_items'
  | 'reserved_quantity'
  | 'currency';

/** What a line keeps of its post, as the post was when the deal began; the price is that of the quantity asked for. */
export const snapshotOf = (post: Pick<StockRow, SnapshotColumn>, quantity: number) => ({
  title: post.title,
  supplier_article_number: post.supplier_article_number,
  gtin: post.gtin,
  brand: post.brand,
  unit: post.unit,
  condition: post.condition,
  facts: post.facts,
  posted_price: priceAt({ ...post, number_of_items: post.number_of_items - post.reserved_quantity }, quantity),
  posted_currency: post.currency,
});

/** A line of an offer. */
export type OfferLineRow = Omit<Selectable<DealOfferLines>, 'deal_id'>;

/** One version of the terms with its lines in order. */
export interface OfferRow extends Omit<Selectable<DealOffers>, 'side' | 'state'> {
  side: DealSide;
  state: OfferState;
  lines: OfferLineRow[];
}

/** A delivery with its lines in order, the entries of the agreed offer that it took, and its files. */
export interface DeliveryRow extends Omit<Selectable<DealDeliveries>, 'state'> {
  state: DealDeliveryState;
  lines: Omit<Selectable<DealDeliveryLines>, 'deal_id' | 'number'>[];
  entries: { position: number; line_id: number; quantity: number }[];
  files: { kind: 'document' | 'image'; id: string; name: string; mime: string; size: number }[];
}

/** Something wrong with pieces of a delivery, with its pictures and the delivery that replaced the pieces. */
export interface ClaimRow
  extends Omit<
    Selectable<DealClaims>,
    'kind' | 'wish' | 'state' | 'settled_by' | 'replace_by' | 'return_paid_by' | 'refused_side'
  > {
  kind: ClaimKind;
  wish: ClaimWish;
  state: ClaimState;
  settled_by: ClaimSettlement | null;
  replace_by: string | null;
  return_paid_by: DealSide | null;
  refused_side: DealSide | null;
  replacement: number | null;
  images: string[];
}

/** When a delivery counts as received unless the buyer confirms before; null once it is. */
export const confirmsAt = ({ state, created_at: at }: Pick<DeliveryRow, 'state' | 'created_at'>): Date | null =>
  state === 'sent' ? addDays(at, dealLimits.daysUnconfirmed) : null;

export const otherSide = (side: DealSide): DealSide => (side === 'buyer' ? 'seller' : 'buyer');
/** The organization of a side. */
export const organizationOf = (deal: Pick<DealRow, 'buyer_id' | 'seller_id'>, side: DealSide): number =>
  side === 'buyer' ? deal.buyer_id : deal.seller_id;
export const nameOf = (deal: DealRow, side: DealSide): string =>
  side === 'buyer' ? deal.buyer_name : deal.seller_name;
export const handlerOf = (deal: DealRow, side: DealSide): number | null =>
  side === 'buyer' ? deal.buyer_handler_id : deal.seller_handler_id;

/** Whether the two sides still talk about the terms. */
export const isTalking = ({ state }: Pick<DealRow, 'state'>): boolean => state === 'inquiry' || state === 'negotiating';
/** Whether nothing is left to do. */
export const isDone = ({ state }: Pick<DealRow, 'state'>): boolean => state === 'completed' || state === 'closed';
