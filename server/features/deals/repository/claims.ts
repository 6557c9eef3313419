import type { Insertable, Updateable } from 'kysely';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { DB } from '#server/db/types.ts';
import type { ClaimRow } from '../rows.ts';

type NewClaim = Insertable<DB['deal_claims']>;
export type ClaimChange = Updateable<DB['deal_claims']>;

/** The claims of a deal, the first one first. */
export async function listClaims(db: Database, dealId: number): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select c.*, c.replace_by::text as replace_by,
      (select v.number from deal_deliveries v
        where v.deal_id = c.deal_id and v.claim_number = c.number and v.state <> 'taken_back') as replacement,
      (select coalesce(json_agg(k.file_id order by k.position), '[]')
        from deal_claim_files k where k.deal_id = c.deal_id and k.number = c.number) as images
    from deal_claims c where c.deal_id = ${dealId} order by c.number`.execute(db);
  return rows;
}

/** Adds a claim with its pictures. */
export async function insertClaim(db: InTransaction, claim: NewClaim, images: readonly string[]): Promise<void> {
  await db.insertInto('deal_claims').values(claim).execute();
  if (images.length === 0) return;
  const { deal_id, number } = claim;
  await db
    .insertInto('deal_claim_files')
    .values(images.map((file_id, position) => ({ deal_id, number, position, file_id })))
    .execute();
}

/** Changes a claim. */
export async function updateClaim(
  db: InTransaction,
  { deal_id, number }: Pick<ClaimRow, 'deal_id' | 'number'>,
  values: ClaimChange,
): Promise<void> {
  await db.updateTable('deal_claims').set(values).where('deal_id', '=', deal_id).where('number', '=', number).execute();
}
