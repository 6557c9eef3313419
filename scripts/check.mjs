// `npm run check`: format, lint, types, import rules and unused code. All of them run, so that one sees everything.
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { runTool } from './steps.mjs';

const typeRoots = ['contract', 'server', 'web', 'tests'];

const checks = [
  {
    name: 'format',
    run: () => runTool('@biomejs/biome', 'biome', ['check', '--error-on-warnings', '.'], { quiet: true }),
  },
  { name: 'lint', run: () => runTool('oxlint', 'oxlint', ['--type-aware', '--deny-warnings'], { quiet: true }) },
  ...typeRoots.map((name) => ({
    name: `types of ${name}`,
    run: () => runTool('typescript', 'tsc', ['--project', name, '--noEmit'], { quiet: true }),
  })),
  { name: 'import rules', run: checkImports },
  { name: 'unused code', run: () => runTool('knip', 'knip', ['--no-progress'], { quiet: true }) },
];

/** Runs all checks, two at a time, and answers how many passed and the names of those that failed. */
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
  await Promise.all([work(), work()]);
  return { passed: checks.length - failed.length, failed };
}

async function checkImports() {
  const roots = [...typeRoots, 'bench', 'drills'].filter((name) => fs.existsSync(name));
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...roots];
  const { code, output } = await runTool('dependency-cruiser', 'depcruise', args, { quiet: true });
  let summary;
  try {
    ({ summary } = JSON.parse(output));
  } catch {
    return { code: code || 1, output };
  }
  // With a TypeScript that it cannot read, it sees nothing and finds nothing wrong.
  const seen = summary.totalCruised;
  const isBlind = seen < 20 || summary.totalDependenciesCruised === 0;
  const violations = summary.violations.map(({ from, to, rule, cycle }) => {
    const through = cycle ? ` (${cycle.map((step) => step.name ?? step).join(' → ')})` : '';
    return `${rule.name}: ${from} → ${to}${through}`;
  });
  if (isBlind) {
    violations.push(`Only ${seen} modules were seen: the rules were not really checked.`);
  }
  return { code: violations.length > 0 ? 1 : 0, output: violations.join('\n') };
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
