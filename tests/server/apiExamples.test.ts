import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultProducts } from '#contract/rights/roles.ts';
import { seedFacts } from '#server/features/facts/index.ts';
import { createAdvertisement, createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { assignFacts } from '#tests/factories/facts.ts';
import { createUser } from '#tests/factories/people.ts';
import { createApiToken, createTradePassword } from '#tests/factories/tokens.ts';
import { joinWithFeed } from '#tests/helpers/files/feeds.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';
import { createTradeSystem } from '#tests/helpers/trade/tradeSystem.ts';
import { noteAnswer } from '#tests/helpers/trade/veloconnect.ts';

const run = promisify(execFile);
const read = (name: string) => readFileSync(path.resolve(import.meta.dirname, `../../docs/${name}`), 'utf8');
const manual = read('api.md');
const examplesBetween = (from: string, to: string, text = manual) =>
  [
    ...text
      .slice(text.indexOf(`\n## ${from}\n`), text.indexOf(`\n## ${to}\n`))
      .matchAll(/```(bash|js|python)\n(.*?)```/gs),
  ].map(([, language, code]) => ({ language: language as 'bash' | 'js' | 'python', code: code as string }));
const examples = examplesBetween('Tokens', 'Stock feeds');
const programs = {
  bash: ['bash', '-c'],
  js: [process.execPath, '--input-type=module', '-e'],
  python: ['python3', '-c'],
} as const;
const hasPython = spawnSync('python3', ['--version']).status === 0;

let server: TestServer;
let environment: Record<string, string>;
beforeAll(async () => {
  server = await startServer();
  const category = await createCategory(server.db);
  const owner = await createUser(server.db, { permissions: [...defaultProducts, 'api'] });
  await createAdvertisement(server.db, owner, { category, title: 'Disc rotor 160 mm' });
  const { token } = await createApiToken(server.db, owner, { scopes: ['market:read', 'posts:write'] });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  environment = {
    PATH: process.env.PATH ?? '',
    GROUPSET_URL: `http://127.0.0.1:${port}`,
    GROUPSET_TOKEN: token,
    CATEGORY: String(category.id),
    SUB_CATEGORY: String(category.child.id),
  };
});
afterAll(() => server.close());

describe('the examples of docs/api.md', () => {
  it('are in three languages', () =>
    expect(new Set(examples.map(({ language }) => language))).toEqual(new Set(['bash', 'js', 'python'])));

  for (const { language, code } of examples) {
    it.skipIf(language === 'python' && !hasPython)(`work as written: ${code.slice(0, 60)}`, async () => {
      const [program, ...options] = programs[language];
      const { stdout } = await run(program, [...options, code], { env: environment });
      const data = JSON.parse(stdout).data as { name: string } | { name: string }[];
      expect(JSON.stringify(data)).toContain('Disc rotor');
    });
  }

  it('send a file to a stock feed and read its run', async () => {
    const { id, token } = await joinWithFeed(server);
    const folder = await mkdtemp(path.join(tmpdir(), 'examples-'));
    try {
      await writeFile(path.join(folder, 'stock.csv'), 'sku;stock\nR-1;4\n');
      const answers = [];
      const examples = examplesBetween('Stock feeds', 'Stock by own reference');
      for (const { code } of examples) {
        const env = { ...environment, GROUPSET_TOKEN: token, FEED: String(id) };
        const { stdout } = await run('bash', ['-c', code], { cwd: folder, env });
        answers.push(JSON.parse(stdout));
      }
      expect(answers).toMatchObject([
        { code: 202, data: { n: 1, source: 'push' } },
        { code: 200, data: { n: 1, missing: [] } },
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('set stock by reference', async () => {
    const { token } = await joinWithFeed(server);
    const [example] = examplesBetween('Stock by own reference', 'What has changed');
    const env = { ...environment, GROUPSET_TOKEN: token };
    const { stdout } = await run('bash', ['-c', example?.code ?? ''], { env });
    expect(JSON.parse(stdout)).toMatchObject({
      code: 200,
      data: [{ result: 'refused', problem: 'None of your posts has this reference.' }],
    });
  });

  it('read the fields of facts, state facts and find posts by them', async () => {
    await seedFacts(server.db);
    await assignFacts(server.db, { id: Number(environment.SUB_CATEGORY) }, ['speeds', 'teeth']);
    const answers = [];
    for (const { code } of examplesBetween('With curl', 'Files', read('facts.md')))
      answers.push(JSON.parse((await run('bash', ['-c', code], { env: environment })).stdout));
    const facts = [
      { key: 'speeds', value: 12 },
      { key: 'teeth', value: [10, 51] },
    ];
    expect(answers).toMatchObject([
      { data: [{ key: 'speeds' }, { key: 'teeth' }] },
      { data: facts },
      { code: 201, data: { facts } },
      { meta: { total: 1, facts: [{ key: 'speeds' }, { key: 'teeth' }] } },
    ]);
  });

  it('read an article with its offers and history, and watch its price', async () => {
    const [owner, reader] = [
      await createUser(server.db),
      await createUser(server.db, { permissions: [...defaultProducts, 'api'] }),
    ];
    const { token } = await createApiToken(server.db, reader, { scopes: ['market:read', 'lists:write'] });
    const category = await createCategory(server.db);
    const given = {
      category,
      brandId: (await createBrand(server.db)).id,
      articleNumber: 'CURL-200',
      price: '18.00',
      items: 100,
    };
    const { article_id: article } = await createAdvertisement(server.db, owner, given);
    const env = { ...environment, GROUPSET_TOKEN: token, NUMBER: 'CURL-200', ARTICLE: String(article) };
    const answers = [];
    for (const { code } of examplesBetween('With curl', 'Links between articles', read('articles.md')))
      answers.push(JSON.parse((await run('bash', ['-c', code], { env })).stdout));
    expect(answers).toMatchObject([
      { data: [{ id: article, offered: 1 }], meta: { total_articles: 1 } },
      { data: { id: article, lowest: { amount: '18.00' } } },
      { data: [{ quantity_at: 40, total_at: '720.00' }] },
      { data: { points: [], why: 'few_sellers' } },
      { data: { max_price: '17.00', quantity: 40, unit: 'piece' } },
    ]);
  });

  it('read what has changed, and set up and fetch export feeds', async () => {
    const { person } = await server.join({ role: 'organization_admin', permissions: [...defaultProducts, 'api'] });
    const category = await createCategory(server.db);
    await createAdvertisement(server.db, person, { category, reference: 'R-1' });
    const { token } = await createApiToken(server.db, person);
    const env: Record<string, string> = { ...environment, GROUPSET_TOKEN: token };
    const answers = [];
    for (const { code } of examplesBetween('What has changed', 'Deals')) {
      const answer = JSON.parse((await run('bash', ['-c', code], { env })).stdout);
      answers.push(answer);
      env.EXPORT_FEED ??= answer.data?.id;
    }
    expect(answers).toMatchObject([
      { code: 200, data: [], meta: { more: false } },
      { code: 201, data: { name: 'Web shop', format: 'csv' } },
      { items: [{ sku: 'R-1' }], gone: [] },
      { code: 201, data: { columns: [{ header: 'Artikelnummer' }, { header: 'Preis' }], decimal_sign: 'comma' } },
    ]);
  });

  it('order, send, receive, claim and fetch papers', async () => {
    const { shop, second, posts } = await createTradeSystem(server).createMarket();
    const tokenOf = async ({ person }: typeof shop.manager) => {
      await server.db
        .updateTable('users')
        .set({ permissions: [...defaultProducts, 'api', 'deals'] })
        .where('id', '=', person.id)
        .execute();
      return (await createApiToken(server.db, person, { scopes: ['deals:read', 'deals:write'] })).token;
    };
    const env = {
      ...environment,
      BUYER_TOKEN: await tokenOf(shop.manager),
      SELLER_TOKEN: await tokenOf(second.manager),
      POST: String(posts[1].id),
    };
    const [example] = examplesBetween('Deals', 'Writing safely');
    const folder = await mkdtemp(path.join(tmpdir(), 'examples-'));
    try {
      const { stdout } = await run('bash', ['-c', example?.code ?? ''], { cwd: folder, env });
      expect(JSON.parse(stdout)).toMatchObject({
        code: 200,
        data: {
          state: 'agreed',
          deliveries: [{ number: 1, state: 'disputed', carrier: 'DHL', amount: '59.40' }],
          claims: [{ kind: 'damaged', state: 'settled', settled: { by: 'credit', credited_amount: '19.80' } }],
          lines: [{ delivered: 3, received: 2, open: 1 }],
        },
      });
      const papers = { 'order.xml': 'Order', 'note.xml': 'DespatchAdvice', 'invoice-draft.xml': 'Invoice' };
      for (const [name, root] of Object.entries(papers))
        expect(readFileSync(path.join(folder, name), 'utf8')).toContain(`<${root} xmlns="urn:oasis`);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  const ofTradeSystems = examplesBetween('A first call', 'A first order', read('trade-systems.md'));
  for (const { language, code } of ofTradeSystems) {
    it.skipIf(language === 'python' && !hasPython)(`call as a trade system: ${code.slice(0, 60)}`, async () => {
      const owner = await createUser(server.db, { permissions: [...defaultProducts, 'api'] });
      const { id, password } = await createTradePassword(server.db, owner);
      const env = { ...environment, GROUPSET_BUYER: String(id), GROUPSET_PASSWORD: password };
      const [program, ...options] = programs[language];
      const { stdout } = await run(program, [...options, code], { env });
      expect(stdout).toContain('<vct:ResponseCode>200<');
      noteAnswer(stdout);
    });
  }

  it('send stock as a trade system, as a test', async () => {
    const owner = await createUser(server.db, {
      role: 'organization_admin',
      permissions: [...defaultProducts, 'api', 'bulk_upload'],
    });
    const { id, password } = await createTradePassword(server.db, owner, { scopes: ['stock'] });
    const post = await createAdvertisement(server.db, owner);
    const [example] = examplesBetween('Sending stock', 'Requests', read('trade-systems.md'));
    const env = { ...environment, GROUPSET_BUYER: String(id), GROUPSET_PASSWORD: password, POST: `P${post.id}` };
    const folder = await mkdtemp(path.join(tmpdir(), 'examples-'));
    try {
      const { stdout } = await run('bash', ['-c', example?.code ?? ''], { cwd: folder, env });
      noteAnswer(stdout);
      expect(stdout).toContain('>Test: nothing was changed.<');
      const { lines } = await server.db
        .selectFrom('veloconnect_transactions')
        .select('lines')
        .where('organization_id', '=', owner.organization_id as number)
        .executeTakeFirstOrThrow();
      expect(lines).toMatchObject([{ post: post.id, problem: null }]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('search and order as a trade system, without ordering', async () => {
    const { article, number, system, deals } = await createTradeSystem(server).createMarket();
    await server.search.index.includeKnownWrites();
    const [example] = examplesBetween('A first order', 'Requests', read('trade-systems.md'));
    const env = {
      ...environment,
      GROUPSET_BUYER: String(system.id),
      GROUPSET_PASSWORD: system.password,
      NUMBER: number,
      ITEM: article,
    };
    const folder = await mkdtemp(path.join(tmpdir(), 'examples-'));
    try {
      const { stdout } = await run('bash', ['-c', example?.code ?? ''], { cwd: folder, env });
      expect(stdout.match(/<vct:ResponseCode>\d+/g)).toEqual(Array.from({ length: 4 }, () => '<vct:ResponseCode>200'));
      expect(stdout).toContain(`>${article}<`);
      expect(await deals()).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
