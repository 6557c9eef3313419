import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { unavailable } from '../../errors.ts';
import type { CallerOf } from '../admission/callers.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

/** Smaller answers fit into what the system buffers for a connection, and are not counted. */
const counted = 16 * kilobyte;
/** What is read part by part takes about as much at a time. */
const streamed = megabyte;

/** How much of the memory an answer takes until it is sent. */
function sizeOf(payload: unknown, length: number): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return payload instanceof Readable ? Math.min(length, streamed) : 0;
}

/** Bytes of answers that are ready and not sent yet: of one group of callers, and of all. */
const usualLimits = { each: 64 * megabyte, together: 256 * megabyte };

/**
 * Counts the bytes of answers that are ready but not sent yet: a place in a gate ends with the answer, but the answer to a slow reader stays
 * in memory. Refuses an answer with 503 if a group of callers has too many. Registered before the compression of answers.
 */
export function registerUnsent(
  app: FastifyInstance,
  { callerOf, limits = usualLimits }: { callerOf: CallerOf; limits?: typeof usualLimits },
): void {
  const groups = new Map<string, number>();
  let together = 0;

  app.addHook('onSend', async (request, reply, payload) => {
    const size = sizeOf(payload, Number(reply.getHeader('content-length') ?? streamed));
    if (size < counted) return payload;
    const { group } = callerOf(request);
    const own = groups.get(group) ?? 0;
    if (own + size > limits.each || together + size > limits.together) throw unavailable();
    groups.set(group, own + size);
    together += size;
    const giveBack = () => {
      reply.raw.off('finish', giveBack).off('close', giveBack);
      const rest = (groups.get(group) ?? 0) - size;
      together -= size;
      if (rest > 0) groups.set(group, rest);
      else groups.delete(group);
    };
    reply.raw.once('finish', giveBack).once('close', giveBack);
    return payload;
  });
}
