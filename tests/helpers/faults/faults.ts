import type { Line } from './line.ts';
import type { Dependency } from './servers.ts';

/** What a product depends on, each behind a line, and ways to make use of it. */
export interface World {
  database: Line;
  store: Dependency;
  mail: Dependency;
  /** Runs a statement past the line. */
  query(text: string): Promise<unknown>;
  /** The folder of the product, where it is a file system of its own. */
  disk: { fill(): void; lock(): void; free(): void } | null;
  /** Opens a picture, some at a time. */
  readPictures(): Promise<void>;
  /** Posts something with a picture. */
  upload(): Promise<void>;
  /** Sends a mail. */
  sendMail(): Promise<void>;
}

/** Something that fails, and where an operator sees it. */
export interface Fault {
  what: string;
  /** The check of /readyz that finds it, with its figure and its line of the log. */
  check: string;
  /** The cause of refusals, with their figure and their line of the log; null where nothing is refused. */
  cause: 'database' | 'store' | 'disk' | null;
  begin(world: World): unknown;
  /** What it takes for someone to meet it; asked again until it is seen. */
  meet?(world: World): Promise<unknown>;
  end(world: World): unknown;
}

const ofDatabase = (what: string, begin: Fault['begin']): Fault => ({
  what: `database: ${what}`,
  check: 'database',
  cause: 'database',
  begin,
  end: ({ database }) => database.set('passes'),
});
const ofStore = (
  what: string,
  begin: Fault['begin'],
  end: Fault['end'] = ({ store }) => store.line.set('passes'),
): Fault => ({
  what: `store: ${what}`,
  check: 'store',
  cause: 'store',
  begin,
  meet: (world) => world.readPictures(),
  end,
});
const ofMail = (
  what: string,
  begin: Fault['begin'],
  end: Fault['end'] = ({ mail }) => mail.line.set('passes'),
): Fault => ({
  what: `mail: ${what}`,
  check: 'mail',
  cause: null,
  begin,
  meet: (world) => world.sendMail(),
  end,
});
const ofDisk = (what: string, begin: Fault['begin']): Fault => ({
  what: `disk: ${what}`,
  check: 'disk',
  cause: 'disk',
  begin,
  meet: (world) => world.upload(),
  end: ({ disk }) => disk?.free(),
});

/** Faults of what the product depends on. */
export const faults: readonly Fault[] = [
  ofDatabase('refuses connections', ({ database }) => database.set('refuses')),
  ofDatabase('silent', ({ database }) => database.set('silent')),
  ofDatabase('answers 2.5 s late', ({ database }) => database.set({ delay: 1_250 })),
  ofStore('refuses connections', ({ store }) => store.line.set('refuses')),
  ofStore(
    'answers 500',
    ({ store }) => store.fail(true),
    ({ store }) => store.fail(false),
  ),
  ofStore('silent', ({ store }) => store.line.set('silent')),
  ofMail('refuses connections', ({ mail }) => mail.line.set('refuses')),
  ofMail(
    'answers 451',
    ({ mail }) => mail.fail(true),
    ({ mail }) => mail.fail(false),
  ),
  ofMail('silent', ({ mail }) => mail.line.set('silent')),
  ofDisk('full', ({ disk }) => disk?.fill()),
  ofDisk('read-only', ({ disk }) => disk?.lock()),
  {
    what: 'a job that always fails',
    check: 'jobs',
    cause: null,
    begin: ({ query }) => query(`select graphile_worker.add_job('mail.send', '{"id": "none"}')`),
    // What failed because of it, or before, is tried again at once.
    end: ({ query }) =>
      query(`with gone as (delete from graphile_worker._private_jobs where payload::text like '%"none"%')
        update graphile_worker._private_jobs set run_at = now() where attempts > 0 and payload::text not like '%"none"%'`),
  },
];

/** Where a fault is visible. */
interface Sight {
  readyz: boolean;
  metrics: boolean;
  log: boolean;
}

/** Whether an answer of /readyz finds nothing wrong. Jobs that a fault made fail are tried again only later. */
export function isWell(readyz: string, fault: Fault | null = null): boolean {
  const { checks } = JSON.parse(readyz) as { checks?: Record<string, string> };
  const { replica: _, jobs, ...others } = checks ?? { database: 'away' };
  return Object.values(others).every((state) => state === 'ok') && (fault?.check !== 'jobs' || jobs === 'ok');
}

/** Looks for a fault in all three places. */
export async function findFault(
  { check, cause }: Fault,
  read: (path: '/readyz' | '/metrics') => Promise<string>,
  lines: readonly string[],
): Promise<Sight> {
  const [readyz, metrics] = await Promise.all([read('/readyz'), read('/metrics')]);
  const { checks } = JSON.parse(readyz) as { checks?: Record<string, string> };
  const parsed = lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as { check?: string; cause?: string; state?: string }];
    } catch {
      return [];
    }
  });
  return {
    readyz: checks !== undefined && checks[check] !== 'ok',
    metrics:
      metrics.includes(`groupset_check_failing{check="${check}"} 1`) &&
      (cause === null || new RegExp(`groupset_faults_total\\{cause="${cause}"\\} [1-9]`).test(metrics)),
    log:
      parsed.some((line) => line.check === check && line.state !== 'ok') &&
      (cause === null || parsed.some((line) => line.cause === cause)),
  };
}
