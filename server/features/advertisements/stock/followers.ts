import type { Database, InTransaction } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';

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
