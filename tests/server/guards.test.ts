import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase, sql } from '#server/db/database.ts';
import { checkServer, refusalOf } from '#server/db/guards.ts';
import { migrations } from '#server/db/migrations/index.ts';
import { checkStore, prepareData } from '#server/firstData.ts';
import { readConfig } from '#server/platform/config.ts';
import { advertisementForm, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { startServer, type TestServer, testSecret } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ APP_SECRET: testSecret });
});
afterAll(() => server.close());

it('An unconfigured proxy is reported once.', async () => {
  const lines: string[] = [];
  const { config, db, connection } = server;
  const { app } = await createApp({ config, db, connection, log: { write: (line) => void lines.push(line) } });
  try {
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    for (let turn = 0; turn < 2; turn++) await app.inject({ method: 'GET', url: '/healthz', headers });
    expect(lines.filter((line) => line.includes('TRUST_PROXY is not set'))).toHaveLength(1);
  } finally {
    await app.close();
  }
});

describe('a start is refused with a message', () => {
  const good = {
    major: 18,
    version: '18.4',
    connections: 97,
    standby: false,
    encoding: 'UTF8',
    readOnly: false,
    mayCreate: true,
  };
  const schema = Object.keys(migrations);

  it('on a PostgreSQL that is too old, allows too few connections or is a standby', async () => {
    await expect(checkServer(server.db, 36)).resolves.toBeUndefined();
    expect(refusalOf(good, 36, schema)).toBeNull();
    expect(refusalOf({ ...good, major: 14, version: '14.9' }, 36, [])).toMatch(/PostgreSQL 14\.9; Groupset needs 15/);
    expect(refusalOf({ ...good, connections: 17 }, 36, schema)).toMatch(
      /allows 17 connections.+Raise max_connections.+or lower DATABASE_POOL/,
    );
    expect(refusalOf({ ...good, connections: 17 }, 16, schema)).toBeNull();
    expect(refusalOf({ ...good, standby: true }, 36, schema)).toMatch(/leads to a standby/);
  });

  it('on a database that is read-only, has another encoding or does not let its user make tables', async () => {
    expect(refusalOf({ ...good, encoding: 'SQL_ASCII' }, 36, schema)).toMatch(
      /the encoding SQL_ASCII.+--encoding=UTF8/,
    );
    const { database } = server.connection;
    await sql`create role plain login`.execute(server.db);
    await sql`grant select on kysely_migration to plain`.execute(server.db);
    const open = (name: string) => openDatabase({ ...server.connection, user: 'plain', database: name });
    const refusal = (handle: ReturnType<typeof open>) =>
      checkServer(handle.db, 36).then(
        () => null,
        ({ message }: Error) => message,
      );
    // With nothing in it yet.
    const narrow = open('postgres');
    expect(await refusal(narrow)).toMatch(/may not make tables.+grant create on schema public/);
    await narrow.close();
    await sql`alter role plain in database ${sql.id(database)} set default_transaction_read_only = on`.execute(
      server.db,
    );
    const readOnly = open(database);
    expect(await refusal(readOnly)).toMatch(/is read-only.+disk is full/);
    await readOnly.close();
    await sql`drop owned by plain; drop role plain`.execute(server.db);
  });

  it('on the schema of a newer version', async () => {
    await sql`insert into kysely_migration values ('9999_later', now()::text)`.execute(server.db);
    await expect(checkServer(server.db, 36)).rejects.toThrow(/newer Groupset \(9999_later\)/);
    await sql`delete from kysely_migration where name = '9999_later'`.execute(server.db);
  });

  it('with another secret for the same data', async () => {
    const start = (secret: string) => {
      const { dataDir } = server.config;
      return prepareData(readConfig({ DATA_DIR: dataDir, DEMO: 'false', APP_SECRET: secret }), server, () => {});
    };
    await start(testSecret);
    await start(testSecret);
    await expect(start(`${testSecret.slice(0, -3)}xyz`)).rejects.toThrow(/APP_SECRET is another one/);
  });

  it('with a store that lacks the files of the database', async () => {
    const category = await createCategory(server.db);
    const { client } = await server.join();
    await checkStore(server.config, server.db);
    await client.post('/api/advertisements', advertisementForm(category, { images: [await jpegFile()] }));
    await checkStore(server.config, server.db);
    const elsewhere = path.join(server.config.dataDir, randomUUID());
    await expect(checkStore({ ...server.config, dataDir: elsewhere }, server.db)).rejects.toThrow(
      /The files of this database are not in .+\/files\. All processes share one store/,
    );
    rmSync(elsewhere, { recursive: true, force: true });
  });
});
