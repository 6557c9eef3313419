import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '#server/db/database.ts';

export type Notice = (payload: string) => void;

/** Hears PostgreSQL's notices; comes back by itself when the database does. */
export interface Listener {
  /** Calls `notice` for every notice on a channel; an empty payload after the line was down, when some may have been missed. */
  listen(channel: string, notice: Notice): Promise<void>;
  close(): Promise<void>;
}

/** Opens a line of its own to the database for LISTEN. */
export function createListener(
  connection: Connection,
  log: { warn(details: object, message: string): void },
): Listener {
  const channels = new Map<string, Notice[]>();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let closed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      application_name: 'groupset listener',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    // The end that follows is what is acted on.
    fresh.on('error', () => {});
    fresh.on('end', () => {
      if (closed || client !== fresh) return;
      client = null;
      log.warn({}, 'The line for notices broke; trying again');
      void reconnect();
    });
    fresh.on('notification', ({ channel, payload }) => {
      for (const notice of channels.get(channel) ?? []) notice(payload ?? '');
    });
    try {
      await fresh.connect();
      for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
    client = fresh;
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
      await connecting?.catch(() => {});
      // A frozen database takes no leave.
      if (client) await Promise.race([client.end(), sleep(1_000, undefined, { ref: false })]);
    },
  };
}
