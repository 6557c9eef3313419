import type { AdvertisementState } from '#contract/advertisements/choices.ts';
import type { InTransaction } from '#server/db/database.ts';
import { signChanges } from '#server/platform/audit/index.ts';
import { emit } from '#server/platform/events/index.ts';
import { updatePost } from '../repository/posts.ts';
import type { StockRow } from '../repository/stock.ts';
import { insertSale, revertSale } from './repository.ts';

/** What a delivery of an agreed deal takes of a post that its transaction holds. */
interface DealSale {
  dealLineId: number;
  deliveryNumber: number;
  quantity: number;
  counterpartId: number;
  currency: string;
  totalPrice: string;
  closingDate: string;
  personId: number;
}

/** Records what a delivery of a deal took of a post, which was reserved, as one sale. The post must be held. */
export async function recordDealSale(transaction: InTransaction, post: StockRow, sale: DealSale): Promise<void> {
  const left = post.number_of_items - sale.quantity;
  const minimum = post.minimal_order_quantity;
  const isBelowMinimum = minimum !== null && left > 0 && left < minimum;
  await insertSale(transaction, {
    advertisementId: post.id,
    reason: 'sold_here',
    soldToOrganizationId: sale.counterpartId,
    currency: sale.currency,
    quantity: sale.quantity,
    totalPrice: sale.totalPrice,
    closingDate: sale.closingDate,
    minimumBefore: isBelowMinimum ? minimum : null,
    // A post that was blocked in the meantime does not come back by itself.
    stateBefore: post.state === 'active' || post.state === 'expired' ? post.state : 'paused',
    createdBy: sale.personId,
    dealLineId: sale.dealLineId,
    deliveryNumber: sale.deliveryNumber,
  });
  await signChanges(transaction, { actorId: sale.personId, via: 'deal' });
  await updatePost(transaction, post.id, {
    number_of_items: left,
    reserved_quantity: post.reserved_quantity - sale.quantity,
    sold_quantity: post.sold_quantity + sale.quantity,
    ...(left === 0 ? { state: 'sold', blocked_reason: null } : {}),
    ...(isBelowMinimum ? { minimal_order_quantity: left } : {}),
  });
  await emit(transaction, 'post.sold', post);
}

/** Takes one sale of a deal back and reserves it again: for the other post of a line whose sale was taken back. */
export async function takeBackDealSale(
  transaction: InTransaction,
  post: StockRow,
  saleId: number,
  personId: number,
): Promise<void> {
  const sale = await revertSale(transaction, saleId, personId);
  if (!sale) return;
  await signChanges(transaction, { actorId: personId, via: 'deal' });
  await updatePost(transaction, post.id, {
    number_of_items: post.number_of_items + sale.quantity,
    reserved_quantity: post.reserved_quantity + sale.quantity,
    sold_quantity: post.sold_quantity - sale.quantity,
    ...(post.state === 'sold' ? { state: sale.state_before as Exclude<AdvertisementState, 'deleted'> } : {}),
  });
}
