import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { sampleOf } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
const sockets = new Set<NodeJS.Timeout>();
afterEach(async () => {
  for (const beat of sockets) clearInterval(beat);
  await server.close();
});

async function listen(settings: Record<string, string> = {}): Promise<string> {
  server = await startServer(settings);
  return server.app.listen({ host: '127.0.0.1', port: 0 });
}

describe('a stop', () => {
  it.each(sampleOf(['body', 'head'], 1))(
    'does not wait for a socket that sends a byte of its %s now and then',
    async (part) => {
      const { hostname, port } = new URL(await listen({ SHUTDOWN_SECONDS: '1' }));
      const client = server.client();
      const token = (await client.get('/api/auth/token')).data.token;
      const slow = net.connect(Number(port), hostname);
      const closed = new Promise((resolve) => slow.once('close', resolve));
      let received = '';
      slow.on('error', () => {});
      slow.on('data', (chunk) => {
        received += chunk.toString();
      });
      const head = [
        'POST /api/auth/login HTTP/1.1',
        'Host: slow',
        `Cookie: ${client.cookieHeader()}`,
        `X-CSRF-TOKEN: ${token}`,
        'Content-Type: application/json',
        'Content-Length: 900',
      ].join('\r\n');
      slow.write(part === 'head' ? `${head}\r\nX-Slow: ` : `${head}\r\n\r\n{`);
      sockets.add(setInterval(() => slow.write('a'), 200));
      await sleep(300);
      expect(slow.closed).toBe(false);
      await server.app.close();
      await closed;
      // The request was accepted and is still arriving: a refused one would have closed by itself.
      expect(received).toBe('');
    },
  );

  it('does not wait for a socket that sends nothing', async () => {
    const { hostname, port } = new URL(await listen({ SHUTDOWN_SECONDS: '600' }));
    const silent = net.connect(Number(port), hostname);
    const closed = new Promise((resolve) => silent.once('close', resolve));
    await new Promise((resolve) => server.app.server.once('connection', resolve));
    await server.app.close();
    await closed;
  });

  it('keeps serving for a while after it is announced, without being ready', async () => {
    server = await startServer();
    const { db, connection, config } = server;
    const product = await createApp({ config: { ...config, shutdownDelaySeconds: 1 }, db, connection, log: false });
    try {
      const origin = await product.app.listen({ host: '127.0.0.1', port: 0 });
      const ask = async (path: string) => {
        const { status, headers } = await fetch(`${origin}${path}`);
        return [status, headers.get('connection')];
      };
      expect(await ask('/readyz')).toEqual([200, 'keep-alive']);
      const drained = product.drain();
      expect(await ask('/readyz')).toEqual([503, 'keep-alive']);
      expect(await (await fetch(`${origin}/readyz`)).json()).toMatchObject({
        status: 'stopping',
        checks: { database: 'ok' },
      });
      expect(await ask('/api/auth/token')).toEqual([200, 'keep-alive']);
      await drained;
      expect(await ask('/api/auth/token')).toEqual([200, 'keep-alive']);
    } finally {
      await product.app.close();
    }
  });

  it('answers every request on keep-alive connections, and announces that they close', async () => {
    const origin = await listen();
    const seen: { status: number; connection: string | null }[] = [];
    const broken: unknown[] = [];
    const ask = async () => {
      for (let connection: string | null = ''; connection !== 'close'; ) {
        try {
          const response = await fetch(`${origin}/healthz`);
          await response.arrayBuffer();
          connection = response.headers.get('connection');
          seen.push({ status: response.status, connection });
        } catch (error) {
          broken.push((error as Error).cause ?? error);
          return;
        }
      }
    };
    const asking = [ask(), ask(), ask(), ask()];
    await sleep(100);
    const ready = await fetch(`${origin}/readyz`);
    const closing = server.app.close();
    await sleep(50);
    const stopping = await fetch(`${origin}/readyz`);
    await closing;
    await Promise.all(asking);
    expect([ready.status, stopping.status]).toEqual([200, 503]);
    expect(broken).toEqual([]);
    expect(new Set(seen.map(({ status }) => status))).toEqual(new Set([200]));
    expect(seen.at(-1)?.connection).toBe('close');
  });
});
