import type { FastifyInstance } from 'fastify';
import { wrongMethod } from '../errors.ts';

const methodsOfRoutes = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const;

/** Answers 405 where an address, `/api/posts/{id}`, is served but not by the method of a request; `Allow` names the served ones. */
export function refuseOtherMethods(
  app: FastifyInstance,
  byUrl: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): void {
  // Addresses that differ in the names of their parameters are one address.
  const served = new Map<string, Set<string>>();
  for (const [url, methods] of byUrl) {
    const address = url.replace(/\{\w+\}/g, ':x');
    const all = served.get(address) ?? new Set<string>();
    for (const method of methods.keys()) all.add(method);
    // A PUT may arrive as POST.
    if (methods.has('PUT')) all.add('POST');
    served.set(address, all);
  }
  for (const [address, methods] of served) {
    const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].sort().join(', ');
    app.route({
      method: methodsOfRoutes.filter((method) => !methods.has(method)),
      url: address,
      config: { allow: 'anyone', gate: 'by endpoint' },
      schema: { hide: true },
      handler: (_request, reply) => {
        reply.header('allow', allowed);
        throw wrongMethod(allowed);
      },
    });
  }
}
