import type { FastifyInstance } from 'fastify';
import type { LiveEvents, LiveKind } from '#contract/events/choices.ts';
import type { TestClient } from './server.ts';

interface Received {
  kind: LiveKind;
  data: unknown;
}

/** A browser's line to `GET /api/events` of a server that listens, as a test reads it. */
export class EventLine {
  readonly received: Received[] = [];
  isOver = false;
  private wake = () => {};

  private constructor(
    readonly response: Response,
    private readonly controller: AbortController,
  ) {
    void this.read();
  }

  static async open(app: FastifyInstance, client: TestClient): Promise<EventLine> {
    const address = app.server.address();
    if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
    const controller = new AbortController();
    const response = await fetch(`http://127.0.0.1:${address.port}/api/events`, {
      headers: { accept: 'text/event-stream', cookie: client.cookieHeader() },
      signal: controller.signal,
    });
    return new EventLine(response, controller);
  }

  /** The next event of a kind that was not taken yet, however long it takes. */
  async next<Kind extends LiveKind>(kind: Kind): Promise<LiveEvents[Kind]> {
    for (;;) {
      const at = this.received.findIndex((event) => event.kind === kind);
      if (at >= 0) return (this.received.splice(at, 1)[0] as Received).data as LiveEvents[Kind];
      if (this.isOver) throw new Error(`The line is over, and no ${kind} was heard.`);
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  /** Until the server closes the line. */
  async over(): Promise<void> {
    while (!this.isOver) {
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  close(): void {
    this.controller.abort();
  }

  private async read(): Promise<void> {
    let rest = '';
    try {
      for await (const chunk of this.response.body ?? []) {
        rest += Buffer.from(chunk).toString('utf8');
        const blocks = rest.split('\n\n');
        rest = blocks.pop() as string;
        for (const block of blocks) {
          const [, kind, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
          if (kind && data) this.received.push({ kind: kind as LiveKind, data: JSON.parse(data) });
        }
        this.wake();
      }
    } catch {
      // closed by the test
    }
    this.isOver = true;
    this.wake();
  }
}
