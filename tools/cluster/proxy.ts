import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** haproxy before several products. */
export interface Balancer {
  origin: string;
  stop(): Promise<void>;
}

/** Whether this machine has haproxy. */
export const hasProxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0;

/**
 * Starts haproxy before products on these ports. It tries no request a second time, so that what a product does not answer fails; it
 * asks each twice a second whether it is ready, and sends it nothing after two refusals.
 */
export async function startProxy(folder: string, port: number, products: readonly number[]): Promise<Balancer> {
  const file = path.join(folder, 'haproxy.cfg');
  const servers = products.map((each) => `  server p${each} 127.0.0.1:${each}`);
  fs.writeFileSync(
    file,
    `global
  maxconn 2000
defaults
  mode http
  timeout http-request 15s
  timeout http-keep-alive 60s
  timeout connect 2s
  timeout queue 5s
  timeout check 2s
  timeout client 60s
  timeout server 130s
  retries 0
frontend web
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend products
backend products
  balance leastconn
  option httpchk
  http-check send meth GET uri /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1 slowstart 10s
${servers.join('\n')}
`,
  );
  const log = fs.openSync(path.join(folder, 'haproxy.log'), 'a');
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] });
  fs.closeSync(log);
  const ended = once(child, 'exit');
  const endAlong = () => child.kill('SIGKILL');
  process.once('exit', endAlong);
  const origin = `http://127.0.0.1:${port}`;
  await untilServing(child, origin, path.join(folder, 'haproxy.log'));
  return {
    origin,
    async stop() {
      process.off('exit', endAlong);
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function untilServing(child: ChildProcess, origin: string, log: string): Promise<void> {
  for (let left = 100; left > 0; left -= 1) {
    const isServing = await fetch(`${origin}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isServing) return;
    if (child.exitCode !== null) break;
    await sleep(100);
  }
  throw new Error(`haproxy does not serve: ${fs.readFileSync(log, 'utf8')}`);
}
