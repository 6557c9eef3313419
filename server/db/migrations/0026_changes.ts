import { type Kysely, sql } from 'kysely';

/**
 * What changed of all that processes keep in memory and that carries no `changed_in` itself: sessions, people,
 * organizations, names, and what people keep. A process reads what was committed since its last look before it relies on
 * what it keeps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changes (
      kind text not null,
      subject integer not null,
      changed_in xid8 not null default pg_current_xact_id(),
      changed_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index changes_changed_in on changes (changed_in)`.execute(db);
  // The kind and the column that names the subject.
  await sql`
    create function note_change() returns trigger language plpgsql as $$
    begin
      insert into changes (kind, subject)
      values (tg_argv[0], (case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[1])::integer);
      return null;
    end $$`.execute(db);

  const note = (table: string, events: string, [kind, column]: [string, string], when = sql``) =>
    sql`create trigger ${sql.id(`${table}_note_${events.replace(/\W.*/, '')}`)} after ${sql.raw(events)} on ${sql.table(table)}
      for each row ${when} execute function note_change(${sql.lit(kind)}, ${sql.lit(column)})`.execute(db);
  const changed = sql`when (old.* is distinct from new.*)`;
  // A session that is merely used goes on as it was.
  await note(
    'sessions',
    'update',
    ['session', 'id'],
    sql`when (new.last_seen_at < old.last_seen_at or
      (old.token_hash, old.former_hash, old.former_until, old.must_rotate, old.factor, old.expires_at, old.user_id, old.data)
      is distinct from
      (new.token_hash, new.former_hash, new.former_until, new.must_rotate, new.factor, new.expires_at, new.user_id, new.data))`,
  );
  await note('sessions', 'delete', ['session', 'id']);
  await note('users', 'update', ['user', 'id'], changed);
  await note('users', 'delete', ['user', 'id']);
  await note('two_factors', 'insert or delete', ['user', 'user_id']);
  await note('two_factors', 'update', ['user', 'user_id'], sql`when (old.enabled_at is distinct from new.enabled_at)`);
  await note('organizations', 'update', ['organization', 'id'], changed);
  await note('organizations', 'delete', ['organization', 'id']);
  await note('organization_stops', 'insert or update or delete', ['organization', 'stopped_id']);
  await note('organization_replies', 'insert or delete', ['organization', 'organization_id']);
  await note(
    'organization_replies',
    'update',
    ['organization', 'organization_id'],
    sql`when ((old.rate, old.hours, old.deals, old.completed) is distinct from (new.rate, new.hours, new.deals, new.completed))`,
  );
  await note('brands', 'update', ['name', 'id'], changed);
  await note('categories', 'update', ['name', 'id'], changed);
  await note('favorites', 'insert or delete', ['favorites', 'user_id']);
  await note('category_interests', 'insert or delete', ['interests', 'user_id']);
}
