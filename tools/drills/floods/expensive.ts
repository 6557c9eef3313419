import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../bench/client.ts';

export type Count = (status: number) => void;
/** Floods with what is cheap to ask for and dear to answer: 40 connections of one person, or of no one. */
export type Flood = (stop: AbortSignal, count: Count) => Promise<void>[];

const connections = 40;

const flood =
  (ask: (n: number) => Promise<Response>): Flood =>
  (stop, count) =>
    Array.from({ length: connections }, async (_, connection) => {
      for (let n = 0; !stop.aborted; n += 1) {
        const response = await ask(connection * 1_000 + n).catch(() => null);
        await response?.arrayBuffer().catch(() => {});
        count(response?.status ?? 0);
        // Who is refused at once could ask ten thousand times a second, and measure this program.
        if (response === null || response.status === 429 || response.status === 503) await sleep(20);
      }
    });

/** A list of 2,000 rows as shops export it, each time another one. */
function listOf(n: number): FormData {
  const rows = Array.from({ length: 2_000 }, (_, row) => `F${n}-${row};Flood chain ${row};Chains;18,95;12`);
  const form = new FormData();
  const content = ['Artikelnummer;Bezeichnung;Kategorie;Preis;Bestand', ...rows].join('\n');
  form.append('file', new Blob([content], { type: 'text/csv' }), `flood-${n}.csv`);
  return form;
}

/** The floods by name; `attacker` has deals, and the product to upload lists. */
export async function expensiveFloods(origin: string, attacker: Client): Promise<[string, Flood][]> {
  const { data } = await attacker.get<{ data: { id: number; line_count: number; offer: object | null }[] }>(
    '/api/deals?per_page=100',
  );
  const [deal] = data.filter(({ offer }) => offer !== null).sort((a, b) => b.line_count - a.line_count);
  if (!deal) throw new Error('The person who floods has no deal with an offer.');
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${origin}${path}`, { headers });
  const own = attacker.headers as Record<string, string>;
  return [
    ['deal sheets', flood(() => get(`/api/deals/${deal.id}/sheet.pdf`, own))],
    ['pages', flood((n) => get(n % 2 === 0 ? '/' : '/brake-systems', n % 3 === 0 ? own : {}))],
    ['openapi.json', flood(() => get('/api/openapi.json'))],
    ['exports', flood(() => attacker.post('/api/exports', { scope: 'search', format: 'xlsx', query: 'q=chain' }))],
    ['uploads', flood((n) => attacker.post('/api/imports', listOf(n)))],
    [
      'sign-ins with bodies of 60 kB',
      flood((n) =>
        fetch(`${origin}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `flood-${n}@example.test`, password: 'x'.repeat(60_000) }),
        }),
      ),
    ],
  ];
}
