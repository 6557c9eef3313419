import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllowed } from './guard.ts';
import { createOutgoing } from './request.ts';

const none = parseAllowed(null);
const limits = { organizationId: 1, method: 'GET', timeout: 2_000, maxBytes: 1_000_000 } as const;

describe('an address that may be called', () => {
  const { refusalOf } = createOutgoing({ allowed: none });

  it.each([
    'https://shop.example.com/hooks',
    'https://shop.example.com:8443/hooks?key=1',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
  ])('is %s', (address) => expect(refusalOf(address)).toBeNull());

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://10.0.0.8/',
    'https://172.16.5.4/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[::10.0.0.8]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
    'https://[fc00::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://127.0.0.1./',
  ])('is not %s', (address) => expect(refusalOf(address)).toBe('This address leads into a private network'));

  it.each([
    ['http://shop.example.com/', 'Use an address that begins with https://'],
    ['ftp://shop.example.com/', 'Use an address that begins with https://'],
    ['file:///etc/passwd', 'Use an address that begins with https://'],
    ['https://shop.example.com:22/', 'Use port 443, or one from 1024 on'],
    ['https://shop.example.com:80/', 'Use port 443, or one from 1024 on'],
    ['https://user:pass@shop.example.com/', 'Leave user name and password out of the address'],
    ['shop.example.com', 'Use an address such as https://shop.example.com/hook'],
  ])('is not %s', (address, sentence) => expect(refusalOf(address)).toBe(sentence));

  it('is also one that OUTGOING_ALLOW lists, by network or by name', () => {
    const allowed = parseAllowed('10.1.0.0/16, erp.internal, 127.0.0.1');
    const own = createOutgoing({ allowed });
    for (const address of ['https://10.1.2.3/', 'http://127.0.0.1:8080/', 'http://erp.internal:8080/'])
      expect(own.refusalOf(address)).toBeNull();
    for (const address of ['https://10.2.0.1/', 'http://10.2.0.1/', 'http://shop.example.com/'])
      expect(own.refusalOf(address)).not.toBeNull();
  });
});

describe('a call', () => {
  let folder: string;
  let server: https.Server;
  let plain: http.Server;
  let ca: string;
  let port: number;
  let calls = 0;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'groupset-tls-'));
    const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
    execFileSync(
      'openssl',
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout ${key} -out ${cert} -subj /CN=shop.test -addext subjectAltName=DNS:shop.test`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    );
    ca = readFileSync(cert, 'utf8');
    const answer: http.RequestListener = (request, response) => {
      calls += 1;
      switch (request.url ?? '/') {
        case '/redirect':
          return response.writeHead(302, { location: 'https://169.254.169.254/' }).end();
        case '/endless': {
          const write = () => response.writable && !response.destroyed && response.write(Buffer.alloc(65_536), write);
          return void write();
        }
        case '/slow':
          return response.writeHead(200).write('a');
        case '/broken':
          response.writeHead(200, { 'content-length': 100 }).write('short');
          return setTimeout(() => response.destroy(), 20);
        default:
          return response.end('fine');
      }
    };
    server = https.createServer({ key: readFileSync(key), cert: ca }, answer).listen(0, '127.0.0.1');
    plain = http.createServer(answer).listen(0, '127.0.0.1');
    await new Promise((done) => server.once('listening', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    plain.closeAllConnections();
    server.close();
    plain.close();
    rmSync(folder, { recursive: true });
  });

  const loopback = async () => [{ address: '127.0.0.1', family: 4 }];
  const open = () => createOutgoing({ allowed: parseAllowed('127.0.0.0/8'), resolve: loopback, ca });
  const get = (place: string, host = 'shop.test') => open().send(`https://${host}:${port}${place}`, limits);

  it('checks the certificate against the name', async () => {
    expect((await get('/')).body.toString()).toBe('fine');
    await expect(get('/', 'other.test')).rejects.toThrow('The certificate of the server is not valid for its name');
  });

  it('says that a certificate has expired, or that no known authority signed it', async () => {
    const [key, cert, request, old, signed] = ['key', 'cert', 'request', 'old', 'signed'].map((name) =>
      path.join(folder, `${name}.pem`),
    ) as [string, string, string, string, string];
    const openssl = (line: string) => execFileSync('openssl', line.split(' '), { stdio: 'ignore' });
    openssl(`x509 -in ${cert} -signkey ${key} -days -1 -out ${old}`);
    openssl(`req -new -key ${key} -out ${request} -subj /CN=leaf.test`);
    openssl(`x509 -req -in ${request} -CA ${cert} -CAkey ${key} -CAcreateserial -days 2 -out ${signed}`);
    const reasonFor = async (file: string, trusted?: string) => {
      const own = https.createServer({ key: readFileSync(key), cert: readFileSync(file) }).listen(0, '127.0.0.1');
      await new Promise((done) => own.once('listening', done));
      const outgoing = createOutgoing({
        allowed: parseAllowed('127.0.0.0/8'),
        resolve: loopback,
        ...(trusted ? { ca: trusted } : {}),
      });
      const call = outgoing.send(`https://shop.test:${(own.address() as AddressInfo).port}/`, limits);
      const reason = await call.then(
        () => null,
        (error: Error) => error.message,
      );
      own.close();
      return reason;
    };
    expect(await reasonFor(old, readFileSync(old, 'utf8'))).toBe('The certificate of the server has expired');
    expect(await reasonFor(signed)).toBe('No known authority has signed the certificate of the server');
  });

  it('calls a certificate that its owner signed self-signed', async () => {
    const call = () =>
      createOutgoing({ allowed: parseAllowed('127.0.0.0/8'), resolve: loopback }).send(
        `https://shop.test:${port}/`,
        limits,
      );
    await expect(call()).rejects.toThrow('The certificate of the server is self-signed');
  });

  it('does not connect if any address of a name is in a private network', async () => {
    const before = calls;
    for (const addresses of [
      ['127.0.0.1'],
      ['93.184.216.34', '127.0.0.1'],
      ['::ffff:10.0.0.1'],
      ['fe80::1%eth0'],
      [],
    ]) {
      const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const guarded = createOutgoing({ allowed: none, resolve, ca });
      await expect(guarded.send(`https://shop.test:${port}/`, limits)).rejects.toThrow('private network');
    }
    expect(calls).toBe(before);
  });

  it('resolves a name once, so it cannot change between check and connection', async () => {
    let asked = 0;
    const resolve = async () => {
      asked += 1;
      return [{ address: asked === 1 ? '127.0.0.1' : '93.184.216.34', family: 4 }];
    };
    const guarded = createOutgoing({ allowed: none, resolve, ca });
    expect(guarded.refusalOf(`https://shop.test:${port}/`)).toBeNull();
    await expect(guarded.send(`https://shop.test:${port}/`, limits)).rejects.toThrow('private network');
    expect(asked).toBe(1);
  });

  it('follows no redirect', async () => expect((await get('/redirect')).status).toBe(302));

  it('ends if a response is endless, slow or cut off', async () => {
    await expect(get('/endless')).rejects.toThrow('more than 1 MB');
    const slow = open().send(`https://shop.test:${port}/slow`, { ...limits, timeout: 200 });
    await expect(slow).rejects.toThrow('No answer within');
    await expect(get('/broken')).rejects.toThrow('was cut off');
    const cut = await open().send(`https://shop.test:${port}/endless`, { ...limits, maxBytes: 500, cutsOff: true });
    expect(cut.body.length).toBe(500);
  });
});

it('Names that lead to one address share its places: eight for an organization, and the next one is not kept waiting.', async () => {
  const held: http.ServerResponse[] = [];
  const server = http.createServer((_request, response) => void held.push(response)).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  const names = Array.from({ length: 12 }, (_, at) => `shop-${at}.test`);
  const { send } = createOutgoing({
    allowed: parseAllowed(names.join(',')),
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  });
  const call = (name: string, organizationId: number) =>
    send(`http://${name}:${port}/`, { ...limits, timeout: 20_000, organizationId });
  const calls = names.map((name) => call(name, 1));
  await expect.poll(() => held.length).toBe(8);
  calls.push(call('shop-0.test', 2));
  await expect.poll(() => held.length).toBe(9);
  for (let done = 0; done < calls.length; done += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(done);
    held[done]?.end();
  }
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array.from({ length: 13 }, () => 200));
  server.close();
});
