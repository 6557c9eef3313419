import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findMissing, startCluster } from './cluster.ts';

/**
 * `npm run cluster -- --port 8080 --processes 3`: a primary, a standby that answers reads, and processes of the product behind haproxy,
 * over a market of its own that ends with Ctrl-C.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '8080' }, processes: { type: 'string', default: '3' } },
  });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const missing = findMissing();
  if (missing) throw new Error(missing);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-cluster-'));
  const cluster = await startCluster(folder, { port: Number(values.port), processes: Number(values.processes) });
  print(`${cluster.origin} is served by ${cluster.products.length} processes behind haproxy.`);
  for (const { origin, pid } of cluster.products) print(`  ${origin}, process ${pid}`);
  print(`  primary: ${cluster.primary.url()}`);
  print(`  standby: ${cluster.standby.url()}`);
  print(`Their logs are below ${folder}. Stop all of it with Ctrl-C.`);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      void cluster.stop().then(() => {
        fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
        process.exit(0);
      });
    });
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
