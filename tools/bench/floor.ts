import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded/index.ts';
import type { Bench } from './bench.ts';
import { measureWork } from './measure.ts';
import { latencyLine } from './report.ts';

/**
 * What nothing built on Fastify can beat: one that reads nothing and serialises the given answer through a response
 * schema. Runs as a separate process and prints its port.
 */
export async function serveFloor(file: string): Promise<void> {
  const answers = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>;
  const app = Fastify();
  for (const [name, answer] of Object.entries(answers)) {
    app.get(`/${name}`, { schema: { response: { 200: schemaOf([answer]) } } }, async () => answer);
  }
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
  process.once('SIGTERM', () => void app.close());
}

/** The JSON schema that all samples fit. */
function schemaOf(samples: unknown[]): Record<string, unknown> {
  const present = samples.filter((sample) => sample !== null && sample !== undefined);
  const nullable = present.length < samples.length;
  const [first] = present;
  if (first === undefined) return { type: 'null' };
  if (Array.isArray(first)) return { type: 'array', nullable, items: schemaOf((present as unknown[][]).flat()) };
  if (typeof first === 'object') {
    const keys = new Set(present.flatMap((sample) => Object.keys(sample as object)));
    const properties = Object.fromEntries(
      [...keys].map((key) => [key, schemaOf(present.map((sample) => (sample as Record<string, unknown>)[key]))]),
    );
    return { type: 'object', nullable, properties };
  }
  // A facet's ids are numbers in one group and text in another.
  const types = [...new Set(present.map((sample) => typeof sample))];
  return types.length === 1 ? { type: types[0], nullable } : { type: nullable ? [...types, 'null'] : types };
}

/** Starts a floor that answers these, each under its name. */
export async function startFloor(answers: Record<string, unknown>): Promise<{ origin: string; stop(): void }> {
  const file = path.join(os.tmpdir(), `groupset-bench-floor-${process.pid}.json`);
  fs.writeFileSync(file, JSON.stringify(answers));
  const child = spawn(process.execPath, [process.argv[1] as string, '--floor', file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', () => reject(new Error('The floor did not start.')));
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    stop() {
      child.kill('SIGTERM');
      fs.rmSync(file, { force: true });
    },
  };
}

/** The bare query of a list, prepared, through the same client library that the product uses. */
export async function measureDatabaseFloor({ dataDir, report }: Bench): Promise<void> {
  const connection = findRunningPostgres(path.join(dataDir, 'postgres'));
  if (!connection) return;
  const client = new pg.Client(connection);
  await client.connect();
  const { rows } = await client.query<{ id: number }>('select id from advertisements order by id desc limit 24');
  const ids = rows.map(({ id }) => id);
  const bare = await measureWork(async () => {
    const result = await client.query({
      name: 'bare',
      text: 'select * from advertisements where id = any($1::int[])',
      values: [ids],
    });
    return result.rows.length > 0;
  }, 1000);
  await client.end();
  report('database_floor', bare, latencyLine('Floor: 24 posts by id, bare prepared query through pg', bare));
}
