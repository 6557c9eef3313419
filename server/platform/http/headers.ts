import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { tokenLimits } from '#contract/tokens/choices.ts';
import type { Config } from '../config.ts';
import { Refusal, wrongKind } from '../errors.ts';
import type { CallQuota } from '../identity/index.ts';

/** The security headers of every answer; pages and files add a content security policy of their own. */
export function securityHeaders(config: Config): Record<string, string> {
  const headers: Record<string, string> = {};
  const collect = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: config.origin.startsWith('https:'),
    referrerPolicy: { policy: 'no-referrer' },
  })({} as IncomingMessage, collect as unknown as ServerResponse, () => {});
  return headers;
}

/** How many calls a token can still make, as draft-ietf-httpapi-ratelimit-headers-10 writes it. */
export const rateLimitHeaders = ({ remaining, seconds }: CallQuota): Record<string, string> => ({
  'ratelimit-policy': `"calls";q=${tokenLimits.callsAMinute};w=60`,
  ratelimit: `"calls";r=${remaining};t=${seconds}`,
});

/** Whether a caller takes packed answers. */
export const acceptsGzip = ({ headers }: { headers: IncomingHttpHeaders }): boolean =>
  /\bgzip\b(?!\s*;\s*q=0)/.test(headers['accept-encoding'] ?? '');

/**
 * Gives a packed answer a strong ETag of its own, as it names bytes (RFC 9110, 8.8.3). Registered after the compression of answers, so
 * that it knows which are packed.
 */
export function registerPackedTags(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      (_request, reply, _payload, next) => {
        const tag = reply.getHeader('etag');
        if (typeof tag === 'string' && tag.startsWith('"') && reply.hasHeader('content-encoding'))
          reply.header('etag', packedTagOf(tag));
        next();
      },
    ];
  });
}

const packedTagOf = (tag: string): string => tag.replace(/"$/, '-gzip"');

/** The ETag among those in `If-None-Match` by which a caller has this content, packed or not; null if it has none. */
export function heldTag({ headers }: { headers: IncomingHttpHeaders }, tag: string): string | null {
  const held = (headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (held.includes('*')) return tag;
  return [tag, packedTagOf(tag)].find((each) => held.includes(each)) ?? null;
}

/** Adds the security headers to every answer; an answer without `Cache-Control` is never cached. */
export function registerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  app.addHook('onRequest', (request, _reply, next) => {
    // A packed body would have to be unpacked before anything is known of it. The file of a feed is stored as it comes.
    const encoding = request.headers['content-encoding'];
    const isPlain = encoding === undefined || encoding === 'identity';
    const isFile = encoding === 'gzip' && request.routeOptions.config.endpoint === 'feeds.push';
    next(isPlain || isFile ? undefined : wrongKind('Send the body as it is, not packed.'));
  });
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    next();
  });
}

/**
 * Answers what Node would answer by itself, without our headers: an `Expect` that is no `100-continue` (417) and a
 * request without a host (400).
 */
export function registerExpectations(app: FastifyInstance, headers: Record<string, string>): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const message = 'This server meets no other expectation than 100-continue.';
    const body = JSON.stringify({ success: false, data: null, meta: null, message, errors: {}, code: 417 });
    response.writeHead(417, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      connection: 'close',
    });
    response.end(body);
  });
  app.addHook('onRequest', (request, _reply, next) => {
    const isHostless = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    next(isHostless ? new Refusal(400, 'The request names no host.') : undefined);
  });
}

const unreadable: Record<string, { code: number; status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    code: 431,
    status: 'Request Header Fields Too Large',
    message: 'The head of the request is too large.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, status: 'Request Timeout', message: 'The request took too long to arrive.' },
};
const malformed = { code: 400, status: 'Bad Request', message: 'The request cannot be read.' };

/** Answers on the bare socket what is no HTTP, or none in time, in the envelope and with the headers of other answers. */
export function answerUnreadable(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const { code, status, message } = unreadable[error.code ?? ''] ?? malformed;
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const body = JSON.stringify({ success: false, data: null, meta: null, message, errors: {}, code });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${code} ${status}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
}
