import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/database.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const list = async (query: ReturnType<typeof sql<{ name: string; is: string }>>) =>
  Object.fromEntries((await query.execute(server.db)).rows.map(({ name, is }) => [name, is]));

/**
 * graphile-worker calls these its own and may change them with any version; `repository.ts` and some tests read and write them.
 * If an upgrade fails this test, check each query that names them, and what its columns mean now.
 */
it('what queries use of the tables and functions of graphile-worker is as it was', async () => {
  const columnsOf = (table: string) =>
    list(sql`
      select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end as is
      from pg_attribute where attrelid = ${`graphile_worker.${table}`}::regclass and attnum > 0 and not attisdropped
      order by attnum`);
  expect(await columnsOf('_private_jobs')).toMatchInlineSnapshot(`
    {
      "attempts": "smallint not null",
      "created_at": "timestamp with time zone not null",
      "flags": "jsonb",
      "id": "bigint not null",
      "is_available": "boolean not null",
      "job_queue_id": "integer",
      "key": "text",
      "last_error": "text",
      "locked_at": "timestamp with time zone",
      "locked_by": "text",
      "max_attempts": "smallint not null",
      "payload": "json not null",
      "priority": "smallint not null",
      "revision": "integer not null",
      "run_at": "timestamp with time zone not null",
      "task_id": "integer not null",
      "updated_at": "timestamp with time zone not null",
    }
  `);
  expect(await columnsOf('_private_known_crontabs')).toMatchInlineSnapshot(`
    {
      "identifier": "text not null",
      "known_since": "timestamp with time zone not null",
      "last_execution": "timestamp with time zone",
    }
  `);
  expect(await columnsOf('_private_tasks')).toMatchInlineSnapshot(`
    {
      "id": "integer not null",
      "identifier": "text not null",
    }
  `);
  expect(await columnsOf('jobs')).toMatchInlineSnapshot(`
    {
      "attempts": "smallint",
      "created_at": "timestamp with time zone",
      "flags": "jsonb",
      "id": "bigint",
      "key": "text",
      "last_error": "text",
      "locked_at": "timestamp with time zone",
      "locked_by": "text",
      "max_attempts": "smallint",
      "priority": "smallint",
      "queue_name": "text",
      "revision": "integer",
      "run_at": "timestamp with time zone",
      "task_identifier": "text",
      "updated_at": "timestamp with time zone",
    }
  `);
  const functions = sql<{ name: string; is: string }>`
    select proname as name, pg_get_function_arguments(oid) as is from pg_proc
    where pronamespace = 'graphile_worker'::regnamespace and proname in ('add_job', 'reschedule_jobs', 'force_unlock_workers')
    order by proname`;
  expect(await list(functions)).toMatchInlineSnapshot(`
    {
      "add_job": "identifier text, payload json DEFAULT NULL::json, queue_name text DEFAULT NULL::text, run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, max_attempts integer DEFAULT NULL::integer, job_key text DEFAULT NULL::text, priority integer DEFAULT NULL::integer, flags text[] DEFAULT NULL::text[], job_key_mode text DEFAULT 'replace'::text",
      "force_unlock_workers": "worker_ids text[]",
      "reschedule_jobs": "job_ids bigint[], run_at timestamp with time zone DEFAULT NULL::timestamp with time zone, priority integer DEFAULT NULL::integer, attempts integer DEFAULT NULL::integer, max_attempts integer DEFAULT NULL::integer",
    }
  `);
  // A job that runs is locked by its worker and not available; one that was given up has used all of its attempts.
  const { rows } = await sql<{ is: string }>`
    select pg_get_expr(adbin, adrelid) as is from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where d.adrelid = 'graphile_worker._private_jobs'::regclass and a.attname = 'is_available'`.execute(server.db);
  expect(rows).toMatchInlineSnapshot(`
    [
      {
        "is": "((locked_at IS NULL) AND (attempts < max_attempts))",
      },
    ]
  `);
});
