import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withDeadline } from '#server/db/connections/deadline.ts';
import { countConnections, type Database, faultsOf, readSchema, replicaOf } from '#server/db/database.ts';
import product from '../../../package.json' with { type: 'json' };
import { faultCounts } from '../faults.ts';
import type { Files } from '../files/index.ts';
import type { Gates } from '../http/index.ts';
import { countJobs, readOldestJob } from '../jobs/index.ts';
import { countWaitingMails, type Mailer, readOldestMail } from '../mail/index.ts';
import { type Checklist, checkNames, isGood } from './checks.ts';
import { readBackupAge } from './repository.ts';

/** How long a metric waits for the database to answer, in milliseconds. */
const timeout = 2_000;

/** Calls that try a secret, as the metrics name them. */
const attempts: Readonly<Record<string, string>> = {
  'auth.login': 'password',
  'two-factor.verify': 'code',
  'auth.password-reset': 'password-reset',
  activate: 'activation',
};
const outcomes: Readonly<Record<number, string>> = { 200: 'passed', 422: 'refused', 429: 'locked' };

type Labelled = [labels: Record<string, string>, value: number];

/** A registry, and short ways to add a metric whose values are read when it is scraped. */
type Metrics = ReturnType<typeof openRegistry>;

function openRegistry() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gaugeAll = (name: string, help: string, labelNames: string[], read: () => Iterable<Labelled>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        for (const [labels, value] of read()) this.set(labels, value);
      },
    });
  /** Numbers that only grow until the process ends. */
  const countAll = (name: string, help: string, labelNames: string[], read: () => Iterable<Labelled>) =>
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset();
        for (const [labels, count] of read()) this.inc(labels, count);
      },
    });
  return {
    registry,
    gaugeAll,
    gauge: (name: string, help: string, read: () => number) => gaugeAll(name, help, [], () => [[{}, read()]]),
    countAll,
    count: (name: string, help: string, read: () => number) => countAll(name, help, [], () => [[{}, read()]]),
    /** A number that the database has; NaN while it is away, when the other figures are wanted most. */
    gaugeInDatabase: (name: string, help: string, read: () => Promise<number>) =>
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await withDeadline(timeout, read).catch(() => Number.NaN));
        },
      }),
  };
}

/** What the metrics are read from. */
interface Sources {
  db: Database;
  files: Pick<Files, 'health'>;
  gates: Gates;
  mail: Pick<Mailer, 'health'>;
  checklist: Checklist;
  feedLag: () => number;
}

/** Notes that a request was answered: its method, route and status, the endpoint's name if it has one, and seconds. */
type Observe = (answered: {
  method: string;
  route: string;
  status: number;
  endpoint?: string | undefined;
  seconds: number;
}) => void;

/** Creates the metrics of this process in the format of Prometheus. `observe` counts answers of requests. */
export function createMetrics({ db, files, gates, mail, checklist, feedLag }: Sources): {
  registry: Registry;
  observe: Observe;
} {
  const metrics = openRegistry();
  // First, so that connections for the other figures are not counted.
  addConnections(metrics, db);
  addWaitingWork(metrics, db);
  metrics.gauge('groupset_feed_lag_seconds', 'How long the market in memory has been behind what is written', feedLag);
  addMails(metrics, mail);
  addReplica(metrics, db);
  addFiles(metrics, files);
  addVersion(metrics, db);
  addGates(metrics, gates);
  addFaults(metrics, db);
  addChecks(metrics, checklist);
  return { registry: metrics.registry, observe: addRequests(metrics) };
}

function addConnections({ gaugeAll }: Metrics, db: Database): void {
  gaugeAll(
    'groupset_database_connections',
    'Connections of this process to the database, and requests and jobs that wait for one',
    ['pool', 'state'],
    () =>
      countConnections(db).flatMap(({ pool, open, used, waiting }): Labelled[] => [
        [{ pool, state: 'open' }, open],
        [{ pool, state: 'used' }, used],
        [{ pool, state: 'waiting' }, waiting],
      ]),
  );
}

function addWaitingWork({ gaugeInDatabase }: Metrics, db: Database): void {
  gaugeInDatabase('groupset_mail_outbox_waiting', 'Mails that are not sent yet', () => countWaitingMails(db));
  gaugeInDatabase('groupset_jobs_waiting', 'Jobs that wait or run', () => countJobs(db));
  gaugeInDatabase(
    'groupset_mail_outbox_oldest_seconds',
    'How long the oldest mail that is not sent yet has waited',
    () => readOldestMail(db),
  );
  gaugeInDatabase('groupset_jobs_oldest_seconds', 'How long the oldest job that may run has waited', () =>
    readOldestJob(db),
  );
  gaugeInDatabase('groupset_backup_age_seconds', 'How long ago the last backup was made; endless without one', () =>
    readBackupAge(db),
  );
}

function addMails({ count }: Metrics, { health }: Sources['mail']): void {
  count('groupset_mail_errors_total', 'Mails that the mail server did not take since the start', () => health.failures);
  count(
    'groupset_mails_refused_total',
    'Mails that the mail server refused for good since the start',
    () => health.refused,
  );
}

function addReplica({ gauge, countAll }: Metrics, db: Database): void {
  const replica = replicaOf(db);
  if (!replica) return;
  gauge(
    'groupset_replica_lag_seconds',
    'How long the replica has lacked something that the primary has',
    () => replica.lag,
  );
  countAll(
    'groupset_replica_reads_total',
    'Statements that may go to the replica since the start, by which server answered them',
    ['server'],
    () => Object.entries(replica.counts).map(([server, count]) => [{ server }, count]),
  );
}

function addFiles({ gauge, count }: Metrics, { health }: Sources['files']): void {
  count(
    'groupset_store_errors_total',
    'Calls to the store of files that failed since the start',
    () => health.failures,
  );
  gauge('groupset_store_away', '1 while the store of files does not answer and is refused at once', () =>
    health.isAway ? 1 : 0,
  );
}

function addVersion({ registry }: Metrics, db: Database): void {
  new Gauge({
    name: 'groupset_info',
    help: 'The version of Groupset and the migration that its database is at',
    labelNames: ['version', 'schema'],
    registers: [registry],
    async collect() {
      const schema = await withDeadline(timeout, () => readSchema(db)).catch(() => '');
      this.reset();
      this.set({ version: process.env.GROUPSET_VERSION ?? product.version, schema }, 1);
    },
  });
}

function addGates({ gaugeAll, countAll }: Metrics, gates: Gates): void {
  const each = (read: 'running' | 'waiting' | 'refused') => () =>
    Object.entries(gates).map(([work, gate]): Labelled => [{ work }, gate[read]]);
  gaugeAll('groupset_requests_running', 'Requests that are let in, by kind of work', ['work'], each('running'));
  gaugeAll(
    'groupset_requests_waiting',
    'Requests that wait for their turn, by kind of work',
    ['work'],
    each('waiting'),
  );
  countAll(
    'groupset_requests_shed_total',
    'Requests refused with 503 since the start because too many waited, by kind of work',
    ['work'],
    each('refused'),
  );
}

function addFaults({ countAll }: Metrics, db: Database): void {
  countAll('groupset_faults_total', 'Refusals of 5xx since the start, by what failed', ['cause'], () =>
    [...faultCounts].map(([cause, count]) => [{ cause }, count]),
  );
  const statements = faultsOf(db);
  countAll(
    'groupset_database_faults_total',
    'Statements and connections that failed since the start because of the database, by what is wrong with it',
    ['fault'],
    () => [...(statements?.counts ?? [])].map(([fault, count]) => [{ fault }, count]),
  );
}

function addRequests({ registry }: Metrics): Observe {
  const requests = new Histogram({
    name: 'groupset_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const tried = new Counter({
    name: 'groupset_sign_in_attempts_total',
    help: 'Passwords, codes and links that were tried: passed, refused, or locked out by earlier failures',
    labelNames: ['step', 'outcome'],
    registers: [registry],
  });
  return ({ method, route, status, endpoint = '', seconds }) => {
    const step = attempts[endpoint];
    const outcome = outcomes[status];
    if (step && outcome) tried.inc({ step, outcome });
    requests.observe({ method, route, status: String(status) }, seconds);
  };
}

function addChecks({ registry }: Metrics, checklist: Checklist): void {
  new Gauge({
    name: 'groupset_check_failing',
    help: '1 for what /readyz finds wrong, by check',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      const { checks } = await checklist.read();
      for (const check of checkNames) this.set({ check }, isGood(check, checks[check]) ? 0 : 1);
    },
  });
}
