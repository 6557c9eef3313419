import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { type PostgresConnection, startEmbeddedPostgres } from '#server/db/embedded/server.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrateJobs } from '#server/platform/jobs/jobs.ts';
import { startPooler } from './database/pooler.ts';
import { makeFolderInMemory, removeTestFolder } from './files/folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { connection: PostgresConnection; template: string; pooler: PostgresConnection | null };
  }
}

/** Starts one PostgreSQL for the whole run, or uses the one of DATABASE_URL, and migrates the database that tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.DATABASE_URL ? describeServer(process.env.DATABASE_URL) : await startServer();
  const template = `groupset_template_${process.pid}`;
  try {
    await runOn(server.connection, `CREATE DATABASE ${template}`);
    const { db, close } = openDatabase({ ...server.connection, database: template });
    await migrate(db).finally(close);
    await migrateJobs({ ...server.connection, database: template });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const pooler = process.env.TEST_POOLER ? await startPooler(server.connection) : null;
  project.provide('postgres', { connection: server.connection, template, pooler: pooler?.leadTo('postgres') ?? null });
  return async () => {
    await pooler?.stop();
    await runOn(server.connection, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.stop();
  };
}

/** Makes a migrated, empty database for one test file; `drop` ends its connections and removes it. */
export async function createTestDatabase(): Promise<{ connection: PostgresConnection; drop(): Promise<void> }> {
  const { connection, template } = inject('postgres');
  const database = `groupset_test_${randomUUID().replaceAll('-', '')}`;
  // Through the log, the usual way, each of its 900 files is copied block by block.
  await runOn(connection, `CREATE DATABASE ${database} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    connection: { ...connection, database },
    drop: () => runOn(connection, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

interface Server {
  connection: PostgresConnection;
  stop(): Promise<void>;
}

function describeServer(url: string): Server {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    connection: {
      host: searchParams.get('host') ?? decodeURIComponent(hostname),
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
    },
    stop: async () => {},
  };
}

async function startServer(): Promise<Server> {
  // A copy of the template is 900 files: it takes 20 ms of processor in memory, more than 200 on a disk.
  const folder = makeFolderInMemory('postgres');
  try {
    const server = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), fast: true });
    return {
      // Tests make databases, and write past triggers and foreign keys.
      connection: server.administration,
      async stop() {
        await server.stop();
        removeTestFolder(folder);
      },
    };
  } catch (error) {
    removeTestFolder(folder);
    throw error;
  }
}

async function runOn(connection: PostgresConnection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, ssl: false });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
