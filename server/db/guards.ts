import { SettingError } from '#server/settingError.ts';
import { type Database, sql } from './database.ts';
import { migrations } from './migrations/index.ts';

/** The oldest PostgreSQL that the migrations run on. */
const oldest = 15;

interface Server {
  major: number;
  version: string;
  connections: number;
  /** It follows another one and cannot be written to. */
  standby: boolean;
  /** The encoding of the database. */
  encoding: string;
  /** It refuses writes. */
  readOnly: boolean;
  /** This user may make tables. */
  mayCreate: boolean;
}

/** Throws a SettingError where the database cannot serve this version of the product. */
export async function checkServer(db: Database, connectionsOfProcess: number): Promise<void> {
  const { rows } = await sql<Server & { migrated: boolean }>`
    select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version') as version,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
      pg_is_in_recovery() as standby, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only') = 'on' as "readOnly",
      has_schema_privilege(current_schema(), 'create') as "mayCreate",
      to_regclass('public.kysely_migration') is not null as migrated`.execute(db);
  const { migrated, ...server } = rows[0] as Server & { migrated: boolean };
  const names = migrated ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows : [];
  const refusal = refusalOf(
    server,
    connectionsOfProcess,
    names.map(({ name }) => name),
  );
  if (refusal) throw new SettingError(refusal);
}

/** What is wrong with a server or its schema, as a sentence. */
export function refusalOf(
  { major, version, connections, standby, encoding, readOnly, mayCreate }: Server,
  connectionsOfProcess: number,
  schema: readonly string[],
): string | null {
  if (major < oldest)
    return `DATABASE_URL leads to PostgreSQL ${version}; Groupset needs ${oldest} or newer. Its data moves with pg_dump, or with npm run backup and npm run restore.`;
  if (standby)
    return 'DATABASE_URL leads to a standby, which cannot be written to. Set it to the primary, or to all hosts: postgres://user:password@one,two/database';
  if (encoding !== 'UTF8')
    return `The database of DATABASE_URL has the encoding ${encoding}, which lacks letters that people write. Create one with UTF8: createdb --encoding=UTF8 --template=template0 groupset`;
  if (readOnly)
    return 'The database of DATABASE_URL is read-only. Look why: a provider makes it so when the disk is full; default_transaction_read_only does too.';
  if (!mayCreate && Object.keys(migrations).some((name) => !schema.includes(name)))
    return 'The user of DATABASE_URL may not make tables. As the owner of the database: grant create on schema public to the user, or alter database … owner to the user.';
  if (connections < connectionsOfProcess)
    return `PostgreSQL allows ${connections} connections, and each process of Groupset may open ${connectionsOfProcess}. Raise max_connections to ${connectionsOfProcess} for each process and 10 more, or lower DATABASE_POOL.`;
  const newer = schema.filter((name) => !(name in migrations)).sort();
  if (newer.length > 0)
    return `The database was brought up to date by a newer Groupset (${newer.at(-1)}). Start that version, or restore a backup from before.`;
  return null;
}

/** Throws a SettingError where a pooler leads to another database than the address past it. */
export async function checkPooler(pooled: Database, direct: Database): Promise<void> {
  const readId = async (db: Database) => (await sql<{ id: string }>`select id from generation`.execute(db)).rows[0]?.id;
  const expected = await readId(direct);
  const isSame = await readId(pooled).then(
    (id) => id === expected,
    (error: { code?: unknown }) => {
      // There is no such table.
      if (error.code === '42P01') return false;
      throw error;
    },
  );
  if (!isSame)
    throw new SettingError('DATABASE_URL and DATABASE_DIRECT_URL lead to two databases. Set both to the same one.');
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
