import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import type { Bench } from '../bench.ts';
import { type Client, signIn } from '../client.ts';
import { createPosting } from './newPosts.ts';

/** Colleagues of one organization, each over some connections at a time. */
const colleagues = ['seller@demo.test', 'manager@demo.test', 'org.admin@demo.test'];
const each = 4;
/** As few posts a second as are enough. */
const wanted = 100;

/** Measures how many posts a second people of one organization add, which has most posts of the market. */
export async function measureCreates({ product: { origin }, dataDir, report, seconds }: Bench): Promise<void> {
  const connection = findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!connection) return;
  const database = new pg.Client(connection);
  await database.connect();
  const posts = await gatherPosts(database);
  await sleep(10_000);
  const clients = await Promise.all(colleagues.map((email) => signIn(origin, email)));
  const add = await createPosting(clients[0] as Client);
  const end = performance.now() + seconds * 1_000;
  let created = 0;
  let failures = 0;
  const work = async (client: Client, at: number) => {
    for (let n = 0; performance.now() < end; n += 1) {
      if (await add(client, `Made ${at} ${n} to be counted`)) created += 1;
      else failures += 1;
    }
  };
  await Promise.all(
    clients.flatMap((client, at) => Array.from({ length: each }, (_, n) => work(client, at * each + n))),
  );
  await database.end();
  const perSecond = Math.round(created / seconds);
  report(
    'creates',
    { perSecond, failures, posts },
    {
      what: `New posts of one organization that has ${posts.toLocaleString('en')}, twelve at a time`,
      measured: `${perSecond}/s${failures > 0 ? `, ${failures} failed` : ''}`,
      target: `≥ ${wanted}/s`,
      isMet: perSecond >= wanted && failures === 0,
    },
  );
}

/** Gives nearly all posts to the organization of the colleagues; returns how many it has then. */
async function gatherPosts(database: pg.Client): Promise<number> {
  await database.query('begin');
  await database.query('set local statement_timeout = 0');
  await database.query(
    `update advertisements set organization_id = u.organization_id, owner_id = u.id
     from users u where u.email = $1 and advertisements.organization_id <> u.organization_id and advertisements.id % 20 <> 0`,
    [colleagues[0]],
  );
  await database.query('commit');
  await database.query('vacuum analyze advertisements');
  const { rows } = await database.query<{ count: number }>(
    `select count(*)::int as count from advertisements a join users u using (organization_id)
     where u.email = $1 and a.deleted_at is null and a.state <> 'sold'`,
    [colleagues[0]],
  );
  return rows[0]?.count ?? 0;
}
