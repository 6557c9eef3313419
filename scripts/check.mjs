// `npm run check`: format, lint, types, import rules, words of names, the document of the API and unused code. All of them run, so that one sees everything.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { root, runTool } from './steps.mjs';

/** How many checks run at a time. */
const atOnce = 2;

const typeRoots = ['contract', 'server', 'web', 'tests'];

const checks = [
  {
    name: 'format',
    run: () => runTool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.'], { quiet: true }),
  },
  { name: 'lint', run: () => runTool('oxlint', 'oxlint', ['--type-aware', '--deny-warnings'], { quiet: true }) },
  ...typeRoots.map((name) => ({
    name: `types of ${name}`,
    run: () => checkTypes(name),
  })),
  // Loaded when it runs: it needs packages that a fresh clone installs first.
  { name: 'import rules', run: async () => (await import('./rules.mjs')).checkRules() },
  { name: 'words of names', run: async () => (await import('./words.mjs')).checkWords() },
  { name: 'texts of languages', run: async () => (await import('./texts.mjs')).checkTexts() },
  { name: 'document of the API', run: async () => (await import('./openapi.mjs')).checkDocument() },
  { name: 'unused code', run: () => runTool('knip', 'knip', ['--no-progress'], { quiet: true }) },
];

/**
 * Checks one root's types; what did not change since the last run is not checked again. Version 7 takes less than half of the
 * time; dependency-cruiser and the words of names need the programming interface that only version 6 has. Each of its checkers works
 * out for itself the types that it shares with the others: on two cores, with another check running, one is done sooner.
 */
function checkTypes(name) {
  const buildInfo = path.join(root, 'node_modules', '.cache', 'types', `${name}.tsbuildinfo`);
  const checkers = Math.max(1, Math.floor(os.availableParallelism() / atOnce));
  const args = [
    '--project',
    name,
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    buildInfo,
    '--checkers',
    `${checkers}`,
  ];
  return runTool('typescript-native', 'tsc', args, { quiet: true });
}

/** Runs all checks, a few at a time, and returns how many passed and the names of the others. */
export async function runChecks() {
  const waiting = [...checks];
  const failed = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { code, output } = await check.run();
      console.log(code === 0 ? `✓ ${check.name}` : `✗ ${check.name}\n${output.trim()}\n`);
      if (code !== 0) {
        failed.push(check.name);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { passed: checks.length - failed.length, failed };
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await ensureInstalled({ development: true });
    const { failed } = await runChecks();
    process.exit(failed.length > 0 ? 1 : 0);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
