import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type Database, ping } from '#server/db/database.ts';
import { countJobs } from '../jobs/index.ts';
import { countWaitingMails } from '../mail/index.ts';

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
  new Gauge({
    name: 'mail_outbox_waiting',
    help: 'Mails that are not sent yet',
    registers: [registry],
    async collect() {
      this.set(await countWaitingMails(db));
    },
  });
  new Gauge({
    name: 'jobs_waiting',
    help: 'Jobs that wait or run',
    registers: [registry],
    async collect() {
      this.set(await countJobs(db));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    requests.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });

  const allow = { config: { allow: 'anyone' as const }, schema: { hide: true } };
  app.get('/healthz', allow, async () => ({ status: 'ok' }));
  app.get('/readyz', allow, async () => {
    await ping(db);
    return { status: 'ok' };
  });
  app.get('/metrics', allow, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}
