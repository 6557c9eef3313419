import type { Database } from '#server/db/database.ts';
import { createLook, type Source } from './repository.ts';

/** The ids of what changed; null where it may be any. */
export type Subjects = ReadonlySet<number> | null;

/** What was committed anywhere since the last look: what is kept in memory is relied on after a look, and never by time alone. */
export interface Changes {
  /** Counts rows of a table that carries `changed_in` as changes of a kind. Called while the product is put together. */
  watch(source: Source): void;
  /** Calls `drop` with the subjects of a kind that changed, before anybody relies on them again. */
  follow(kind: string, drop: (subjects: Subjects) => void): void;
  /** Resolves once everything that was committed before the call was passed to those who follow it. */
  catchUp(): Promise<void>;
  /** Grows whenever something was dropped: what was read meanwhile may be older than that and must not be kept. */
  readonly version: number;
}

/** What is noted is removed after a day: a process that did not look for so long, in milliseconds, forgets everything. */
const longest = 6 * 3_600_000;

/** The changes that one process follows. */
export function createChanges(db: Database): Changes {
  const sources: Source[] = [];
  const followers = new Map<string, ((subjects: Subjects) => void)[]>();
  let look: ReturnType<typeof createLook> | null = null;
  let seen: { snapshot: string; at: number } | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let version = 0;

  function tellAll(): void {
    version += 1;
    for (const drops of followers.values()) for (const drop of drops) drop(null);
  }

  async function run(): Promise<void> {
    look ??= createLook(sources);
    const begun = Date.now();
    if (seen && begun - seen.at > longest) seen = null;
    const isFirst = seen === null;
    const { snapshot, changed } = await look(db, seen?.snapshot ?? null);
    if (isFirst || changed.some(({ kind }) => kind === 'everything')) tellAll();
    else if (changed.length > 0) {
      version += 1;
      const subjects = new Map<string, Set<number>>();
      for (const { kind, subject } of changed) {
        const set = subjects.get(kind) ?? new Set();
        set.add(subject);
        subjects.set(kind, set);
      }
      for (const [kind, set] of subjects) for (const drop of followers.get(kind) ?? []) drop(set);
    }
    seen = { snapshot, at: begun };
  }

  function catchUp(): Promise<void> {
    if (running === null) {
      running = run().finally(() => {
        running = null;
      });
      return running;
    }
    // The look under way may have begun before the commit: those who ask meanwhile share the one after it.
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return catchUp();
      });
    return next;
  }

  return {
    watch(source) {
      sources.push(source);
      look = null;
    },
    follow(kind, drop) {
      const drops = followers.get(kind);
      if (drops) drops.push(drop);
      else followers.set(kind, [drop]);
    },
    catchUp,
    get version() {
      return version;
    },
  };
}
