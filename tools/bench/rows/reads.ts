import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import { round } from '../report.ts';
import { drawAll, drawCategory, drawFacts, drawFilters, drawPopularPost, drawPost } from '../workload.ts';
import { measureRow, type Row } from './question.ts';

/** Lists, filters and single posts, drawn from the whole market; and each asked for again and again. */
export async function measureReads(bench: Bench): Promise<void> {
  const { market, isLarge } = bench;
  const seeded = (connection: number, salt: number) => createChance(salt * 1000 + connection);
  const same = (path: string) => () => path;
  const category = drawCategory(market, seeded(0, 9))();
  const post = drawPost(market, seeded(0, 8))();
  const rows: Row[] = [
    {
      key: 'list',
      what: 'Latest 24, a category at random, facets',
      questions: (n) => drawCategory(market, seeded(n, 1)),
      latency: { at: 'p95', most: isLarge ? 15 : 5 },
      rate: { share: 0.35 },
    },
    {
      key: 'filters',
      what: 'Random filters over six groups, with counts',
      questions: (n) => drawFilters(market, seeded(n, 2)),
      latency: isLarge ? { at: 'p50', most: 15 } : { at: 'p95', most: 5 },
      rate: { share: 0.25 },
    },
    {
      key: 'facts',
      what: 'Seven facets and three facts, with counts',
      questions: (n) => drawFacts(market, seeded(n, 10)),
      latency: { at: 'p95', most: isLarge ? 45 : 8 },
    },
    {
      key: 'all',
      what: 'Six facets over all, any price limit and order',
      questions: (n) => drawAll(seeded(n, 3)),
      latency: { at: 'p50', most: isLarge ? 15 : 5 },
      rate: isLarge ? { perSecond: 300 } : null,
    },
    {
      key: 'detail',
      what: 'One advertisement out of all',
      questions: (n) => drawPost(market, seeded(n, 4)),
      latency: { at: 'p95', most: 5 },
      rate: { share: 0.45 },
    },
    {
      key: 'detail_popular',
      what: 'One advertisement, drawn by popularity (Zipf)',
      questions: (n) => drawPopularPost(market, seeded(n, 5)),
      rate: isLarge ? null : { perSecond: 3000 },
    },
    {
      key: 'list_again',
      what: 'The same list again and again',
      questions: () => same(category),
      rate: null,
    },
    {
      key: 'detail_again',
      what: 'The same advertisement again and again',
      questions: () => same(post),
      rate: null,
    },
  ];
  for (const row of rows) await measureRow(bench, row);
  reportFactMemory(bench);
  await measureHeld(bench, 'list_held', 'A list that the browser has already (304)', category);
  await measureHeld(bench, 'detail_held', 'An advertisement that the browser has already (304)', post);
}

const mostBytes = 12;

/** How many bytes a fact takes in the columns that lists are filtered and counted by. */
function reportFactMemory({ market: { factMemory, posts }, report }: Bench): void {
  const { facts, bytes } = factMemory;
  const each = facts === 0 ? 0 : bytes / facts;
  report('fact_memory', factMemory, {
    what: `Memory of ${facts} facts of ${posts} posts`,
    measured: `${round(each)} bytes a fact`,
    target: `≤ ${mostBytes} bytes`,
    isMet: each <= mostBytes,
  });
}

/** What an answer costs that is the one the browser has. */
async function measureHeld(bench: Bench, key: string, what: string, path: string): Promise<void> {
  const [person] = bench.people;
  if (!person) return;
  const answer = await fetch(`${person.origin}${path}`, { headers: person.headers });
  await answer.arrayBuffer();
  const tag = answer.headers.get('etag');
  if (tag === null) return;
  const people = [{ ...person, headers: { ...person.headers, 'if-none-match': tag } }];
  await measureRow({ ...bench, people }, { key, what, questions: () => () => path });
}
