import type { ServerResponse } from 'node:http';
import type { LiveEvents, LiveKind } from '#contract/events/choices.ts';
import type { Listener } from '#server/db/listener.ts';
import { tooMany, unavailable } from '../errors.ts';
import type { Actor, Sessions } from '../identity/index.ts';
import { createReadings } from './readings.ts';
import { type Announced, channels } from './repository.ts';

/** A browser that listens. */
interface Line {
  actor: Actor;
  response: ServerResponse;
}

/** How many browsers of one person may listen to one process, of one organization, and how many in all. */
export const limits = { each: 8, ofOrganization: 2_500, together: 5_000 };
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
  const linesOf = new Map<number, Set<Line>>();
  const fillers = new Map<LiveKind, Read<LiveKind>>();
  let isClosed = false;
  const read = createReadings((error) => log.warn({ err: error }, 'Open browsers could not be told of a change'));

  function add(line: Line): void {
    lines.add(line);
    const { id } = line.actor;
    linesOf.set(id, (linesOf.get(id) ?? new Set()).add(line));
  }

  function remove(line: Line): void {
    lines.delete(line);
    const { id } = line.actor;
    const theirs = linesOf.get(id);
    theirs?.delete(line);
    if (theirs?.size === 0) linesOf.delete(id);
  }

  function write(line: Line, text: string): void {
    if (line.response.writableLength > mostUnread) line.response.destroy();
    else line.response.write(text);
  }

  function drop(line: Line): void {
    remove(line);
    line.response.end(textOf('end', {}));
  }

  function writeTo(userId: number, text: string): void {
    for (const line of [...(linesOf.get(userId) ?? [])]) write(line, text);
  }

  function notifyReceivers({ to, kind, data }: Announced): void {
    const fill = fillers.get(kind);
    for (const userId of to) {
      const [line] = linesOf.get(userId) ?? [];
      if (!line) continue;
      if (!fill) writeTo(userId, textOf(kind, data));
      else
        read(line.actor.organization?.id ?? null, `${kind} ${userId}`, async () => {
          if (linesOf.has(userId)) writeTo(userId, textOf(kind, await fill(userId)));
        });
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

  /** `session 12`, `user 5`, `organization 3`; empty when notices may have been missed. */
  function followAccess(payload: string): void {
    const [what, id] = payload.split(' ');
    const number = Number(id);
    const isMeant = ({ actor }: Line) =>
      what === 'session'
        ? actor.sessionId === number
        : what === 'user'
          ? actor.id === number
          : what !== 'organization' || actor.organization?.id === number;
    const meant = () => [...lines].filter(isMeant);
    if (what === 'session') {
      meant().forEach(drop);
      return;
    }
    const [first] = what === 'user' ? (linesOf.get(number) ?? []) : [];
    const group = what === 'organization' ? number : (first?.actor.organization?.id ?? null);
    read(group, `access ${payload}`, () => check(meant()));
  }

  const beat = setInterval(() => {
    for (const line of lines) write(line, ': still here\n\n');
  }, heartbeat).unref();
  const watch = setInterval(() => read(null, 'sessions', () => check([...lines], true)), recheck).unref();

  return {
    async start(): Promise<void> {
      await listener.listen(channels.events, (payload) => {
        // Empty after the database was away: clients fetch what they missed; `access` has the same effect.
        if (payload !== '') notifyReceivers(JSON.parse(payload) as Announced);
      });
      await listener.listen(channels.access, followAccess);
    },

    /** How things are now: the first event of a line. */
    async greet(actor: Actor): Promise<string> {
      const answers = [...fillers].map(async ([kind, read]) => textOf(kind, await read(actor.id)));
      return (await Promise.all(answers)).join('');
    },

    /** Throws a Refusal of 429 for someone who listens too often, or whose organization does, of 503 where there is no room. */
    closeOldestLine(actor: Actor): void {
      if (isClosed || lines.size >= limits.together) throw unavailable();
      const { organization } = actor;
      const ofOrganization = () => [...lines].filter((line) => line.actor.organization?.id === organization?.id).length;
      if ((linesOf.get(actor.id)?.size ?? 0) >= limits.each) throw tooMany(30);
      // Counted only where they could be that many.
      if (organization && lines.size >= limits.ofOrganization && ofOrganization() >= limits.ofOrganization)
        throw tooMany(30);
    },

    /** Takes up a response whose head is written; it stays open until its browser leaves or its session ends. */
    async open(actor: Actor, response: ServerResponse): Promise<void> {
      const line = { actor, response };
      add(line);
      response.once('close', () => remove(line));
      response.on('error', () => remove(line));
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
      for (const line of [...lines]) {
        remove(line);
        line.response.end();
      }
    },
  };
}

export type Hub = ReturnType<typeof createHub>;

const textOf = (kind: LiveKind, data: object): string => `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;
