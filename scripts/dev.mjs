// `npm run dev`: the web part from Vite with hot replacement, the server built and started again on each change of
// it. The other processes are built once, at the start.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './steps.mjs';

await ensureInstalled({ development: true });
await ensureBuilt({ only: ['workers'] });
const { build, createServer } = await import('vite');

const port = process.env.PORT ?? '3000';
process.env.API_ORIGIN ??= `http://127.0.0.1:${port}`;
const program = path.join(root, 'dist/dev/main.js');
let server;
let isEnding = false;

// The old server gives the port and the database back before the new one takes them.
async function restartServer() {
  await stopServer();
  if (!isEnding) {
    server = spawn(process.execPath, ['--enable-source-maps', program], { cwd: root, stdio: 'inherit' });
  }
}

async function stopServer() {
  if (server && server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

// Before the first build, which would switch this process to production.
process.env.NODE_ENV = 'development';
const web = await createServer({ configFile: path.join(root, 'web/vite.config.ts'), base: '/' });
await web.listen();
web.printUrls();

const watcher = await build({
  configFile: path.join(root, 'vite.server.config.ts'),
  logLevel: 'warn',
  build: { watch: {}, outDir: path.join(root, 'dist/dev') },
});
let restarting = Promise.resolve();
watcher.on('event', (event) => {
  if (event.code === 'END') {
    restarting = restarting.then(restartServer);
  } else if (event.code === 'ERROR') {
    console.error(event.error.message);
  }
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    isEnding = true;
    await Promise.all([watcher.close(), web.close(), stopServer()]);
    process.exit(0);
  });
}
