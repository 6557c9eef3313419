import { transact } from '#server/db/transaction.ts';
import { findStock, type Shortage } from '#server/features/advertisements/index.ts';
import { wholeTurn } from '#server/platform/jobs/index.ts';
import type { DealDependencies } from './dependencies.ts';
import { notifyBothSides } from './notifying/service.ts';
import { countReplacements } from './repository/claims.ts';
import { listShortDeals } from './repository/deals.ts';
import { listHoldingLines, listLines, updateLine } from './repository/lines.ts';
import { quantityOf } from './rows.ts';
import { recordEvent, type Transition, takeTransitionByItself } from './transitions/transition.ts';

/** Marks deals as short when a post has fewer pieces than they reserve, the most recently agreed deals first. */
export async function markShort(deps: DealDependencies, { advertisementId, counted }: Shortage): Promise<void> {
  const lines = await listHoldingLines(deps.db, advertisementId);
  // Pieces for replacements are held too: they come before what deals wait for.
  const replacements = await countReplacements(deps.db, advertisementId);
  let missing = lines.reduce((sum, line) => sum + line.reserved_quantity, replacements) - counted;
  for (const line of lines) {
    const short = Math.max(0, Math.min(missing, line.reserved_quantity));
    missing -= short;
    if (short === line.short_quantity) continue;
    await transact(deps.db, (transaction) =>
      takeTransitionByItself(deps, transaction, line.deal_id, (transition) => setShort(transition, line.id, short)),
    );
  }
}

/** Marks deals as complete again whose posts have more on the shelf than is reserved. */
export async function clearShort(deps: DealDependencies, turn = wholeTurn()): Promise<void> {
  for (const id of await listShortDeals(deps.db)) {
    const clear = () =>
      transact(deps.db, (transaction) =>
        takeTransitionByItself(deps, transaction, id, async (transition) => {
          for (const line of await listLines(transaction, id)) {
            const [post] = await findStock(transaction, [line.own_advertisement_id ?? line.advertisement_id ?? 0]);
            if (post && post.number_of_items > post.reserved_quantity) await setShort(transition, line.id, 0);
          }
        }),
      );
    await turn.attempt({ deal: id }, clear);
  }
}

async function setShort(transition: Transition, lineId: number, short: number): Promise<void> {
  const line = (await listLines(transition.transaction, transition.deal.id)).find(({ id }) => id === lineId);
  const quantity = Math.min(short, line?.reserved_quantity ?? 0);
  if (!line || quantity === line.short_quantity || transition.deal.state !== 'agreed') return;
  await updateLine(transition.transaction, lineId, { short_quantity: quantity });
  const kind = quantity > 0 ? 'short' : 'in_stock_again';
  recordEvent(transition, kind, { details: { quantity } });
  await notifyBothSides(transition, kind, { quantity: quantityOf([line], [{ id: line.id, quantity }]) });
}
