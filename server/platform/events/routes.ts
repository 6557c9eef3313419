import { streamEvents } from '#contract/events/schemas.ts';
import type { Serve } from '../http/index.ts';
import type { Hub } from './hub.ts';

/** The line on which a browser hears what changes. */
export function registerEvents(serve: Serve, hub: Hub): void {
  serve(streamEvents, async ({ actor, request, reply }) => {
    const head = {
      'content-type': 'text/event-stream; charset=utf-8',
      // Proxies neither cache nor buffer events.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    };
    if (!request.headers.accept?.includes('text/event-stream')) {
      reply.headers(head).send(await hub.greet(actor));
      return noAnswer;
    }
    hub.closeOldestLine(actor);
    // From here on the response is ours: the request has its answer, and its place goes to the next one.
    reply.hijack();
    reply.raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...head });
    reply.raw.flushHeaders();
    await hub.open(actor, reply.raw);
    return noAnswer;
  });
}

const noAnswer = { data: null };
