import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { makeZip } from '#tests/helpers/files/archives.ts';
import { type Client, clientOf, signIn } from '../bench/client.ts';
import type { Product } from '../bench/product.ts';
import { type Postgres, watchPostgres } from './faults/postgres.ts';
import { emptyOutcome, type Outcome } from './report.ts';

type Print = (line: string) => void;
type Start = (dataDir: string) => Promise<Product>;

interface Upload {
  id: number;
  state: string;
  failure: string | null;
  counts: { create: number; error: number } | null;
}

/** Rows of an upload: more than one part of a commit, and fifty uploads stay below what a person may post in a day. */
const rows = 390;
const pictures = 5;
/** How long a restarted product has to finish a job, in milliseconds. */
const timeout = 60_000;
/** As `patience`, where the minute passes in which a process that died may still be alive. */
const longTimeout = 180_000;

/**
 * Kills the product `times` times at a random moment of checking or publishing an upload and starts it again. What was
 * acknowledged has to be there once, the job has to end without help, and no file may be left over after the sweep.
 * The minute after which others take up the jobs of a dead process is waited for once, and set back in the database else.
 */
export async function killUploads(start: Start, dataDir: string, times: number, print: Print): Promise<Outcome[]> {
  const postgres = watchPostgres(dataDir);
  const outcome = { ...emptyOutcome('uploads: killed in check and commit (SIGKILL)'), leftOver: 0 };
  const mark = randomUUID().slice(0, 8);
  let product = await start(dataDir);
  try {
    const seller = await signIn(product.origin, 'seller@demo.test');
    const usual = await timeOne(seller, `${mark} 0`);
    for (let turn = 1; turn <= times; turn += 1) {
      outcome.times += 1;
      const uploader = await uploadFor(seller, product.origin, `${mark} ${turn}`, turn % 3 === 0);
      const step = turn % 3 === 1 ? 'check' : 'commit';
      if (step === 'commit') await call(uploader.client, `/api/imports/${uploader.id}/check`, {});
      const mode = turn % 2 === 0 ? 'all' : 'valid';
      const answered = { isGood: false };
      const asked = call(
        uploader.client,
        `/api/imports/${uploader.id}/${step}`,
        step === 'commit' ? { mode } : {},
      ).then(
        () => {
          answered.isGood = true;
        },
        () => {},
      );
      const delay = Math.random() * usual[step] * 1.2;
      await sleep(delay);
      await product.end('SIGKILL');
      await asked;
      product = await start(dataDir);
      const isReal = times >= 20 && turn === 2;
      if (!isReal) await passAMinute(postgres);
      outcome.recovery = Math.max(outcome.recovery ?? 0, product.startedIn);
      const found = await finish(at(seller, product.origin), uploader.id, {
        isCommitted: step === 'commit' && answered.isGood,
        mode,
        timeout: isReal ? longTimeout : timeout,
      });
      const { lost, twice, pictured } = await compare(postgres, `${mark} ${turn}`);
      const [counted] = await postgres.query<{ committed_count: number }>(
        'select committed_count from imports where id = $1',
        [uploader.id],
      );
      outcome.acknowledged += rows;
      outcome.lost += lost;
      outcome.twice += twice;
      const isWrong =
        found.state !== 'done' ||
        found.counts?.create !== rows ||
        counted?.committed_count !== rows ||
        (found.counts?.error ?? 0) > 0 ||
        pictured !== (turn % 3 === 0 ? pictures : 0);
      if (isWrong) outcome.wrongAnswers += 1;
      if (isWrong || lost + twice > 0)
        print(
          `${turn}: ${step} (${mode}) killed after ${Math.round(delay)} of ${Math.round(usual[step])} ms: ${JSON.stringify(found)}, ${counted?.committed_count} counted, ${lost} lost, ${twice} twice, ${pictured} with pictures`,
        );
      if (turn % 10 === 0) print(`${turn} of ${times} kills`);
    }
    outcome.leftOver = await sweepAndCount(dataDir, postgres, print);
    return [outcome];
  } finally {
    await product.stop();
  }
}

const at = ({ headers, token }: Client, origin: string): Client => clientOf(origin, headers, token);

async function call(client: Client, place: string, body: FormData | Record<string, unknown>): Promise<Upload> {
  const response = await client.post(place, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${place} was answered with ${response.status}: ${text}`);
  return (JSON.parse(text) as { data: Upload }).data;
}

/** Uploads a file whose titles begin with the name; every second one has references, by which rows find their posts again. */
async function uploadFor(seller: Client, origin: string, name: string, hasPictures: boolean) {
  const client = at(seller, origin);
  const hasReferences = Number(name.split(' ')[1]) % 2 === 0;
  const header = 'internal_reference,title,category,number_of_items,price_per_unit,availability,image_1';
  const lines = Array.from({ length: rows }, (_, index) =>
    [
      hasReferences ? `${name}-${index}` : '',
      `Drill ${name} ${index}`,
      'Other',
      '40',
      '31.90',
      'in stock',
      hasPictures && index % 80 === 0 ? `${index}.jpg` : '',
    ].join(','),
  );
  const body = new FormData();
  body.append('file', new File([[header, ...lines].join('\n')], `${name}.csv`));
  if (hasPictures) {
    const files: Record<string, Buffer> = {};
    for (let index = 0; index < rows; index += 80)
      files[`${index}.jpg`] = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#1b6ac9' } })
        .jpeg()
        .toBuffer();
    body.append('archive', new File([new Uint8Array(await makeZip(files))], `${name}.zip`));
  }
  const { id } = await call(client, '/api/imports', body);
  return { client, id };
}

/** How long a check and a commit take where no one kills anything, in milliseconds. */
export async function timeOne(seller: Client, name: string): Promise<{ check: number; commit: number }> {
  const { client, id } = await uploadFor(seller, seller.origin, name, true);
  const begin = performance.now();
  await call(client, `/api/imports/${id}/check`, {});
  const checked = performance.now();
  await call(client, `/api/imports/${id}/commit`, { mode: 'valid' });
  await untilEnded(client, id, timeout);
  return { check: checked - begin, commit: performance.now() - checked };
}

async function untilEnded(client: Client, id: number, milliseconds: number): Promise<Upload> {
  for (const end = Date.now() + milliseconds; ; await sleep(20)) {
    const { data } = await client.get<{ data: Upload }>(`/api/imports/${id}`);
    if (!['committing', 'stopping'].includes(data.state) || Date.now() > end)
      return { id, state: data.state, failure: data.failure, counts: data.counts };
  }
}

/** Goes on as a person would who comes back: what was not acknowledged is asked for again, the rest ends by itself. */
async function finish(
  client: Client,
  id: number,
  given: { isCommitted: boolean; mode: string; timeout: number },
): Promise<Upload> {
  const { data } = await client.get<{ data: Upload }>(`/api/imports/${id}`);
  if (!given.isCommitted && ['uploaded', 'mapped'].includes(data.state))
    await call(client, `/api/imports/${id}/check`, {});
  if (!given.isCommitted && ['uploaded', 'mapped', 'checked'].includes(data.state))
    await call(client, `/api/imports/${id}/commit`, { mode: given.mode });
  return untilEnded(client, id, given.timeout);
}

/** Sets the last signs of life of dead processes back, as if a minute had passed since the kill. */
async function passAMinute(postgres: Postgres): Promise<void> {
  await postgres.query(
    `update job_processes set seen_at = seen_at - interval '90 seconds'
    where id <> (select id from job_processes order by seen_at desc limit 1)`,
  );
  for (const table of ['_private_jobs', '_private_job_queues'])
    await postgres.query(
      `update graphile_worker.${table} set locked_at = locked_at - interval '90 seconds' where locked_by is not null
        and locked_by <> all (select unnest(worker_ids) from job_processes where seen_at > now() - interval '60 seconds')`,
    );
}

async function compare(postgres: Postgres, name: string): Promise<{ lost: number; twice: number; pictured: number }> {
  const found = await postgres.query<{ title: string; copies: number; pictures: number }>(
    `select a.title, count(*)::int as copies,
      sum((select count(*) from advertisement_files f where f.advertisement_id = a.id))::int as pictures
    from advertisements a where a.title like $1 and a.deleted_at is null group by a.title`,
    [`Drill ${name} %`],
  );
  return {
    lost: rows - found.length,
    twice: found.filter(({ copies }) => copies > 1).length,
    pictured: found.filter((post) => post.pictures > 0).length,
  };
}

/** Lets the hour pass after which the sweep takes what no one knows, runs it, and counts what is left all the same. */
async function sweepAndCount(dataDir: string, postgres: Postgres, print: Print): Promise<number> {
  const past = new Date(Date.now() - 2 * 3_600_000);
  const folders = ['files', 'uploads'].map((name) => path.join(dataDir, name));
  const list = () =>
    folders.flatMap((folder) =>
      fs.existsSync(folder)
        ? fs
            .readdirSync(folder, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map((entry) => path.join(entry.parentPath, entry.name))
        : [],
    );
  for (const file of list()) fs.utimesSync(file, past, past);
  await postgres.query("select graphile_worker.add_job('files.sweep', job_key => 'drill.sweep')");
  const known = async () =>
    new Set((await postgres.query<{ id: string }>('select id::text from files')).map(({ id }) => id));
  for (const end = Date.now() + timeout; ; await sleep(250)) {
    const [{ waiting } = { waiting: 0 }] = await postgres.query<{ waiting: number }>(
      "select count(*)::int as waiting from graphile_worker._private_jobs where key = 'drill.sweep'",
    );
    if (waiting === 0 || Date.now() > end) break;
  }
  const ids = await known();
  const left = list().filter((file) => !ids.has(path.basename(file).split('.', 1)[0] as string));
  for (const file of left.slice(0, 10)) print(`left over: ${path.relative(dataDir, file)}`);
  return left.length;
}
