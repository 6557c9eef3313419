import fs from 'node:fs';
import path from 'node:path';
import {
  findFreePort,
  findPrograms,
  type PostgresServer,
  startPrimary,
  startStandby,
} from '#tests/helpers/database/debianServer.ts';
import { type Product, startProduct } from '../bench/product.ts';
import { type Balancer, hasProxy, startProxy } from './proxy.ts';

/** Several processes of the built product behind haproxy, over a primary and its standby. */
export interface Cluster {
  /** Where haproxy listens. */
  origin: string;
  primary: PostgresServer;
  standby: PostgresServer;
  products: Product[];
  /** Stops one product as a service manager does and starts it again, on the same port. */
  restart(at: number): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  processes?: number;
  /** Where haproxy listens; any free port by default. */
  port?: number;
  settings?: NodeJS.ProcessEnv;
}

/** What this machine lacks for a cluster, as a sentence; null where nothing is missing. */
export function findMissing(): string | null {
  if (findPrograms() === null) return 'PostgreSQL is not installed here: apt-get install postgresql';
  if (!hasProxy()) return 'haproxy is not installed here: apt-get install haproxy';
  return null;
}

/** Starts everything in a folder that is its own. */
export async function startCluster(folder: string, options: Options = {}): Promise<Cluster> {
  const { processes = 3, settings = {} } = options;
  const primary = await startPrimary(path.join(folder, 'primary'));
  // The cluster's user exchanges its servers.
  const servers: { primary: PostgresServer; standby: PostgresServer | null } = { primary, standby: null };
  let proxy: Balancer | null = null;
  const products: Product[] = [];
  const stop = async () => {
    await proxy?.stop();
    await Promise.all(products.filter((product) => product.isRunning()).map((product) => product.stop()));
    await servers.standby?.stop().catch(() => {});
    await servers.primary.stop().catch(() => {});
  };
  try {
    await primary.query('create database groupset');
    const standby = await startStandby(path.join(folder, 'standby'), primary);
    servers.standby = standby;
    const port = options.port ?? (await findFreePort());
    const ports: number[] = [];
    const hosts = [primary, standby].map((server) => `127.0.0.1:${server.port}`).join(',');
    const begin = (at: number) => {
      const own = path.join(folder, `product-${at + 1}`);
      fs.mkdirSync(own, { recursive: true });
      return startProduct(own, undefined, {
        PORT: String(ports[at]),
        APP_ORIGIN: `http://127.0.0.1:${port}`,
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: path.join(folder, 'files'),
        DATABASE_URL: `postgres://groupset@${hosts}/groupset`,
        DATABASE_READ_URL: standby.url(),
        SHUTDOWN_DELAY_SECONDS: '2',
        ...settings,
      });
    };
    for (let at = 0; at < processes; at += 1) {
      ports.push(await findFreePort());
      products.push(await begin(at));
    }
    proxy = await startProxy(folder, port, ports);
    return Object.assign(servers, {
      standby,
      origin: proxy.origin,
      products,
      async restart(at: number) {
        await products[at]?.stop();
        products[at] = await begin(at);
      },
      stop,
    });
  } catch (error) {
    await stop();
    throw error;
  }
}
