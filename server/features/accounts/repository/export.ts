import { type Database, sql } from '#server/db/database.ts';

export interface Reference {
  table: string;
  column: string;
}

/** Every column of the schema that refers to a person, whichever feature it belongs to. */
export async function listReferencesToUsers(db: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and array_length(c.conkey, 1) = 1
      and c.connamespace = 'public'::regnamespace
    order by 1, 2`.execute(db);
  return rows;
}

/** The rows of a table that refer to a person, as JSON. */
export async function readRowsOf(
  db: Database,
  { table, column }: Reference,
  userId: number,
): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where t.${sql.ref(column)} = ${userId}`.execute(db);
  return rows.map(({ row }) => row);
}

/** The person's own row, as JSON. */
export async function readUserRow(db: Database, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(u) as row from users u where u.id = ${userId}`.execute(db);
  return rows.map(({ row }) => row);
}

/** The entries of the audit log about the person, whatever the actor. */
export async function readAuditOf(db: Database, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select jsonb_build_object('at', at, 'action', action, 'details', details, 'by_me', actor_id is not distinct from ${userId}) as row
    from audit_log where subject_type = 'user' and subject_id = ${String(userId)} order by id`.execute(db);
  return rows.map(({ row }) => row);
}
