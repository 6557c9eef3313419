import { counted, type Message, message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';

export const shortageJob = 'deals.shortage';

/** The counted stock of a post. */
export interface Shortage {
  advertisementId: number;
  /** How many pieces there are by the count; the stock is held at what is reserved. */
  counted: number;
}

/**
 * Reports the count of an import for a post with reservations, in its transaction: where it is less than deals have reserved,
 * they are marked short and both sides are notified after the commit; once it is enough again, the mark is removed.
 */
export async function reportStock(
  transaction: InTransaction,
  organizationId: number,
  shortage: Shortage,
): Promise<void> {
  // One after the other for an organization: a file of thousands of such posts takes one worker of the lane.
  await enqueue(transaction, shortageJob, shortage, { queue: `stock:organization:${organizationId}` });
}

/** A sale that its owner's side recorded or took back by itself. */
export interface FollowedSale {
  id: number;
  post: { id: number; title: string; organizationId: number };
  buyerId: number | null;
  quantity: number;
  /** The line of a deal that it is part of, and the delivery; the version before recorded no delivery. */
  dealLineId: number | null;
  deliveryNumber: number | null;
}

/** What another feature does in the transaction of a sale. */
interface SaleFollower {
  recorded(transaction: InTransaction, actor: Actor, sale: FollowedSale): Promise<void>;
  takenBack(transaction: InTransaction, actor: Actor, sale: FollowedSale): Promise<void>;
}

// By database, since features that follow come after this one and may not be imported here.
const followers = new WeakMap<Database, SaleFollower>();

/** Has a feature follow the sales of a database. */
export function followSales(db: Database, follower: SaleFollower): void {
  followers.set(db, follower);
}

/** Who follows the sales of a database, if anyone does. */
export const followerOf = (db: Database): SaleFollower | undefined => followers.get(db);

interface Stock {
  number_of_items: number;
  reserved_quantity: number;
}

/** Why more than is available cannot be taken, with the numbers. */
export function describeRemaining({ number_of_items: shelf, reserved_quantity: reserved }: Stock): Message {
  const count = shelf - reserved;
  return reserved === 0
    ? message('Only {{count}} left', { count })
    : message('Only {{count}} left: {{reserved}} of the {{shelf}} are reserved by deals', { count, reserved, shelf });
}

/** Why the stock cannot fall below what agreed deals hold, with the numbers. */
export function describeReserved({ reserved_quantity: reserved }: Stock): Message {
  return counted(
    reserved,
    '{{count}} is reserved by deals. Complete or cancel those first.',
    '{{count}} are reserved by deals. Complete or cancel those first.',
    {},
  );
}
