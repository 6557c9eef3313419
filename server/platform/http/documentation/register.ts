import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { Config } from '../../config.ts';
import { acceptsGzip } from '../headers.ts';
import { writeDocument } from './document.ts';

const pack = promisify(gzip);

declare module 'fastify' {
  interface FastifySchema {
    hide?: boolean;
  }
}

/** The API's own documentation, made from the contract: `/api/openapi.json` and its page at `/api/docs`, where it is wanted. */
export async function registerDocs(
  app: FastifyInstance,
  config: Config,
  endpoints: () => readonly EndpointShape[],
): Promise<void> {
  if (!config.apiDocs) return;
  // The page asks for the document; what this plugin would make of the routes is not used.
  await app.register(swagger, { openapi: { openapi: '3.1.0', info: { title: config.brand.name, version: '' } } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiConfig: { url: '/api/openapi.json' },
  });
  // The document is the same until the process ends, and large: it is written and packed once.
  let document: Promise<{ plain: Buffer; packed: Buffer }> | null = null;
  const write = async () => {
    const { brand, origin } = config;
    const plain = Buffer.from(JSON.stringify(writeDocument(endpoints(), { name: brand.name, origin })));
    return { plain, packed: await pack(plain) };
  };
  // Writing it takes some tenths of a second, for which no one should wait: soon after the start there are few.
  app.addHook('onListen', () => {
    setTimeout(() => {
      document ??= write();
    }, 3_000).unref();
  });
  app.get('/api/openapi.json', { config: { allow: 'anyone' }, schema: { hide: true } }, async (request, reply) => {
    document ??= write();
    const { plain, packed } = await document;
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
    if (!acceptsGzip(request)) return reply.header('content-encoding', 'identity').send(plain);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
}
