import type { FastifyReply } from 'fastify';
import { beginAnswer } from '#server/db/connections/deadline.ts';

/** Methods with which an answer begins. */
const beginning: readonly (string | symbol)[] = ['send', 'hijack'];

/**
 * The reply of a handler that answers by itself. Its answer begins only while the caller waits: one that was refused after a time-out
 * has an answer already.
 */
export function awaited(reply: FastifyReply): FastifyReply {
  const guarded: FastifyReply = new Proxy(reply, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (beginning.includes(name)) beginAnswer();
        const result: unknown = value.apply(target, given);
        return result === target ? guarded : result;
      };
    },
  });
  return guarded;
}
