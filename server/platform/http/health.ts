import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, sql } from '#server/db/database.ts';
import { withDeadline } from '#server/db/deadline.ts';
import { unavailable } from '../errors.ts';
import { countJobs } from '../jobs/index.ts';

/** How long a tool waits for what the database has to say, in milliseconds. */
const patience = 2_000;

/** What an operator's tools ask: is it alive, can it serve, how does it fare. */
export function registerHealth(app: FastifyInstance, db: Database): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const countInDatabase = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        // The other figures are wanted most while the database is away.
        this.set(await withDeadline(patience, count).catch(() => Number.NaN));
      },
    });
  countInDatabase('mail_outbox_waiting', 'Mails that are not sent yet', async () => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from mails where sent_at is null and failed_at is null`.execute(db);
    return rows[0]?.count ?? 0;
  });
  countInDatabase('jobs_waiting', 'Jobs that wait or run', () => countJobs(db));
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  const allow = { config: { allow: 'anyone' as const }, schema: { hide: true } };
  app.get('/healthz', allow, async () => ({ status: 'ok' }));
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/readyz', allow, async () => {
    if (isStopping) throw unavailable('The server is stopping.');
    await withDeadline(patience, () => sql`select 1`.execute(db));
    return { status: 'ok' };
  });
  app.get('/metrics', allow, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
