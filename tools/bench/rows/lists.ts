import path from 'node:path';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import type { Bench } from '../bench.ts';
import { type Chance, createChance } from '../chance.ts';
import type { Client } from '../client.ts';
import { measureWork } from '../measure.ts';
import { latencyLine, round } from '../report.ts';
import { createPostReads } from './smallRequests.ts';

const linesOfList = 500;
const lists = 9;
const modes = ['cheapest', 'fewest', 'fastest'] as const;
/** Of a hundred lines of a list, how many are words of a title, and how many no one offers. */
const described = 5;
const unknown = 10;

interface Post {
  number: string;
  brand: string;
  title: string;
}

/**
 * Measures lists of 500 lines over a market of posts: understanding them, planning them in each mode, reading them again, and
 * what a small request of someone else takes at the same time.
 */
export async function measureLists({ product, dataDir, people, market, report, seconds }: Bench): Promise<void> {
  const chance = createChance(61_000);
  const posts = await drawPosts(dataDir);
  const owners = people.slice(0, 9);
  const readPosts = createPostReads({ product, people, market }, 62_000);
  const quiet = await readPosts(seconds);
  report('lists_without', quiet, latencyLine('One advertisement, no lists meanwhile', quiet));

  let goesOn = true;
  const during = readPosts(() => goesOn);
  const made: { owner: Client; id: number }[] = [];
  let covered = 0;
  const creating = await measureWork(async (n) => {
    const owner = owners[n % owners.length] as Client;
    const response = await owner.post('/api/lists', { rows: writeRows(posts, chance) });
    const { data } = (await response.json()) as { data: { id: number; lines: { state: string }[] } | null };
    if (data) made.push({ owner, id: data.id });
    covered += data?.lines.filter(({ state }) => state === 'covered').length ?? 0;
    return response.status === 201;
  }, lists);
  report(
    'lists_understood',
    { ...creating, covered: covered / lists },
    latencyLine(`${linesOfList} lines pasted and understood`, creating, { at: 'p95', most: 3_000 }),
  );
  for (const mode of modes) {
    let sellers = 0;
    const planning = await measureWork(async (n) => {
      const list = made[n];
      if (!list) return false;
      const response = await list.owner.post(`/api/lists/${list.id}/plan`, { mode, exclude: [], answers: false });
      const { data } = (await response.json()) as { data: { sellers?: unknown[] } | null };
      sellers += data?.sellers?.length ?? 0;
      return response.ok;
    }, lists);
    const what = `The same planned, ${mode}`;
    const isTarget = mode === 'cheapest';
    report(
      `lists_planned_${mode}`,
      { ...planning, sellers: sellers / lists },
      latencyLine(what, planning, isTarget ? { at: 'p95', most: 3_000 } : undefined),
    );
  }
  const reading = await measureWork(async (n) => {
    const list = made[n % made.length];
    return list !== undefined && (await fetch(`${product.origin}/api/lists/${list.id}`, list.owner)).ok;
  }, lists * 3);
  report('lists_read', reading, latencyLine('The same read', reading));
  goesOn = false;
  const small = await during;
  const line = latencyLine('One advertisement while lists are understood and planned', small);
  report('lists_beside', small, {
    ...line,
    target: `p99 ≤ ${round(quiet.p99 * 2)} ms`,
    isMet: small.p99 <= quiet.p99 * 2 && small.failures === 0,
  });
  for (const { owner, id } of made)
    await fetch(`${product.origin}/api/lists/${id}`, {
      method: 'DELETE',
      headers: { ...owner.headers, 'x-csrf-token': owner.token },
    });
}

/** Offered posts with a number and a brand, drawn from the whole market. */
async function drawPosts(dataDir: string): Promise<Post[]> {
  const connection = findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!connection) throw new Error('The database does not run.');
  const database = new pg.Client(connection);
  await database.connect();
  try {
    const { rows } = await database.query<Post>(
      `select a.supplier_article_number as number, b.name as brand, a.title
       from advertisements a join brands b on b.id = a.brand_id
       where a.state = 'active' and a.deleted_at is null and a.type = 'offered' and length(a.supplier_article_number) >= 5
       order by hashint4(a.id + 815) limit 20000`,
    );
    return rows;
  } finally {
    await database.end();
  }
}

/** The rows of a list as a workshop's program writes them. */
function writeRows(posts: readonly Post[], chance: Chance): string {
  const writings: ((number: string) => string)[] = [
    (number) => number,
    (number) => number.toLowerCase(),
    (number) => number.replaceAll(/[-.]/g, ' '),
  ];
  const rows = Array.from({ length: linesOfList }, (_, n) => {
    const { number, brand, title } = chance.pick(posts);
    const quantity = 1 + Math.floor(chance.next() * 40);
    const share = n % 100;
    if (share < described) return `;;${title.replaceAll(/[;"]/g, ' ')};${quantity}`;
    if (share < described + unknown) return `QZ-${70_000 + n * 7}-X;${brand};;${quantity}`;
    return `${chance.pick(writings)(number)};${brand};;${quantity}`;
  });
  return ['Art.nr;Merk;Omschrijving;Aant.', ...rows].join('\n');
}
