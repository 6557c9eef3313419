import type { Bench } from '../bench.ts';
import { createChance } from '../chance.ts';
import {
  type Draw,
  drawCommonest,
  drawFragment,
  drawMistyped,
  drawSuggestions,
  drawTerm,
  drawWords,
  languages,
} from '../workload.ts';
import { measureRow, type Row } from './question.ts';

/** Words of every kind, ranked and with facets, and what is suggested while someone types. */
export async function measureWords(bench: Bench): Promise<void> {
  const { market, isLarge } = bench;
  const most = isLarge ? 60 : 25;
  const kind = (name: string, draw: (salt: number) => Draw, more: Partial<Row> = {}): Row => ({
    key: `search: ${name}`,
    what: `Search: ${name}`,
    questions: draw,
    latency: { at: 'p95', most },
    requests: 200,
    ...more,
  });
  const chance = (salt: number, connection: number) => createChance(salt * 1000 + connection);
  const rows: Row[] = [
    kind('words of a title', (n) => drawWords(market, chance(11, n)), { rate: { share: 0.25 }, requests: 300 }),
    kind('a typing error', (n) => drawMistyped(market, chance(12, n))),
    kind('a fragment of a part number', (n) => drawFragment(market, chance(13, n))),
    ...languages.map((language, place) =>
      kind(`a part in ${language}`, (n) => drawTerm(language, market, chance(14 + place, n))),
    ),
    kind(`the commonest word (${market.commonest})`, (n) => drawCommonest(market, chance(21, n))),
    {
      key: 'suggestions',
      what: 'Suggestions while typing',
      questions: (n) => drawSuggestions(market, chance(22, n)),
      latency: { at: 'p95', most: 50 },
      rate: null,
      requests: 300,
    },
  ];
  for (const row of rows) await measureRow(bench, row);
}
