import { tooLarge } from '#server/platform/errors.ts';
import { createWorkerProcess, Overtaxed } from '#server/platform/workers/index.ts';
import type { OwnPost } from '../lines.ts';
import { TradeRefusal, type TradeRequest } from '../request.ts';
import type { Head, Task, Whole } from './task.ts';

/** Reads requests in a process of its own. Both throw the TradeRefusal that a request deserves. */
export interface VeloconnectReader {
  /** Calls `see` with what is known of the request, also if it is refused. */
  head(bytes: Uint8Array, isWhole: boolean, see: (parsed: TradeRequest) => void): Promise<void>;
  whole(source: Uint8Array | string, posts: readonly OwnPost[], see: (parsed: TradeRequest) => void): Promise<Whole>;
  close(): void;
}

/** Milliseconds without work after which the process ends. */
const idleTime = 60_000;
/** Milliseconds of processor and megabytes for one request: 20,000 lines take a tenth of it. */
const caps = { timeout: 4_500, heapMegabytes: 384 };

/** Makes a reader; its process starts with the first request. */
export function createVeloconnectReader(): VeloconnectReader {
  const worker = createWorkerProcess('veloconnect-reader', idleTime, caps);
  async function ask<Answer extends Head>(task: Task, see: (parsed: TradeRequest) => void): Promise<Answer> {
    const answer = await worker.ask<Answer>(task).catch((error: unknown) => {
      if (error instanceof Overtaxed) throw tooLarge('The XML takes too much to read. Send fewer lines.');
      throw error;
    });
    see(answer.parsed);
    if (answer.refused) throw new TradeRefusal(answer.refused.code, answer.refused.sentence);
    return answer;
  }
  return {
    head: async (bytes, isWhole, see) => void (await ask<Head>({ head: { bytes, isWhole } }, see)),
    whole: (source, posts, see) => ask<Whole>({ whole: { source, posts } }, see),
    close: worker.close,
  };
}
