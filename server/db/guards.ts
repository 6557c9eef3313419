import { SettingError } from '#server/settingError.ts';
import { type Database, sql } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The oldest PostgreSQL that the migrations run on. */
const oldest = 15;
/** How many connections a process opens at most. */
const connectionsOfProcess = 40;

interface Server {
  major: number;
  version: string;
  connections: number;
}

/** Throws a SettingError where the database cannot serve this version of the product. */
export async function checkServer(db: Database): Promise<void> {
  const { rows } = await sql<Server & { migrated: boolean }>`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      to_regclass('public.kysely_migration') is not null as migrated`.execute(db);
  const { migrated, ...server } = rows[0] as Server & { migrated: boolean };
  const names = migrated ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows : [];
  const refusal = refusalOf(
    server,
    names.map(({ name }) => name),
  );
  if (refusal) throw new SettingError(refusal);
}

/** What is wrong with a server or its schema, as a sentence. */
export function refusalOf({ major, version, connections }: Server, schema: readonly string[]): string | null {
  if (major < oldest)
    return `DATABASE_URL leads to PostgreSQL ${version}; Groupset needs ${oldest} or newer. Its data moves with pg_dump, or with npm run backup and npm run restore.`;
  if (connections < connectionsOfProcess)
    return `PostgreSQL allows ${connections} connections, and each process of Groupset may open ${connectionsOfProcess}. Raise max_connections to ${connectionsOfProcess} for each process and 10 more.`;
  const newer = schema.filter((name) => !(name in migrations)).sort();
  if (newer.length > 0)
    return `The database was brought up to date by a newer Groupset (${newer.at(-1)}). Start that version, or restore a backup from before.`;
  return null;
}

/** Notes which secret the data is written with, at first; throws a SettingError where it is another one. */
export async function checkSecret(db: Database, fingerprint: string): Promise<void> {
  await sql`update generation set secret = ${fingerprint} where secret is null`.execute(db);
  const { rows } = await sql<{ secret: string }>`select secret from generation`.execute(db);
  if (rows[0]?.secret !== fingerprint)
    throw new SettingError(
      'APP_SECRET is another one than this data was written with: second factors, known devices and links in mails would no longer work. Set the former one.',
    );
}
