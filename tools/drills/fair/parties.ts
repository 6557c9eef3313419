import { type Client, signIn } from '../../bench/client.ts';
import type { Product } from '../../bench/product.ts';
import type { Postgres } from '../faults/postgres.ts';
import { nextFile, type Peers } from './peers.ts';

/** Who takes part in a drill of fairness, and what both sides have set up. */
export interface Parties {
  product: Product;
  postgres: Postgres;
  peers: Peers;
  /** People of the organization that floods; the first is its admin. */
  flooders: [Client, ...Client[]];
  /** The headers of someone in another network who has not signed in. */
  floodVisit: Record<string, string>;
  bystander: Client;
  leaf: { id: number; parent_id: number };
  pictures: string[];
  posts: number[];
  /** What each side has: a list to plan, webhooks, feeds, a deal with an offer, a password of its trade system. */
  flood: Belongings;
  own: Belongings;
}

interface Belongings {
  organizationId: number;
  list: number;
  webhooks: number[];
  pushed: number;
  fetched: number[];
  deal: number;
  /** The number and the password of its trade system. */
  trade: { id: number; password: string };
}

type Answer = { data: never };

const note = ({ asked }: Client, { headers }: Response) => asked?.push(headers.get('x-request-id') ?? '');

/** Sends a request that has to succeed; answers its data. */
export async function ask<Data>(client: Client, path: string, body: FormData | object): Promise<Data> {
  const response = await client.post(path, body as Record<string, unknown>);
  note(client, response);
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} was answered with ${response.status}: ${text.slice(0, 300)}`);
  return (text === '' ? null : (JSON.parse(text) as Answer).data) as Data;
}

/** Reads what has to be there; answers its data. */
export async function read<Data>(client: Client, path: string): Promise<Data> {
  const { origin, headers } = client;
  const response = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(60_000) });
  note(client, response);
  const isJson = response.headers.get('content-type')?.includes('json');
  const content = await (isJson ? response.json() : response.arrayBuffer());
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return isJson ? (content as { data: Data }).data : (content as Data);
}

/** Asks until an answer is as it is waited for. */
export async function until<Data>(get: () => Promise<Data>, isSo: (data: Data) => boolean): Promise<Data> {
  for (const end = performance.now() + 120_000; ; ) {
    const data = await get();
    if (isSo(data)) return data;
    if (performance.now() > end) throw new Error(`It was not done within two minutes: ${JSON.stringify(data)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const openStates = ['queued', 'reading', 'writing'];

/** Sends a file to a feed and waits for the end of its run. */
export async function pushFile(client: Client, feed: number, content: string): Promise<{ n: number; state: string }> {
  const headers = { ...client.headers, 'content-type': 'text/csv', 'x-csrf-token': client.token };
  const response = await fetch(`${client.origin}/api/feeds/${feed}/file`, { method: 'PUT', headers, body: content });
  const text = await response.text();
  if (!response.ok) throw new Error(`A pushed file was answered with ${response.status}: ${text.slice(0, 300)}`);
  return endOfRun(client, feed, (JSON.parse(text) as { data: { n: number } }).data.n);
}

/** Waits until a run has ended, or waits for a person. */
export const endOfRun = (client: Client, feed: number, n: number) =>
  until(
    () => read<{ n: number; state: string }>(client, `/api/feeds/${feed}/runs/${n}`),
    ({ state }) => !openStates.includes(state),
  );

const lineOf = (title: string) => `${title};40`;

/** The lines of a list: what is on the market, so that a plan has something to choose from. */
const rowsOf = (titles: string[], count: number) =>
  Array.from({ length: count }, (_, at) => lineOf(titles[at % titles.length] as string)).join('\n');

/** Opens the page as a browser does: writes need its cookie and its token. */
export async function visit(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/auth/token`);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  const { data } = (await response.json()) as { data: { token: string } };
  return { 'x-csrf-token': data.token, cookie: cookie.join('; ') };
}

async function furnish(
  admin: Client,
  trader: Client,
  given: { webhook: string; webhooks: number; feed: string; feeds: number; lines: number; titles: string[] },
): Promise<Belongings> {
  const list = await ask<{ id: number }>(admin, '/api/lists', {
    name: 'Fair',
    rows: rowsOf(given.titles, given.lines),
  });
  const webhooks: number[] = [];
  for (let at = 0; at < given.webhooks; at += 1) {
    const settings = { url: `${given.webhook}/${at}`, events: ['post.changed', 'post.sold'] };
    webhooks.push((await ask<{ id: number }>(admin, '/api/webhooks', settings)).id);
  }
  const pushed = await ask<{ id: number }>(admin, '/api/feeds', { name: 'Fair push', mode: 'delta', creates: true });
  const first = await pushFile(admin, pushed.id, nextFile('pushed'));
  await ask(admin, `/api/feeds/${pushed.id}/apply`, { run: first.n });
  await endOfRun(admin, pushed.id, first.n);
  const fetched: number[] = [];
  for (let at = 0; at < given.feeds; at += 1) {
    const settings = { name: `Fair fetch ${at}`, kind: 'pull_https', url: `${given.feed}/${at}`, schedule: 'daily' };
    fetched.push((await ask<{ id: number }>(admin, '/api/feeds', { ...settings, at: '02:00', mode: 'delta' })).id);
  }
  const deals = await read<{ id: number; offer: object | null }[]>(trader, '/api/deals?per_page=100');
  const deal = deals.find(({ offer }) => offer !== null)?.id;
  if (deal === undefined) throw new Error('There is no deal with an offer.');
  const trade = await ask<{ id: number; password: string }>(admin, '/api/trade-passwords', {
    name: 'Fair',
    scopes: ['stock'],
  });
  const { organization } = await read<{ organization: { id: number } }>(admin, '/api/bootstrap');
  return { organizationId: organization.id, list: list.id, webhooks, pushed: pushed.id, fetched, deal, trade };
}

const flooders = ['org.admin@demo.test', 'manager@demo.test', 'seller@demo.test'] as const;

/** Signs everyone in and sets up what they work with. */
export async function gather(product: Product, postgres: Postgres, peers: Peers): Promise<Parties> {
  const { origin } = product;
  const [admin, manager, seller] = await Promise.all(flooders.map((email) => signIn(origin, email)));
  const bystander = await signIn(origin, 'buyer.admin@demo.test');
  if (!admin || !manager || !seller) throw new Error('The demo has other people.');
  const posts = await read<{ id: number; name: string; image: Record<string, unknown> | null }[]>(
    bystander,
    '/api/advertisements?per_page=100',
  );
  const categories = await read<{ id: number; parent_id: number | null }[]>(bystander, '/api/crud/category');
  const leaf = categories.find(({ parent_id }) => parent_id !== null) as Parties['leaf'];
  const titles = posts.map(({ name }) => name.replaceAll(';', ' '));
  const pictures = posts
    .flatMap(({ image }) => Object.values(image ?? {}).map(String))
    .filter((value) => value.startsWith('/api/files/'));
  const silent = `http://127.0.0.1:${peers.silent}`;
  return {
    product,
    postgres,
    peers,
    flooders: [admin, manager, seller],
    floodVisit: { 'x-forwarded-for': '203.0.113.7', ...(await visit(origin)) },
    bystander,
    leaf,
    pictures,
    posts: posts.map(({ id }) => id),
    flood: await furnish(admin, seller, {
      webhook: `${silent}/hook`,
      webhooks: 10,
      feed: `${silent}/feed`,
      feeds: 4,
      lines: 300,
      titles,
    }),
    own: await furnish(bystander, bystander, {
      webhook: `${peers.good}/hook`,
      webhooks: 1,
      feed: `${peers.good}/feed`,
      feeds: 1,
      lines: 10,
      titles,
    }),
  };
}
