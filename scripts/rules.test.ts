import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkRules } from './rules.mjs';
import { root, runTool } from './steps.mjs';

/** The planted files, and the rule and the import that each violates. */
const planted: [file: string, text: string, breach: string][] = [
  [
    'server/features/favorites/planted.ts',
    "import { sql } from 'kysely';\nexport const all = sql;\n",
    'sql-only-in-repositories: server/features/favorites/planted.ts → node_modules/kysely',
  ],
  [
    // The name of a file does not exempt it from any rule.
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
    'routes-are-imported-by-index: server/features/reports/planted.ts → server/features/reports/routes.ts',
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
    'platform-is-entered-through-index: server/features/reports/entering.ts → server/platform/files/kinds.ts',
  ],
  [
    'server/platform/mail/entering.ts',
    "export { readCode } from '../files/kinds.ts';\n",
    'platform-modules-meet-through-index: server/platform/mail/entering.ts → server/platform/files/kinds.ts',
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
    'server/features/reports/demo.ts',
    "export { seedDemo } from '#server/demo/index.ts';\n",
    'features-know-no-demo: server/features/reports/demo.ts → server/demo/index.ts',
  ],
  [
    'server/helpers/planted.ts',
    "export { readConfig } from '#server/platform/config.ts';\n",
    'server-files-are-in-known-folders: server/helpers/planted.ts → server/platform/config.ts',
  ],
  [
    'web/ui/planted.ts',
    "export { useSession } from '#web/features/accounts/session/index.ts';\n",
    'foundations-know-no-feature: web/ui/planted.ts → web/features/accounts/session/index.ts',
  ],
  [
    'web/features/reports/planted.ts',
    "export { useSession } from '#web/features/accounts/session/queries.ts';\n",
    'web-modules-are-entered-through-index: web/features/reports/planted.ts → web/features/accounts/session/queries.ts',
  ],
  [
    'web/routes/Planted.tsx',
    "export { default } from '#web/features/matches/PostMatches.tsx';\n",
    'web-modules-are-entered-through-index: web/routes/Planted.tsx → web/features/matches/PostMatches.tsx',
  ],
  [
    'web/layouts/shell/planted.ts',
    "export { useSession } from '#web/features/accounts/session/queries.ts';\n",
    'web-modules-are-entered-through-index: web/layouts/shell/planted.ts → web/features/accounts/session/queries.ts',
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
  const copied = [
    'contract',
    'server',
    'web',
    'texts',
    '.dependency-cruiser.cjs',
    'package.json',
    'tsconfig.base.json',
  ];
  for (const name of copied) {
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

test.each(planted)('the violation in %s is reported', (_file, _text, breach) => {
  expect(lines.filter((line) => line.startsWith(breach))).not.toEqual([]);
});

test('files without a planted violation are not reported', () => {
  const files = planted.map(([file]) => file);
  expect(lines.filter((line) => !files.some((file) => line.includes(file)))).toEqual([]);
});

test('a run that checks hardly any modules fails', async () => {
  const empty = path.join(folder, 'empty');
  fs.mkdirSync(path.join(empty, 'server'), { recursive: true });
  for (const name of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.base.json'])
    fs.copyFileSync(path.join(root, name), path.join(empty, name));
  fs.writeFileSync(path.join(empty, 'server/main.ts'), 'export const one = 1;\n');
  const { code, output } = await checkRules(empty);
  expect([code, output]).toEqual([1, expect.stringContaining('the rules were not really checked')]);
});

/** The rules of .oxlintrc.json that files of a folder break, file by file. */
async function lint(files: Record<string, string>): Promise<Record<string, string[]>> {
  const linted = fs.mkdtempSync(path.join(folder, 'linted-'));
  fs.copyFileSync(path.join(root, '.oxlintrc.json'), path.join(linted, '.oxlintrc.json'));
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(linted, file)), { recursive: true });
    fs.writeFileSync(path.join(linted, file), text);
  }
  const { output } = await runTool('oxlint', 'oxlint', ['--format', 'json', '.'], { quiet: true, cwd: linted });
  const { diagnostics, number_of_files: count } = JSON.parse(output);
  expect(count).toBe(Object.keys(files).length);
  const found = Object.fromEntries(Object.keys(files).map((file): [string, string[]] => [file, []]));
  for (const { code, filename } of diagnostics) if (/restricted/.test(code)) found[filename]?.push(code);
  return found;
}

/** Each text under each file name. */
const each = (names: readonly string[], texts: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => texts.map((text, index) => [name.replace('favorites', `noun${index}`), text])),
  );

const sql = [
  "export const list = (db) => db.selectFrom('favorites').execute();",
  "export const add = (db) => db.insertInto('favorites').execute();",
  "export const edit = (db) => db.updateTable('favorites').execute();",
  "export const remove = (db) => db.deleteFrom('favorites').execute();",
  "import { sql } from '#server/db/database.ts';\nexport const one = (db) => sql`select 1`.execute(db);",
  "import { sql as query } from '#server/db/database.ts';\nexport const one = query;",
  "import * as database from '#server/db/database.ts';\nexport const one = database;",
  'export const list = ({ selectFrom }) => selectFrom;',
  "export const list = (db) => db['selectFrom']('favorites');",
];
const http = [
  'export const list = ({ request }) => request.ip;',
  'export const list = (call) => call.reply.code(200);',
  'export const register = ({ serve }) => serve({}, () => {});',
];
const favorites = (names: readonly string[]) => names.map((name) => `server/features/favorites/${name}.ts`);

test('SQL is reported outside repositories, in any spelling, and nowhere else', async () => {
  const refused = ['service', 'index', 'routes', 'favorites.repository', 'repositoryTools', 'search.sql'];
  for (const codes of Object.values(await lint(each(favorites(refused), sql)))) expect(codes).not.toEqual([]);
  const allowed = ['repository', 'repository/notes', 'search', 'search/words', 'service.test'];
  for (const codes of Object.values(await lint(each(favorites(allowed), sql)))) expect(codes).toEqual([]);
});

test('HTTP is reported outside routes, and nowhere else', async () => {
  const refused = ['service', 'policy', 'presenter', 'index', 'repository', 'favorites.routes'];
  for (const codes of Object.values(await lint(each(favorites(refused), http)))) expect(codes).not.toEqual([]);
  const allowed = [...favorites(['routes', 'routes/notes', 'service.test']), 'server/platform/http/pages.ts'];
  for (const text of http)
    for (const codes of Object.values(await lint(each(allowed, [text])))) expect(codes).toEqual([]);
});

test('words in comments and texts are not violations, nor is the reply time of an organization', async () => {
  const text =
    "// sql of a request\nexport const text = 'selectFrom reply';\nexport const hours = (row) => row.reply;\n";
  expect(await lint({ 'server/features/favorites/service.ts': text })).toEqual({
    'server/features/favorites/service.ts': [],
  });
});
