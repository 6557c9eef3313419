import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startStore } from '#tests/helpers/faults/servers.ts';
import { type Client, signIn } from '../bench/client.ts';
import { type Latency, summarise } from '../bench/measure.ts';
import { startProduct } from '../bench/product.ts';
import { postWithPicture } from './faults/dependencies.ts';
import { emptyOutcome, type Outcome } from './report.ts';

type Print = (line: string) => void;
type Store = Awaited<ReturnType<typeof startStore>>;

/** How many people open pictures, one after the other, and how many read lists and posts at the same time. */
const viewers = 100;
const readers = 4;
/** How long each state of the store lasts, in milliseconds, and how often the states take turns. */
const duration = 15_000;
const rounds = 3;

const states: { what: string; begin(store: Store): void; end(store: Store): void }[] = [
  { what: 'store: well', begin: () => {}, end: () => {} },
  {
    what: 'store: refuses',
    begin: ({ line }) => line.set('refuses'),
    end: ({ line }) => line.set('passes'),
  },
  { what: 'store: silent', begin: ({ line }) => line.set('silent'), end: ({ line }) => line.set('passes') },
  { what: 'store: answers 500', begin: (store) => store.fail(true), end: (store) => store.fail(false) },
  {
    what: 'store: 10 bytes a second',
    begin: ({ line }) => line.set({ trickle: 10 }),
    end: ({ line }) => line.set('passes'),
  },
];

/**
 * A hundred people open pictures while the store is well and while it fails in four ways, by turns, and others read lists and
 * posts: prints the p50 and p99 of those. An answer other than 200 to them is a wrong one, and so is a p99 of more than twice
 * that with a healthy store.
 */
export async function openPictures(dataDir: string, print: Print): Promise<Outcome[]> {
  const store = await startStore();
  const product = await startProduct(dataDir, undefined, {
    S3_ENDPOINT: `http://127.0.0.1:${store.line.port}`,
    S3_BUCKET: 'parts',
    S3_REGION: 'eu',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
  });
  const outcomes = states.map(({ what }) => emptyOutcome(`pictures, ${what}`));
  const times: number[][] = states.map(() => []);
  try {
    const client = await signIn(product.origin, 'seller@demo.test');
    const pictures = await postPictures(client);
    const { data } = (await (await get(client, '/api/advertisements?per_page=10')).json()) as {
      data: { id: number }[];
    };
    const paths = ['/api/advertisements?per_page=10', ...data.map(({ id }) => `/api/advertisements/${id}`)];
    for (let round = 0; round < rounds; round++) {
      for (const [at, state] of states.entries()) {
        const outcome = outcomes[at] as Outcome;
        outcome.times += 1;
        state.begin(store);
        let isOver = false;
        const viewing = Array.from({ length: viewers }, (_, viewer) => view(client, pictures, viewer, () => isOver));
        // The breaker opens while the first requests fail: that belongs to what others feel.
        const end = performance.now() + duration;
        await Promise.all(
          Array.from({ length: readers }, async (_, reader) => {
            for (let turn = reader; performance.now() < end; turn++) {
              const begin = performance.now();
              const response = await get(client, paths[turn % paths.length] as string).catch(() => null);
              await response?.arrayBuffer();
              if (response?.status !== 200) outcome.wrongAnswers += 1;
              times[at]?.push(performance.now() - begin);
              await sleep(20);
            }
          }),
        );
        isOver = true;
        await Promise.all(viewing);
        state.end(store);
        // Until the store is asked again.
        await sleep(6_000);
      }
    }
    const [well, ...failing] = times.map((some) => summarise(some, 0)) as [Latency, ...Latency[]];
    for (const [at, { p50, p99, most, requests }] of [well, ...failing].entries()) {
      const outcome = outcomes[at] as Outcome;
      print(`${outcome.what}: ${requests} requests of others, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
      outcome.longestRequest = most;
      if (p99 > 2 * well.p99) outcome.wrongAnswers += 1;
    }
    if (!product.isRunning()) for (const outcome of outcomes) outcome.deaths += 1;
    return outcomes;
  } finally {
    await product.stop();
    store.close();
  }
}

const get = ({ origin, headers }: Client, path: string, signal = AbortSignal.timeout(30_000)) =>
  fetch(`${origin}${path}`, { headers, signal });

/** Opens one picture after the other, whatever comes of it; one that takes long is closed. */
async function view(client: Client, pictures: string[], viewer: number, isOver: () => boolean): Promise<void> {
  for (let turn = viewer; !isOver(); turn++) {
    const signal = AbortSignal.timeout(15_000);
    const answer = await get(client, pictures[turn % pictures.length] as string, signal).catch(() => null);
    await answer?.arrayBuffer().catch(() => null);
    await sleep(100);
  }
}

/** Posts with one picture each, and the addresses of the pictures in their sizes. */
async function postPictures(client: Client): Promise<string[]> {
  const { data } = (await (await get(client, '/api/crud/category')).json()) as {
    data: { id: number; parent_id: number | null }[];
  };
  const leaf = data.find(({ parent_id }) => parent_id !== null) as { id: number; parent_id: number };
  const addresses: string[] = [];
  for (let number = 0; number < 10; number++) {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1b6ac9', noise } })
      .jpeg()
      .toBuffer();
    const text = await postWithPicture(client, leaf, picture);
    const { data: posted } = JSON.parse(text) as { data?: { images?: Record<string, unknown>[] } };
    const sizes = Object.values(posted?.images?.[0] ?? {}).filter((value) => String(value).startsWith('/'));
    if (sizes.length === 0) throw new Error(`A post with a picture was refused: ${text.slice(0, 300)}`);
    addresses.push(...(sizes as string[]));
  }
  return addresses;
}
