import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long connections that are kept alive have to take one more answer, which closes them, in milliseconds. */
const farewell = 500;

/**
 * Limits the time of a stop: running requests are answered, every response closes its connection, and
 * after `seconds` the connections that are still open are broken off. Node does not count a connection that has sent nothing as idle:
 * browsers and proxies open some ahead of their requests, and each of them would hold up the stop until then.
 */
export function registerShutdown(app: FastifyInstance, seconds: number): void {
  const connections = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), seconds * 1_000).unref();
    // Requests may be on their way on a connection that looks idle. Closed at once, they would be lost.
    if (connections.size > 0) await sleep(Math.min(farewell, seconds * 1_000));
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
  });
}
