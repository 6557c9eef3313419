import { type Database, sql } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';

interface JobOptions {
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** Not before this instant. */
  runAt?: Date;
  /** A later job of the same key takes the place of one that has not begun. */
  key?: string;
  /** With a key: `preserve_run_at` keeps the time at which the waiting one was to run. */
  keyMode?: 'replace' | 'preserve_run_at';
  /** How often it is tried, with growing pauses; 25 by default. */
  maxAttempts?: number;
  /** Lower runs first; 0 by default. */
  priority?: number;
}

/** Puts a job into the queue; in a transaction it exists only if that is committed. */
export async function enqueue(db: Database, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}, ${JSON.stringify(payload)}::json, queue_name => ${options.queue ?? null}, run_at => ${options.runAt ?? null}::timestamptz,
      max_attempts => ${options.maxAttempts ?? null}::int, job_key => ${options.key ?? null}::text,
      priority => ${options.priority ?? null}::int, job_key_mode => ${options.keyMode ?? 'replace'}::text)`.execute(db);
}

/**
 * Ends a turn of a job that is not done yet: it goes on behind all jobs that wait now, or after a number of milliseconds. The other
 * jobs of its queue stay behind it, so that the order within a queue is the order in which its work was asked for.
 */
export async function enqueueNextTurn(
  db: Database,
  name: string,
  payload: object,
  { queue, key, after = 0, priority = 0 }: { queue: string; key: string; after?: number; priority?: number },
): Promise<void> {
  await transactInBackground(db, async (transaction) => {
    const { rows } = await sql<{ id: string; is_own: boolean }>`
      select id, key is not distinct from ${key} as is_own from graphile_worker.jobs
      where queue_name = ${queue} and locked_at is null and attempts < max_attempts
        and (run_at <= now() or key = ${key})`.execute(transaction);
    const later = rows.filter((row) => !row.is_own).map(({ id }) => id);
    await sql`
      select graphile_worker.reschedule_jobs(
        ${later}::bigint[], run_at => now() + make_interval(secs => ${(after + 1) / 1_000}))`.execute(transaction);
    // One that was added in the meantime has the newer payload.
    if (rows.some((row) => row.is_own)) return;
    await sql`
      select graphile_worker.add_job(
        ${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue}, job_key => ${key}, priority => ${priority},
        run_at => now() + make_interval(secs => ${after / 1_000}))`.execute(transaction);
  });
}

/** Puts the jobs of a queue behind all other jobs, in queues or not, that wait now for the same workers. */
export async function letOthersFirst(db: Database, queueId: number, names: readonly string[]): Promise<void> {
  await sql`
    select graphile_worker.reschedule_jobs(array_agg(id), run_at => clock_timestamp())
    from graphile_worker._private_jobs
    where job_queue_id = ${queueId} and is_available and run_at <= now() and exists (
      select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = any (${[...names]}::text[]) and j.job_queue_id is distinct from ${queueId}
        and j.is_available and j.run_at <= now())
    having count(*) > 0`.execute(db);
}

/**
 * Periodic work whose last run is in the future waits until then: a process whose clock was ahead has written that. Sets it
 * back to now, so that the work goes on.
 */
export async function resetFutureCrontabs(db: Database): Promise<void> {
  await sql`
    update graphile_worker._private_known_crontabs set last_execution = now(), known_since = least(known_since, now())
    where last_execution > now() + interval '1 minute'`.execute(db);
}

/**
 * By how many seconds this process's clock is ahead of the database's (negative: behind), and what periodic work is
 * still because its last run is in the future.
 */
export async function readClock(db: Database): Promise<{ ahead: number; standing: string[] }> {
  const { rows } = await sql<{ now: Date; standing: string[] | null }>`
    select clock_timestamp() as now, (
      select array_agg(identifier order by identifier) from graphile_worker._private_known_crontabs
      where last_execution > now() + interval '1 minute') as standing`.execute(db);
  const [row] = rows;
  return { ahead: row ? Math.round((Date.now() - row.now.getTime()) / 1_000) : 0, standing: row?.standing ?? [] };
}

/** Says that this process lives and which workers are its own. */
export async function reportProcess(db: Database, id: string, workerIds: string[]): Promise<void> {
  await sql`
    insert into job_processes (id, worker_ids) values (${id}, ${workerIds})
    on conflict (id) do update set worker_ids = excluded.worker_ids, seen_at = now()`.execute(db);
}

/** Frees the jobs that died with their process: no one who lives claims the worker that holds them. */
export async function releaseOrphans(db: Database): Promise<void> {
  await sql`delete from job_processes where seen_at < now() - interval '7 seconds'`.execute(db);
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct jobs.locked_by))
    from graphile_worker._private_jobs jobs
    where jobs.locked_by is not null and jobs.locked_at < now() - interval '5 seconds'
      and not exists (select 1 from job_processes where jobs.locked_by = any (worker_ids))
    having count(*) > 0`.execute(db);
}

/** Frees what the workers of a process that stops still hold, and makes its unfinished jobs due as if they had not begun. */
export async function handBack(db: Database, workerIds: string[], jobIds: string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
  await sql`
    update graphile_worker._private_jobs
    set run_at = now(), attempts = greatest(attempts - 1, 0)
    where id = any (${jobIds}::bigint[]) and locked_by is null`.execute(db);
}

/** Forgets this process; what it still holds is freed by the others. */
export async function removeProcess(db: Database, id: string): Promise<void> {
  await db.deleteFrom('job_processes').where('id', '=', id).execute();
}

/** For how many seconds the oldest job that may run has waited for a worker. */
export async function readOldestJob(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(run_at))::int as seconds
    from graphile_worker._private_jobs where attempts < max_attempts and locked_at is null and run_at < now()`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}

/** How many jobs have failed twice or more often in a row, and are tried again or given up within the last hour. */
export async function countFailingJobs(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs
    where attempts >= 2 and last_error is not null and (attempts < max_attempts or updated_at > now() - interval '1 hour')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** How many jobs wait or run. */
export async function countJobs(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from graphile_worker._private_jobs where attempts < max_attempts`.execute(db);
  return rows[0]?.count ?? 0;
}
