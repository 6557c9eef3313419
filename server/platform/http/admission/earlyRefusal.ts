import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable } from '../../errors.ts';
import { noteFault } from '../../faults.ts';
import { writeEnglish } from '../../languages/index.ts';
import { envelopeOf } from '../answers/answers.ts';
import type { CallerOf } from './callers.ts';
import { type Gate, type Gates, readingOf } from './gates.ts';

/**
 * Refuses reads, pages and sign-ins that would wait too long before anything else is done with them: a refusal on the whole way of a request
 * costs a third of a search, and what is refused would leave no time for what is not. Comes right after cookies and before
 * all other hooks.
 */
export function registerEarlyRefusal(
  app: FastifyInstance,
  { gates, callerOf, headers }: { gates: Gates; callerOf: CallerOf; headers: Record<string, string> },
): void {
  const refusal = unavailable();
  const body = JSON.stringify(envelopeOf(refusal, writeEnglish));
  const head = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'retry-after': String(refusal.retryAfter),
  }).flat();

  function refuse({ raw, request, log }: FastifyReply): void {
    noteFault(log, 'overload');
    raw.writeHead(refusal.code, ['x-request-id', request.id, ...head]);
    raw.end(request.method === 'HEAD' ? undefined : body);
  }

  /** The gate that a request surely passes; null where that is known later. */
  function gateOf(request: FastifyRequest): Gate | null {
    const { endpoint, allow, gate } = request.routeOptions.config;
    if (gate !== undefined && gate !== 'by endpoint') return gates[gate];
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (endpoint === undefined) return isRead && request.is404 ? gates.page : null;
    if (isRead) return gates[readingOf(request.url)];
    return allow === 'anyone' ? gates['sign-in'] : null;
  }

  app.addHook('onRequest', (request, reply, next) => {
    const gate = gateOf(request);
    if (!gate?.isFull || !gate.refuses(callerOf(request))) return next();
    reply.hijack();
    setTimeout(refuse, gate.pause, reply);
  });
}
