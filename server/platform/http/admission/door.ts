import type { FastifyInstance, FastifyReply } from 'fastify';
import { unavailable } from '../../errors.ts';
import { envelopeOf } from '../answers.ts';
import type { CallerOf } from './callers.ts';
import { type Gates, readingOf } from './gates.ts';

/**
 * Refuses reads that would wait too long before anything else is done with them: a refusal on the whole way of a request
 * costs a third of a search, and what is refused would leave no time for what is not. Comes right after cookies and before
 * all other hooks.
 */
export function registerDoor(
  app: FastifyInstance,
  { gates, callerOf, headers }: { gates: Gates; callerOf: CallerOf; headers: Record<string, string> },
): void {
  const refusal = unavailable();
  const body = JSON.stringify(envelopeOf(refusal));
  const head = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': String(refusal.retryAfter),
  }).flat();

  function refuse({ raw, request }: FastifyReply): void {
    raw.writeHead(refusal.code, ['x-request-id', request.id, ...head]);
    raw.end(request.method === 'HEAD' ? undefined : body);
  }

  app.addHook('onRequest', (request, reply, next) => {
    const { endpoint } = request.routeOptions.config;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const gate = isRead && endpoint !== undefined ? gates[readingOf(request.url)] : null;
    if (!gate?.isFull || !gate.turnsAway(callerOf(request))) return next();
    reply.hijack();
    setTimeout(refuse, gate.pause, reply);
  });
}
