import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { signIn } from '../client.ts';
import { measureAtRate } from '../measure.ts';
import { readMemoryWithWorkers, readProcessorTime } from '../product.ts';
import { round } from '../report.ts';
import { rows, send, type Transfer, tableOf, untilOver } from './uploads.ts';

/** Reads a second of someone else, few enough to be answered by turns on any machine. */
const readsASecond = 20;

/**
 * Measures bulk upload and export of 5,000 rows one after the other: how long each takes, what memory the server needs
 * above what it had before, and how long other people wait in the meantime. What was uploaded is undone afterwards.
 */
export async function measureImports({ product, report }: Bench): Promise<void> {
  const { origin, pid } = product;
  const seller = await signIn(origin, 'seller@demo.test');
  const reader = await signIn(origin, 'buyer@demo.test');
  const read = async (n: number) => {
    const pages = ['/api/advertisements?facets=1', '/api/advertisements?facets=1&q=brake', '/api/my-advertisements'];
    const response = await fetch(`${origin}${pages[n % pages.length]}`, { headers: reader.headers });
    await response.arrayBuffer();
    return response.ok;
  };
  const watch = (seconds: number | (() => boolean)) =>
    measureAtRate(
      readsASecond,
      seconds,
      () => 'read',
      (_, n) => read(n),
    );
  const name = `Bench ${Date.now()}`;
  // Made before anyone's time is taken: it holds this process, in which the others' answers arrive.
  const tables = { csv: await tableOf(seller, 'csv', name), xlsx: await tableOf(seller, 'xlsx', name) };
  await watch(2);
  const usual = (await watch(30)).read;
  const rest = readMemoryWithWorkers(pid);

  let isOver = false;
  const others = watch(() => !isOver);
  let most = rest;
  const memory = (async () => {
    for (; !isOver; await sleep(50)) most = Math.max(most, readMemoryWithWorkers(pid));
  })();
  const time = async (key: string, what: string, target: number, work: () => Promise<unknown>) => {
    const begin = performance.now();
    const before = readProcessorTime(pid);
    await work();
    const taken = performance.now() - begin;
    const processor = readProcessorTime(pid) - before;
    report(key, taken, {
      what,
      measured: `${round(taken / 1000)} s (${round(processor / 1000)} s of processor)`,
      target: `≤ ${round(target)} s`,
      isMet: taken <= target * 1000,
    });
    return taken;
  };
  for (const kind of ['csv', 'xlsx'] as const) {
    let upload: Transfer = { id: 0, state: '', counts: null };
    const body = new FormData();
    body.append('file', new File([tables[kind]], `${name}.${kind}`));
    const reading = await time(
      `import_read_${kind}`,
      `Bulk upload of ${rows.toLocaleString('en')} rows, .${kind}: the mapping screen's data`,
      1,
      async () => {
        upload = await send(seller, '/api/imports', body);
      },
    );
    await time(
      `import_check_${kind}`,
      'the same: checking, what is left of 3 s after reading',
      3 - reading / 1000,
      () => send(seller, `/api/imports/${upload.id}/check`, { remember: false }),
    );
    await time(`import_commit_${kind}`, 'the same: publishing without pictures', 5, async () => {
      await send(seller, `/api/imports/${upload.id}/commit`, { mode: 'valid' });
      const done = await untilOver(seller, `/api/imports/${upload.id}`, ['committing']);
      if (done.counts?.create !== rows) throw new Error(`The upload ended otherwise: ${JSON.stringify(done.counts)}`);
    });
    await time(`export_${kind}`, `Export of ${rows.toLocaleString('en')} posts, .${kind}`, 2, async () => {
      const query = `q=${encodeURIComponent(name)}`;
      const { id } = await send(seller, '/api/exports', { format: kind, scope: 'mine', query });
      await untilOver(seller, `/api/exports/${id}`, ['waiting', 'running']);
    });
    await send(seller, `/api/imports/${upload.id}/undo`, {});
    await untilOver(seller, `/api/imports/${upload.id}`, ['done', 'stopping']);
  }
  isOver = true;
  const during = (await others).read;
  await memory;
  const above = most - rest;
  report('imports_memory_mb', above, {
    what: 'Server memory above rest in all of these, most',
    measured: `${Math.round(above)} MB`,
    target: '≤ 150 MB',
    isMet: above <= 150,
  });
  report(
    'imports_others_p99',
    { usual: usual.p99, during: during.p99 },
    {
      what: 'Other people’s reads meanwhile',
      measured: `p99 ${round(during.p99)} ms, usual ${round(usual.p99)} ms`,
      target: 'p99 < 2 × usual',
      isMet: during.p99 < usual.p99 * 2,
    },
  );
}
