import type { Insertable } from 'kysely';
import type { OfferState } from '#contract/deals/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { DB } from '#server/db/types.ts';
import type { OfferLineRow, OfferRow } from '../rows.ts';

type NewOffer = Insertable<DB['deal_offers']>;
export type NewOfferLine = Omit<Insertable<DB['deal_offer_lines']>, 'deal_id' | 'version' | 'position'>;

/** Adds a version of the terms. */
export async function insertOffer(db: InTransaction, offer: NewOffer, lines: readonly NewOfferLine[]): Promise<void> {
  await db.insertInto('deal_offers').values(offer).execute();
  const { deal_id, version } = offer;
  await db
    .insertInto('deal_offer_lines')
    .values(lines.map((line, position) => ({ ...line, deal_id, version, position })))
    .execute();
}

/** Writes the answer to the open offer of a deal: the one change that an offer ever sees. */
export async function decideOffer(
  db: InTransaction,
  dealId: number,
  decision: { state: Exclude<OfferState, 'open'>; at: Date; by: number | null; reason?: string | null },
): Promise<void> {
  await db
    .updateTable('deal_offers')
    .set({ state: decision.state, decided_at: decision.at, decided_by: decision.by, reason: decision.reason ?? null })
    .where('deal_id', '=', dealId)
    .where('state', '=', 'open')
    .execute();
}

/** The versions of a deal, the first one first. */
export async function listOffers(db: Database, dealId: number): Promise<OfferRow[]> {
  const offers = await db
    .selectFrom('deal_offers')
    .selectAll()
    .where('deal_id', '=', dealId)
    .orderBy('version')
    .execute();
  const { rows } = await sql<OfferLineRow>`
    select version, position, line_id, quantity, price_per_unit, available_at from deal_offer_lines
    where deal_id = ${dealId} order by version, position`.execute(db);
  return offers.map((offer) => ({
    ...(offer as Omit<OfferRow, 'lines'>),
    lines: rows.filter((line) => line.version === offer.version),
  }));
}
