import { type Kysely, sql } from 'kysely';

/**
 * Changes to the contact details that posts show have their own change kind: a sign-in changes the person, but leaves the
 * cached versions of their thousands of posts valid.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const publicOnly = [
    'first_name',
    'preposition',
    'last_name',
    'job_title',
    'email',
    'phone_number',
    'locale',
    'status',
    'organization_id',
  ];
  const columnsOf = (row: 'old' | 'new') => sql.raw(publicOnly.map((column) => `${row}.${column}`).join(', '));
  await sql`create trigger users_note_contact after update on users
    for each row when ((${columnsOf('old')}) is distinct from (${columnsOf('new')}))
    execute function note_change('contact', 'id')`.execute(db);
  await sql`create trigger users_note_contact_delete after delete on users
    for each row execute function note_change('contact', 'id')`.execute(db);
}
