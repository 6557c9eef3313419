import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startEmbeddedPostgres } from '#server/db/embedded/index.ts';
import { createFiller } from '#tests/helpers/faults/disk.ts';
import { type Fault, faults, findFault, isWell, type World } from '#tests/helpers/faults/faults.ts';
import { openLine } from '#tests/helpers/faults/line.ts';
import { startMailServer, startStore } from '#tests/helpers/faults/servers.ts';
import { type Client, signIn } from '../../bench/client.ts';
import { metricsToken, type Product, startProduct } from '../../bench/product.ts';
import { emptyOutcome, type Outcome } from '../report.ts';
import { connectTo, createQuery, type Postgres } from './postgres.ts';
import { add, finish } from './scenes.ts';
import { startTraffic } from './traffic.ts';

type Print = (line: string) => void;

/** How long a fault has to be visible, and how long all has to be well after it, in milliseconds. */
const timeToSee = 20_000;
const timeToRecover = 60_000;
const fakeClock = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** What stops or differs about the process itself: only a drill can do that to it. */
interface Machine extends World {
  setClock(seconds: number): void;
  freeze(milliseconds: number): Promise<void>;
  showExpired(isExpired: boolean): void;
  tearUploads(count: number): Promise<void>;
  /** What lies in the folder of uploads under way. */
  countUploads(): number;
}

const setClock = (seconds: number): Fault => ({
  what: `clock: ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`,
  check: 'clock',
  cause: null,
  begin: (world) => (world as Machine).setClock(seconds),
  end: (world) => (world as Machine).setClock(0),
});
const oneMinute: Fault = {
  what: 'database: away for a minute',
  check: 'database',
  cause: 'database',
  begin: ({ database }) => database.set('refuses'),
  async end({ database }) {
    await sleep(60_000);
    database.set('passes');
  },
};
const frozen: Fault = {
  what: 'product: frozen for 5 s (SIGSTOP)',
  check: '',
  cause: null,
  begin: (world) => (world as Machine).freeze(5_000),
  end: () => {},
};
const expired: Fault = {
  what: 'mail: expired certificate',
  check: 'mail',
  cause: null,
  begin: (world) => (world as Machine).showExpired(true),
  meet: (world) => world.sendMail(),
  end: (world) => (world as Machine).showExpired(false),
};
const torn: Fault = {
  what: 'uploads: twenty broken off half way',
  check: '',
  cause: null,
  begin: (world) => (world as Machine).tearUploads(20),
  end: () => {},
};
const trickling: Fault = {
  what: 'store: 10 bytes a second',
  check: '',
  cause: null,
  async begin(world) {
    world.store.line.set({ trickle: 10 });
    void world.readPictures().catch(() => {});
    await sleep(3_000);
  },
  end: ({ store }) => store.line.set('passes'),
};

/**
 * Makes what the product depends on fail, each fault `times` times under traffic: looks for it in the log, in /readyz and in /metrics,
 * ends it, and waits until all is well. A fault whose name does not hold the word is left out.
 */
export async function meetFaults(dataDir: string, times: number, word: string, print: Print): Promise<Outcome[]> {
  const folder = path.join(dataDir, 'faults');
  fs.mkdirSync(folder);
  const isMounted = mount(folder);
  const unmount = () => {
    if (isMounted) execFileSync('umount', ['-l', folder]);
  };
  process.once('exit', unmount);
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'elsewhere'), log: () => {} });
  const { host, port, user, database: name } = postgres.connection;
  const database = await openLine(() => net.connect(`${host}/.s.PGSQL.${port}`));
  const certificates = makeCertificates(dataDir);
  const [store, mail] = await Promise.all([startStore(), startMailServer(certificates?.valid ?? null)]);
  const clock = path.join(dataDir, 'clock');
  const hasClock = fs.existsSync(fakeClock);
  fs.writeFileSync(clock, '+0');
  // Its log is elsewhere than its data, as in production.
  const product = await startProduct(dataDir, undefined, {
    DATA_DIR: folder,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${database.port}/${name}`,
    SMTP_URL: `${certificates ? 'smtps' : 'smtp'}://localhost:${mail.line.port}`,
    ...(certificates && { NODE_EXTRA_CA_CERTS: certificates.file }),
    S3_ENDPOINT: `http://127.0.0.1:${store.line.port}`,
    S3_BUCKET: 'parts',
    S3_REGION: 'eu',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
    ...(hasClock && {
      LD_PRELOAD: fakeClock,
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
      FAKETIME_TIMESTAMP_FILE: clock,
    }),
  });
  const query = createQuery(() => connectTo(postgres.connection));
  const traffic = await startTraffic(product.origin, { query } as Postgres);
  const world = await openWorld(product, {
    database,
    store,
    mail,
    query,
    folder: isMounted ? folder : null,
    clock,
    showExpired: (isExpired) => certificates && mail.show(certificates[isExpired ? 'expired' : 'valid']),
  });
  const possible = [...faults, expired, trickling, torn, frozen, setClock(120), setClock(-120), oneMinute].filter(
    ({ what, check }) =>
      what.includes(word) &&
      (isMounted || check !== 'disk') &&
      (hasClock || check !== 'clock') &&
      (certificates || what !== expired.what),
  );
  const outcomes = possible.map(({ what }) => emptyOutcome(what));
  const log = path.join(dataDir, 'bench.log');
  const read = (url: string) =>
    fetch(`${product.origin}${url}`, {
      headers: { authorization: `Bearer ${metricsToken}` },
      signal: AbortSignal.timeout(5_000),
    }).then((response) => response.text());
  try {
    await untilWell(read, null, world);
    for (const [at, fault] of possible.entries()) {
      const outcome = outcomes[at] as Outcome;
      // A minute twenty times over would teach no more than thrice.
      const turns = fault === oneMinute ? Math.min(times, 3) : times;
      for (let turn = 0; turn < turns; turn += 1) {
        // The log reports a fault when it begins: an earlier one has to be over.
        await untilWell(read, fault, world);
        await sleep(Math.random() * 500);
        traffic.take();
        const from = fs.statSync(log).size;
        const begin = performance.now();
        await fault.begin(world);
        if (fault.check !== '') {
          const visible = await untilVisible(fault, world, read, () =>
            fs.readFileSync(log).subarray(from).toString().split('\n'),
          );
          if (visible === null) {
            outcome.wrongAnswers += 1;
            print(`${fault.what}: not visible in all three places`);
          } else outcome.visible = Math.max(outcome.visible ?? 0, visible - begin);
        }
        await fault.end(world);
        const ended = performance.now();
        if (!(await untilWell(read, fault, world))) {
          outcome.deaths += 1;
          print(`${fault.what}: not well again\n${await read('/readyz').catch(String)}`);
          if (!product.isRunning()) return outcomes;
        }
        outcome.recovery = Math.max(outcome.recovery ?? 0, performance.now() - ended);
        outcome.times += 1;
        const count = traffic.take();
        if (count.wrongAnswers > 0) print(`${fault.what}: ${JSON.stringify(count.statuses)}`);
        add(outcome, count);
      }
      print(`${fault.what}: ${turns} times`);
    }
    const uploads = outcomes.find(({ what }) => what === torn.what);
    if (uploads) {
      for (let left = 100; left > 0 && world.countUploads() > 0; left -= 1) await sleep(100);
      uploads.leftOver = world.countUploads();
    }
    await finish(outcomes, traffic, () => traffic.verify({ query } as Postgres));
    return outcomes;
  } finally {
    await traffic.stop();
    await product.end('SIGKILL');
    for (const each of [database, store, mail]) each.close();
    await postgres.stop();
    process.off('exit', unmount);
    unmount();
  }
}

/** A certificate that is valid and one that expired years ago; null where openssl or faketime is missing. */
function makeCertificates(folder: string) {
  const at = (name: string) => path.join(folder, name);
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '30'];
  try {
    const quiet = { stdio: 'ignore' } as const;
    const made = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      at('key'),
      '-out',
      at('valid'),
      ...subject,
    ];
    execFileSync('openssl', made, quiet);
    const former = ['2020-01-01', 'openssl', 'req', '-x509', '-key', at('key'), '-out', at('expired'), ...subject];
    execFileSync('faketime', former, quiet);
  } catch {
    return null;
  }
  const [key, valid, expiredOne] = ['key', 'valid', 'expired'].map((name) => fs.readFileSync(at(name))) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  fs.writeFileSync(at('certificates'), Buffer.concat([valid, expiredOne]));
  return { valid: { key, cert: valid }, expired: { key, cert: expiredOne }, file: at('certificates') };
}

/** Gives the product's folder a small file system of its own, where this account may. */
function mount(folder: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'groupset-drill', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

interface Parts extends Pick<World, 'database' | 'store' | 'mail'> {
  query(text: string): Promise<Record<string, unknown>[]>;
  folder: string | null;
  clock: string;
  showExpired(isExpired: boolean): void;
}

async function openWorld(product: Product, { folder, clock, query, showExpired, ...lines }: Parts): Promise<Machine> {
  const client = await signIn(product.origin, 'seller@demo.test');
  const [leaf] = await query('select parent_id, id from categories where parent_id is not null order by id limit 1');
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#1b6ac9' } })
    .jpeg()
    .toBuffer();
  const upload = () => postWithPicture(client, leaf as { parent_id: number; id: number }, picture);
  const created = await upload();
  const card = (JSON.parse(created) as { data?: { images: { card: string }[] } }).data?.images[0]?.card;
  if (!card) throw new Error(`No picture was stored: ${created.slice(0, 200)}`);
  const filler = createFiller(path.join(folder ?? '', 'filler'));
  return {
    ...lines,
    query,
    showExpired,
    disk:
      folder === null
        ? null
        : {
            fill: filler.fill,
            lock: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
            free() {
              execFileSync('mount', ['-o', 'remount,rw', folder]);
              filler.remove();
            },
          },
    async readPictures() {
      const look = () => fetch(`${product.origin}${card}`, { headers: client.headers }).then((answer) => answer.text());
      await Promise.all(Array.from({ length: 6 }, look));
    },
    async upload() {
      await upload();
    },
    async sendMail() {
      await query(
        `with made as (insert into mails (kind, recipient, subject, html, text) values ('drill', 'noor@example.test', 'Drill', '', '') returning id)
         select graphile_worker.add_job('mail.send', json_build_object('id', id), max_attempts => 1) from made`,
      );
    },
    setClock(seconds) {
      // Written at once, since the process reads it all the time.
      fs.writeFileSync(`${clock}.next`, `${seconds >= 0 ? '+' : ''}${seconds}`);
      fs.renameSync(`${clock}.next`, clock);
    },
    async tearUploads(count) {
      const { hostname, port } = new URL(product.origin);
      const head = [
        'POST /api/advertisements HTTP/1.1',
        `host: ${hostname}:${port}`,
        `cookie: ${client.headers.cookie}`,
        `x-csrf-token: ${client.token}`,
        'content-type: multipart/form-data; boundary=torn',
        'content-length: 9000000',
        '',
        '--torn',
        'content-disposition: form-data; name="images[]"; filename="torn.jpg"',
        'content-type: image/jpeg',
        '',
        '',
      ].join('\r\n');
      const tear = async () => {
        const socket = net.connect(Number(port), hostname);
        socket.on('error', () => {});
        socket.resume();
        socket.write(head);
        socket.write(Buffer.alloc(1_000_000));
        await sleep(100);
        socket.destroy();
      };
      await Promise.all(Array.from({ length: count }, tear));
    },
    countUploads: () => (folder === null ? 0 : fs.readdirSync(path.join(folder, 'uploads')).length),
    async freeze(milliseconds) {
      process.kill(product.pid, 'SIGSTOP');
      await sleep(milliseconds);
      process.kill(product.pid, 'SIGCONT');
    },
  };
}

/** Posts a part with a picture, and answers what the product answers. */
export async function postWithPicture(
  client: Client,
  leaf: { parent_id: number; id: number },
  picture: Buffer,
): Promise<string> {
  const form = new FormData();
  const fields = {
    type: 'offered',
    title: 'Drilled with a picture',
    category: leaf.parent_id,
    subCategory: leaf.id,
    number_of_items: 4,
    availability: 'in_stock',
    currency: 'EUR',
    price_per_unit: '31.90',
  };
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  form.append('images[]', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'picture.jpg');
  return (await client.post('/api/advertisements', form)).text();
}

type Read = (path: string) => Promise<string>;

/** When a fault was visible in all three places; null where it was not in time. */
async function untilVisible(fault: Fault, world: World, read: Read, lines: () => string[]): Promise<number | null> {
  for (const begin = performance.now(); performance.now() - begin < timeToSee; await sleep(100)) {
    void fault.meet?.(world).catch(() => {});
    const sight = await findFault(fault, read, lines()).catch(() => null);
    if (sight?.readyz && sight.metrics && sight.log) return performance.now();
    await sleep(300);
  }
  return null;
}

/** Whether everything is well again in time. */
async function untilWell(read: Read, fault: Fault | null, world: World): Promise<boolean> {
  for (const begin = performance.now(); performance.now() - begin < timeToRecover; await sleep(100)) {
    // What failed is only known to be well once it was used.
    if (fault?.meet) void fault.meet(world).catch(() => {});
    const text = await read('/readyz').catch(() => '{}');
    if (isWell(text, fault)) return true;
    await sleep(200);
  }
  return false;
}
