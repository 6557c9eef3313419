import { prepare } from '#server/db/connections/prepared.ts';
import { type Database, sql } from '#server/db/database.ts';
import { positionOfPrimary } from '#server/db/replica.ts';

/** What changed since the last poll, by kind, and what this poll saw. */
interface Poll {
  snapshot: string;
  /** How far the log was written then. */
  position: string | null;
  changed: { kind: string; subject: number }[];
}

/** Which rows of another table count as changes of a kind: those of its `changed_in`, by `id`. */
export interface Source {
  kind: string;
  table: string;
}

type Seen = Pick<Poll, 'snapshot' | 'position'>;

// The position is read after the snapshot was taken: all that the snapshot sees is before it.
const seen = `pg_current_snapshot()::text as snapshot, ${positionOfPrimary} as position`;

/**
 * Makes the poll for what was committed since another one. Transactions that were under way then count by when they end;
 * transaction ids of another server, which a restored backup carries, are left out.
 */
export function createPoll(sources: readonly Source[]): (db: Database, since: string | null) => Promise<Poll> {
  const isNew = `changed_in >= pg_snapshot_xmin($1::pg_snapshot) and changed_in < pg_snapshot_xmax(pg_current_snapshot())
    and not pg_visible_in_snapshot(changed_in, $1::pg_snapshot)`;
  const own = `select kind, subject from changes where ${isNew}`;
  const others = sources.map(({ kind, table }) => `select '${kind}', id from ${table} where ${isNew}`);
  const readChanges = prepare<Seen & { changed: Poll['changed'] | null }>(
    'changes_since',
    `select ${seen},
      (select json_agg(c) from (${[own, ...others].join(' union all ')}) c (kind, subject)) as changed`,
  );
  return async (db, since) => {
    const now = await readSnapshot(db);
    // Before the first poll nothing is cached, so that nothing can have changed; and nothing did where both see the same.
    if (since === null || since === now.snapshot) return { ...now, changed: [] };
    const [row] = (await readChanges(db, since)) as [Seen & { changed: Poll['changed'] | null }];
    return { ...row, changed: row.changed ?? [] };
  };
}

const readCurrent = prepare<Seen>('snapshot', `select ${seen}`);

/** What a statement sees that begins now. Asking this alone takes a quarter of the time that a poll for changes takes. */
async function readSnapshot(db: Database): Promise<Seen> {
  const [row] = (await readCurrent(db)) as [Seen];
  return row;
}

/** Removes what every process has read long ago; returns how much. */
export async function sweepChanges(db: Database): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('changes')
    .where('changed_at', '<', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
