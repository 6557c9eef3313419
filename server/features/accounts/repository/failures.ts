import { type Database, type InTransaction, sql } from '#server/db/database.ts';

export type Factor = 'password' | 'code';

/** Failures of one account that are not in the audit log yet; `userId` null: of addresses without an account. */
export interface Failures {
  userId: number | null;
  factor: Factor;
  failures: number;
  firstAt: Date;
  lastAt: Date;
}

/** Counts one failure. */
export async function countFailure(db: Database, userId: number | null, factor: Factor): Promise<void> {
  await sql`
    insert into failed_sign_ins as f (user_id, factor) values (${userId ?? 0}, ${factor})
    on conflict (user_id, factor) do update set failures = f.failures + 1, last_at = now()`.execute(db);
}

/** Takes out what was gathered for at least an hour. */
export async function takeFailures(db: InTransaction): Promise<Failures[]> {
  const { rows } = await sql<Failures>`
    delete from failed_sign_ins where first_at < now() - interval '1 hour'
    returning nullif(user_id, 0) as "userId", factor, failures, first_at as "firstAt", last_at as "lastAt"`.execute(db);
  return rows;
}

/** The organization of someone; null also where they are gone. */
export async function findOrganizationId(db: Database, userId: number): Promise<number | null> {
  const row = await db.selectFrom('users').select('organization_id').where('id', '=', userId).executeTakeFirst();
  return row?.organization_id ?? null;
}
