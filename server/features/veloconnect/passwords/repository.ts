import type { Message } from '#contract/texts/message.ts';
import { type TradeScope, tradeLimits } from '#contract/trade-passwords/choices.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { TradePasswords } from '#server/db/types.ts';
import type { PersonColumns } from '#server/platform/identity/index.ts';

/** A trade password with the member it acts as, its latest call, and what was ordered by it in 24 hours. */
export type TradePasswordRow = Omit<
  Selectable<TradePasswords>,
  'scopes' | 'password_hash' | 'ended_at' | 'updated_at'
> &
  PersonColumns<'first_name' | 'preposition' | 'last_name'> & {
    scopes: TradeScope[];
    ordered: string;
    called_at: Date | null;
    called_for: string | null;
  };

const rowsWhere = (condition: ReturnType<typeof sql>) => sql<TradePasswordRow>`
  select p.id, p.organization_id, p.user_id, u.first_name, u.preposition, u.last_name, p.name, p.prefix, p.scopes, p.networks,
    p.day_limit, p.currency, p.created_at, c.at as called_at, c.request as called_for,
    (select coalesce(sum(t.value), 0) from trade_transactions t
      where t.password_id = p.id and t.finishing_at > now() - interval '24 hours') as ordered
  from trade_passwords p join users u on u.id = p.user_id
  left join lateral (select at, request from trade_calls where password_id = p.id order by id desc limit 1) c on true
  where p.ended_at is null and u.status = 'active' and u.organization_id = p.organization_id and ${condition}
  order by lower(p.name), p.id`;

/** The trade passwords of an organization, or of one of its members. */
export async function listRows(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number | null },
): Promise<TradePasswordRow[]> {
  const ofMember = userId === null ? sql`true` : sql`p.user_id = ${userId}`;
  return (await rowsWhere(sql`p.organization_id = ${organizationId} and ${ofMember}`).execute(db)).rows;
}

/** A trade password that was not ended; null for none. */
export async function findRow(db: Database, id: number): Promise<TradePasswordRow | null> {
  return (await rowsWhere(sql`p.id = ${id}`).execute(db)).rows[0] ?? null;
}

/** How many an organization has. */
export const countRows = async (db: Database, organizationId: number): Promise<number> =>
  (await listRows(db, { organizationId, userId: null })).length;

interface Settings {
  name: string;
  scopes: readonly TradeScope[];
  networks: readonly string[];
  dayLimit: string;
}

const columnsOf = ({ name, scopes, networks, dayLimit }: Settings) => ({
  name,
  scopes: [...scopes],
  networks: [...networks],
  day_limit: dayLimit,
});

/** Stores a trade password; returns its number. */
export async function insertRow(
  db: InTransaction,
  password: Settings & { organizationId: number; userId: number; currency: string; prefix: string; hash: Buffer },
): Promise<number> {
  const { id } = await db
    .insertInto('trade_passwords')
    .values({
      ...columnsOf(password),
      organization_id: password.organizationId,
      user_id: password.userId,
      currency: password.currency,
      prefix: password.prefix,
      password_hash: password.hash,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes what a trade password may do. */
export async function updateRow(db: InTransaction, id: number, settings: Settings): Promise<void> {
  await db
    .updateTable('trade_passwords')
    .set({ ...columnsOf(settings), updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Ends a trade password. */
export async function endRow(db: InTransaction, id: number): Promise<void> {
  await db
    .updateTable('trade_passwords')
    .set({ ended_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Notes a call by a trade password, and forgets all but the last ones. */
export async function noteCall(
  db: Database,
  passwordId: number,
  call: { name: string; code: number; reason: Message | null },
): Promise<void> {
  const reason = call.reason === null ? null : JSON.stringify(call.reason);
  await sql`
    with noted as (
      insert into trade_calls (password_id, request, code, reason)
      values (${passwordId}, ${call.name.slice(0, 60)}, ${call.code}, ${reason}::jsonb)
    )
    delete from trade_calls where password_id = ${passwordId} and id < (
      select id from trade_calls where password_id = ${passwordId} order by id desc offset ${tradeLimits.calls - 2} limit 1)`.execute(
    db,
  );
}

/** The last calls by a trade password, the latest first. */
export async function listCalls(
  db: Database,
  passwordId: number,
): Promise<{ at: Date; name: string; code: number; reason: Message | null }[]> {
  const { rows } = await sql<{ at: Date; name: string; code: number; reason: Message | null }>`
    select at, request as name, code, reason from trade_calls where password_id = ${passwordId}
    order by id desc limit ${tradeLimits.calls}`.execute(db);
  return rows;
}
