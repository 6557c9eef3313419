// The import rules of docs/architecture.md, which .dependency-cruiser.cjs states. What imports don't show (SQL outside of
// repositories, HTTP outside of routes) is stated in .oxlintrc.json.
import fs from 'node:fs';
import path from 'node:path';
import { root, runTool } from './steps.mjs';

/** The roots that import rules are for. */
const roots = ['contract', 'server', 'web', 'tests', 'tools'];

/** The breaches of import rules in a folder that holds the tree; answers as a tool does: code and output. */
export async function checkRules(folder = root) {
  const present = roots.filter((name) => fs.existsSync(path.join(folder, name)));
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...present];
  const { code, output } = await runTool('dependency-cruiser', 'depcruise', args, { quiet: true, cwd: folder });
  let summary;
  try {
    ({ summary } = JSON.parse(output));
  } catch {
    return { code: code || 1, output };
  }
  const breaches = summary.violations.map(({ from, to, rule, cycle }) => {
    const through = cycle ? ` (${cycle.map((step) => step.name ?? step).join(' → ')})` : '';
    return `${rule.name}: ${from} → ${to}${through}`;
  });
  // With a TypeScript that it cannot read, dependency-cruiser sees nothing and finds nothing wrong.
  if (summary.totalCruised < 20 || summary.totalDependenciesCruised === 0) {
    breaches.push(`Only ${summary.totalCruised} modules were seen: the rules were not really checked.`);
  }
  return { code: breaches.length > 0 ? 1 : 0, output: breaches.join('\n') };
}
