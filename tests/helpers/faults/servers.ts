import { once } from 'node:events';
import { createServer } from 'node:http';
import net from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type Line, openLine } from './line.ts';

/** A server that the product depends on, behind a line of its own. */
export interface Dependency {
  line: Line;
  /** Makes it answer every request with a fault, or well again. */
  fail(isFailing: boolean): void;
  close(): void;
}

/** A store of files that speaks as much of S3 as the product uses. */
export async function startStore(): Promise<Dependency> {
  const objects = new Map<string, Buffer>();
  let isFailing = false;
  const server = createServer((request, response) => {
    const key = request.url?.split('?')[0] ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isFailing) return response.writeHead(500).end();
      if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks));
      if (request.method === 'DELETE') objects.delete(key);
      const object = objects.get(key);
      if (object && request.method === 'GET') return response.end(object);
      return response.writeHead(object || request.method !== 'GET' ? 200 : 404).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  const line = await openLine(() => net.connect(port, '127.0.0.1'));
  return {
    line,
    fail(isNowFailing) {
      isFailing = isNowFailing;
    },
    close() {
      line.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** What a server shows over TLS. */
interface Certificate {
  key: Buffer;
  cert: Buffer;
}

/** A mail server that takes every mail; over TLS where it has a certificate, which can be exchanged. */
export async function startMailServer(
  tls: Certificate | null = null,
): Promise<Dependency & { show(certificate: Certificate): void }> {
  let isFailing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...(tls && { secure: true, ...tls }),
    onRcptTo: (_address, _session, done) =>
      done(isFailing ? Object.assign(new Error('Not now'), { responseCode: 451 }) : null),
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done(null));
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as net.AddressInfo;
  const line = await openLine(() => net.connect(port, '127.0.0.1'));
  return {
    line,
    fail(isNowFailing) {
      isFailing = isNowFailing;
    },
    show(certificate) {
      server.updateSecureContext(certificate);
      line.set('passes');
    },
    close() {
      line.close();
      server.close(() => {});
    },
  };
}
