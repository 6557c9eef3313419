import fs, { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { explainFault } from '#server/cli/faults.ts';
import { openDatabase, sql } from '#server/db/database.ts';
import type { PostgresConnection } from '#server/db/embedded/server.ts';
import { StoreAway } from '#server/platform/errors.ts';
import { createFiles, type Files, variantsOf } from '#server/platform/files/index.ts';
import { advertisementForm, createCategory, jpegFile, pdfFile } from '#tests/factories/advertisements.ts';
import { howMany, isWhole } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { backUp } from './backup.ts';
import { checkBackup, restore } from './restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'groupset-backup-'));
let server: TestServer;
let category: Awaited<ReturnType<typeof createCategory>>;
let key: string;
const databases: string[] = [];
beforeAll(async () => {
  key = await generateX25519Identity();
  server = await startServer();
  category = await createCategory(server.db);
  const { client } = await server.join();
  for (const title of ['Chain ring', 'A "quoted" title with \\N and ä'])
    await client.post(
      '/api/advertisements',
      advertisementForm(category, { title, images: [await jpegFile()], documents: [pdfFile()] }),
    );
});
afterAll(async () => {
  await server.close();
  for (const database of databases) await runOn(`drop database ${database} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

async function runOn(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres').connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

async function emptyDatabase(): Promise<PostgresConnection> {
  const database = `groupset_restore_${databases.length}_${process.pid}`;
  await runOn(`create database ${database}`);
  databases.push(database);
  return { ...inject('postgres').connection, database };
}

let count = 0;
/** A backup of the test server, in a file of its own. */
async function make(options: { key?: string | null; files?: Files } = {}) {
  const to = path.join(folder, `${count++}.backup`);
  const files = options.files ?? createFiles(server.config);
  const { connection, config } = server;
  const made = await backUp({
    connection,
    files,
    secret: config.secret,
    ownSecret: null,
    version: '1',
    to,
    key: options.key ?? null,
  });
  return { to, made };
}

/** Restores into an empty database and an empty folder, and opens both. */
async function bring(from: string, withKey: string | null = null) {
  const connection = await emptyDatabase();
  const files = createFiles({ ...server.config, dataDir: mkdtempSync(path.join(folder, 'data-')) });
  const backup = await checkBackup(from, withKey);
  await restore({ from, key: withKey, backup, connection, files });
  return { connection, files, ...openDatabase(connection) };
}

describe('a backup', () => {
  it('restores every row and every byte, and rows added afterwards get new ids', async () => {
    const { to, made } = await make({ key });
    expect(made).toMatchObject({ posts: 2, files: 8, missing: [] });
    const target = await bring(to, key);
    try {
      const tables = await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'
          and table_name not in ('kysely_migration_lock', 'generation', 'changes', 'job_processes')`.execute(server.db);
      for (const { name } of tables.rows) {
        const read = async (db: typeof server.db) => {
          const { rows } = await sql<{ row: Record<string, unknown> }>`
            select to_jsonb(t) - 'changed_in' - 'written_in' - 'learned_in' - 'watermark' - 'timestamp' as row from ${sql.table(name)} t`.execute(
            db,
          );
          return rows.map(({ row }) => JSON.stringify(row)).sort();
        };
        expect([name, await read(target.db)]).toEqual([name, await read(server.db)]);
      }
      for (const { id } of await server.db.selectFrom('files').select('id').where('kind', '=', 'image').execute()) {
        const [before, after] = await Promise.all(
          [createFiles(server.config), target.files].map(async (store) =>
            (await store.read(id, 'card'))?.stream.toArray(),
          ),
        );
        expect(after).toEqual(before);
      }
      const { rows } = await sql<{ id: number; highest: number }>`
        select nextval(pg_get_serial_sequence('advertisements', 'id')) as id, (select max(id) from advertisements) as highest`.execute(
        target.db,
      );
      expect(rows[0]?.id).toBeGreaterThan(rows[0]?.highest as number);
      const constraints = (db: typeof server.db) =>
        sql`select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
          union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'
          union all select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
          order by 1, 2, 3`
          .execute(db)
          .then(({ rows }) => rows.filter((row) => !JSON.stringify(row).includes('kysely')));
      expect(await constraints(target.db)).toEqual(await constraints(server.db));
    } finally {
      await target.close();
    }
  });

  it('is a snapshot of one instant, despite rows written and files removed meanwhile', async () => {
    const store = createFiles(server.config);
    const { client } = await server.join();
    const { data: doomed } = await client.post(
      '/api/advertisements',
      advertisementForm(category, { images: [await jpegFile()] }),
    );
    let isChanged = false;
    const files: Files = {
      ...store,
      async read(id, variant) {
        if (!isChanged) {
          isChanged = true;
          const { code } = await client.post(`/api/advertisements/${doomed.id}`, {
            ...advertisementForm(category, { updated_at: doomed.updated_at }),
            _method: 'PUT',
            keep_images: [],
          });
          expect(code).toBe(200);
          await client.post('/api/advertisements', advertisementForm(category, { images: [await jpegFile()] }));
        }
        return store.read(id, variant);
      },
    };
    const { to, made } = await make({ files });
    expect(made).toMatchObject({ posts: 3, missing: [] });
    const target = await bring(to);
    try {
      const rows = await target.db.selectFrom('files').select('id').where('kind', '=', 'image').execute();
      expect(rows.map(({ id }) => id)).toContain(doomed.images[0].id);
      for (const { id } of rows) expect((await target.files.read(id, 'large'))?.stream.destroy()).toBeDefined();
    } finally {
      await target.close();
    }
  });

  it('taken during writes has every row of its instant and the bytes of each file', async () => {
    const { client } = await server.join();
    const posts: { id: number; updated_at: string }[] = [];
    const refused: unknown[] = [];
    let writes = 0;
    // Ten writes a second: new posts with a picture, and every fifth time a post loses its picture.
    const write = async () => {
      const doomed = writes++ % 5 === 4 ? posts.shift() : null;
      const { code, data, message } = doomed
        ? await client.post(`/api/advertisements/${doomed.id}`, {
            ...advertisementForm(category, { updated_at: doomed.updated_at }),
            _method: 'PUT',
            keep_images: [],
          })
        : await client.post('/api/advertisements', advertisementForm(category, { images: [await jpegFile()] }));
      if (code >= 300) refused.push([code, message]);
      else if (!doomed) posts.push(data);
    };
    const writeUntil = async (isOver: () => boolean) => {
      while (!isOver()) await Promise.all([write(), sleep(100)]);
    };

    for (let turn = 0; turn < howMany(1, 20); turn++) {
      let isMade = false;
      const [{ to, made }] = await Promise.all([
        make().finally(() => {
          isMade = true;
        }),
        // A backup of so little may take less than a tenth of a second.
        writeUntil(() => isMade && writes >= 2 * (turn + 1)),
      ]);
      expect(made.missing).toEqual([]);
      // The restore compares the hash of each entry and the rows of each table with what the backup notes.
      const target = await bring(to);
      try {
        const { count } = await target.db
          .selectFrom('advertisements')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow();
        expect(Number(count)).toBe(made.posts);
        const images = await target.db.selectFrom('files').select('id').where('kind', '=', 'image').execute();
        for (const { id } of images) expect((await target.files.read(id, 'large'))?.stream.destroy()).toBeDefined();
      } finally {
        await target.close();
      }
    }
    expect(refused).toEqual([]);
    expect(writes).toBeGreaterThan(howMany(1, 20));
  }, 300_000);

  it('is restored as a new generation, with rows older than all later ones and unread changes still unread', async () => {
    await sql`update market_progress set watermark = (select min(changed_in) from advertisements)
      where follower <> 'matches'`.execute(server.db);
    await sql`update market_progress set watermark = pg_snapshot_xmax(pg_current_snapshot()), last_id = 0
      where follower = 'matches'`.execute(server.db);
    const { to, made } = await make();
    const target = await bring(to);
    try {
      const read = async (db: typeof server.db) =>
        (await sql<{ id: string }>`select id from generation`.execute(db)).rows[0]?.id;
      expect(await read(target.db)).not.toBe(await read(server.db));
      const { rows } = await sql`
        select p.follower, count(*) filter (where a.changed_in >= p.watermark)::integer as unread,
          bool_and(a.changed_in < pg_snapshot_xmin(pg_current_snapshot())) as "isPast"
        from advertisements a, market_progress p group by p.follower order by p.follower`.execute(target.db);
      const posts = made.posts;
      expect(rows).toEqual([
        { follower: 'lists', unread: posts, isPast: true },
        { follower: 'matches', unread: 0, isPast: true },
        { follower: 'searches', unread: posts, isPast: true },
      ]);
    } finally {
      await target.close();
    }
  });

  it('renumbers every column that holds the id of a transaction', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and udt_name = 'xid8' order by 1`.execute(server.db);
    // A new column must be added to renumberRows too.
    expect(rows.map(({ name }) => name)).toEqual([
      'advertisement_history.written_in',
      'advertisements.changed_in',
      'changes.changed_in',
      'export_feeds.made_in',
      'market_progress.watermark',
      'organization_events.changed_in',
      'purged_advertisements.changed_in',
      'search_words.learned_in',
    ]);
  });

  it('that is damaged, cut off or encrypted with another key is refused with a message', async () => {
    const { to } = await make();
    const whole = readFileSync(to);
    const refusalOf = (content: Buffer, withKey: string | null = null) => {
      const file = path.join(folder, 'spoilt');
      writeFileSync(file, content);
      return checkBackup(file, withKey).then(
        () => null,
        (error: Error) => `${error.name} ${error.message}`,
      );
    };
    expect(await refusalOf(whole)).toBeNull();
    const about = whole.indexOf('createdAt');
    const [gzip, picture] = [whole.indexOf(Buffer.from([0x1f, 0x8b, 8])), whole.indexOf(Buffer.from([0xff, 0xd8]))];
    for (const at of [about, gzip + 12, picture + 30, whole.lastIndexOf('public.advertisements') + 25]) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] as number) ^ 1;
      expect(await refusalOf(flipped)).toMatch(/is damaged: .+ Nothing was restored\./);
    }
    expect(await refusalOf(whole.subarray(0, whole.length - 20_000))).toMatch(/is damaged/);
    expect(await refusalOf(whole, key)).toMatch(/is not an encrypted backup/);

    const encrypted = readFileSync((await make({ key })).to);
    expect(encrypted.includes('Chain ring')).toBe(false);
    expect(await refusalOf(encrypted)).toMatch(/is encrypted\. Name the file of its key/);
    expect(await refusalOf(encrypted, await generateX25519Identity())).toMatch(/encrypted with another key/);
    const flipped = Buffer.from(encrypted);
    flipped[encrypted.length - 40] = (flipped[encrypted.length - 40] as number) ^ 1;
    expect(await refusalOf(flipped, key)).toMatch(/is damaged/);
    expect(await refusalOf(encrypted, key)).toBeNull();
  });

  it.runIf(isWhole)(
    'is restored only into an empty database and store, and leaves nothing behind if that fails',
    async () => {
      const { to } = await make();
      const backup = await checkBackup(to, null);
      const files = createFiles({ ...server.config, dataDir: mkdtempSync(path.join(folder, 'data-')) });
      const into = (connection: typeof server.connection, store = files) =>
        restore({ from: to, key: null, backup, connection, files: store });
      await expect(into(server.connection)).rejects.toThrow(/The database is not empty/);
      const second = await emptyDatabase();
      let left = 3;
      const full = {
        ...files,
        put: async (...args: Parameters<Files['put']>) => {
          if (left-- === 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
          return files.put(...args);
        },
      };
      await expect(into(second, full)).rejects.toThrow('no space left');
      for await (const ids of files.listIds(new Date(Date.now() + 86_400_000))) expect(ids).toEqual([]);
      const { db, close } = openDatabase(second);
      const { rows } = await sql`select 1 from pg_tables where schemaname = 'public'`.execute(db).finally(close);
      expect(rows).toEqual([]);
      await into(second);
      // A store with the same files is as good as an empty one.
      await expect(into(await emptyDatabase())).resolves.toBeUndefined();

      const foreign = createFiles({ ...server.config, dataDir: mkdtempSync(path.join(folder, 'data-')) });
      await foreign.put('00000000-0000-4000-8000-000000000000', 'original', Buffer.from('x'));
      await expect(into(await emptyDatabase(), foreign)).rejects.toThrow(/The store holds other files/);
    },
  );
});

describe('a backup that meets', () => {
  it('bytes that are not those that were stored names them, also when it is checked', async () => {
    const store = createFiles(server.config);
    const flip = async (id: string, variant: Parameters<Files['read']>[1]) => {
      const found = await store.read(id, variant);
      if (!found) return null;
      const chunks: Buffer[] = [];
      for await (const chunk of found.stream) chunks.push(chunk as Buffer);
      const content = Buffer.concat(chunks);
      content[content.length >> 1] = (content[content.length >> 1] as number) ^ 1;
      return { stream: Readable.from([content]), size: content.length };
    };
    const { to, made } = await make({ files: { ...store, read: flip } });
    const { rows } = await sql<{ id: string; kind: string }>`select id, kind from files`.execute(server.db);
    const all = rows.flatMap(({ id, kind }) => variantsOf(kind).map((variant) => `${id}.${variant}`));
    expect(made.damaged.sort()).toEqual(all.sort());
    expect((await checkBackup(to, null)).manifest.damaged).toHaveLength(made.damaged.length);
    expect((await make()).made.damaged).toEqual([]);
  });

  it('a full disk says so', async () => {
    const original = fs.createWriteStream;
    const onFullDisk = (_file: unknown, options: object) => original('/dev/full', { ...options, flags: 'w' });
    const spy = vi.spyOn(fs, 'createWriteStream').mockImplementation(onFullDisk as typeof original);
    syncBuiltinESMExports();
    try {
      const error = await make().catch((cause: unknown) => cause);
      expect(explainFault(error, 'No backup was made.')).toBe('The disk is full. No backup was made.');
    } finally {
      spy.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('a store that is away says so', async () => {
    const read = async () => {
      throw new StoreAway(true, new Error('connect ECONNREFUSED'));
    };
    const error = await make({ files: { ...createFiles(server.config), read } }).catch((cause: unknown) => cause);
    expect(explainFault(error, 'No backup was made.')).toBe(
      'The store of files is away (connect ECONNREFUSED): look at the S3 service and its settings. No backup was made.',
    );
  });
});
