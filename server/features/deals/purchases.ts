import { quantityWords } from '#contract/advertisements/quantities.ts';
import { sumOf } from '#contract/amounts/arithmetic.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listPurchases as listEndpoint, Purchase } from '#contract/purchases/schemas.ts';
import { message } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import type { FollowedSale } from '#server/features/advertisements/index.ts';
import { notify } from '#server/features/notifications/index.ts';
import { record } from '#server/platform/audit/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { type Actor, type By, reach } from '#server/platform/identity/index.ts';
import type { DealDependencies } from './dependencies.ts';
import { listLeaders } from './notifying/repository.ts';
import {
  listPlatformAdmins,
  listPurchaseRows,
  lockPurchase,
  markDisowned,
  type PurchaseRow,
} from './repository/purchases.ts';

/** One page of the sales that name the actor's organization as the buyer. */
export async function listPurchases(deps: DealDependencies, actor: Actor, query: QueryOf<typeof listEndpoint>) {
  const page = { page: query.page, perPage: query.per_page };
  const { rows, total } = await listPurchaseRows(deps.db, actor.organization?.id ?? 0, page);
  return { data: rows.map((row) => present(row, actor)), meta: { total, page: query.page, per_page: query.per_page } };
}

/** Notifies the organization that a seller names as the buyer of a sale without a deal. */
export async function notifyBuyer(
  deps: DealDependencies,
  transaction: InTransaction,
  actor: Actor,
  sale: FollowedSale,
): Promise<void> {
  if (sale.buyerId === null || sale.dealLineId !== null) return;
  const seller = actor.organization?.id === sale.post.organizationId ? actor.organization.name : message('A seller');
  await notify(transaction, deps.mail, {
    userIds: await listLeaders(transaction, sale.buyerId),
    type: 'deal',
    title: message('{{seller}} says that you bought {{count}} of {{title}}', {
      seller,
      count: sale.quantity,
      title: sale.post.title,
    }),
    mailSubject: message('{{seller}} says that you bought something', { seller }),
    body: message('Check the sale. If it wasn’t you, say so: the seller and the platform are notified.'),
    subject: { type: 'purchase', id: sale.id, url: '/purchases' },
    actorId: actor.id,
  });
}

/** Disowns a sale that names the actor's organization. Throws 404 for another's, 409 for one of a deal or disowned already. */
export async function disownPurchase(deps: DealDependencies, by: By, id: number): Promise<Purchase> {
  const { actor } = by;
  return transact(deps.db, async (transaction) => {
    const row = await lockPurchase(transaction, actor.organization?.id ?? 0, id);
    if (!row) throw notFound('sale');
    if (!mayDisown(row, actor)) throw conflict('This sale cannot be disowned.', present(row, actor));
    const at = deps.now();
    await markDisowned(transaction, id, actor.id, at);
    const subject = { type: 'advertisement', id: row.advertisement_id, organizationId: row.seller_id } as const;
    await record(transaction, by, 'sale.disowned', subject, { sale: id, title: row.title });
    const buyer = actor.organization?.name ?? '';
    const about = { type: 'advertisement', id: row.advertisement_id, url: `/advertisement/${row.advertisement_id}` };
    await notify(transaction, deps.mail, {
      userIds: [row.created_by, row.owner_id, ...(await listPlatformAdmins(transaction))],
      type: 'deal',
      title: message('{{buyer}} says that a sale was not theirs: {{title}}', { buyer, title: row.title }),
      mailSubject: message('{{buyer}} says that a sale was not theirs', { buyer }),
      body: message('{{seller}} recorded {{quantity}} as sold to {{buyer}} on {{day}}.', {
        seller: row.seller,
        quantity: quantityWords({ count: row.quantity, unit: row.unit }),
        buyer,
        day: { day: row.closing_date },
      }),
      subject: about,
      actorId: actor.id,
    });
    return present({ ...row, disowned_at: at }, actor);
  });
}

const mayDisown = (row: PurchaseRow, actor: Actor): boolean =>
  row.deal_id === null && row.disowned_at === null && reach(actor, 'deal.make') !== 'none';

function present(row: PurchaseRow, actor: Actor): Purchase {
  const withFreight = (price: string | null) => (price === null ? null : sumOf([price, row.freight ?? '0']));
  return {
    id: row.id,
    deal: row.deal_id === null ? null : { id: row.deal_id, reference: row.reference as string },
    seller: { id: row.seller_id, name: row.seller },
    title: row.title,
    article: row.article_id,
    quantity: row.quantity,
    unit: row.unit,
    currency: row.currency,
    total_price: withFreight(row.total_price),
    received: row.received,
    credited_quantity: row.credited_quantity,
    credited_amount: sumOf([row.credited_amount]),
    left_quantity: row.left_quantity,
    left_price: withFreight(row.left_price),
    freight: row.freight,
    closing_date: row.closing_date,
    disowned_at: row.disowned_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    abilities: { disown: mayDisown(row, actor) },
  };
}
