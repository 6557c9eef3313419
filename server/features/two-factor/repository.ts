import { type Database, sql } from '#server/db/database.ts';

interface TwoFactorState {
  enabled: boolean;
  recoveryCodesLeft: number;
}

/** Whether someone's second factor is on, and how many recovery codes they have left. */
export async function readState(db: Database, userId: number): Promise<TwoFactorState> {
  const { rows } = await sql<{ enabled: boolean; left: number }>`
    select exists (select 1 from two_factors where user_id = ${userId} and enabled_at is not null) as enabled,
      (select count(*) from recovery_codes where user_id = ${userId} and used_at is null) as left`.execute(db);
  return { enabled: rows[0]?.enabled ?? false, recoveryCodesLeft: Number(rows[0]?.left ?? 0) };
}

/** Keeps a secret until its first code; the one that is pending stays. Null where the second factor is on already. */
export async function keepPending(
  db: Database,
  userId: number,
  sealed: Buffer,
  minutes: number,
): Promise<Buffer | null> {
  const { rows } = await sql<{ pending_secret: Buffer }>`
    insert into two_factors as t (user_id, pending_secret, pending_expires_at)
    values (${userId}, ${sealed}, now() + make_interval(mins => ${minutes}))
    on conflict (user_id) do update set
      pending_secret = case when t.pending_expires_at > now() then t.pending_secret else excluded.pending_secret end,
      pending_expires_at = case when t.pending_expires_at > now() then t.pending_expires_at else excluded.pending_expires_at end
      where t.enabled_at is null
    returning pending_secret`.execute(db);
  return rows[0]?.pending_secret ?? null;
}

/** The secret that waits for its first code, if its time is not over. */
export async function findPending(db: Database, userId: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('two_factors')
    .select('pending_secret')
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .where('pending_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.pending_secret ?? null;
}

/** Turns the second factor on; of many at once, one does. `step` is the time step of the code, which is spent by this. */
export async function enable(
  db: Database,
  userId: number,
  pending: Buffer,
  { step, stepsOff }: { step: number; stepsOff: number },
): Promise<boolean> {
  const row = await db
    .updateTable('two_factors')
    .set({
      secret: pending,
      enabled_at: sql<Date>`now()`,
      last_step: step,
      steps_off: stepsOff,
      pending_secret: null,
      pending_expires_at: null,
    })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .where('pending_secret', '=', pending)
    .where('pending_expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The secret to check a code with, and how far the phone's clock is off; null where the second factor is off. */
export async function findSecret(db: Database, userId: number): Promise<{ secret: Buffer; stepsOff: number } | null> {
  const row = await db
    .selectFrom('two_factors')
    .select(['secret', 'steps_off'])
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .executeTakeFirst();
  return row?.secret ? { secret: row.secret, stepsOff: row.steps_off } : null;
}

/** Accepts a code by its time step: one atomic statement in which each step, and all before it, are spent. */
export async function acceptStep(db: Database, userId: number, secret: Buffer, step: number): Promise<boolean> {
  const row = await db
    .updateTable('two_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where('secret', '=', secret)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Accepts a recovery code and spends it, in one atomic statement. */
export async function acceptRecoveryCode(db: Database, userId: number, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Puts new recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(db: Database, userId: number, hashes: Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

/** Turns the second factor off and forgets all of it; false when it was not on. */
export async function remove(db: Database, userId: number): Promise<boolean> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const row = await db
    .deleteFrom('two_factors')
    .where('user_id', '=', userId)
    .returning('enabled_at')
    .executeTakeFirst();
  return row?.enabled_at != null;
}

/** Someone whose second factor an admin resets. */
export async function findTarget(db: Database, userId: number) {
  const row = await db
    .selectFrom('users')
    .leftJoin('two_factors', 'two_factors.user_id', 'users.id')
    .select(['id', 'email', 'first_name', 'role', 'organization_id', 'enabled_at'])
    .where('id', '=', userId)
    .where('status', '<>', 'anonymised')
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, two_factor: row.enabled_at !== null } : null;
}
