import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { commitCount } from './commits.ts';
import type { Connection } from './connections/connection.ts';
import { hasDeadline } from './connections/deadline.ts';
import { FaultRecord, isDatabaseAway, isOfStandby, isReadOnly } from './connections/failures.ts';
import { endPool, openPool } from './connections/pool.ts';
import type { Shares } from './connections/shares.ts';
import { atPrimary, currentReading, type Reading, readingWith } from './reading.ts';

/** Where a standby is, and how far behind it may be. */
export interface ReplicaPlace {
  connection: Connection;
  lagSeconds: number;
}

/** `away` also where what answers there does not follow the primary. */
type ReplicaState = 'ok' | 'behind' | 'slow' | 'away';

/**
 * A standby that answers reads. It is asked only where it has everything that this process knows to be committed, so that what it
 * answers is as new as an answer of the primary; the position in the write-ahead log comes with the poll for changes of each request.
 */
export interface Replica {
  readonly state: ReplicaState;
  /** For how many seconds it has lacked something that the primary has. */
  readonly lag: number;
  /** Reads that the replica answered, and reads that went to the primary instead. */
  readonly counts: { readonly replica: number; readonly primary: number };
  readonly pools: Record<string, pg.Pool>;
  /** A connection to the replica for what may read there and runs here; null where the primary has to be asked. */
  connect(): Promise<pg.PoolClient | null>;
  /** Notes how far the primary was after `commits` transactions of this process. */
  note(position: string | null, commits: number): void;
  /** Asks the primary how far it is. */
  ask(): Promise<void>;
  /** Runs what only reads, there if possible; where that fails it runs again at the primary. */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  /** As read, for what stays in memory: what is committed before the call is read, and nothing is read later that is older. */
  follow<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Begins to watch it; resolves once it can be read from, or after two seconds. */
  begin(): Promise<void>;
  /** The database is another one, of which it may not be a replica. */
  forget(): void;
  close(): Promise<void>;
}

/**
 * How far the log is written, as a number; what is committed without waiting for the disk is ahead of what is written. Null on a
 * standby.
 */
export const positionOfPrimary = `case when not pg_is_in_recovery() then
  (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_lsn() end
    - '0/0'::pg_lsn)::text end`;

/** How far a standby is, and which mark of a primary it has. */
const positionOfReplica = `select (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text as replayed, mark
  from generation where pg_is_in_recovery()`;

/** How often it is looked at, in milliseconds. */
const interval = 500;
/** An answer that takes longer than this, in milliseconds, is slow: a request asks several things, and the primary has to have time left. */
const slowAfter = 300;
/** How many positions are remembered of a standby that is long behind. */
const mostSamples = 1_000;
/** How long a read waits for what is on its way, in milliseconds, in steps. */
const steps = [1, 2, 4, 8, 16];
/**
 * How long a connection may take, and a statement of a request or of the market's reading, for which lists wait; the primary has the
 * time that is left then.
 */
const timeouts = { connect: 1_000, statement: 1_500, query: 1_800, background: 3_000 };

/** Knows how far the primary is, and which mark it has. */
function createPrimaryPosition(primary: () => Promise<pg.PoolClient>) {
  const known = { position: 0n, commits: -1, mark: null as string | null };
  let asking: Promise<void> | null = null;
  let askingNext: Promise<void> | null = null;

  async function askPrimary(): Promise<void> {
    const before = commitCount();
    const client = await primary();
    try {
      // A mark that no other database can have yet shows which one is a replica of this one.
      if (known.mark === null) {
        const fresh = randomUUID();
        await client.query('update generation set mark = $1', [fresh]);
        known.mark = fresh;
      }
      const { rows } = await client.query<{ position: string | null; mark: string }>(
        `select ${positionOfPrimary} as position, mark from generation`,
      );
      const [row] = rows;
      // Another process has set one in the meantime.
      if (row && known.mark !== null) known.mark = row.mark;
      note(row?.position ?? null, before);
      client.release();
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }

  function ask(): Promise<void> {
    if (asking === null) {
      asking = askPrimary().finally(() => {
        asking = null;
      });
      return asking;
    }
    // One that runs already may have been answered before the commit that the caller knows of: callers that come now share the next.
    askingNext ??= asking
      .catch(() => {})
      .then(() => {
        askingNext = null;
        return ask();
      });
    return askingNext;
  }

  function note(reached: string | null, after: number): void {
    if (reached === null) return;
    known.position = BigInt(reached);
    known.commits = after;
  }

  return {
    known: known as Readonly<typeof known>,
    ask,
    note,
    forget() {
      known.mark = null;
      known.commits = -1;
    },
  };
}

type PrimaryPosition = ReturnType<typeof createPrimaryPosition>;

/** Knows how far the standby behind each connection is; behind one address there may be several. */
function createStandbyPositions({ known }: PrimaryPosition) {
  let replayed = new WeakMap<pg.PoolClient, bigint>();

  /** How far the standby of this connection is; null where it is none of this primary. */
  async function read(client: pg.PoolClient): Promise<bigint | null> {
    const { rows } = await client.query<{ replayed: string | null; mark: string | null }>(positionOfReplica);
    const [row] = rows;
    if (!row?.replayed || known.mark === null || row.mark !== known.mark) {
      replayed.delete(client);
      return null;
    }
    const reached = BigInt(row.replayed);
    replayed.set(client, reached);
    return reached;
  }

  return {
    read,
    /** Whether it has everything that is known to be committed, or has it within a few milliseconds. */
    async hasReached(client: pg.PoolClient): Promise<boolean> {
      if ((replayed.get(client) ?? -1n) >= known.position) return true;
      for (const step of [0, ...steps]) {
        if (step > 0) await sleep(step);
        const reached = await read(client);
        if (reached === null) return false;
        // While it was waited for, the poll of another request may have learned of more.
        if (reached >= known.position) return true;
      }
      return false;
    },
    forget() {
      replayed = new WeakMap();
    },
  };
}

/** What the primary had when, of what the standby did not have yet. */
function createLag() {
  let samples: { position: bigint; at: number }[] = [];
  return {
    /** In seconds. */
    get seconds() {
      return samples[0] ? (performance.now() - samples[0].at) / 1_000 : 0;
    },
    note(position: bigint, at: number) {
      if (position > (samples.at(-1)?.position ?? -1n)) samples.push({ position, at });
      if (samples.length > mostSamples) samples.splice(1, mostSamples / 2);
    },
    reached(position: bigint) {
      samples = samples.filter((each) => each.position > position);
    },
    /** Nothing is known of the standby now: it has lagged at least since the first position that it lacked. */
    lose() {
      samples = samples.slice(0, 1);
    },
    forget() {
      samples = [];
    },
  };
}

/** The connections to a standby, for requests and for what runs behind them. */
function openPools(connection: Connection, shares: Pick<Shares, 'requests' | 'background'>) {
  const limits = {
    faults: new FaultRecord(),
    connectionTimeoutMillis: timeouts.connect,
    idle_in_transaction_session_timeout: 30_000,
  };
  return {
    requests: openPool(connection, false, {
      ...limits,
      max: shares.requests,
      statement_timeout: timeouts.statement,
      query_timeout: timeouts.query,
    }),
    background: openPool(connection, false, {
      ...limits,
      max: shares.background,
      query_timeout: timeouts.background,
    }),
  };
}

/** Opens connections to a standby of the database that `primary` connects to. */
export function openReplica(
  { connection, lagSeconds }: ReplicaPlace,
  shares: Pick<Shares, 'requests' | 'background'>,
  primary: () => Promise<pg.PoolClient>,
): Replica {
  const { requests, background } = openPools(connection, shares);
  const position = createPrimaryPosition(primary);
  const standby = createStandbyPositions(position);
  const lag = createLag();
  const counts = { replica: 0, primary: 0 };
  let state: ReplicaState = 'away';
  /** What follows the market and has read at the primary: until its position is known, no one reads from the replica. */
  const ahead = new Set<Reading>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function connect(): Promise<pg.PoolClient | null> {
    const reading = currentReading();
    if (!reading?.mayUse) return null;
    const client = state === 'ok' && ahead.size === 0 ? await tryConnecting() : null;
    if (client) {
      reading.hasUsed = true;
      counts.replica += 1;
    } else miss(reading);
    return client;
  }

  function miss(reading: Reading): void {
    counts.primary += 1;
    if (reading.follows) ahead.add(reading);
  }

  async function tryConnecting(): Promise<pg.PoolClient | null> {
    if (position.known.commits !== commitCount()) await position.ask();
    let client: pg.PoolClient | null = null;
    try {
      client = await (hasDeadline() ? requests : background).connect();
      if (await standby.hasReached(client)) return client;
      client.release();
    } catch (error) {
      client?.release(error as Error);
      if (isDatabaseAway(error)) state = 'away';
    }
    return null;
  }

  async function read<Result>(work: () => Promise<Result>, reading: Reading): Promise<Result> {
    try {
      return await readingWith(reading, work);
    } catch (error) {
      if (!reading.hasUsed || !isOfStandby(error)) throw error;
      if (isDatabaseAway(error) && !isOverdue(error) && !isReadOnly(error)) state = 'away';
      miss(reading);
      return await atPrimary(work);
    } finally {
      // What goes on behind the answer, such as a timer, writes.
      reading.mayUse = false;
    }
  }

  async function readState(): Promise<ReplicaState> {
    const sampled = performance.now();
    await position.ask();
    lag.note(position.known.position, sampled);
    let client: pg.PoolClient | null = null;
    try {
      client = await requests.connect();
      const asked = performance.now();
      const reached = await standby.read(client);
      const took = performance.now() - asked;
      client.release();
      if (reached === null) return 'away';
      lag.reached(reached);
      if (lag.seconds > lagSeconds) return 'behind';
      return took > slowAfter ? 'slow' : 'ok';
    } catch (error) {
      client?.release(error as Error);
      return 'away';
    }
  }

  async function watch(): Promise<void> {
    // While the primary is away, nothing is known of the replica.
    state = await readState().catch((): ReplicaState => 'away');
    if (state === 'away') lag.lose();
    if (!isClosed) timer = setTimeout(() => void watch(), interval).unref();
  }

  return {
    get state() {
      return state;
    },
    get lag() {
      return lag.seconds;
    },
    counts,
    pools: { replica: requests.pool, replica_background: background.pool },
    connect,
    note: position.note,
    ask: position.ask,
    read: (work) => read(work, { mayUse: true, hasUsed: false, follows: false }),
    async follow(work) {
      await position.ask();
      const reading: Reading = { mayUse: true, hasUsed: false, follows: true };
      try {
        return await read(work, reading);
      } finally {
        // What the primary reported is newer than the position that was read before: from now on the replica has to have that as well.
        if (ahead.has(reading)) await position.ask().finally(() => ahead.delete(reading));
      }
    },
    async begin() {
      void watch();
      for (const started = performance.now(); state !== 'ok' && performance.now() - started < 2_000; ) await sleep(20);
    },
    forget() {
      state = 'away';
      position.forget();
      lag.forget();
      standby.forget();
    },
    async close() {
      isClosed = true;
      if (timer) clearTimeout(timer);
      await Promise.all([endPool(requests), endPool(background)]);
    },
  };
}

/** Whether a statement was cancelled because it took too long, which says nothing about the server. */
const isOverdue = (error: unknown): boolean => (error as { code?: unknown }).code === '57014';
