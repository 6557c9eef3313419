import { type Database, replicaOf } from '#server/db/database.ts';
import { atPrimary } from '#server/db/reading.ts';
import { commitCount } from '#server/db/transaction.ts';
import { createPoll, type Source } from './repository.ts';

/** The ids of what changed; null where it may be any. */
export type Subjects = ReadonlySet<number> | null;

/** What was committed anywhere since the last poll: a cache is relied on after a poll, and never by time alone. */
export interface Changes {
  /** Counts rows of a table that carries `changed_in` as changes of a kind. Called while the product is put together. */
  watch(source: Source): void;
  /** Calls `drop` with the subjects of a kind that changed, before a cache of them is relied on again. */
  subscribe(kind: string, drop: (subjects: Subjects) => void): void;
  /** Resolves once everything that was committed before the call was passed to its subscribers. */
  catchUp(): Promise<void>;
  /** Drops everything at the next poll: the database is another one. */
  forget(): void;
  /** Grows whenever something was dropped: what is being read then may be older than that and must not be cached. */
  readonly version: number;
}

/** Rows of `changes` are removed after a day: a process that did not poll for this long, in milliseconds, drops everything. */
const longestPause = 6 * 3_600_000;

/** The changes that one process follows. */
export function createChanges(db: Database): Changes {
  const sources: Source[] = [];
  const subscribers = new Map<string, ((subjects: Subjects) => void)[]>();
  let poll: ReturnType<typeof createPoll> | null = null;
  let seen: { snapshot: string; at: number } | null = null;
  let running: Promise<void> | null = null;
  let queued: Promise<void> | null = null;
  let version = 0;

  function dropEverything(): void {
    version += 1;
    for (const drops of subscribers.values()) for (const drop of drops) drop(null);
  }

  async function run(): Promise<void> {
    poll ??= createPoll(sources);
    const polling = poll;
    const start = Date.now();
    if (seen && start - seen.at > longestPause) seen = null;
    const before = seen;
    const commits = commitCount();
    const { snapshot, position, changed } = await atPrimary(() => polling(db, before?.snapshot ?? null));
    // Together with what is dropped: what is read after it is as new as this.
    replicaOf(db)?.note(position, commits);
    // A database in which fewer transactions began is another one.
    if (
      before === null ||
      seen === null ||
      endOf(snapshot) < endOf(before.snapshot) ||
      changed.some(({ kind }) => kind === 'everything')
    )
      dropEverything();
    else if (changed.length > 0) {
      version += 1;
      const subjects = new Map<string, Set<number>>();
      for (const { kind, subject } of changed) {
        const set = subjects.get(kind) ?? new Set();
        set.add(subject);
        subjects.set(kind, set);
      }
      for (const [kind, set] of subjects) for (const drop of subscribers.get(kind) ?? []) drop(set);
    }
    seen = { snapshot, at: start };
  }

  function catchUp(): Promise<void> {
    if (running === null) {
      running = run().finally(() => {
        running = null;
      });
      return running;
    }
    // The running poll may have started before the commit: callers until its end share the one after it.
    queued ??= running
      .catch(() => {})
      .then(() => {
        queued = null;
        return catchUp();
      });
    return queued;
  }

  return {
    watch(source) {
      sources.push(source);
      poll = null;
    },
    subscribe(kind, drop) {
      const drops = subscribers.get(kind);
      if (drops) drops.push(drop);
      else subscribers.set(kind, [drop]);
    },
    catchUp,
    forget() {
      seen = null;
    },
    get version() {
      return version;
    },
  };
}

/** The first transaction that a snapshot of PostgreSQL, written `first:end:running`, knows nothing of. */
const endOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] as string);
