// `npm run mutants`: changes the code in small ways and reports the changes that no test notices, in three runs; `-- pure` does one of
// them, and what follows its name goes to StrykerJS. StrykerJS is installed along with the other packages when it is needed.
import { ensureInstalled } from './install.mjs';
import { run, runTool } from './steps.mjs';

const version = '9.6.1';
const runs = ['pure', 'columns', 'database'];

const [chosen, ...rest] = process.argv.slice(2);
if (chosen && !runs.includes(chosen)) {
  console.error(`There is no run "${chosen}"; there are ${runs.join(', ')}.`);
  process.exit(1);
}
await ensureInstalled({ development: true });
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`);
const { code: notInstalled } = await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', ...packages]);
if (notInstalled) process.exit(notInstalled);
for (const name of chosen ? [chosen] : runs) {
  const { code } = await runTool('@stryker-mutator/core', 'stryker', ['run', `tools/mutants/${name}.mjs`, ...rest]);
  if (code !== 0) process.exit(code);
}
