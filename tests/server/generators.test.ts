import { execFile, spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultProducts } from '#contract/rights/roles.ts';
import { writeDocument } from '#server/platform/http/documentation/document.ts';
import { createCategory } from '#tests/factories/advertisements.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { isWhole } from '#tests/helpers/extent.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const compiler = path.join(root, 'node_modules/typescript-native/bin/tsc');

/** Generators of clients that other people wrote, with what each is given; npm brings them. */
const generators = [
  {
    packages: ['openapi-typescript@7.13.0', 'typescript@5.9.3'],
    command: ['openapi-typescript', '../api.json', '-o', 'client/api.d.ts'],
  },
  {
    packages: ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'],
    command: ['openapi-ts', '-i', '../api.json', '-o', 'client', '-c', '@hey-api/client-fetch', '--silent'],
  },
  {
    packages: ['orval@8.38.0'],
    command: ['orval', '--client', 'fetch', '--input', '../api.json', '--output', 'client/api.ts'],
  },
  {
    packages: ['swagger-typescript-api@13.13.0'],
    command: ['swagger-typescript-api', 'generate', '-p', '../api.json', '-o', 'client', '-n', 'api.ts'],
  },
  {
    packages: ['openapi-zod-client@1.18.3', '@zodios/core@10.9.6', 'axios@1.13.2', 'zod@3.25.76'],
    command: ['openapi-zod-client', '../api.json', '-o', 'client/api.ts'],
  },
];

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.runIf(isWhole)('clients that are generated from the document', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startServer();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    folder = await mkdtemp(path.join(tmpdir(), 'generators-'));
    const document = writeDocument(server.endpoints, { name: 'Groupset', origin: 'http://localhost:3000' });
    await writeFile(path.join(folder, 'api.json'), JSON.stringify(document));
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  async function generate({ packages, command }: (typeof generators)[number]): Promise<string> {
    const place = await mkdtemp(path.join(folder, 'client-'));
    await writeFile(path.join(place, 'package.json'), '{"private":true,"type":"module"}');
    const options = { cwd: place, maxBuffer: 10_000_000 };
    const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
    await run('npm', [...install, ...packages], options);
    await run('mkdir', ['-p', 'client'], options);
    await run(path.join('node_modules/.bin', command[0] as string), command.slice(1), options);
    await copyFile(path.join(root, 'tests/clients/month.ts.txt'), path.join(place, 'month.ts'));
    return place;
  }

  /** Compiles what was generated; with `files`, these with all that they import. */
  async function compile(place: string, files: string[] | null = null): Promise<string> {
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      skipLibCheck: true,
      noEmit: true,
      types: [],
    };
    await writeFile(
      path.join(place, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, ...(files ? { files } : { include: ['client'] }) }),
    );
    return run(compiler, ['--project', place], { cwd: place }).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  }

  /** A shop and a buyer with a token each. */
  async function openMonth() {
    const join = async () => {
      const permissions = [...defaultProducts, 'api', 'deals', 'alerts'] as const;
      const { person } = await server.join({ role: 'organization_admin', permissions: [...permissions] });
      return (await createApiToken(server.db, person)).token;
    };
    const tokens = { shop: await join(), buyer: await join() };
    const { port } = server.app.server.address() as AddressInfo;
    const { id: category } = await createCategory(server.db);
    return { origin: `http://127.0.0.1:${port}`, tokens, category };
  }

  /** What a program of `tests/clients` prints of a month. */
  async function goThrough(program: string, file: string): Promise<string> {
    const { origin, tokens, category } = await openMonth();
    const script = path.join(root, 'tests/clients', file);
    return (await run(program, [script, origin, tokens.shop, tokens.buyer, String(category)])).stdout;
  }

  /** How each XML of ours begins. */
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  const events = [
    'claim.opened',
    'claim.settled',
    'deal.agreed',
    'deal.message',
    'deal.offered',
    'deal.opened',
    'delivery.received',
    'delivery.sent',
    'post.changed',
    'post.sold',
  ];

  it('go through a month of a shop with curl', async () => {
    expect((await goThrough('bash', 'month.sh')).trim().split('\n')).toEqual([
      '3',
      'whsec_',
      '2',
      'agreed',
      '8,7,2,18.00',
      declaration,
      'updated,refused',
      'not_found',
      events.join(),
    ]);
  });

  it.runIf(hasPython)('go through a month of a shop in Python, with a client made from the document', async () => {
    expect(JSON.parse(await goThrough('python3', 'month.py'))).toMatchObject({
      posts: [expect.any(Number), expect.any(Number), expect.any(Number)],
      secret: expect.stringMatching(/^whsec_/),
      lines: ['Nummer;Preis', 'M-0;19.80', 'M-1;19.80', 'M-2;19.80'],
      state: 'agreed',
      sent: [[8, 7, 2, '18.00']],
      order: declaration,
      stock: ['updated', 'refused'],
      refused: 'not_found',
      events,
    });
  });

  it.each(generators)('compile: $packages.0', { timeout: 300_000 }, async (generator) => {
    expect(await compile(await generate(generator))).toBe('');
  });

  it('go through a month of a shop', { timeout: 300_000 }, async () => {
    const place = await generate(generators[1] as (typeof generators)[number]);
    expect(await compile(place, ['month.ts'])).toBe('');
    const { origin, tokens, category } = await openMonth();
    const program = `import { month } from './built/month.js';
      console.log(JSON.stringify(await month('${origin}', ${JSON.stringify(tokens)}, ${category})));`;
    await writeFile(path.join(place, 'run.mjs'), program);
    const vite = path.join(root, 'node_modules/vite/bin/vite.js');
    const bundle = ['build', '--ssr', 'month.ts', '--outDir', 'built', '--logLevel', 'error'];
    await run(process.execPath, [vite, ...bundle], { cwd: place });
    const { stdout } = await run(process.execPath, ['run.mjs'], { cwd: place });
    expect(JSON.parse(stdout)).toMatchObject({
      posts: [expect.any(Number), expect.any(Number), expect.any(Number)],
      secret: expect.stringMatching(/^whsec_/),
      feed: expect.stringContaining('/api/feeds/out/'),
      deal: expect.stringMatching(/^D-/),
      sent: [[8, 7, 2, '18.00']],
      stock: ['updated', 'refused'],
      refused: 'not_found',
      events: expect.arrayContaining(['deal.opened', 'post.changed']),
    });
  });
});
