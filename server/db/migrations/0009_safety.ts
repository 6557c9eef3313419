import { type Kysely, sql } from 'kysely';
import { nameKey } from '../nameKey.ts';

/** Organizations whose names look alike, addresses that wait for consent, and failed sign-ins to report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table organizations add column name_key text`.execute(db);
  const { rows } = await sql<{ id: number; name: string }>`select id, name from organizations order by id`.execute(db);
  const taken = new Set<string>();
  // Not a change of the record: nobody who edits an organization is told that it changed meanwhile.
  await sql`alter table organizations disable trigger organizations_touch`.execute(db);
  for (const { id, name } of rows) {
    const key = nameKey(name);
    // Of organizations that look alike already, the later ones keep their names under a key of their own.
    await sql`update organizations set name_key = ${taken.has(key) ? `${key} #${id}` : key} where id = ${id}`.execute(
      db,
    );
    taken.add(key);
  }
  await sql`alter table organizations enable trigger organizations_touch`.execute(db);
  await sql`alter table organizations alter column name_key set not null, add check (name_key <> '')`.execute(db);
  await sql`create unique index organizations_look_key on organizations (name_key)`.execute(db);

  // email_consent: somebody's admin entered another address for them, and the present one has not agreed yet.
  await sql`alter table tokens drop constraint tokens_kind_check`.execute(db);
  await sql`alter table tokens add check (kind in ('activation', 'password_reset', 'email_change', 'email_consent'))`.execute(
    db,
  );

  // Wrong codes are counted with everything else that is counted, by account and by device.
  await sql`alter table two_factors drop column failures, drop column locked_until`.execute(db);

  // Gathered here until the hour is over, so that a storm makes one line of the audit log. 0: no account of ours.
  await sql`
    create table failed_sign_ins (
      user_id integer not null,
      factor text not null check (factor in ('password', 'code')),
      failures integer not null default 1 check (failures > 0),
      first_at timestamptz not null default now(),
      last_at timestamptz not null default now(),
      primary key (user_id, factor)
    )`.execute(db);
}
