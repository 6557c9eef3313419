import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Postgres } from './postgres.ts';

/** Something that is done to the database while people work. Ends when nothing more is done to it. */
type Interruption = (postgres: Postgres) => Promise<void>;

const killOne: Interruption = async (postgres) => {
  const [worker] = await postgres.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'groupset' order by random() limit 1",
  );
  // In a process namespace of its own the server counts differently; then any of its workers will do.
  const workers = postgres.processes().slice(1);
  const chosen = worker && workers.includes(worker.pid) ? worker.pid : workers.at(-1);
  if (chosen) postgres.signal([chosen], 'SIGKILL');
};

const terminateAll: Interruption = async (postgres) => {
  await postgres.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()');
};

const signalServer =
  (signal: NodeJS.Signals): Interruption =>
  async (postgres) =>
    postgres.signal(postgres.processes().slice(0, 1), signal);

const freeze: Interruption = async (postgres) => {
  const all = postgres.processes();
  postgres.signal(all, 'SIGSTOP');
  await sleep(1_500);
  postgres.signal(all, 'SIGCONT');
};

const takeAllConnections: Interruption = async (postgres) => {
  const taken: pg.Client[] = [];
  const end = Date.now() + 3_000;
  while (Date.now() < end) {
    try {
      taken.push(await postgres.connect());
    } catch {
      break;
    }
  }
  // What the product still holds is taken from it, and it gets none in return.
  await taken[0]?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'groupset' and state = 'idle'",
  );
  await sleep(1_000);
  await Promise.all(taken.map((client) => client.end().catch(() => {})));
};

const removeSocket: Interruption = async (postgres) => {
  const folder = postgres.socketFolder();
  if (folder) for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { force: true });
};

/** Every way to take the database away, by what it is called. */
export const interruptions: Record<string, Interruption> = {
  'server killed (SIGKILL)': signalServer('SIGKILL'),
  'one worker killed (SIGKILL)': killOne,
  'all connections terminated': terminateAll,
  'restarted, fast (SIGINT)': signalServer('SIGINT'),
  'restarted, immediate (SIGQUIT)': signalServer('SIGQUIT'),
  'frozen for 1.5 s (SIGSTOP)': freeze,
  'all connections taken': takeAllConnections,
  'socket removed': removeSocket,
};
