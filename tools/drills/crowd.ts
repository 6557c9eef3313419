import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, signIn } from '../bench/client.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Outcome } from './report.ts';

/** The people of the demo who read and write. */
export const people = ['seller@demo.test', 'buyer@demo.test', 'manager@demo.test', 'buyer.admin@demo.test'];

/** A post that is written. */
export const formOf = (title: string, leaf: { parent: number; id: number }) => ({
  type: 'offered',
  title,
  category: leaf.parent,
  subCategory: leaf.id,
  number_of_items: 40,
  availability: 'in_stock',
  currency: 'EUR',
  price_per_unit: '31.90',
});

/** A category that posts may be in. */
export async function findLeaf({ primary }: Cluster): Promise<{ parent: number; id: number }> {
  const [leaf] = await primary.query<{ parent: number; id: number }>(
    'select parent_id as parent, id from categories where parent_id is not null order by id limit 1',
    [],
    'groupset',
  );
  if (!leaf) throw new Error('There are no categories.');
  return leaf;
}

/** The same session at another process. */
export const at = (client: Client, origin: string): Client => ({
  ...client,
  origin,
  get: async <Answer>(url: string) =>
    (await fetch(`${origin}${url}`, { headers: client.headers })).json() as Promise<Answer>,
});

/** People behind the proxy who read and write; a write is repeated with its key until it is acknowledged. */
export async function startPeople(cluster: Cluster, outcome: Outcome, isPatient: boolean, pause: number) {
  const leaf = await findLeaf(cluster);
  const clients = await Promise.all(people.map((email) => signIn(cluster.origin, email)));
  /** Title to id. */
  const acknowledged = new Map<string, number>();
  const statuses: Record<string, number> = {};
  let requests = 0;
  let isOver = false;
  const send = async (work: () => Promise<Response>): Promise<{ status: number; text: string }> => {
    const begin = performance.now();
    requests += 1;
    const { status, text } = await work()
      .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
      .catch(() => ({ status: 0, text: '' }));
    statuses[status] = (statuses[status] ?? 0) + 1;
    if ((status === 0 || status >= 500) && !isPatient) outcome.wrongAnswers += 1;
    outcome.longestRequest = Math.max(outcome.longestRequest ?? 0, performance.now() - begin);
    return { status, text };
  };
  const read = async (client: Client) => {
    const urls = [
      '/api/advertisements?per_page=10',
      '/api/my-advertisements?per_page=5',
      '/api/advertisements?q=brake',
    ];
    for (let turn = 0; !isOver; turn += 1) {
      await send(() =>
        fetch(`${cluster.origin}${urls[turn % urls.length]}`, {
          headers: client.headers,
          signal: AbortSignal.timeout(20_000),
        }),
      );
      await sleep(pause);
    }
  };
  const write = async (client: Client) => {
    while (!isOver) {
      const title = `Held ${randomUUID()}`;
      for (let tries = 0; tries < 200; tries += 1) {
        const { status, text } = await send(() =>
          client.post('/api/advertisements', formOf(title, leaf), {
            headers: { 'idempotency-key': title },
            signal: AbortSignal.timeout(20_000),
          }),
        );
        if (status >= 200 && status < 300) {
          acknowledged.set(title, (JSON.parse(text) as { data: { id: number } }).data.id);
          break;
        }
        if (!isPatient) break;
        await sleep(50);
      }
      await sleep(pause);
    }
  };
  const running = clients.flatMap((client) => [read(client), write(client), write(client)]);
  return {
    acknowledged,
    statuses,
    count: () => requests,
    async stop() {
      isOver = true;
      await Promise.all(running);
    },
  };
}

/** Compares what was acknowledged with what is in a database. */
export async function compare(
  server: Cluster['primary'],
  acknowledged: ReadonlyMap<string, number>,
  outcome: Outcome,
): Promise<void> {
  const rows = await server.query<{ title: string; copies: number }>(
    "select title, count(*)::int as copies from advertisements where title like 'Held %' group by title",
    [],
    'groupset',
  );
  const stored = new Map(rows.map(({ title, copies }) => [title, copies]));
  outcome.acknowledged = acknowledged.size;
  outcome.lost = [...acknowledged.keys()].filter((title) => !stored.has(title)).length;
  outcome.twice = [...acknowledged.keys()].filter((title) => (stored.get(title) ?? 0) > 1).length;
}
