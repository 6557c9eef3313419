import { transact } from '#server/db/transaction.ts';
import { findStock, type Shortage } from '#server/features/advertisements/index.ts';
import type { Desk } from '../desk.ts';
import { listShortDeals } from '../repository/deals.ts';
import { listHoldingLines, listLines, updateLine } from '../repository/lines.ts';
import { happen, type Step, takeStepByItself } from '../step.ts';
import { tellBoth } from '../telling/index.ts';

/** Marks the deals short that hold pieces which are not there: the ones that were agreed last go short first. */
export async function markShort(desk: Desk, { advertisementId, counted }: Shortage): Promise<void> {
  const lines = await listHoldingLines(desk.db, advertisementId);
  let missing = lines.reduce((sum, line) => sum + line.reserved_quantity, 0) - counted;
  for (const line of lines) {
    const short = Math.max(0, Math.min(missing, line.reserved_quantity));
    missing -= short;
    if (short === line.short_quantity) continue;
    await transact(desk.db, (transaction) =>
      takeStepByItself(desk, transaction, line.deal_id, (step) => setShort(step, line.id, short)),
    );
  }
}

/** Marks deals as complete again whose posts have more on the shelf than is reserved. */
export async function clearShort(desk: Desk): Promise<void> {
  for (const id of await listShortDeals(desk.db)) {
    await transact(desk.db, (transaction) =>
      takeStepByItself(desk, transaction, id, async (step) => {
        for (const line of await listLines(transaction, id)) {
          const [post] = await findStock(transaction, [line.own_advertisement_id ?? line.advertisement_id ?? 0]);
          if (post && post.number_of_items > post.reserved_quantity) await setShort(step, line.id, 0);
        }
      }),
    );
  }
}

async function setShort(step: Step, lineId: number, short: number): Promise<void> {
  const line = (await listLines(step.transaction, step.deal.id)).find(({ id }) => id === lineId);
  const quantity = Math.min(short, line?.reserved_quantity ?? 0);
  if (!line || quantity === line.short_quantity || step.deal.state !== 'agreed') return;
  await updateLine(step.transaction, lineId, { short_quantity: quantity });
  const kind = quantity > 0 ? 'short' : 'in_stock_again';
  await happen(step, kind, { details: { quantity } });
  await tellBoth(step, kind, { quantity });
}
