import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withDeadline } from '#server/db/connections/deadline.ts';
import { countConnections, type Database, faultsOf, readSchema, replicaOf } from '#server/db/database.ts';
import product from '../../../package.json' with { type: 'json' };
import type { Config } from '../config.ts';
import { type FaultOrigin, notFound } from '../errors.ts';
import { faultCounts, noteFault } from '../faults.ts';
import type { Files } from '../files/index.ts';
import { type Gates, routeOf } from '../http/index.ts';
import { countJobs, readOldestJob } from '../jobs/index.ts';
import { countWaitingMails, type Mailer, readOldestMail } from '../mail/index.ts';
import { checkNames, createChecks, isGood } from './checks.ts';
import { readBackupAge } from './repository.ts';

interface Dependencies {
  app: FastifyInstance;
  config: Config;
  db: Database;
  files: Pick<Files, 'health' | 'begin' | 'probe'>;
  gates: Gates;
  mail: Pick<Mailer, 'health' | 'probe'>;
}

/** Calls that try a secret, as the metrics name them. */
const attempts: Readonly<Record<string, string>> = {
  'auth.login': 'password',
  'two-factor.verify': 'code',
  'auth.password-reset': 'password-reset',
  activate: 'activation',
};
const outcomes: Readonly<Record<number, string>> = { 200: 'passed', 422: 'refused', 429: 'locked' };

/** How long a health check waits for the database to answer, in milliseconds. */
const timeout = 2_000;

interface Health {
  /** Sets the function that returns how many seconds the market in memory is behind the database. */
  watchFeed(lag: () => number): void;
  /** Does work until it ends well; not ready before. */
  wait(work: () => Promise<void>): void;
  /** Not ready from now on: the process is about to stop. */
  retire(): void;
}

/** Endpoints for an operator's tools: liveness, readiness and metrics. */
export function registerHealth({ app, config, db, files, gates, mail }: Dependencies): Health {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'groupset_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  // First, so that what the other figures ask for is not counted.
  new Gauge({
    name: 'groupset_database_connections',
    help: 'Connections of this process to the database, and requests and jobs that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, open, used, waiting } of countConnections(db)) {
        this.set({ pool, state: 'open' }, open);
        this.set({ pool, state: 'used' }, used);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  const countInDatabase = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // The other figures are wanted most while the database is away.
        this.set(await withDeadline(timeout, count).catch(() => Number.NaN));
      },
    });
  countInDatabase('groupset_mail_outbox_waiting', 'Mails that are not sent yet', () => countWaitingMails(db));
  countInDatabase('groupset_jobs_waiting', 'Jobs that wait or run', () => countJobs(db));
  countInDatabase(
    'groupset_mail_outbox_oldest_seconds',
    'How long the oldest mail that is not sent yet has waited',
    () => readOldestMail(db),
  );
  countInDatabase('groupset_jobs_oldest_seconds', 'How long the oldest job that may run has waited', () =>
    readOldestJob(db),
  );
  const show = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  let feedLag = () => 0;
  show('groupset_feed_lag_seconds', 'How long the market in memory has been behind what is written', () => feedLag());
  /** Shows a number that only grows until the process ends. */
  const showTotal = (name: string, help: string, read: () => number) =>
    showTotals(name, help, [], () => [[{}, read()]]);
  const showTotals = (
    name: string,
    help: string,
    labelNames: string[],
    read: () => Iterable<[Record<string, string>, number]>,
  ) =>
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
  showTotal(
    'groupset_mail_errors_total',
    'Mails that the mail server did not take since the start',
    () => mail.health.failures,
  );
  showTotal(
    'groupset_mails_refused_total',
    'Mails that the mail server refused for good since the start',
    () => mail.health.refused,
  );
  countInDatabase('groupset_backup_age_seconds', 'How long ago the last backup was made; endless without one', () =>
    readBackupAge(db),
  );
  const replica = replicaOf(db);
  if (replica) {
    show(
      'groupset_replica_lag_seconds',
      'How long the replica has lacked something that the primary has',
      () => replica.lag,
    );
    showTotals(
      'groupset_replica_reads_total',
      'Statements that may go to the replica since the start, by which server answered them',
      ['server'],
      () => Object.entries(replica.counts).map(([server, count]) => [{ server }, count]),
    );
  }
  showTotal(
    'groupset_store_errors_total',
    'Calls to the store of files that failed since the start',
    () => files.health.failures,
  );
  show('groupset_store_away', '1 while the store of files does not answer and is refused at once', () =>
    files.health.isAway ? 1 : 0,
  );
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
  for (const [name, help, read] of [
    ['groupset_requests_running', 'Requests that are let in, by kind of work', 'running'],
    ['groupset_requests_waiting', 'Requests that wait for their turn, by kind of work', 'waiting'],
  ] as const) {
    new Gauge({
      name,
      help,
      labelNames: ['work'],
      registers: [registry],
      collect() {
        for (const [work, gate] of Object.entries(gates)) this.set({ work }, gate[read]);
      },
    });
  }
  showTotals(
    'groupset_requests_shed_total',
    'Requests refused with 503 since the start because too many waited, by kind of work',
    ['work'],
    () => Object.entries(gates).map(([work, gate]) => [{ work }, gate.refused]),
  );
  showTotals('groupset_faults_total', 'Refusals of 5xx since the start, by what failed', ['cause'], () =>
    [...faultCounts].map(([cause, count]) => [{ cause }, count]),
  );
  const statements = faultsOf(db);
  showTotals(
    'groupset_database_faults_total',
    'Statements and connections that failed since the start because of the database, by what is wrong with it',
    ['fault'],
    () => [...(statements?.counts ?? [])].map(([fault, count]) => [{ fault }, count]),
  );
  const tried = new Counter({
    name: 'groupset_sign_in_attempts_total',
    help: 'Passwords, codes and links that were tried: passed, refused, or locked out by earlier failures',
    labelNames: ['step', 'outcome'],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const step = attempts[request.routeOptions.config?.endpoint ?? ''];
    const outcome = outcomes[reply.statusCode];
    if (step && outcome) tried.inc({ step, outcome });
    // An open stream is no measure of response times.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    requests.observe(
      { method: request.method, route: routeOf(request) ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  const allow = { config: { allow: 'anyone' as const }, schema: { hide: true } };
  app.get('/healthz', allow, async () => ({ status: 'ok' }));
  const waiting = new Set<Promise<void>>();
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  const checklist = createChecks({
    config,
    db,
    files,
    mail,
    feedLag: () => feedLag(),
    isReading: () => waiting.size > 0,
    log: app.log,
  });
  app.addHook('onClose', async () => checklist.close());
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
  app.get('/readyz', allow, async (request, reply) => {
    const { checks, error, clock } = await checklist.read();
    // Without pictures or mails the product still serves: only what makes every request fail is answered with 503.
    const origin: FaultOrigin | null = isStopping
      ? 'stopping'
      : error === null && isGood('columns', checks.columns)
        ? null
        : 'database';
    if (origin !== null) {
      noteFault(request.log, origin, error ?? undefined);
      return reply
        .code(503)
        .header('retry-after', 2)
        .send({ status: isStopping ? 'stopping' : 'unavailable', checks });
    }
    return {
      status: checkNames.every((check) => isGood(check, checks[check])) ? 'ok' : 'degraded',
      checks,
      feed_lag_seconds: Math.round(feedLag()),
      ...(replica ? { replica_lag_seconds: Math.round(replica.lag * 10) / 10 } : {}),
      ...(clock ? { clock_ahead_seconds: clock.ahead, periodic_work_standing: clock.standing } : {}),
    };
  });
  app.get('/metrics', allow, async (request, reply) => {
    if (!mayRead(request.headers.authorization, config)) throw notFound('address');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return {
    watchFeed(lag) {
      feedLag = lag;
    },
    retire() {
      isStopping = true;
    },
    wait(work) {
      const done = (async () => {
        for (let pause = 250; !isStopping; pause = Math.min(2 * pause, 5_000)) {
          try {
            return await work();
          } catch (error) {
            app.log.error({ err: error }, 'The database could not be read again; trying once more');
            await sleep(pause, undefined, { ref: false });
          }
        }
      })();
      waiting.add(done);
      void done.finally(() => waiting.delete(done));
    },
  };
}

/** Metrics are for people who have the token; without one they are open while developing and closed in production. */
function mayRead(authorization: string | undefined, { metricsToken, production }: Config): boolean {
  if (metricsToken === null) return !production;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${metricsToken}`));
}
