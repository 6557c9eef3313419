// `npm run check:deploy`: what of deploy/ can be run on this machine. The files for nginx and haproxy pass requests over TLS to
// a stand-in for the product, figures and commands are compared with the product, and the steps of the image are done in a
// clean folder, as another user where root runs this. Needs nginx, haproxy and openssl; --quick leaves the image out.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { entries } from './build.mjs';
import { root } from './steps.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-deploy-'));
const read = (name) => fs.readFileSync(path.join(root, 'deploy', name), 'utf8');
const running = new Set();

function expect(isRight, sentence) {
  if (!isRight) {
    throw new Error(sentence);
  }
}

/** Starts a program whose output is kept for when it fails. */
function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  child.output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      child.output = (child.output + text).slice(-4000);
    });
  }
  child.on('error', (error) => {
    child.output += error.message;
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

async function stop(child) {
  if (running.has(child)) {
    const closed = once(child, 'close');
    child.kill('SIGTERM');
    await closed;
  }
}

async function findPort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Asks until it answers as it should, for a minute. */
async function waitFor(child, ask) {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    expect(running.has(child), `It ended:\n${child.output}`);
    if (await ask().catch(() => false)) {
      return;
    }
  }
  throw new Error(`It does not answer:\n${child.output}`);
}

/** Stands in for the product: answers with what arrived, and sends the second event once the reader has the first. */
async function startStandIn(name) {
  const standIn = { name, sendSecond: () => {} };
  const server = http.createServer(async (request, response) => {
    if (request.url === '/api/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
      response.write('data: first\n\n');
      standIn.sendSecond = () => response.end('data: second\n\n');
      return;
    }
    let bytes = 0;
    for await (const chunk of request) {
      bytes += chunk.length;
    }
    response.end(JSON.stringify({ name, bytes, headers: request.headers }));
  });
  standIn.port = await findPort();
  server.listen(standIn.port, '127.0.0.1');
  await once(server, 'listening');
  standIn.stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return standIn;
}

/** One request over TLS; answers status and text, or lets `take` read the answer as it arrives. */
function ask(port, url, { method = 'GET', headers = {}, body, take } = {}) {
  return new Promise((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path: url, method, headers, rejectUnauthorized: false, agent: false };
    const request = https.request(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
        take?.(text);
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    request.setTimeout(20_000, () => request.destroy(new Error(`${method} ${url} was not answered.`)));
    request.on('error', reject);
    request.end(body);
  });
}

/** What every proxy has to do, whichever it is. */
async function tryProxy(port, standIns) {
  const spoofed = await ask(port, '/api/bootstrap', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  const { headers } = JSON.parse(spoofed.text);
  // The product believes the last address alone, which is what the proxy saw.
  expect(String(headers['x-forwarded-for']).endsWith('127.0.0.1'), 'The address of the caller is not passed on.');
  expect(headers['x-forwarded-proto'] === 'https', 'The product is not told about TLS.');

  const large = Buffer.alloc(63 * 1024 * 1024);
  const upload = await ask(port, '/api/files', { method: 'POST', body: large });
  expect(JSON.parse(upload.text).bytes === large.length, 'A large upload does not arrive whole.');
  const tooLarge = await ask(port, '/api/files', { method: 'POST', headers: { 'content-length': 80 * 1024 * 1024 } });
  expect(tooLarge.status === 413, `An upload beyond the limit is answered with ${tooLarge.status}.`);
  expect((await ask(port, '/metrics')).status === 404, 'Metrics are open to everyone.');

  const events = await ask(port, '/api/events', {
    take(text) {
      if (text.endsWith('first\n\n')) for (const standIn of standIns) standIn.sendSecond();
    },
  });
  expect(events.text.endsWith('data: second\n\n'), 'Events do not arrive as they are sent.');

  standIns[0].stop();
  for (let count = 0; count < 20; count += 1) {
    const { status, text } = await ask(port, '/api/bootstrap');
    expect(status === 200 && JSON.parse(text).name === 'b', 'A process that stops fails requests.');
  }
}

async function tryWithStandIns(run) {
  const standIns = [await startStandIn('a'), await startStandIn('b')];
  try {
    await run(standIns);
  } finally {
    for (const standIn of standIns) standIn.stop();
  }
}

/** Key and certificate in one file, and for itself, where no one else is asked for one. */
function makeCertificate() {
  const [key, certificate, both] = ['tls.key', 'tls.crt', 'tls.pem'].map((name) => path.join(folder, name));
  const subject = ['-subj', '/CN=parts.example.com', '-days', '2'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject];
  execFileSync('openssl', args, { stdio: 'pipe' });
  fs.writeFileSync(both, fs.readFileSync(certificate, 'utf8') + fs.readFileSync(key, 'utf8'));
}

const checkHaproxy = () =>
  tryWithStandIns(async (standIns) => {
    const [plain, secure] = [await findPort(), await findPort()];
    const file = path.join(folder, 'haproxy.cfg');
    fs.writeFileSync(
      file,
      read('haproxy/haproxy.cfg')
        .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
        .replace('bind :443 ', `bind 127.0.0.1:${secure} `)
        .replace('/etc/groupset/', `${folder}/`),
    );
    const env = {
      ...process.env,
      PRODUCT_A: `127.0.0.1:${standIns[0].port}`,
      PRODUCT_B: `127.0.0.1:${standIns[1].port}`,
    };
    const proxy = start('haproxy', ['-db', '-W', '-f', file], { env });
    await waitFor(proxy, async () => (await ask(secure, '/')).status === 200);
    await tryProxy(secure, standIns);
    await stop(proxy);
  });

const checkNginx = () =>
  tryWithStandIns(async (standIns) => {
    const [plain, secure] = [await findPort(), await findPort()];
    const site = path.join(folder, 'groupset.conf');
    fs.writeFileSync(
      site,
      read('nginx/groupset.conf')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
        .replace('127.0.0.1:3000', `127.0.0.1:${standIns[0].port}`)
        .replace('127.0.0.1:3001', `127.0.0.1:${standIns[1].port}`)
        .replaceAll('/etc/groupset/', `${folder}/`),
    );
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join(' ');
    const main = path.join(folder, 'nginx.conf');
    fs.writeFileSync(
      main,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${places} include ${site}; }`,
    );
    const proxy = start('nginx', ['-c', main, '-p', folder]);
    await waitFor(proxy, async () => (await ask(secure, '/')).status === 200);
    await tryProxy(secure, standIns);
    await stop(proxy);
  });

/** Every figure that a rule or a panel asks for is one that the product has. */
function checkFigures() {
  const known = fs.readFileSync(path.join(root, 'server/platform/health/routes.ts'), 'utf8');
  const panels = JSON.parse(read('monitoring/dashboard.json')).panels.flatMap((panel) => panel.targets);
  const rules = [...read('monitoring/alerts.yaml').matchAll(/expr: (.*)/g)].map(([, expression]) => expression);
  const asked = [...panels.map((target) => target.expr), ...rules].join('\n').match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g);
  const functions = new Set(['histogram_quantile']);
  for (const name of new Set(asked)) {
    const figure = name.replace(/_(?:bucket|count|sum)$/, '');
    const isKnown = functions.has(name) || /^(?:process|nodejs)_/.test(name) || known.includes(`'${figure}'`);
    expect(isKnown, `No figure of the product is called ${name}.`);
  }
}

/** The programs that units start are programs of the product, and the server is started like in the image. */
function checkUnits() {
  const [command] =
    read('Dockerfile')
      .match(/^CMD (\[.*\])$/m)
      ?.slice(1) ?? [];
  for (const name of ['groupset@.service', 'groupset-backup.service']) {
    const [, line] = read(`systemd/${name}`).match(/^ExecStart=\/usr\/bin\/(node .*)$/m) ?? [];
    const [, program] = line?.match(/ dist\/server\/([a-z-]+)\.js/) ?? [];
    expect(program in entries, `${name} starts a program that there is not.`);
    if (program === 'main') {
      expect(line === JSON.parse(command).join(' '), 'The unit and the image start the server in different ways.');
    }
  }
}

/** Builds and runs the steps of the Dockerfile, without a container, as a user who may write only to the data folder. */
async function checkImage() {
  const dockerfile = read('Dockerfile');
  const [built, image, data] = ['built', 'image', 'data'].map((name) => path.join(folder, name));
  const asOther = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  for (const place of [folder, built, data]) {
    fs.mkdirSync(place, { recursive: true });
    if (asOther.uid) fs.chownSync(place, asOther.uid, asOther.gid);
  }
  const clean = { PATH: process.env.PATH, HOME: built, npm_config_cache: path.join(folder, 'npm') };
  const archive = path.join(folder, 'source.tar');
  execFileSync('git', ['archive', '--output', archive, 'HEAD'], { cwd: root });
  const inBuilt = { cwd: built, env: clean, stdio: 'pipe', ...asOther };
  fs.chmodSync(archive, 0o644);
  execFileSync('tar', ['-xf', archive], inBuilt);
  for (const [, step] of dockerfile.matchAll(/^RUN (npm .*)$/gm)) {
    execFileSync('sh', ['-c', step], inBuilt);
  }
  fs.mkdirSync(image);
  for (const [, name] of dockerfile.matchAll(/^COPY --from=build \/app\/(\S+) /gm)) {
    fs.renameSync(path.join(built, name), path.join(image, name));
  }
  const port = await findPort();
  const settings = {
    NODE_ENV: 'production',
    APP_ORIGIN: 'https://parts.example.com',
    APP_SECRET: execFileSync('openssl', ['rand', '-base64', '48'], { encoding: 'utf8' }).trim(),
    DATA_DIR: data,
    PORT: String(port),
    SHUTDOWN_DELAY_SECONDS: '0',
  };
  const [program, ...args] = JSON.parse(dockerfile.match(/^CMD (\[.*\])$/m)[1]);
  const product = start(program, args, { cwd: image, env: { ...clean, ...settings }, ...asOther });
  const base = `http://127.0.0.1:${port}`;
  await waitFor(product, async () => (await fetch(`${base}/readyz`)).ok);
  const page = await fetch(base);
  expect(page.ok && (await page.text()).includes('<script'), 'The image serves no page.');
  await stop(product);
}

const checks = {
  'figures of alerts and dashboard': checkFigures,
  'commands of the units': checkUnits,
  haproxy: checkHaproxy,
  nginx: checkNginx,
  ...(process.argv.includes('--quick') ? {} : { 'steps of the image': checkImage }),
};

let failed = 0;
try {
  makeCertificate();
  for (const [name, check] of Object.entries(checks)) {
    try {
      await check();
      console.log(`✓ ${name}`);
    } catch (error) {
      failed += 1;
      console.log(`✗ ${name}\n${error.message}\n${String(error.stderr ?? '')}`);
    }
    for (const child of running) child.kill('SIGKILL');
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
process.exit(failed > 0 ? 1 : 0);
