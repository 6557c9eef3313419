// The rules of docs/architecture.md: who may import whom (.dependency-cruiser.cjs), and what imports do not show: SQL that
// is built on a database handle, HTTP that is handed on.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root, runTool } from './steps.mjs';

const tests = /\.test\.tsx?$/;

/**
 * Each rule reads the syntax of every file but those of its rooms: a name is found wherever it is spelled, called,
 * destructured, imported under another name or given as text between brackets.
 */
const rules = [
  {
    name: 'sql-only-in-repositories',
    comment: 'SQL is written in repository and search (file or folder), in market-search, server/db and the tools.',
    rooms: [
      /^server\/db\//,
      /^server\/(features|platform|demo)(\/|\/.*\/)(repository|search)(\.ts$|\/)/,
      /^server\/features\/market-search\//,
      /^tools\//,
    ],
    names: new Set([
      'sql',
      'selectFrom',
      'selectNoFrom',
      'insertInto',
      'replaceInto',
      'updateTable',
      'deleteFrom',
      'mergeInto',
      'withRecursive',
      'executeQuery',
      'getExecutor',
    ]),
  },
  {
    name: 'http-only-in-routes',
    comment: 'Requests and replies are handled in routes (file or folder), server/platform/http and server/app.ts.',
    rooms: [
      /^server\/(.*\/)?routes(\.ts$|\/)/,
      /^server\/platform\/http\//,
      /^server\/(app|platform\/platform)\.ts$/,
      /^tools\//,
    ],
    names: new Set(['request', 'reply', 'serve', 'FastifyRequest', 'FastifyReply', 'FastifyInstance']),
  },
];

/** The breaches in files, given as path → text, each as a line that names rule, file, line and word. */
export function findBreaches(files) {
  return Object.entries(files).flatMap(([file, text]) => {
    const broken = rules.filter(({ rooms }) => !tests.test(file) && !rooms.some((room) => room.test(file)));
    if (broken.length === 0 || !/^(server|tools)\//.test(file)) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const found = [];
    const visit = (node, parent) => {
      const word = wordOf(node, parent);
      for (const { name, names, comment } of broken) {
        if (!names.has(word)) continue;
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push(`${name}: ${file}:${line + 1} has "${word}". ${comment}`);
      }
      ts.forEachChild(node, (child) => visit(child, node));
    };
    visit(source, null);
    return found;
  });
}

/** As a member that is only handed on, `reply` is how soon an organization answers; everything else of that name is HTTP's. */
function isReplyTime(node, parent) {
  if (node.text !== 'reply') return false;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name === node;
  if (!ts.isPropertyAccessExpression(parent) || parent.name !== node) return false;
  return !ts.isPropertyAccessExpression(parent.parent) && !ts.isCallExpression(parent.parent);
}

function wordOf(node, parent) {
  if (ts.isIdentifier(node)) return isReplyTime(node, parent) ? null : node.text;
  const isKey = ts.isStringLiteralLike(node) && parent && ts.isElementAccessExpression(parent);
  return isKey ? node.text : null;
}

/** The roots that import rules are for. */
const roots = ['contract', 'server', 'web', 'tests', 'tools'];

/** The breaches of import rules and layers in a folder that holds the tree; answers as a tool does: code and output. */
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
  breaches.push(...findBreaches(readTree(folder, present)));
  // With a TypeScript that it cannot read, it sees nothing and finds nothing wrong.
  if (summary.totalCruised < 20 || summary.totalDependenciesCruised === 0) {
    breaches.push(`Only ${summary.totalCruised} modules were seen: the rules were not really checked.`);
  }
  return { code: breaches.length > 0 ? 1 : 0, output: breaches.join('\n') };
}

function readTree(folder, present) {
  const files = present
    .flatMap((name) =>
      fs.readdirSync(path.join(folder, name), { recursive: true }).map((file) => path.join(name, file)),
    )
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  return Object.fromEntries(files.map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')]));
}
