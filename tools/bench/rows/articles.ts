import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import type { Client } from '../client.ts';
import { measureLatency } from '../measure.ts';
import { latencyLine, round } from '../report.ts';
import { type Draw, drawCategory } from '../workload.ts';
import { measureRow } from './question.ts';

/** Lists of articles by turns with the same lists of posts, and an article's page, its offers and its prices over time. */
export async function measureArticles(bench: Bench): Promise<void> {
  const { market, people, product, report, isLarge } = bench;
  const [person] = people as [Client];
  const chanceOf = (connection: number, salt: number) => createChance(salt * 1000 + connection);
  const posts = (connection: number) => drawCategory(market, chanceOf(connection, 1));
  const grouped = (connection: number): Draw => {
    const draw = posts(connection);
    return () => draw().replace('/api/advertisements', '/api/articles');
  };
  const sums = { posts: 0, grouped: 0 };
  for (const turn of [1, 2, 3])
    for (const [kind, questions, what] of [
      ['posts', posts, 'Posts of a category'],
      ['grouped', grouped, 'Articles of the same posts'],
    ] as const) {
      const latency = await measureLatency(product.origin, person.headers, questions(turn), 500);
      report(`articles_${kind}_${turn}`, latency, latencyLine(`${what}, turn ${turn}`, latency));
      sums[kind] += latency.p50;
    }
  const ratio = sums.grouped / sums.posts;
  const most = isLarge ? 1.5 : 1.3;
  report('articles_ratio', ratio, {
    what: 'Articles by turns with posts, p50',
    measured: `${round(ratio)} ×`,
    target: `≤ ${most} ×`,
    isMet: ratio <= most,
  });
  const ids = await listIds(person);
  const drawArticle = (salt: number, rest: string) => (connection: number) => {
    const chance = chanceOf(connection, salt);
    return () => `/api/articles/${chance.pick(ids)}${rest}`;
  };
  const latency = { at: 'p95', most: 25 } as const;
  await measureRow(bench, { key: 'articles_page', what: 'An article', questions: drawArticle(2, ''), latency });
  await measureRow(bench, {
    key: 'articles_offers',
    what: 'Offers of an article by what 40 pieces cost',
    questions: drawArticle(3, '/offers?quantity=40'),
    latency,
  });
  await measureRow(bench, {
    key: 'articles_history',
    what: 'Prices of an article over a year',
    questions: drawArticle(4, '/history'),
    latency,
  });
}

/** Articles of the latest posts. */
async function listIds({ origin, headers }: Client): Promise<number[]> {
  const answer = await fetch(`${origin}/api/articles?types[]=offered&per_page=100`, { headers });
  const { data } = (await answer.json()) as { data: { id: number | null }[] };
  return data.flatMap(({ id }) => id ?? []);
}
