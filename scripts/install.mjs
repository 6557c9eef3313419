// Installs the packages of package-lock.json where they are missing or others.
import fs from 'node:fs';
import path from 'node:path';
import { checkWritable, hashFiles, readStamp, root, run, withLock } from './steps.mjs';

const STAMP = 'node_modules/.groupset-installed';

/** Makes node_modules hold what package-lock.json names; with `development`, also what only tests and checks need. */
export async function ensureInstalled({ development = false } = {}) {
  const wanted = `${process.platform}-${process.arch} ${hashFiles(['package-lock.json'])}`;
  const isInstalled = () => {
    const stamp = readStamp(STAMP);
    return stamp === `${wanted} development` || (!development && stamp === `${wanted} production`);
  };
  if (isInstalled()) {
    return;
  }
  await withLock(async () => {
    if (isInstalled()) {
      return;
    }
    // What tests need stays where it once was, so that a start after a change of branch doesn't remove it.
    const withDevelopment = development || readStamp(STAMP)?.endsWith('development') || holdsLocked(true);
    if (!holdsLocked(withDevelopment)) {
      checkWritable('Packages are to be installed');
      console.log('Installing packages; the first time this takes about a minute …');
      await install(withDevelopment ? '--include=dev' : '--omit=dev');
    }
    try {
      fs.writeFileSync(path.join(root, STAMP), `${wanted} ${withDevelopment ? 'development' : 'production'}\n`);
    } catch {
      // Someone else's checkout with everything in place: it is looked through again next time.
    }
  });
}

async function install(extent) {
  const common = [extent, '--no-audit', '--no-fund', '--loglevel=error'];
  const clean = await runNpm(['ci', ...common]);
  if (clean.code === 0) {
    return;
  }
  // A lock file written where a registry lacks the packages of other systems doesn't name them. `ci` treats that as a
  // mismatch, `install` doesn't, and also installs the locked versions if package.json agrees with them.
  const same = matchesPackageFile() ? await runNpm(['install', '--no-save', ...common]) : clean;
  if (same.code !== 0) {
    throw new Error(`The packages could not be installed:\n${same.output.trim()}`);
  }
}

function runNpm(args) {
  const npm = process.env.npm_execpath;
  const options = { quiet: true };
  return npm?.endsWith('npm-cli.js') ? run(process.execPath, [npm, ...args], options) : run('npm', args, options);
}

function matchesPackageFile() {
  const wanted = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const locked = readPackages('package-lock.json')[''] ?? {};
  const list = ({ dependencies = {}, devDependencies = {} }) =>
    JSON.stringify([dependencies, devDependencies].map((one) => Object.entries(one).sort()));
  return list(wanted) === list(locked);
}

// Someone may have installed by hand: npm notes what it put into node_modules, in the form of the lock file.
function holdsLocked(withDevelopment) {
  const locked = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(locked).every(([name, entry]) => {
    if (name === '' || entry.optional || entry.devOptional || (entry.dev && !withDevelopment)) {
      return true;
    }
    return installed[name]?.version === entry.version && fs.existsSync(path.join(root, name, 'package.json'));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}
