import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { findRunningPostgres, type PostgresConnection } from '#server/db/embedded/server.ts';
import { makeFolderInMemory, removeTestFolder } from './files/folders.ts';

declare module 'vitest' {
  interface ProvidedContext {
    products: RunningProduct[];
  }
}

const root = path.resolve(import.meta.dirname, '../..');
/** Making the demo is part of it. */
const TIMEOUT = 120_000;

/** Builds the product where that is stale and starts it with its demo, once for each worker that runs browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (build.status !== 0) {
    throw new Error('The product could not be built.');
  }
  const files = project.vitest.state.getPaths().length;
  const count = Math.min(Number(project.config.maxWorkers), Math.max(1, files));
  const products = await Promise.all(Array.from({ length: count }, () => startProduct()));
  project.provide(
    'products',
    products.map(({ baseUrl, database }) => ({ baseUrl, database })),
  );
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
}

/** The built product, running. */
export interface RunningProduct {
  /** Where it answers, without a slash at the end. */
  baseUrl: string;
  /** Its own database, for what only time brings about. */
  database: PostgresConnection;
}

export interface Product extends RunningProduct {
  stop: () => Promise<void>;
}

/**
 * Starts the built product with its demo, on a free port and over a folder of its own, which goes with it. `settings` are
 * environment variables.
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const folder = makeFolderInMemory('product');
  const log = path.join(folder, 'product.log');
  const port = await findFreePort();
  const { NODE_ENV: _mode, DATABASE_URL: _database, APP_ORIGIN: _origin, PART: _part, ...environment } = process.env;
  const dataDir = path.join(folder, 'data');
  const output = fs.openSync(log, 'a');
  const product = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
    cwd: root,
    env: {
      ...environment,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'true',
      LANGUAGES: 'en',
      ...settings,
    },
    stdio: ['ignore', output, output],
  });
  fs.closeSync(output);
  fs.writeFileSync(path.join(folder, 'product.pid'), String(product.pid));
  const baseUrl = `http://127.0.0.1:${port}`;
  const stopAndTidy = async () => {
    await stop(product);
    removeTestFolder(folder);
  };
  try {
    await waitUntilReady(product, baseUrl);
    const database = findRunningPostgres(path.join(dataDir, 'postgres'));
    if (!database) throw new Error('The product runs without a database of its own.');
    return { baseUrl, database, stop: stopAndTidy };
  } catch (error) {
    const output = fs.readFileSync(log, 'utf8').slice(-4000);
    await stopAndTidy();
    throw new Error(`${(error as Error).message}\n${output}`);
  }
}

async function waitUntilReady(product: ChildProcess, baseUrl: string): Promise<void> {
  for (const end = Date.now() + TIMEOUT; Date.now() < end; await sleep(100)) {
    if (product.exitCode !== null || product.signalCode !== null) {
      throw new Error(`The product ended with ${product.exitCode ?? product.signalCode} while it was starting.`);
    }
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => null);
    if (answer?.ok) {
      return;
    }
  }
  throw new Error(`The product was not ready after ${TIMEOUT / 1000} seconds.`);
}

async function stop(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) {
    return;
  }
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  const impatience = setTimeout(() => product.kill('SIGKILL'), 20_000);
  await ended;
  clearTimeout(impatience);
}

async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
