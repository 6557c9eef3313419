import { type Client, signIn } from '../../bench/client.ts';
import { summarise } from '../../bench/measure.ts';
import { startProduct } from '../../bench/product.ts';
import { watchPostgres } from '../faults/postgres.ts';
import { emptyOutcome, type Outcome } from '../report.ts';
import { ask, read } from './parties.ts';
import { openPeers } from './peers.ts';

const messages = 2_000;
const connections = 12;
const webhooks = 5;
/** Milliseconds after which no more messages are sent, so that a run ends within five minutes on busy cores. */
const longest = 120_000;

/**
 * Two organizations trade both ways with five webhooks each and send 2,000 messages at once: any answer but 201 is a wrong one, and
 * each message has to become a call of each webhook.
 */
export async function tradeBothWays(dataDir: string, print: (line: string) => void): Promise<Outcome[]> {
  const peers = await openPeers();
  const product = await startProduct(dataDir, undefined, { OUTGOING_ALLOW: '127.0.0.0/8' });
  const postgres = watchPostgres(dataDir);
  const outcome = { ...emptyOutcome('two organizations trade both ways, five webhooks each') };
  try {
    const sides = await Promise.all(
      ['org.admin@demo.test', 'buyer.admin@demo.test'].map((email) => signIn(product.origin, email)),
    );

    const made: number[] = [];
    for (const client of sides) {
      for (let at = 0; at < webhooks; at += 1) {
        const settings = { url: `${peers.good}/trade/${at}`, events: ['deal.message', 'post.changed'] };
        made.push((await ask<{ id: number }>(client, '/api/webhooks', settings)).id);
      }
    }
    // The two organizations have open deals in the demo, and may open few more.
    const [own, others] = await Promise.all(
      sides.map((client) => read<{ id: number; state: string }[]>(client, '/api/deals?per_page=100')),
    );
    const deals = (own ?? [])
      .filter(({ id, state }) => ['inquiry', 'negotiating'].includes(state) && others?.some((deal) => deal.id === id))
      .map(({ id }) => id)
      .slice(0, 2);
    if (deals.length < 2) throw new Error('The two organizations have no two open deals.');
    const times: number[] = [];
    const statuses: Record<string, number> = {};
    let left = messages;
    const end = performance.now() + longest;
    await Promise.all(
      Array.from({ length: connections }, async (_, connection) => {
        for (let turn = 0; left > 0 && performance.now() < end; turn += 1) {
          left -= 1;
          const client = sides[(connection + turn) % 2] as Client;
          const begin = performance.now();
          const body = { body: `Message ${connection}, ${turn}` };
          const answer = await client.post(`/api/deals/${deals[turn % 3 === 0 ? 0 : 1]}/messages`, body);
          await answer.arrayBuffer();
          times.push(performance.now() - begin);
          statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        }
      }),
    );
    outcome.acknowledged = statuses[201] ?? 0;
    outcome.times = times.length;
    outcome.wrongAnswers = times.length - outcome.acknowledged;
    outcome.longestRequest = Math.max(...times);
    const [counted] = await postgres.query<{ count: number }>(
      `select count(*)::int as count from webhook_deliveries
      where webhook_id = any ($1) and type = 'deal.message' and subject_id = any ($2)`,
      [made, deals],
    );
    const expected = outcome.acknowledged * made.length;
    outcome.lost = Math.max(0, expected - (counted?.count ?? 0));
    outcome.twice = Math.max(0, (counted?.count ?? 0) - expected);
    const { p50, p99 } = summarise(times, 0);
    print(`${JSON.stringify(statuses)}, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`);
    if (!product.isRunning()) outcome.deaths += 1;
    return [outcome];
  } finally {
    await product.stop();
    peers.close();
  }
}
