import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { openStorage } from '#server/storage.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { isDatabaseAway, isWritable, openDatabase, sql } from '../database.ts';
import { createListener } from '../listener.ts';
import { readDatabaseUrl } from './connection.ts';
import { openJobsPool } from './jobsPool.ts';

/** A server that notes how clients begin, offers no TLS and lets no one in. */
async function startPlainServer() {
  const packets: string[] = [];
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (data) => {
      const asksForTls = data.length === 8 && data.readInt32BE(4) === 80_877_103;
      packets.push(asksForTls ? 'ask for TLS' : 'name the user');
      socket.end(asksForTls ? 'N' : '');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return { packets, url: `postgres://me:hidden@127.0.0.1:${port}/parts`, close: () => server.close() };
}

const read = (value: string) => readDatabaseUrl('DATABASE_URL', value);

describe('the address of a database', () => {
  it('may name several hosts, of which the primary is used', () => {
    expect(read('postgres://me:p%40ss@one:5433,two,[::1]:5434/parts?sslmode=require')).toMatchObject({
      urls: [
        'postgres://me:p%40ss@one:5433/parts?sslmode=require',
        'postgres://me:p%40ss@two/parts?sslmode=require',
        'postgres://me:p%40ss@[::1]:5434/parts?sslmode=require',
      ],
      primaryOnly: true,
    });
    expect(read('postgresql://one/parts?target_session_attrs=read-write')).toMatchObject({
      urls: ['postgresql://one/parts'],
      primaryOnly: true,
    });
    expect(read('postgres:///parts?host=/run/postgresql')).toMatchObject({ primaryOnly: true });
    // A standby is meant to answer there, whichever of several.
    expect(readDatabaseUrl('DATABASE_READ_URL', 'postgres://one,two/parts')).toMatchObject({ primaryOnly: false });
  });

  it('that cannot be parsed is refused with an example', () => {
    for (const wrong of ['localhost:5432/parts', 'http://localhost/parts', 'postgres://one:port/parts'])
      expect(() => read(wrong)).toThrow(/^DATABASE_URL .+postgres:\/\/user:password@host:5432\/database/);
    expect(() => read('postgres://one/parts?target_session_attrs=standby')).toThrow(/Groupset writes/);
    expect(() => read('postgres://one/parts?sslmode=requires')).toThrow(
      'DATABASE_URL asks for sslmode=requires. Set it to disable, prefer, require, verify-ca, verify-full or no-verify.',
    );
  });

  it.each(['require', 'verify-full', 'no-verify', 'prefer'])(
    'with sslmode=%s is opened with TLS only',
    async (mode) => {
      const { packets, url, close } = await startPlainServer();
      const opened = openStorage(
        { databaseUrl: `${url}?sslmode=${mode}`, databaseDirectUrl: null, databasePool: 12, dataDir: '/none' },
        () => {},
      );
      await expect(opened).rejects.toThrow('it offers no TLS, which sslmode asks for');
      // Neither the name of the user nor a password was sent.
      expect([...new Set(packets)]).toEqual(['ask for TLS']);
      close();
    },
  );

  it.each(['', '?sslmode=disable'])('ending in "%s" is opened without TLS', async (query) => {
    const { packets, url, close } = await startPlainServer();
    const handle = openDatabase(read(`${url}${query}`));
    await expect(isWritable(handle.db)).rejects.toSatisfy(isDatabaseAway);
    expect([...new Set(packets)]).toEqual(['name the user']);
    await handle.close();
    close();
  });

  it('that cannot be reached stops the start with a message, without the password', async () => {
    const { host, port, user } = inject('postgres').connection;
    const open = (databaseUrl: string) =>
      openStorage({ databaseUrl, databaseDirectUrl: null, databasePool: 12, dataDir: '/none' }, () => {});
    await expect(open('postgres://me:hidden@127.0.0.1:1/parts')).rejects.toThrow(
      /^The database of DATABASE_URL cannot be opened: nothing answers there\. Check host and port/,
    );
    await expect(open('postgres://me:hidden@parts.invalid/parts')).rejects.toThrow(
      /cannot be opened: (there is no host|the name of)/,
    );
    await expect(open(`postgres://${user}@${encodeURIComponent(host)}:${port}/nowhere`)).rejects.toThrow(
      /cannot be opened: it has no such database/,
    );
  });
});

describe('an address with several hosts', () => {
  it('connects requests and the listener to the host that answers', async () => {
    const database = await createTestDatabase();
    const { host, port, user, database: name } = database.connection;
    const connection = read(`postgres://${user}@127.0.0.1:1,${encodeURIComponent(host)}:${port}/${name}`);
    const handle = openDatabase(connection);
    const listener = createListener(connection, { warn: () => {} });
    try {
      await isWritable(handle.db);
      const received = new Promise<string>((resolve) => void listener.listen('hosts', resolve));
      await expect
        .poll(async () => {
          await sql`notify hosts, 'found'`.execute(handle.db);
          return Promise.race([received, Promise.resolve(null)]);
        })
        .toBe('found');
    } finally {
      await listener.close();
      await handle.close();
      await database.drop();
    }
  });
});

it('A server that stops right after accepting a connection does not end the process.', async () => {
  const packet = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5);
    head.write(type);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  // It accepts the connection, reports that it is ready and that it shuts down, all at once.
  const greeting = Buffer.concat([
    packet('R', Buffer.alloc(4)),
    packet('Z', Buffer.from('I')),
    packet('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')),
  ]);
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(greeting));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const handle = openDatabase({ host: '127.0.0.1', port, user: 'me', database: 'parts' });
  try {
    for (let turn = 0; turn < 5; turn += 1)
      await expect(isWritable(handle.db)).rejects.toSatisfy((error) => isDatabaseAway(error));
  } finally {
    await handle.close();
    server.close();
  }
});

it('A database that was read-only is written to again on new connections, and counts as away until then.', async () => {
  const database = await createTestDatabase();
  const name = sql.id(database.connection.database);
  const handle = openDatabase(database.connection);
  const admin = openDatabase(database.connection);
  const jobs = openJobsPool(database.connection, 1);
  // As the queue does it.
  const queue = async () => {
    const client = await jobs.connect();
    await client.query('create table queued (id int)').finally(() => client.release());
  };
  const write = () => sql`create table written (id int)`.execute(handle.db);
  try {
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(admin.db);
    await expect(write()).rejects.toSatisfy(isDatabaseAway);
    // The queue tries again only after an error that it knows; every other one ends the process.
    await expect(queue()).rejects.toMatchObject({ code: '57P03' });
    await sql`set default_transaction_read_only = off`.execute(admin.db);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(admin.db);
    await write();
    await queue();
  } finally {
    await jobs.end();
    await admin.close();
    await handle.close();
    await database.drop();
  }
});
