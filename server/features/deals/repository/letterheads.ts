import { type Database, sql } from '#server/db/database.ts';

/** What a printed sheet has of an organization beyond its name. */
export interface Letterhead {
  id: number;
  street: string | null;
  house_number: string | null;
  addition: string | null;
  zipcode: string | null;
  logo_file_id: string | null;
  register_number: string | null;
  peppol_id: string | null;
}

/** The addresses and logos of organizations. */
export async function findLetterheads(db: Database, ids: readonly number[]): Promise<Letterhead[]> {
  const { rows } = await sql<Letterhead>`
    select id, street, house_number, addition, zipcode, logo_file_id, register_number, peppol_id
    from organizations
    where id = any(${[...ids]}::int[])`.execute(db);
  return rows;
}

/** Whom the other side calls: a person's name and telephone number. */
export async function findContact(
  db: Database,
  id: number,
): Promise<{ name: string; phone_number: string | null } | null> {
  const { rows } = await sql<{ name: string; phone_number: string | null }>`
    select concat_ws(' ', first_name, preposition, last_name) as name, phone_number from users
    where id = ${id} and status = 'active'`.execute(db);
  return rows[0] ?? null;
}
