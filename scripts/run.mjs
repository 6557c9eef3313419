// `node scripts/run.mjs <name> [arguments]`: runs one of the server's programs (main, seed, create-admin, backup,
// restore, bench, drills, screenshots) from its built form, after installing and building what that needs.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureBuilt, entries } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './steps.mjs';

/** Programs that drive browsers or load, which only come with the development packages. */
const DEVELOPMENT_PROGRAMS = ['bench', 'bench-web', 'timing', 'drills', 'cluster', 'attacks', 'screenshots', 'lists'];
/** Programs that work on the database alone and serve no screen. */
const PROGRAMS_WITHOUT_WEB = [
  'seed',
  'create-admin',
  'backup',
  'restore',
  'insights-count',
  'mails',
  'timing',
  'lists',
];

/** Becomes the named program, in this very process, so that Ctrl-C and signals go straight to it. */
export async function runProgram(name, args) {
  try {
    if (!(name in entries)) {
      throw new Error(`There is no program "${name ?? ''}"; there are ${Object.keys(entries).join(', ')}.`);
    }
    await ensureInstalled({ development: DEVELOPMENT_PROGRAMS.includes(name) });
    await ensureBuilt(PROGRAMS_WITHOUT_WEB.includes(name) ? { only: ['server', 'workers'] } : {});
    if (!fs.existsSync(path.join(root, entries[name]))) {
      throw new Error(`This Groupset has no program "${name}".`);
    }
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  const file = path.join(root, 'dist/server', `${name}.js`);
  process.argv = [process.argv[0], file, ...args];
  // Relative settings such as DATA_DIR count from the product's folder, from wherever it is started.
  process.chdir(root);
  process.setSourceMapsEnabled(true);
  endWithStarter();
  await import(pathToFileURL(file).href);
}

// A signal that kills npm, or stops it where a shell between the two passes no signal on, would leave the product running,
// holding its port and data. So it looks after npm, and ends like on Ctrl-C when npm is gone.
function endWithStarter() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') {
    return;
  }
  const shell = process.ppid;
  const starter = isShell(shell) ? readParent(shell) : null;
  const watch = setInterval(() => {
    if (process.ppid !== shell || (starter !== null && readParent(shell) !== starter)) {
      clearInterval(watch);
      process.kill(process.pid, 'SIGTERM');
    }
  }, 250);
  watch.unref();
}

function isShell(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[1] === '-c';
  } catch {
    return false;
  }
}

function readParent(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await runProgram(process.argv[2], process.argv.slice(3));
}
