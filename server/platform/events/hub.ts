import type { ServerResponse } from 'node:http';
import type { LiveEvents, LiveKind } from '#contract/events/choices.ts';
import type { Listener } from '#server/db/listener.ts';
import { tooMany, unavailable } from '../errors.ts';
import type { Actor, Sessions } from '../identity/index.ts';
import { type Announced, channels } from './repository.ts';

/** A browser that listens. */
interface Line {
  actor: Actor;
  response: ServerResponse;
}

/** How many browsers of one person may listen, and how many in all, to one process. */
export const limits = { each: 8, together: 5_000 };
/** Proxies close a connection that is silent for a minute; milliseconds. */
const heartbeat = 25_000;
/** How often sessions that ran out by themselves are looked for, in milliseconds. */
const recheck = 5 * 60_000;
/** A browser that takes in less than this is cut off, in bytes; it comes back and asks for everything. */
const mostUnread = 64 * 1024;

type Read<Kind extends LiveKind> = (userId: number) => Promise<LiveEvents[Kind]>;

/** Who listens to this process, and what they receive. */
export interface Events {
  /** Events of a kind carry what `read` answers when they leave, so that the last one always holds; new lines begin with it. */
  fill<Kind extends LiveKind>(kind: Kind, read: Read<Kind>): void;
  /** Says something to everyone who listens to this process and may hear it. */
  broadcast<Kind extends LiveKind>(kind: Kind, data: LiveEvents[Kind], isRecipient: (actor: Actor) => boolean): void;
}

interface Dependencies {
  listener: Listener;
  sessions: Sessions;
  log: { warn(details: object, message: string): void };
}

/** Keeps the lines to open browsers: sends what is announced, and closes them when their session ends. */
export function createHub({ listener, sessions, log }: Dependencies) {
  const lines = new Set<Line>();
  const fillers = new Map<LiveKind, Read<LiveKind>>();
  let isClosed = false;
  /** Notices are followed one after the other: a count that was read earlier never leaves later. */
  let following: Promise<void> = Promise.resolve();

  function write(line: Line, text: string): void {
    if (line.response.writableLength > mostUnread) line.response.destroy();
    else line.response.write(text);
  }

  function drop(line: Line): void {
    lines.delete(line);
    line.response.end(textOf('end', {}));
  }

  async function notifyReceivers({ to, kind, data }: Announced): Promise<void> {
    for (const userId of to) {
      const theirs = [...lines].filter((line) => line.actor.id === userId);
      if (theirs.length === 0) continue;
      const text = textOf(kind, (await fillers.get(kind)?.(userId)) ?? data);
      for (const line of theirs) write(line, text);
    }
  }

  /** Checks again who is behind these lines: closes lines whose session is over and reads the rights of the others again. */
  async function check(asked: readonly Line[], isQuiet = false): Promise<void> {
    if (asked.length === 0) return;
    const actors = await sessions.findActors(asked.map(({ actor }) => actor.sessionId));
    for (const line of asked) {
      if (!lines.has(line)) continue;
      const actor = actors.get(line.actor.sessionId);
      if (actor?.secondFactor !== 'none') {
        drop(line);
        continue;
      }
      line.actor = actor;
      if (!isQuiet) write(line, textOf('refresh', {}));
    }
  }

  const follow = (work: (payload: string) => Promise<void>) => (payload: string) => {
    following = following
      .then(() => work(payload))
      .catch((error: unknown) => log.warn({ err: error }, 'Open browsers could not be told of a change'));
  };

  /** `session 12`, `user 5`, `organization 3`; empty when notices may have been missed. */
  async function followAccess(payload: string): Promise<void> {
    const [what, id] = payload.split(' ');
    const number = Number(id);
    const isMeant = ({ actor }: Line) =>
      what === 'session'
        ? actor.sessionId === number
        : what === 'user'
          ? actor.id === number
          : what !== 'organization' || actor.organization?.id === number;
    const meant = [...lines].filter(isMeant);
    if (what === 'session') meant.forEach(drop);
    else await check(meant);
  }

  const beat = setInterval(() => {
    for (const line of lines) write(line, ': still here\n\n');
  }, heartbeat).unref();
  const watch = setInterval(() => follow(() => check([...lines], true))(''), recheck).unref();

  return {
    async start(): Promise<void> {
      await listener.listen(
        channels.events,
        follow(async (payload) => {
          // Empty after the database was away: clients fetch what they missed; `access` has the same effect.
          if (payload !== '') await notifyReceivers(JSON.parse(payload) as Announced);
        }),
      );
      await listener.listen(channels.access, follow(followAccess));
    },

    /** How things are now: the first event of a line. */
    async greet(actor: Actor): Promise<string> {
      const answers = [...fillers].map(async ([kind, read]) => textOf(kind, await read(actor.id)));
      return (await Promise.all(answers)).join('');
    },

    /** Throws a Refusal of 429 for someone who listens too often, of 503 where there is no room. */
    closeOldestLine(actor: Actor): void {
      if (isClosed || lines.size >= limits.together) throw unavailable();
      const theirs = [...lines].filter((line) => line.actor.id === actor.id);
      if (theirs.length >= limits.each) throw tooMany(30);
    },

    /** Takes up a response whose head is written; it stays open until its browser leaves or its session ends. */
    async open(actor: Actor, response: ServerResponse): Promise<void> {
      const line = { actor, response };
      lines.add(line);
      response.once('close', () => lines.delete(line));
      response.on('error', () => lines.delete(line));
      try {
        // The session may have ended since it was checked.
        await check([line], true);
        const greeting = await this.greet(actor);
        if (lines.has(line)) write(line, greeting);
      } catch (error) {
        response.destroy();
        log.warn({ err: error }, 'A line to a browser could not be opened');
      }
    },

    fill(kind: LiveKind, read: Read<LiveKind>): void {
      fillers.set(kind, read);
    },

    broadcast(kind: LiveKind, data: object, isRecipient: (actor: Actor) => boolean): void {
      const text = textOf(kind, data);
      for (const line of lines) if (isRecipient(line.actor)) write(line, text);
    },

    /** Ends every line; browsers come back to another process. */
    close(): void {
      isClosed = true;
      clearInterval(beat);
      clearInterval(watch);
      for (const { response } of lines) response.end();
      lines.clear();
    },
  };
}

export type Hub = ReturnType<typeof createHub>;

const textOf = (kind: LiveKind, data: object): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
