import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright-core';

// The browser comes packed in an npm package, with the libraries and a font that a bare Linux lacks.
const PACKAGE = '@sparticuz/chromium';

// A browser of a test is alone with its page: no sandbox, which root cannot have, and no calls to its maker. Letters stand
// where they do on people's screens; without a screen they would be moved to whole pixels.
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--disable-background-networking',
  '--font-render-hinting=none',
];

// The browser's own font first, then whatever the system has.
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** Starts a headless browser. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(browserProgram());
}

/** How a headless browser is started: the one at CHROMIUM_PATH, or the one from npm, which needs nothing of the system's. */
export function browserProgram(): { executablePath: string; args: string[]; env?: NodeJS.ProcessEnv } {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    return { executablePath: chosen, args: ARGUMENTS };
  }
  const folder = unpackBrowser();
  const libraries = [path.join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    executablePath: path.join(folder, 'chromium'),
    args: ARGUMENTS,
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: path.join(folder, 'fonts.conf'), HOME: folder },
  };
}

// Unpacked once per user and version, since one user can't run another's, and moved into place when whole, so that two
// runs at once don't meet half a browser.
function unpackBrowser(): string {
  const entry = createRequire(import.meta.url).resolve(PACKAGE);
  const packageFolder = entry.slice(0, entry.lastIndexOf(PACKAGE) + PACKAGE.length);
  const { version } = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const user = process.getuid?.() ?? 0;
  const target = path.join(os.tmpdir(), `groupset-chromium-${version}-${user}`);
  if (isOwnFolder(target, user)) {
    return target;
  }
  const draft = fs.mkdtempSync(`${target}-`);
  // The package unpacks into the folder for temporary files, and its libraries only where it believes to be in a cloud;
  // a process of its own is made to believe so.
  const script = `import chromium from '${PACKAGE}'; await chromium.executablePath();`;
  const unpacking = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    env: { ...process.env, TMPDIR: draft, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
    encoding: 'utf8',
  });
  if (unpacking.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(`The browser could not be unpacked into ${os.tmpdir()}:\n${unpacking.stderr}`);
  }
  fs.writeFileSync(path.join(draft, 'fonts.conf'), FONT_SETTINGS);
  try {
    fs.renameSync(draft, target);
    return target;
  } catch {
    // Another run was faster, or the name belongs to something else.
    if (!isOwnFolder(target, user)) {
      return draft;
    }
    fs.rmSync(draft, { recursive: true, force: true });
    return target;
  }
}

function isOwnFolder(folder: string, user: number): boolean {
  const found = fs.lstatSync(folder, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid === user && fs.existsSync(path.join(folder, 'chromium'));
}
