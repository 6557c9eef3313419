import type { EndpointShape } from '#contract/endpoint.ts';
import type { TestServer } from '#tests/helpers/server.ts';
import { type Entry, table } from './table/index.ts';
import type { ActorName, World } from './world/index.ts';

/** How an endpoint is called in the table. */
export const nameOf = (endpoint: EndpointShape): string => `${endpoint.method} ${endpoint.url}`;

/** Calls an endpoint as someone, on a target of the table's row; `extra` fields are added to the body. With a
 * `bearer`, the call has that token in place of the person's session. */
export async function call(
  server: TestServer,
  world: World,
  about: { endpoint: EndpointShape; target: string; actor: ActorName; token?: string; extra?: object; bearer?: string },
) {
  const { endpoint, target, actor } = about;
  const entry = table[nameOf(endpoint)] as Entry;
  const params = entry.params?.(world, target) ?? {};
  const path = endpoint.url.replace(/\{(\w+)\}/g, (_whole, name: string) => String(params[name]));
  const caller = world.callers[actor];
  const isWrite = endpoint.method !== 'GET';
  const body = entry.body || about.extra ? { ...about.extra, ...entry.body?.(world, target, actor) } : undefined;
  return server.app.inject({
    method: endpoint.method,
    url: path + (entry.query?.(world, target) ?? ''),
    headers:
      about.bearer === undefined
        ? { cookie: caller.cookie, ...(isWrite ? { 'x-csrf-token': about.token ?? caller.token } : {}) }
        : { authorization: `Bearer ${about.bearer}` },
    ...(isWrite && body ? { payload: body } : {}),
  });
}
