import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestClient, type TestServer } from '#tests/helpers/server.ts';
import { createListMarket, readLines } from '#tests/helpers/trade/listing.ts';

let server: TestServer;
let client: TestClient;

beforeAll(async () => {
  server = await startServer();
  ({ client } = await server.join());
  await createListMarket(server.db);
});
afterAll(() => server.close());

interface Order {
  title: string;
  rows: string[];
  /** What its lines should be: `#` and the number of the article, or a part of the text, and the quantity. */
  wanted: string[];
}

/** The orders of a file; an arrow in a row is a tab. A `~` behind a quantity: to be checked is right as well. */
function ordersOf(name: string): Order[] {
  const orders: Order[] = [];
  for (const row of readLines(name)) {
    if (row.startsWith('# ')) {
      orders.push({ title: row.slice(2), rows: [], wanted: [] });
      continue;
    }
    const [written = '', wanted] = row.split(' => ');
    orders.at(-1)?.rows.push(written.replaceAll('→', '\t'));
    if (wanted !== undefined) orders.at(-1)?.wanted.push(...wanted.split(' | '));
  }
  return orders;
}

interface Line {
  text: string;
  title: string | null;
  article_number: string | null;
  article: { number: string } | null;
  quantity: number;
  quantity_assumed: boolean;
}

/** What is wrong with the lines of an order; `unmarked` where a wrong quantity is not to be checked. */
function faultsOf({ wanted }: Order, given: readonly Line[]): string[] {
  const lines = [...given];
  const faults: string[] = [];
  for (const each of wanted) {
    const [, sign, key = '', quantity, doubt] = /^(#?)(.*?) (\d+)(~?)$/.exec(each) ?? [];
    const isNamed = ({ article, text, title, article_number }: Line) =>
      sign === '#' ? article?.number === key : [text, title, article_number].some((part) => part?.includes(key));
    const at = lines.findIndex(isNamed);
    const line = lines[at];
    if (!line) {
      faults.push(`lost: ${each}`);
      continue;
    }
    lines.splice(at, 1);
    if (line.quantity === Number(quantity) || (doubt && line.quantity_assumed)) continue;
    faults.push(`${line.quantity_assumed ? 'marked' : 'unmarked'}: ${each} is ${line.quantity}`);
  }
  return [...faults, ...lines.map(({ text }) => `extra: ${text}`)];
}

describe('orders as people write them, in eleven languages', () => {
  it.each(['fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'])(
    'of the %s file',
    { timeout: 60_000 },
    async (name) => {
      const faults: string[] = [];
      for (const order of sampleOf(ordersOf(`${name}.txt`), 10)) {
        const answer = await client.post('/api/lists', { rows: order.rows.join('\n') });
        await server.db.deleteFrom('lists').execute();
        const lines = (answer.data as { lines: Line[] } | null)?.lines ?? [];
        faults.push(...faultsOf(order, lines).map((fault) => `${order.title}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );
});
