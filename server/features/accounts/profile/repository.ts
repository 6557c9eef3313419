import type { FirstStep } from '#contract/accounts/choices.ts';
import { type Database, sql } from '#server/db/database.ts';
import type { PersonColumns } from '#server/platform/identity/index.ts';

/** A person with everything that their profile shows. */
export interface PersonRow
  extends PersonColumns<
    | 'id'
    | 'email'
    | 'email_key'
    | 'first_name'
    | 'preposition'
    | 'last_name'
    | 'phone_number'
    | 'job_title'
    | 'role'
    | 'permissions'
    | 'status'
    | 'organization_id'
    | 'locale'
    | 'time_zone'
    | 'currency'
    | 'avatar_file_id'
    | 'terms_version'
    | 'privacy_version'
    | 'terms_accepted_at'
    | 'last_login_at'
    | 'created_at'
    | 'updated_at'
  > {
  organization_name: string | null;
  country: string | null;
  pending_email: string | null;
  interests: number[];
  two_factor: boolean;
}

/** A person; `lock` keeps others from changing them until the transaction ends. */
export async function findPerson(db: Database, id: number, lock = false): Promise<PersonRow | null> {
  if (lock) await sql`select 1 from users where id = ${id} for no key update`.execute(db);
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, u.email_key, u.first_name, u.preposition, u.last_name, u.phone_number, u.job_title, u.role,
      u.permissions, u.status, u.organization_id, o.name as organization_name, o.country, u.locale, u.time_zone, u.currency,
      u.avatar_file_id, u.terms_version, u.privacy_version, u.terms_accepted_at, u.last_login_at, u.created_at, u.updated_at,
      array(select category_id from category_interests where user_id = u.id order by category_id) as interests,
      exists (select 1 from two_factors where user_id = u.id and enabled_at is not null) as two_factor,
      (select max(email) from tokens where user_id = u.id and kind in ('email_change', 'email_consent')
        and used_at is null and withdrawn_at is null and expires_at > now()) as pending_email
    from users u left join organizations o on o.id = u.organization_id
    where u.id = ${id} and u.status <> 'anonymised' and u.removed_at is null`.execute(db);
  return rows[0] ?? null;
}

/** What someone may change about themselves; what is absent stays. */
export type ProfileValues = Partial<
  PersonColumns<
    | 'email'
    | 'first_name'
    | 'preposition'
    | 'last_name'
    | 'phone_number'
    | 'job_title'
    | 'locale'
    | 'time_zone'
    | 'currency'
    | 'avatar_file_id'
  >
>;

/** Changes a profile. */
export async function updateProfile(db: Database, id: number, values: ProfileValues): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await db.updateTable('users').set(values).where('id', '=', id).execute();
}

/** Whether an address is someone's already. */
export async function isEmailTaken(db: Database, key: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Gives a person who is active another address; null when they are not (any more). Violates users_email_key_key if taken. */
export async function storeEmail(
  db: Database,
  id: number,
  email: string,
  key: string,
): Promise<{ organizationId: number | null; firstName: string } | null> {
  const row = await db
    .updateTable('users')
    .set({ email, email_key: key })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning(['organization_id', 'first_name'])
    .executeTakeFirst();
  return row ? { organizationId: row.organization_id, firstName: row.first_name } : null;
}

/** Replaces the categories that someone is interested in; false when one of them does not exist. */
export async function replaceInterests(db: Database, userId: number, categories: number[]): Promise<boolean> {
  await db.deleteFrom('category_interests').where('user_id', '=', userId).execute();
  if (categories.length === 0) return true;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('category_interests')
    .columns(['user_id', 'category_id'])
    .expression((from) =>
      from
        .selectFrom('categories')
        .select([sql<number>`${userId}::int`.as('user_id'), 'id as category_id'])
        .where('id', 'in', categories),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) === categories.length;
}

/** Which of the first steps are done, and whether the user hid them. */
export async function findFirstSteps(
  db: Database,
  { userId, organizationId }: { userId: number; organizationId: number | null },
): Promise<Record<FirstStep | 'hidden', boolean>> {
  const { rows } = await sql<Record<FirstStep | 'hidden', boolean>>`
    select
      exists (select 1 from hidden_first_steps where user_id = ${userId}) as hidden,
      exists (select 1 from two_factors where user_id = ${userId} and enabled_at is not null) as two_factor,
      exists (select 1 from category_interests where user_id = ${userId}) as interests,
      exists (select 1 from advertisements where organization_id = ${organizationId}::int) as post,
      exists (select 1 from saved_searches where user_id = ${userId}) as saved_search`.execute(db);
  return rows[0] as Record<FirstStep | 'hidden', boolean>;
}

/** Hides the first steps of a user, or shows them again. */
export async function setFirstStepsHidden(db: Database, userId: number, isHidden: boolean): Promise<void> {
  if (isHidden)
    await db
      .insertInto('hidden_first_steps')
      .values({ user_id: userId })
      .onConflict((on) => on.doNothing())
      .execute();
  else await db.deleteFrom('hidden_first_steps').where('user_id', '=', userId).execute();
}

/** Where someone is signed in, the latest use first. */
export async function listSessionsOf(db: Database, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'ip', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('factor', '=', 'passed')
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

/** Ends a session of someone; false when they have no such session. */
export async function deleteSessionOf(db: Database, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows) > 0;
}
