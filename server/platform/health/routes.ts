import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Database, replicaOf } from '#server/db/database.ts';
import type { Config } from '../config.ts';
import { type FaultOrigin, notFound } from '../errors.ts';
import { noteFault } from '../faults.ts';
import type { Files } from '../files/index.ts';
import { type Gates, routeOf } from '../http/index.ts';
import type { Mailer } from '../mail/index.ts';
import { checkNames, createChecks, isGood } from './checks.ts';
import { createMetrics } from './metrics.ts';

interface Dependencies {
  app: FastifyInstance;
  config: Config;
  db: Database;
  files: Pick<Files, 'health' | 'begin' | 'probe'>;
  gates: Gates;
  mail: Pick<Mailer, 'health' | 'probe'>;
}

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
  const allow = { config: { allow: 'anyone' as const }, schema: { hide: true } };
  app.get('/healthz', allow, async () => ({ status: 'ok' }));
  const waiting = new Set<Promise<void>>();
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  let feedLag = () => 0;
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
  const { registry, observe } = createMetrics({ db, files, gates, mail, checklist, feedLag: () => feedLag() });
  app.addHook('onResponse', async (request, reply) => {
    // An open stream is no measure of response times.
    if (String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')) return;
    observe({
      method: request.method,
      route: routeOf(request) ?? 'none',
      status: reply.statusCode,
      endpoint: request.routeOptions.config?.endpoint,
      seconds: reply.elapsedTime / 1000,
    });
  });
  const replica = replicaOf(db);
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
