import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long connections that are kept alive have to take one more answer, which tells them to close, in milliseconds. */
const farewell = 500;

/**
 * Limits the time of a stop: running requests are answered, every response closes its connection, and
 * after `seconds` the connections that are still open are broken off.
 */
export function registerShutdown(app: FastifyInstance, seconds: number): void {
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), seconds * 1_000).unref();
    // Requests may be on their way on a connection that looks idle. Closed at once, they would be lost.
    if ((await countConnections(app)) > 0) await sleep(Math.min(farewell, seconds * 1_000));
  });
}

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}
