import { type Database, sql } from '#server/db/database.ts';

export type TokenKind = 'activation' | 'password_reset' | 'email_change' | 'email_consent';

export interface StoredToken {
  id: number;
  userId: number;
  email: string | null;
  createdBy: number | null;
  state: 'open' | 'expired' | 'used' | 'withdrawn';
  expiresAt: Date;
}

/** Keeps a token under its hash; the open one of its kind, if any, is withdrawn. */
export async function insertToken(
  db: Database,
  token: {
    kind: TokenKind;
    userId: number;
    tokenHash: Buffer;
    email: string | null;
    createdBy: number | null;
    hours: number;
  },
): Promise<void> {
  // One after the other for one person, so that there is never a second open one.
  await sql`select 1 from users where id = ${token.userId} for no key update`.execute(db);
  await withdrawTokens(db, token.userId, [token.kind]);
  await db
    .insertInto('tokens')
    .values({
      kind: token.kind,
      user_id: token.userId,
      token_hash: token.tokenHash,
      email: token.email,
      created_by: token.createdBy,
      expires_at: sql<Date>`now() + make_interval(hours => ${token.hours})`,
    })
    .execute();
}

/** Makes the open tokens of someone worthless; returns how many there were. */
export async function withdrawTokens(db: Database, userId: number, kinds: TokenKind[]): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('tokens')
    .set({ withdrawn_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Uses a token up in one atomic statement: of many at once, one gets it. */
export async function consumeToken(
  db: Database,
  kind: TokenKind,
  tokenHash: Buffer,
): Promise<{ userId: number; email: string | null; createdBy: number | null } | null> {
  const row = await db
    .updateTable('tokens')
    .set({ used_at: sql`now()` })
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'email', 'created_by'])
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email, createdBy: row.created_by } : null;
}

/** What is known of a token; looking does not use it up. */
export async function findToken(db: Database, kind: TokenKind, tokenHash: Buffer): Promise<StoredToken | null> {
  const { rows } = await sql<StoredToken>`
    select id, user_id as "userId", email, created_by as "createdBy", expires_at as "expiresAt",
      case when used_at is not null then 'used' when withdrawn_at is not null then 'withdrawn'
           when expires_at <= now() then 'expired' else 'open' end as state
    from tokens where kind = ${kind} and token_hash = ${tokenHash}`.execute(db);
  return rows[0] ?? null;
}

/** The open token of someone, as far as it is not a secret. */
export async function findOpenToken(
  db: Database,
  userId: number,
  kind: TokenKind,
): Promise<{ email: string | null; expiresAt: Date } | null> {
  const row = await db
    .selectFrom('tokens')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ? { email: row.email, expiresAt: row.expires_at } : null;
}

/** Deletes tokens that expired three months ago; returns how many. Until then their links still explain why they no longer work. */
export async function sweepTokens(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '90 days'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
