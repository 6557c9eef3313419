import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byEnglish, message, verbatim } from '#contract/texts/message.ts';
import { openDatabase } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { createUser } from '#tests/factories/people.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { startServer, type TestServer, testSecret } from '#tests/helpers/server.ts';
import { readConfig } from '../config.ts';
import { createJobs, enqueue, type Jobs } from '../jobs/jobs.ts';
import { explainMails } from './explain.ts';
import { createMailer, type Mail, type Mailer } from './mailer.ts';

interface Received {
  to: string[];
  raw: string;
}

/** A real mail server that keeps what it accepts; `refuse` may refuse a recipient. */
async function startMailServer(port = 0, refuse: () => { code: number; message: string } | null = () => null) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      const refused = refuse();
      done(refused ? Object.assign(new Error(refused.message), { responseCode: refused.code }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        });
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    received,
    port: (server.server.address() as { port: number }).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let round = 0; round < 200; round++) {
    if (await holds()) return;
    await sleep(50);
  }
  throw new Error('It never came to that.');
}

const mail = (to: string, more: Partial<Mail> = {}): Mail => ({
  kind: 'test.greeting',
  to: { email: to },
  subject: byEnglish('A new password for you'),
  content: {
    heading: message('Choose a new password'),
    blocks: [
      { text: verbatim('Somebody <b>you</b>') },
      { button: { label: byEnglish('Choose'), url: 'https://parts.example/reset/abc' } },
    ],
    reason: byEnglish('You asked for it.'),
  },
  ...more,
});

const quietLog = { info() {}, warn() {}, error() {} };

/** An outbox with jobs over a database of its own. */
async function startOutbox(smtpUrl: string | null) {
  const database = await createTestDatabase();
  const { db, close } = openDatabase(database.connection);
  const config = readConfig({
    DATA_DIR: '/tmp',
    APP_SECRET: testSecret,
    ...(smtpUrl ? { SMTP_URL: smtpUrl } : {}),
  });
  const jobs: Jobs = createJobs({ connection: database.connection, connections: 11, db, log: quietLog });
  const mailer: Mailer = createMailer({ config, db, jobs });
  await jobs.start();
  return {
    db,
    mailer,
    /** Retries the mails that wait for their next attempt. */
    hurry: async () => {
      const { rows } = await (await import('kysely')).sql<{
        id: number;
      }>`select id from mails where sent_at is null`.execute(db);
      for (const { id } of rows) await enqueue(db, 'mail.send', { id: Number(id) }, { key: `mail:${id}` });
    },
    async close() {
      await jobs.stop();
      mailer.close();
      await close();
      await database.drop();
    },
  };
}

describe('the outbox', () => {
  it('sends a mail once its transaction is committed, as HTML and as plain text, and deletes its content', async () => {
    const server = await startMailServer();
    const outbox = await startOutbox(`smtp://127.0.0.1:${server.port}`);
    await transact(outbox.db, async (transaction) => {
      await outbox.mailer.queue(transaction, mail('rolled-back@example.test'));
      throw new Error('undone');
    }).catch(() => {});
    const threaded = {
      ...mail('noor@example.test'),
      thread: 'deal.7',
      unsubscribe: 'https://parts.example/api/unsubscribe/abc',
    };
    await transact(outbox.db, (transaction) => outbox.mailer.queue(transaction, threaded));
    await until(() => server.received.length === 1);
    expect(server.received[0]?.to).toEqual(['noor@example.test']);
    // Mails about one deal are one conversation, and say which language they are in.
    for (const header of [/^In-Reply-To: <deal\.7@/m, /^References: <deal\.7@/m, /^Content-Language: en\r?$/m])
      expect(server.received[0]?.raw).toMatch(header);
    // A mail program can end mails like it in one press (RFC 8058).
    for (const header of [
      /^List-Id: <test\.greeting\./im,
      /^List-Unsubscribe: <https:\/\/parts\.example\/api\/unsubscribe\/abc>\r?$/m,
      /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m,
    ])
      expect(server.received[0]?.raw).toMatch(header);
    expect(server.received[0]?.raw).toContain('multipart/alternative');
    expect(server.received[0]?.raw).toContain('Somebody &lt;b&gt;you&lt;/b&gt;');
    await until(
      async () => (await outbox.db.selectFrom('mails').select('sent_at').executeTakeFirst())?.sent_at != null,
    );
    const rows = await outbox.db.selectFrom('mails').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ html: '', text: '', unsubscribe: null, last_error: null, attempts: 1 });
    expect(outbox.mailer.health).toMatchObject({ failures: 0, state: 'ok' });
    await outbox.close();
    await server.close();
  });

  it('stores links encrypted until they are sent', async () => {
    const outbox = await startOutbox('smtp://127.0.0.1:9');
    await transact(outbox.db, (transaction) => outbox.mailer.queue(transaction, mail('noor@example.test')));
    await until(() => outbox.mailer.health.state === 'failing');
    expect(outbox.mailer.health.failures).toBeGreaterThan(0);
    const row = await outbox.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain('parts.example/reset');
    expect((await outbox.mailer.find(Number(row.id)))?.text).toContain('https://parts.example/reset/abc');
    await outbox.close();
  });

  it('retries after the mail server was down, and sends each mail once', async () => {
    const probe = await startMailServer();
    await probe.close();
    const outbox = await startOutbox(`smtp://127.0.0.1:${probe.port}`);
    await transact(outbox.db, async (transaction) => {
      for (const name of ['a', 'b', 'c']) await outbox.mailer.queue(transaction, mail(`${name}@example.test`));
    });
    await until(async () => {
      const rows = await outbox.db.selectFrom('mails').select('last_error').execute();
      return rows.every((row) => row.last_error !== null);
    });
    const server = await startMailServer(probe.port);
    await outbox.hurry();
    await until(() => server.received.length >= 3);
    await outbox.hurry();
    await sleep(300);
    expect(server.received.flatMap(({ to }) => to).sort()).toEqual([
      'a@example.test',
      'b@example.test',
      'c@example.test',
    ]);
    await outbox.close();
    await server.close();
  });

  it('delays no request while the mail server hangs, and sends when it is back', async () => {
    const sockets: Socket[] = [];
    const hanging = createServer((socket) => sockets.push(socket));
    await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
    const { port } = hanging.address() as { port: number };
    const outbox = await startOutbox(`smtp://127.0.0.1:${port}`);
    await transact(outbox.db, (transaction) => outbox.mailer.queue(transaction, mail('noor@example.test')));
    await until(() => sockets.length > 0);
    // The request is long done; now the server closes the connection, and a working one takes its place.
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => hanging.close(resolve));
    const server = await startMailServer(port);
    await until(async () => {
      await outbox.hurry();
      return server.received.length > 0;
    });
    await sleep(300);
    expect(server.received).toHaveLength(1);
    await outbox.close();
    await server.close();
  });

  it('retries a mail that is refused temporarily, and gives up one that is refused permanently', async () => {
    let code = 451;
    const server = await startMailServer(0, () => (code === 0 ? null : { code, message: 'no <noor@example.test>' }));
    const outbox = await startOutbox(`smtp://127.0.0.1:${server.port}`);
    await transact(outbox.db, (transaction) => outbox.mailer.queue(transaction, mail('noor@example.test')));
    const read = () => outbox.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
    await until(async () => (await read()).last_error !== null);
    expect((await read()).failed_at).toBeNull();
    expect((await read()).last_error).not.toContain('noor');
    const explained = () => explainMails(outbox.db, 'Noor@example.test');
    await expect.poll(explained).toEqual([expect.stringMatching(/: attempt 1 failed: .*451.*; tried again at 20/)]);
    code = 550;
    await outbox.hurry();
    await until(async () => (await read()).failed_at !== null);
    expect(outbox.mailer.health).toMatchObject({ refused: 1, reason: expect.stringContaining('550') });
    expect(await explained()).toEqual([expect.stringMatching(/: refused for good at 20.*550/)]);
    expect(await explainMails(outbox.db, 'other@example.test')).toEqual([expect.stringMatching(/^No mail/)]);
    code = 0;
    await outbox.hurry();
    await sleep(300);
    expect(server.received).toHaveLength(0);
    await outbox.close();
    await server.close();
  });

  it('never turns a line break in a field into a header', async () => {
    const server = await startMailServer();
    const outbox = await startOutbox(`smtp://127.0.0.1:${server.port}`);
    const subject = verbatim('Hello\r\nBcc: victim@example.test\r\n\r\nbody');
    await transact(outbox.db, (transaction) =>
      outbox.mailer.queue(transaction, mail('noor@example.test', { subject })),
    );
    await until(() => server.received.length === 1);
    const [head = ''] = (server.received[0]?.raw ?? '').split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    expect(server.received[0]?.to).toEqual(['noor@example.test']);
    await expect(
      transact(outbox.db, (transaction) =>
        outbox.mailer.queue(transaction, mail('a@example.test\r\nBcc: b@example.test')),
      ),
    ).rejects.toThrow('characters');
    await outbox.close();
    await server.close();
  });
});

describe('the built-in mailbox', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  it('shows the mails that would have been sent, as data and as a page', async () => {
    const person = await createUser(server.db);
    const client = server.client();
    await client.post('/api/auth/password-recover', { email: person.email });
    await until(async () => (await client.get('/api/dev/mailbox')).data.length === 1);
    const listed = await client.get(`/api/dev/mailbox?to=${encodeURIComponent(person.email)}`);
    const read = await client.get(`/api/dev/mailbox/${listed.data[0].id}`);
    expect(read.data.text).toContain('/reset-password/');
    const page = await client.raw({ method: 'GET', url: `/dev/mailbox/${listed.data[0].id}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('/reset-password/');
    expect((await client.raw({ method: 'GET', url: '/dev/mailbox' })).body).toContain(person.email);
    expect((await client.get('/api/dev/mailbox/99999')).code).toBe(404);
  });

  it('does not exist in production', async () => {
    const production = await startServer({
      NODE_ENV: 'production',
      APP_SECRET: testSecret,
      APP_ORIGIN: 'https://parts.example',
    });
    expect((await production.client().get('/api/dev/mailbox')).code).toBe(404);
    expect(production.endpoints.filter(({ url }) => url.includes('mailbox'))).toEqual([]);
    await production.close();
  });
});
