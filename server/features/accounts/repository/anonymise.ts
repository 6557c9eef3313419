import { type Database, sql } from '#server/db/database.ts';

/** People whose account ended thirty days ago, whose data have to go. */
export async function listForgettable(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('status', '=', 'deactivated')
    .where('deactivated_at', '<', sql<Date>`now() - interval '30 days'`)
    .orderBy('id')
    .limit(500)
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Removes everything from an account that identifies its owner; what others rely on (posts, sales, the audit log) stays, under
 * no name. Returns the picture to remove, undefined when the account was let in again in the meantime.
 */
export async function anonymiseUser(db: Database, id: number): Promise<string | null | undefined> {
  const { rows } = await sql<{ avatar_file_id: string | null }>`
    select avatar_file_id from users
    where id = ${id} and status = 'deactivated' and deactivated_at < now() - interval '30 days' for update`.execute(db);
  const row = rows[0];
  if (!row) return undefined;
  await db
    .updateTable('users')
    .set({
      status: 'anonymised',
      email: `former-${id}@anonymised.invalid`,
      email_key: `anonymised:${id}`,
      password_hash: null,
      first_name: 'Former',
      preposition: null,
      last_name: 'member',
      phone_number: null,
      job_title: null,
      avatar_file_id: null,
      locale: null,
      last_language: null,
      time_zone: null,
      currency: null,
      last_login_at: null,
      permissions: [],
    })
    .where('id', '=', id)
    .execute();
  const owned = [
    'sessions',
    'two_factors',
    'recovery_codes',
    'tokens',
    'known_devices',
    'mails',
    'idempotency_keys',
    'favorites',
    'category_interests',
    'saved_searches',
    'article_watches',
    'findings',
    'notifications',
    'notification_preferences',
    'bulk_changes',
    'renewal_links',
    'hidden_first_steps',
  ] as const;
  for (const table of owned) await db.deleteFrom(table).where('user_id', '=', id).execute();
  await db.updateTable('advertisements').set({ contact_id: null }).where('contact_id', '=', id).execute();
  await sql`update audit_log set ip = null where actor_id = ${id}`.execute(db);
  // What was changed about them names them.
  await sql`update audit_log set details = '{}' where subject_type = 'user' and subject_id = ${String(id)}`.execute(db);
  return row.avatar_file_id;
}
