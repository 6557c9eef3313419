// `npm run build`: the web part into dist/web, the server's programs into dist/server and the programs of the processes
// next to it into dist/workers; only what is stale, or, with --force, everything. `npm run build -- server` builds one part alone.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { ensureInstalled } from './install.mjs';
import { checkWritable, hashFiles, readStamp, root, runTool, withLock } from './steps.mjs';

/** The server's programs and where each begins; a program whose file doesn't exist is left out. */
export const entries = {
  main: 'server/main.ts',
  seed: 'server/cli/seed.ts',
  'create-admin': 'server/cli/create-admin.ts',
  backup: 'server/cli/backup.ts',
  restore: 'server/cli/restore.ts',
  'insights-count': 'server/cli/insights-count.ts',
  mails: 'server/cli/mails.ts',
  bench: 'tools/bench/main.ts',
  timing: 'tools/bench/timing.ts',
  'bench-web': 'tools/bench/web.ts',
  drills: 'tools/drills/main.ts',
  attacks: 'tools/drills/floods/main.ts',
  victim: 'tools/drills/floods/victim.ts',
  cluster: 'tools/cluster/main.ts',
  screenshots: 'tools/screenshots/main.ts',
  lists: 'tools/bench/lists.ts',
};

/** The programs of the processes next to the server. */
export const workers = {
  'spreadsheet-reader': 'server/features/imports/worker/program.ts',
  'spreadsheet-writer': 'server/platform/spreadsheets/writerProgram.ts',
  'list-planner': 'server/features/lists/planning/program.ts',
  'deal-sheet': 'server/features/deals/sheet/program.ts',
  'veloconnect-reader': 'server/features/veloconnect/reading/program.ts',
};

const COMMON_SOURCES = ['contract', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];
const parts = [
  { name: 'web', config: 'web/vite.config.ts', sources: ['web', 'texts'] },
  {
    name: 'server',
    config: 'vite.server.config.ts',
    sources: ['server', 'tools', 'tests', 'vite.server.config.ts'],
  },
  { name: 'workers', config: 'vite.workers.config.ts', sources: ['server', 'vite.workers.config.ts'] },
];

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);

/**
 * The version of the package, with the commit that changed the server's sources last. Where git does not know it, as in an image
 * that is built without the repository, a hash of these sources takes its place, so that two versions never have one name.
 */
export function readVersion() {
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const sources = ['contract', 'server', 'package.json', 'package-lock.json'];
  const git = spawnSync('git', ['log', '-1', '--format=%h', '--', ...sources], { cwd: root, encoding: 'utf8' });
  const commit = git.status === 0 ? git.stdout.trim() : '';
  return `${version}+${commit || hashFiles(sources, isBuilt).slice(0, 8)}`;
}

const isBuilt = (file) => !/\.test\.tsx?$/.test(file);

/** Builds the named parts whose sources have changed since the last build. */
export async function ensureBuilt({ force = false, only = parts.map((part) => part.name) } = {}) {
  const findStale = () =>
    parts.filter((part) => only.includes(part.name) && (force || readStamp(stampOf(part)) !== hashSources(part)));
  if (findStale().length === 0) {
    return;
  }
  await withLock(async () => {
    const stale = findStale();
    if (stale.length === 0) {
      return;
    }
    checkWritable('The product is to be built');
    console.log(`Building ${stale.map((part) => `the ${part.name} part`).join(' and ')} …`);
    // One after the other: each of them uses all cores, and memory is short on small machines.
    for (const part of stale) {
      await buildPart(part);
    }
  });
}

async function buildPart(part) {
  const hash = hashSources(part);
  const draft = path.join('dist', `.${part.name}-new`);
  // Built next to the old one and then exchanged, so that a failed build leaves what ran before.
  fs.rmSync(path.join(root, draft), { recursive: true, force: true });
  const args = [
    'build',
    '--config',
    part.config,
    '--outDir',
    path.join(root, draft),
    '--emptyOutDir',
    '--logLevel',
    'error',
  ];
  const { code, output } = await runTool('vite', 'vite', args, { quiet: true, env: { NODE_ENV: 'production' } });
  if (code !== 0) {
    throw new Error(`The ${part.name} part could not be built:\n${withoutStack(output)}`);
  }
  if (output.trim()) {
    console.log(output.trim());
  }
  if (part.name === 'web') {
    await compressAssets(path.join(root, draft));
  }
  fs.writeFileSync(path.join(root, draft, '.stamp'), `${hash}\n`);
  const target = path.join(root, 'dist', part.name);
  fs.rmSync(target, { recursive: true, force: true });
  fs.renameSync(path.join(root, draft), target);
}

function withoutStack(output) {
  return output
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join('\n')
    .trim();
}

// Compressed once here at the highest level, so that the server only picks the file that the browser takes. The index
// page is left out: the server writes a nonce into it for each answer.
async function compressAssets(folder) {
  const files = fs
    .readdirSync(folder, { recursive: true })
    .filter((name) => /\.(js|css|svg|json|txt|webmanifest)$/.test(name) && !name.startsWith('.'))
    .map((name) => path.join(folder, name));
  await Promise.all(
    files.map(async (file) => {
      const content = fs.readFileSync(file);
      if (content.length < 1024) {
        return;
      }
      const options = { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
      const [small, smaller] = await Promise.all([gzip(content, { level: 9 }), brotli(content, options)]);
      fs.writeFileSync(`${file}.gz`, small);
      fs.writeFileSync(`${file}.br`, smaller);
    }),
  );
}

function hashSources(part) {
  return hashFiles([...COMMON_SOURCES, ...part.sources], isBuilt);
}

function stampOf(part) {
  return path.join('dist', part.name, '.stamp');
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await ensureInstalled();
    const named = process.argv.slice(2).filter((argument) => parts.some((part) => part.name === argument));
    await ensureBuilt({ force: process.argv.includes('--force'), ...(named.length > 0 && { only: named }) });
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
