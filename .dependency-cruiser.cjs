// The import rules of docs/architecture.md. scripts/rules.mjs applies them, and fails when no modules were seen.
const fs = require('node:fs');
const path = require('node:path');

const features = '^server/features/([^/]+)/';
const webFeatures = '^web/features/([^/]+)/';
const modules = 'server/db/embedded|server/platform/[^/]+';
const tests = '\\.test\\.tsx?$';

/** The folders of web/features whose files are hidden behind an index.ts. */
const webModules = (
  fs.existsSync('web/features') ? fs.readdirSync('web/features', { recursive: true, encoding: 'utf8' }) : []
)
  .filter((file) => path.basename(file) === 'index.ts')
  .map((file) => path.posix.dirname(`web/features/${file}`));

/** A rule whose breach fails the check. */
const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Two modules that import each other are one, or lack a third; this includes types and lazy imports.',
      { pathNot: '^tests/' },
      { circular: true },
    ),
    forbid('no-unresolved', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'no-undeclared-package',
      'A package that package.json does not name is installed by chance.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-development-package-in-product',
      'An installation for production does not have it.',
      { path: '^(contract|server|web)/', pathNot: [tests, '^server/.*\\.test-support\\.ts$'] },
      // Types vanish when building.
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '^node_modules/@types/' },
    ),
    forbid(
      'contract-imports-only-zod',
      'Both sides import it, so it imports neither.',
      { path: '^contract/', pathNot: tests },
      { pathNot: ['^contract/', '^texts/', '^node_modules/(zod|postcode-validator)/'] },
    ),
    forbid('server-knows-no-web', 'They meet in the contract.', { path: '^server/' }, { path: '^web/' }),
    forbid('web-knows-no-server', 'They meet in the contract.', { path: '^web/' }, { path: '^server/' }),
    forbid(
      'product-knows-no-tests',
      'Only tests use test helpers.',
      { path: '^(contract|server|web)/', pathNot: tests },
      { path: '^(tests|tools)/' },
    ),
    forbid(
      'server-features-meet-through-index',
      "A feature's index.ts is its public interface.",
      { path: features, pathNot: tests },
      { path: '^server/features/[^/]+/', pathNot: ['^server/features/$1/', '^server/features/[^/]+/index\\.ts$'] },
    ),
    forbid(
      'server-outsiders-enter-through-index',
      "A feature's index.ts is its public interface.",
      { path: '^(server/(?!features/)|tools/(bench|drills)/)', pathNot: ['^server/features\\.ts$', tests] },
      { path: '^server/features/[^/]+/', pathNot: '^server/features/[^/]+/index\\.ts$' },
    ),
    ...webModules.map((folder) =>
      forbid(
        'web-modules-are-entered-through-index',
        'An index.ts is the public interface of its folder.',
        { path: '^web/', pathNot: [`^${folder}/`, tests] },
        { path: `^${folder}/`, pathNot: `^${folder}/index\\.ts$` },
      ),
    ),
    forbid(
      'platform-modules-meet-through-index',
      'Modules of the platform and the embedded server are imported through their index.ts.',
      { path: `^(${modules})/`, pathNot: tests },
      { path: `^(${modules})/`, pathNot: ['^$1/', `^(${modules})/index\\.ts$`] },
    ),
    forbid(
      'platform-is-entered-through-index',
      'Modules of the platform and the embedded server are imported through their index.ts.',
      { path: '^(server|tools/(bench|drills))/', pathNot: [`^(${modules})/`, tests] },
      { path: `^(${modules})/`, pathNot: `^(${modules})/index\\.ts$` },
    ),
    forbid(
      'http-only-in-routes',
      'The same rules serve requests, jobs and programs. Routes and platform/http handle HTTP; app.ts registers them.',
      {
        path: '^server/',
        pathNot: ['/routes(\\.ts$|/)', '^server/platform/http/', '^server/(app|platform/platform)\\.ts$', tests],
      },
      // It signs anti-forgery tokens and handles no request.
      { path: '^node_modules/(fastify|@fastify)/', pathNot: '^node_modules/@fastify/csrf/' },
    ),
    forbid(
      'routes-are-imported-by-index',
      'A feature registers its routes in its index.ts, or features.ts does; a service or a presenter needs none of them.',
      { path: '^server/', pathNot: ['/index\\.ts$', '^server/features\\.ts$', tests] },
      { path: '/routes(\\.ts$|/)' },
    ),
    forbid(
      'sql-only-in-repositories',
      'Besides them only searches, migrations and server/db query PostgreSQL.',
      {
        path: '^(server|tools)/',
        pathNot: [
          '^server/db/',
          '^server/(features|platform|demo)(/|/.*/)(repository|search)(\\.ts$|/)',
          '^server/features/market-search/',
          '^tools/',
          tests,
        ],
      },
      { path: '^node_modules/(kysely|pg|pg-[a-z-]+)/' },
    ),
    forbid(
      'foundations-know-no-feature',
      'Features use them, not the other way round.',
      { path: ['^server/(platform|db)/', '^web/(ui|lib)/'], pathNot: tests },
      { path: ['^server/(features|demo|cli)/', '^web/(features|routes|layouts)/'] },
    ),
    forbid(
      'database-knows-no-platform',
      'The platform uses the database, not the other way round.',
      { path: '^server/db/', pathNot: tests },
      { path: '^server/(platform|features|demo|cli)/' },
    ),
    forbid(
      'search-engine-is-pure',
      'It computes over typed arrays: no database, no HTTP, no feature and no package.',
      { path: '^server/search-engine/', pathNot: tests },
      { pathNot: ['^server/search-engine/', '^contract/'] },
    ),
    forbid(
      'reading-is-pure',
      'It reads what people write: no database, no HTTP, no feature, and of the platform only plain values.',
      { path: '^server/reading/', pathNot: tests },
      { path: '^(server/(?!reading/|platform/values/)|web/)' },
    ),
    forbid(
      'features-know-no-demo',
      'The demo fills the product, which works without it.',
      { path: features, pathNot: tests },
      { path: '^server/demo/' },
    ),
    forbid(
      'server-files-are-in-known-folders',
      'No rule applies to a file outside these folders.',
      {
        path: '^server/',
        pathNot: [
          '^server/(db|platform|search-engine|reading|features|backup|demo|cli)/',
          '^server/(app|features|main|firstData|storage|settingError)\\.ts$',
        ],
      },
      {},
    ),
    forbid('features-know-no-screen', 'Screens compose features.', { path: webFeatures }, { path: '^web/routes/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^dist/', '^data/'] },
    tsPreCompilationDeps: true,
    preserveSymlinks: true,
    moduleSystems: ['es6'],
    tsConfig: { fileName: 'tsconfig.base.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'types', 'node', 'default'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
