import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, RoutedClient, tryHosts } from './connections/connection.ts';

type Notice = (payload: string) => void;

/**
 * Hears PostgreSQL's notices; comes back by itself when the database does. Subscribers then read on from where they stopped, so that
 * nothing is missed that was announced in the meantime.
 */
export interface Listener {
  /** Calls `notice` for every notice on a channel; an empty payload after the line was down, when some may have been missed. */
  listen(channel: string, notice: Notice): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Looks at the database that a connection leads to, whenever it may be another one. */
  check?: (client: pg.ClientBase) => Promise<void>;
  /** How often the line is tried, and after how long without an answer it counts as broken, in milliseconds. */
  interval?: number;
  timeout?: number;
}

/**
 * Opens a connection of its own to the database for LISTEN. It is tried at intervals: where the way to the database ends without a
 * word, nothing else would show it.
 */
export function createListener(
  connection: Connection,
  log: { warn(details: object, message: string): void },
  { check = async () => {}, interval = 5_000, timeout = 5_000 }: Options = {},
): Listener {
  const channels = new Map<string, Notice[]>();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let beat: NodeJS.Timeout | null = null;
  let closed = false;

  async function open(): Promise<void> {
    const fresh = new RoutedClient({
      to: connection,
      application_name: 'groupset listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: timeout,
    });
    // The end that follows is what is acted on.
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (client === fresh) lose();
    });
    fresh.on('notification', ({ channel, payload }) => {
      for (const notice of channels.get(channel) ?? []) notice(payload ?? '');
    });
    try {
      await fresh.connect();
      await check(fresh);
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    client = fresh;
  }

  const connect = () => tryHosts(connection, open);

  function lose(): void {
    client = null;
    if (closed) return;
    log.warn({}, 'The line for notices broke; trying again');
    void reconnect();
  }

  async function probe(): Promise<void> {
    const probed = client;
    if (!probed) return;
    try {
      await probed.query('select 1');
      await check(probed);
    } catch {
      if (client !== probed) return;
      // It takes no leave of someone who does not answer.
      (probed as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      lose();
    }
  }

  async function reconnect(): Promise<void> {
    for (let wait = 100; !closed; wait = Math.min(wait * 2, 2_000)) {
      await sleep(wait, undefined, { ref: false });
      try {
        await connect();
        for (const notices of channels.values()) for (const notice of notices) notice('');
        return;
      } catch {
        // the database is still away
      }
    }
  }

  return {
    async listen(channel, notice) {
      connecting ??= connect();
      await connecting;
      beat ??= setInterval(() => void probe(), interval).unref();
      const notices = channels.get(channel);
      if (notices) {
        notices.push(notice);
        return;
      }
      channels.set(channel, [notice]);
      await client?.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    async close() {
      closed = true;
      if (beat) clearInterval(beat);
      await connecting?.catch(() => {});
      // A frozen database takes no leave.
      if (client) await Promise.race([client.end(), sleep(1_000, undefined, { ref: false })]);
    },
  };
}
