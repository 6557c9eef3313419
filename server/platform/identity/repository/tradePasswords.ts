import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Actor } from '../actor.ts';
import { type PersonRow, personColumns, toActor } from './people.ts';

/** A trade password that was found by its number, with the member it acts as. */
export interface FoundTradePassword {
  id: number;
  hash: Buffer;
  scopes: string[];
  networks: string[];
  dayLimit: string;
  currency: string;
  isEnded: boolean;
  actor: Actor;
}

interface Row extends PersonRow {
  password_id: number;
  password_hash: Buffer;
  scopes: string[];
  networks: string[];
  day_limit: string;
  limit_currency: string;
  is_ended: boolean;
}

/** The trade password of a number, whatever it is still good for; null for none. */
export async function findTradePassword(db: Database, id: number): Promise<FoundTradePassword | null> {
  const { rows } = await sql<Row>`
    select p.id as password_id, p.password_hash, p.scopes, p.networks, p.day_limit, p.currency as limit_currency,
      p.ended_at is not null or u.status <> 'active' or u.organization_id is distinct from p.organization_id as is_ended,
      0 as session_id, 'passed' as factor, true as has_second_factor, ${sql.raw(personColumns)}
    from trade_passwords p join users u on u.id = p.user_id left join organizations o on o.id = u.organization_id
    where p.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return {
    id: row.password_id,
    hash: row.password_hash,
    scopes: row.scopes,
    networks: row.networks,
    dayLimit: row.day_limit,
    currency: row.limit_currency,
    isEnded: row.is_ended,
    actor: toActor(row, Number(row.id), 'none'),
  };
}

/** Ends the trade password of a hash; null if there is none that was not ended. */
export async function endTradePasswordOf(
  db: InTransaction,
  hash: Buffer,
): Promise<{ id: number; name: string; organization_id: number } | null> {
  const row = await db
    .updateTable('trade_passwords')
    .set({ ended_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('password_hash', '=', hash)
    .where('ended_at', 'is', null)
    .returning(['id', 'name', 'organization_id'])
    .executeTakeFirst();
  return row ?? null;
}
