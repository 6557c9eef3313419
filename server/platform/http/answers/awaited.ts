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

const second = 1_000;
/** A reader who takes less of an answer in a second, in bytes, is who the answer waits for. */
const pace = 1024 ** 2;

/** Resolves once an answer is sent, or waits for a reader who takes it slowly: waiting is no work, and needs no place in a gate. */
export function untilTaken(reply: FastifyReply): Promise<void> {
  const { raw } = reply;
  return new Promise((resolve, reject) => {
    let taken = raw.socket?.bytesWritten ?? 0;
    const timer = setInterval(() => {
      const now = raw.socket?.bytesWritten ?? 0;
      if (raw.writableLength > 0 && now - taken < pace) settle(resolve);
      taken = now;
    }, second);
    const settle = (end: () => void) => {
      clearInterval(timer);
      end();
    };
    reply.then(
      () => settle(resolve),
      (error: unknown) => settle(() => reject(error as Error)),
    );
  });
}
