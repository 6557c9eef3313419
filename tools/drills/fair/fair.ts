import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMailServer } from '#tests/helpers/faults/servers.ts';
import { summarise } from '../../bench/measure.ts';
import { metricsToken, readFaults, startProduct } from '../../bench/product.ts';
import { watchPostgres } from '../faults/postgres.ts';
import { emptyOutcome, formatRows, type Outcome } from '../report.ts';
import { longDeeds, shortDeeds } from './bystander.ts';
import { type Flood, floods, run } from './floods.ts';
import { gather, type Parties, read } from './parties.ts';
import { openPeers } from './peers.ts';

type Print = (line: string) => void;

/** How long the bystander works alone, and during each flood at least, in milliseconds. */
const duration = 20_000;
/** How long a flood goes on before the bystander begins, in milliseconds. */
const warming = 1_500;
/** The longest that the bystander may wait for anything, in milliseconds; a run of one line is to be done in ten seconds. */
const longest = 30_000;

interface Felt {
  short: number[];
  /** Of the requests, how long each waited for its turn and for the database, by the log. */
  waits: { turn: number[]; database: number[] };
  long: Map<string, number[]>;
  failures: string[];
}

/**
 * One organization floods each lane, each gate and each process next to the server in turn, while someone of another organization
 * does one of everything: prints what that took alone and during each flood. What the bystander is refused, and what takes longer
 * than half a minute, is a wrong answer, and so is a flood that does not reach its gate.
 */
export async function floodByTurns(dataDir: string, word: string, print: Print): Promise<Outcome[]> {
  const peers = await openPeers();
  const mail = await startMailServer();
  const product = await startProduct(dataDir, undefined, {
    OUTGOING_ALLOW: '127.0.0.0/8',
    SMTP_URL: `smtp://127.0.0.1:${mail.line.port}`,
    TRUST_PROXY: '127.0.0.1',
  });
  const postgres = watchPostgres(dataDir);
  const outcome = emptyOutcome('one organization floods, another works');
  try {
    const parties = await gather(product, postgres, peers);
    await work(parties, 5_000, dataDir);
    const alone = await work(parties, duration, dataDir);
    for (const failure of alone.failures) print(`alone: ${failure}`);
    const table = [
      [
        'Flood',
        'Floods',
        'Short requests',
        'For a turn',
        'For the database',
        'The same kind',
        'Slowest of all',
        'Answers',
      ],
    ];
    const waitsOf = ({ waits }: Felt) => [format(waits.turn), format(waits.database)];
    table.push(['none', '', format(alone.short), ...waitsOf(alone), '', slowest(alone, alone), '']);
    for (const [name, flood] of Object.entries(floods).filter(([each]) =>
      word.split(',').some((part) => each.includes(part)),
    )) {
      const { felt, statuses, reached } = await feel(parties, flood, dataDir);
      outcome.times += 1;
      for (const gate of flood.gates ?? []) {
        if (reached.has(gate)) continue;
        outcome.wrongAnswers += 1;
        print(`${name}: did not reach the gate ${gate}`);
      }
      outcome.wrongAnswers += felt.failures.length;
      for (const failure of felt.failures) print(`${name}: ${failure}`);
      if (felt.failures.length > 0) print(readFaults(dataDir));
      for (const [deed, times] of felt.long) {
        if (Math.max(...times) <= longest) continue;
        outcome.wrongAnswers += 1;
        print(`${name}: ${deed} took ${Math.round(Math.max(...times))} ms`);
      }
      outcome.acknowledged += felt.short.length;
      outcome.longestRequest = Math.max(outcome.longestRequest ?? 0, ...felt.short);
      const { alike } = flood;
      const row = [
        name,
        [...(flood.gates ?? []), ...(flood.lanes ?? []), ...(flood.programs ?? [])].join(', '),
        format(felt.short),
        ...waitsOf(felt),
        alike === null ? '' : `${alike}: ${format(alone.long.get(alike))} → ${format(felt.long.get(alike))}`,
        slowest(felt, alone),
        Object.entries(statuses)
          .map(([status, times]) => `${status === '0' ? 'none' : status}: ${times}`)
          .join(', '),
      ];
      table.push(row);
      print(row.join(' | '));
    }
    if (!product.isRunning()) outcome.deaths += 1;
    print(`\np50 and p99 in milliseconds, alone → beside the flood\n${formatRows(table)}`);
    return [outcome];
  } finally {
    await product.stop();
    mail.close();
    peers.close();
  }
}

const round = (milliseconds: number) =>
  milliseconds < 10 ? milliseconds.toFixed(1) : String(Math.round(milliseconds));

function format(times: number[] = []): string {
  const { p50, p99 } = summarise(times, 0);
  return `${round(p50)}, ${round(p99)}`;
}

/** What took longest in relation to what it takes alone. */
function slowest({ long }: Felt, alone: Felt): string {
  const most = (times: number[] = []) => Math.max(0, ...times);
  const [deed, times] = [...long].reduce((worst, one) => (most(one[1]) > most(worst[1]) ? one : worst));
  return `${deed}: ${round(most(alone.long.get(deed)))} → ${round(most(times))}`;
}

/** Lets the bystander work during a flood. */
async function feel(parties: Parties, flood: Flood, dataDir: string) {
  const stop = new AbortController();
  await parties.postgres.query('delete from throttles');
  const reached = new Set<string>();
  const flooding = run(flood, parties, stop.signal);
  const watching = (async () => {
    while (!stop.signal.aborted) {
      for (const gate of await takenGates(parties)) reached.add(gate);
      await sleep(250);
    }
  })();
  await sleep(warming);
  const felt = await work(parties, duration, dataDir);
  stop.abort();
  const statuses = await flooding;
  await watching;
  await calm(parties);
  return { felt, statuses, reached };
}

/** Gates with a place taken, by the metrics. */
async function takenGates({ product }: Parties): Promise<string[]> {
  const response = await fetch(`${product.origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  const text = await response.text();
  return [...text.matchAll(/^groupset_requests_running\{work="([^"]+)"\} ([1-9]\d*)/gm)].map(
    ([, gate]) => gate as string,
  );
}

/** Short requests all the time, and each of the others at least once. */
async function work(parties: Parties, milliseconds: number, dataDir: string): Promise<Felt> {
  const felt: Felt = { short: [], waits: { turn: [], database: [] }, long: new Map(), failures: [] };
  const asked: string[] = [];
  parties.bystander.asked = asked;
  const end = performance.now() + milliseconds;
  let isOver = false;
  const time = async (name: string, deed: (given: Parties) => Promise<unknown>): Promise<number> => {
    const begin = performance.now();
    await deed(parties).catch((error: Error) => felt.failures.push(`${name}: ${error.message}`));
    return performance.now() - begin;
  };
  const short = (async () => {
    while (!isOver) {
      for (const [name, deed] of Object.entries(shortDeeds)) {
        felt.short.push(await time(name, deed));
        await sleep(20);
      }
    }
  })();
  do {
    for (const [name, deed] of Object.entries(longDeeds))
      felt.long.set(name, [...(felt.long.get(name) ?? []), await time(name, deed)]);
  } while (performance.now() < end);
  isOver = true;
  await short;
  // The log is written some milliseconds later.
  await sleep(200);
  felt.waits = readWaits(dataDir, asked);
  return felt;
}

/** What requests waited for, as the log says by their ids. */
function readWaits(dataDir: string, ids: readonly string[]): Felt['waits'] {
  const asked = new Set(ids);
  const waits: Felt['waits'] = { turn: [], database: [] };
  for (const line of readFileSync(path.join(dataDir, 'bench.log'), 'utf8').split('\n')) {
    if (!line.includes('"turn_ms"')) continue;
    const entry = JSON.parse(line) as { reqId: string; turn_ms: number; database_ms: number };
    if (!asked.has(entry.reqId)) continue;
    waits.turn.push(entry.turn_ms);
    waits.database.push(entry.database_ms);
  }
  return waits;
}

/** Takes away what a flood has left to do, so that the next one begins at a quiet server. */
async function calm({ postgres, flood, flooders }: Parties): Promise<void> {
  await postgres.query('delete from changed_posts where organization_id = $1', [flood.organizationId]);
  await postgres.query(
    'delete from webhook_deliveries d using webhooks w where w.id = d.webhook_id and w.organization_id = $1',
    [flood.organizationId],
  );
  await postgres.query(
    "update exports set state = 'stopped', finished_at = now() where state in ('waiting', 'running')",
  );
  for (const client of flooders)
    for (const { id, state } of await read<{ id: number; state: string }[]>(client, '/api/imports'))
      if (state === 'committing') await client.post(`/api/imports/${id}/stop`, { written: 'keep' });
  await postgres.query(
    'delete from graphile_worker._private_jobs where locked_at is null and job_queue_id is not null and run_at <= now()',
  );
  await sleep(2_000);
}
