import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRules, findBreaches } from './rules.mjs';
import { root } from './steps.mjs';

/** What is planted, file by file, and the rule and the import that it breaks. */
const planted: [file: string, text: string, breach: string][] = [
  [
    'server/features/favorites/planted.ts',
    "import { sql } from 'kysely';\nexport const all = sql;\n",
    'sql-only-in-repositories: server/features/favorites/planted.ts → node_modules/kysely',
  ],
  [
    // The name of a file opens no room.
    'server/features/favorites/favorites.repository.ts',
    "import type { Kysely } from 'kysely';\nexport type All = Kysely<unknown>;\n",
    'sql-only-in-repositories: server/features/favorites/favorites.repository.ts → node_modules/kysely',
  ],
  [
    'server/demo/records.repository.ts',
    "import type { Kysely } from 'kysely';\nexport type All = Kysely<unknown>;\n",
    'sql-only-in-repositories: server/demo/records.repository.ts → node_modules/kysely',
  ],
  [
    'server/platform/mail/planted.ts',
    "import pg from 'pg';\nexport const client = new pg.Client();\n",
    'sql-only-in-repositories: server/platform/mail/planted.ts → node_modules/pg',
  ],
  [
    'server/features/favorites/policy.routes.ts',
    "import type { FastifyRequest } from 'fastify';\nexport type Asked = FastifyRequest;\n",
    'http-only-in-routes: server/features/favorites/policy.routes.ts → node_modules/fastify',
  ],
  [
    'server/platform/identity/planted.ts',
    "import cookie from '@fastify/cookie';\nexport const plugin = cookie;\n",
    'http-only-in-routes: server/platform/identity/planted.ts → node_modules/@fastify/cookie',
  ],
  [
    'server/features/reports/planted.ts',
    "export { registerReports } from './routes.ts';\n",
    'routes-are-called-by-doors: server/features/reports/planted.ts → server/features/reports/routes.ts',
  ],
  [
    'server/features/members/routes/planted.ts',
    "export { findMember } from '../repository.ts';\n",
    'routes-and-jobs-touch-no-repository: server/features/members/routes/planted.ts → server/features/members/repository.ts',
  ],
  [
    'server/features/accounts/privacy/jobs.ts',
    "export { anonymiseUser } from './repository/anonymise.ts';\n",
    'routes-and-jobs-touch-no-repository: server/features/accounts/privacy/jobs.ts → server/features/accounts/privacy/repository/anonymise.ts',
  ],
  [
    'server/features/bootstrap/planted.ts',
    "export { listReports } from '../reports/service.ts';\n",
    'server-features-meet-through-index: server/features/bootstrap/planted.ts → server/features/reports/service.ts',
  ],
  [
    'server/cli/planted.ts',
    "export { listReports } from '#server/features/reports/service.ts';\n",
    'server-outsiders-enter-through-index: server/cli/planted.ts → server/features/reports/service.ts',
  ],
  [
    'server/features/reports/entering.ts',
    "export { readCode } from '#server/platform/files/kinds.ts';\n",
    'server-outsiders-enter-wings-through-index: server/features/reports/entering.ts → server/platform/files/kinds.ts',
  ],
  [
    'server/features/accounts/profile/planted.ts',
    "export { forgetPeople } from '../privacy/anonymise.ts';\n",
    'server-wings-meet-through-index: server/features/accounts/profile/planted.ts → server/features/accounts/privacy/anonymise.ts',
  ],
  [
    'server/platform/planted.ts',
    "export { notify } from '#server/features/notifications/index.ts';\n",
    'foundations-know-no-feature: server/platform/planted.ts → server/features/notifications/index.ts',
  ],
  [
    'server/db/planted.ts',
    "export { readConfig } from '#server/platform/config.ts';\n",
    'database-knows-no-platform: server/db/planted.ts → server/platform/config.ts',
  ],
  [
    'server/search-engine/planted.ts',
    "export { sql } from '#server/db/database.ts';\n",
    'search-engine-is-pure: server/search-engine/planted.ts → server/db/database.ts',
  ],
  [
    'server/features/favorites/columns.ts',
    "export { runPass } from '#server/search-engine/columns/pass.ts';\n",
    'search-engine-is-entered-through-index: server/features/favorites/columns.ts → server/search-engine/columns/pass.ts',
  ],
  [
    'server/features/reports/demo.ts',
    "export { seedDemo } from '#server/demo/index.ts';\n",
    'features-know-no-demo: server/features/reports/demo.ts → server/demo/index.ts',
  ],
  [
    'server/helpers/planted.ts',
    "export { readConfig } from '#server/platform/config.ts';\n",
    'server-lives-in-its-rooms: server/helpers/planted.ts → server/platform/config.ts',
  ],
  [
    'web/ui/planted.ts',
    "export { useSession } from '#web/features/session/index.ts';\n",
    'foundations-know-no-feature: web/ui/planted.ts → web/features/session/index.ts',
  ],
  [
    'web/features/reports/planted.ts',
    "export { useSession } from '#web/features/session/queries.ts';\n",
    'web-features-meet-through-index: web/features/reports/planted.ts → web/features/session/queries.ts',
  ],
  [
    'web/routes/Planted.tsx',
    "export { OwnPosts as default } from '#web/features/advertisements/own/OwnPosts.tsx';\n",
    'web-outsiders-enter-through-index: web/routes/Planted.tsx → web/features/advertisements/own/OwnPosts.tsx',
  ],
  [
    'web/layouts/shell/planted.ts',
    "export { useSession } from '#web/features/session/queries.ts';\n",
    'web-outsiders-enter-through-index: web/layouts/shell/planted.ts → web/features/session/queries.ts',
  ],
  [
    'contract/planted.ts',
    "export { readConfig } from '#server/platform/config.ts';\n",
    'contract-imports-only-zod: contract/planted.ts → server/platform/config.ts',
  ],
  [
    'web/lib/planted.ts',
    "export { readConfig } from '#server/platform/config.ts';\n",
    'web-knows-no-server: web/lib/planted.ts → server/platform/config.ts',
  ],
];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'groupset-rules-'));
let lines: string[];

beforeAll(async () => {
  for (const name of ['contract', 'server', 'web', '.dependency-cruiser.cjs', 'package.json', 'tsconfig.base.json']) {
    fs.cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (from) => !/\.test\.tsx?$/.test(from),
    });
  }
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, text] of planted) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  const { code, output } = await checkRules(folder);
  expect(code).toBe(1);
  lines = output.split('\n');
}, 120_000);

afterAll(() => fs.rmSync(folder, { recursive: true }), 60_000);

test.each(planted)('%s is found', (_file, _text, breach) => {
  expect(lines.filter((line) => line.startsWith(breach))).not.toEqual([]);
});

test('nothing is found where nothing was planted', () => {
  const files = planted.map(([file]) => file);
  expect(lines.filter((line) => !files.some((file) => line.includes(file)))).toEqual([]);
});

const service = 'server/features/favorites/service.ts';

test.each([
  ['a query', "export const list = (db) => db.selectFrom('favorites').execute();"],
  ['a write', "export const add = (db) => db.insertInto('favorites').execute();"],
  ['a change', "export const edit = (db) => db.updateTable('favorites').execute();"],
  ['a deletion', "export const remove = (db) => db.deleteFrom('favorites').execute();"],
  ['raw SQL', "import { sql } from '#server/db/database.ts';\nexport const one = (db) => sql`select 1`.execute(db);"],
  ['raw SQL under another name', "import { sql as query } from '#server/db/database.ts';\nexport const one = query;"],
  ['raw SQL of a module', "import * as database from '#server/db/database.ts';\nexport const one = database.sql;"],
  ['a method taken off', 'export const list = ({ selectFrom }) => selectFrom;'],
  ['a method by its text', "export const list = (db) => db['selectFrom']('favorites');"],
])('SQL outside of a repository is found: %s', (_, text) => {
  expect(findBreaches({ [service]: text })[0]).toMatch(`sql-only-in-repositories: ${service}:`);
  for (const wrong of ['favorites.repository.ts', 'repositoryTools.ts', 'search.sql.ts', 'index.ts', 'routes.ts']) {
    expect(findBreaches({ [`server/features/favorites/${wrong}`]: text })).not.toEqual([]);
  }
  for (const room of ['repository.ts', 'repository/notes.ts', 'search.ts', 'search/words.ts']) {
    expect(findBreaches({ [`server/features/favorites/${room}`]: text })).toEqual([]);
  }
});

test.each([
  ['a request', 'export const list = ({ request }) => request.ip;'],
  ['a reply', 'export const list = (call) => call.reply.code(200);'],
  ['an endpoint', 'export const register = ({ serve }) => serve({}, () => {});'],
])('HTTP outside of routes is found: %s', (_, text) => {
  for (const file of ['service.ts', 'policy.ts', 'presenter.ts', 'index.ts', 'favorites.routes.ts', 'repository.ts']) {
    const found = findBreaches({ [`server/features/favorites/${file}`]: text });
    expect(found[0]).toMatch(`http-only-in-routes: server/features/favorites/${file}:1 has`);
  }
  for (const file of ['features/favorites/routes.ts', 'features/favorites/routes/notes.ts', 'platform/http/pages.ts']) {
    expect(findBreaches({ [`server/${file}`]: text })).toEqual([]);
  }
});

test('words in comments and texts are no breach', () => {
  expect(findBreaches({ [service]: "// sql of a request\nexport const text = 'selectFrom reply';\n" })).toEqual([]);
});
