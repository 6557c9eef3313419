import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultProducts } from '#contract/rights/roles.ts';
import { createAdvertisement, createCategory } from '#tests/factories/advertisements.ts';
import { createUser } from '#tests/factories/people.ts';
import { createApiToken } from '#tests/factories/tokens.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

const run = promisify(execFile);
const manual = readFileSync(path.resolve(import.meta.dirname, '../../docs/api.md'), 'utf8');
const chapter = manual.slice(manual.indexOf('\n## Tokens\n'), manual.indexOf('\n## Writing safely\n'));
const examples = [...chapter.matchAll(/```(bash|js|python)\n(.*?)```/gs)].map(([, language, code]) => ({
  language: language as 'bash' | 'js' | 'python',
  code: code as string,
}));
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
    it.skipIf(language === 'python' && !hasPython)(`work as they are written: ${code.slice(0, 60)}`, async () => {
      const [program, ...options] = programs[language];
      const { stdout } = await run(program, [...options, code], { env: environment });
      const data = JSON.parse(stdout).data as { name: string } | { name: string }[];
      expect(JSON.stringify(data)).toContain('Disc rotor');
    });
  }
});
