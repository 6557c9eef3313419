import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type Product } from '#server/app.ts';
import { openDatabase } from '#server/db/database.ts';
import { readConfig } from '#server/platform/config.ts';
import { advertisementForm, createCategory, jpegFile } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { createFiller } from '#tests/helpers/faults/disk.ts';
import { faults, findFault, isWell, type World } from '#tests/helpers/faults/faults.ts';
import { type Line, openLine } from '#tests/helpers/faults/line.ts';
import { type Dependency, startMailServer, startStore } from '#tests/helpers/faults/servers.ts';
import { createTestDatabase } from '#tests/helpers/postgres.ts';
import { TestClient } from '#tests/helpers/server.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'groupset-faults-'));
const isMounted = mount();
const filler = createFiller(path.join(folder, 'filler'));
const lines: string[] = [];
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let direct: ReturnType<typeof openDatabase>;
let handle: ReturnType<typeof openDatabase>;
let line: Line;
let store: Dependency;
let mail: Dependency;
let product: Product;
let world: World;

/** Gives the product's folder a small file system of its own, if this account may mount one. */
function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'groupset-faults', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { host, port } = database.connection;
  line = await openLine(() => net.connect(`${host}/.s.PGSQL.${port}`));
  store = await startStore();
  mail = await startMailServer();
  direct = openDatabase(database.connection);
  const connection = { ...database.connection, host: '127.0.0.1', port: line.port };
  handle = openDatabase(connection);
  const config = readConfig({
    DATA_DIR: folder,
    DEMO: 'false',
    SMTP_URL: `smtp://127.0.0.1:${mail.line.port}`,
    S3_ENDPOINT: `http://127.0.0.1:${store.line.port}`,
    S3_BUCKET: 'parts',
    S3_REGION: 'eu',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
  });
  const log = { write: (text: string) => void lines.push(text) };
  product = await createApp({ config, db: handle.db, connection, log });
  await product.app.ready();
  const category = await createCategory(direct.db);
  const person = await createUser(direct.db);
  const client = new TestClient(product.app);
  await client.login(person.email);
  const create = async () =>
    client.post('/api/advertisements', advertisementForm(category, { images: [await jpegFile()] }));
  const { data } = await create();
  const query = (text: string) => direct.db.executeQuery({ sql: text, parameters: [] } as never);
  world = {
    database: line,
    store,
    mail,
    query,
    disk: isMounted
      ? {
          fill: filler.fill,
          lock: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
          free() {
            execFileSync('mount', ['-o', 'remount,rw', folder]);
            filler.remove();
          },
        }
      : null,
    async readPictures() {
      const read = () => client.raw({ method: 'GET', url: data.images[0].card });
      await Promise.all(Array.from({ length: 6 }, read));
    },
    async upload() {
      await create();
    },
    async sendMail() {
      await query(
        `insert into mails (kind, recipient, subject, html, text) values ('faults', 'noor@example.test', 'Fault', '', '')`,
      );
      await query(
        `select graphile_worker.add_job('mail.send', json_build_object('id', (select max(id) from mails)), max_attempts => 1)`,
      );
    },
  };
}, 60_000);
afterAll(async () => {
  await product.app.close();
  await Promise.all([handle.close(), direct.close()]);
  for (const each of [line, store, mail]) each.close();
  await database.drop();
  if (isMounted) execFileSync('umount', [folder]);
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
});

const read = async (url: string) => (await product.app.inject(url)).payload;

describe('the log, /readyz and /metrics show the fault', () => {
  const possible = faults.filter(({ check }) => isMounted || check !== 'disk');
  for (const fault of sampleOf(possible, 2)) {
    it(`${fault.what}`, { timeout: 60_000 }, async () => {
      await expect.poll(async () => isWell(await read('/readyz')), { timeout: 20_000, interval: 100 }).toBe(true);
      lines.length = 0;
      await fault.begin(world);
      try {
        await expect
          .poll(
            async () => {
              await fault.meet?.(world).catch(() => {});
              return findFault(fault, read, lines);
            },
            { timeout: 15_000, interval: 100 },
          )
          .toEqual({ readyz: true, metrics: true, log: true });
      } finally {
        await fault.end(world);
      }
      // Failed mails are retried later; a new one shows that the mail server works again.
      await expect
        .poll(
          async () => {
            await fault.meet?.(world).catch(() => {});
            return isWell(await read('/readyz'), fault);
          },
          { timeout: 20_000, interval: 200 },
        )
        .toBe(true);
      await expect.poll(() => lines.some((text) => text.includes('A fault is over'))).toBe(true);
    });
  }
});
