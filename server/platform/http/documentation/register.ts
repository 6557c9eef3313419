import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../../config.ts';
import { acceptsGzip } from '../headers.ts';

const pack = promisify(gzip);

declare module 'fastify' {
  interface FastifySchema {
    hide?: boolean;
    summary?: string;
    description?: string;
    operationId?: string;
    tags?: readonly string[];
    security?: readonly Record<string, readonly string[]>[];
    consumes?: readonly string[];
  }
}

/** The API's own documentation, made from the contract: `/api/openapi.json` and its page at `/api/docs`, where it is wanted. */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  if (!config.apiDocs) return;
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brand.name} API`,
        version: '1',
        description:
          'Every answer is an envelope of success, data, meta, message, errors and code. Writes carry the token of GET /api/auth/token in X-CSRF-TOKEN; a PUT may arrive as POST with the form field _method=PUT. Any write may carry an Idempotency-Key. Systems send a token in place of cookie and anti-forgery token: Authorization: Bearer gs_….',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'groupset' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
      security: [{ session: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  // The document is the same until the process ends, and large: it is written and packed once.
  let document: Promise<{ plain: Buffer; packed: Buffer }> | null = null;
  const write = async () => {
    const plain = Buffer.from(JSON.stringify(app.swagger()));
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
