// The words that identifiers may not carry, as whole words inside camelCase: `lookAt` and `keptPosts` are refused, `lookup`
// and `broom` are not. Each has a name that any engineer knows in its place.
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './steps.mjs';

/** Each refused word with what to use instead. */
const refused = new Map(
  Object.entries({
    'look looks looked looking': 'pass, poll, read, visit or options',
    'moment moments': 'instant, or short request',
    'say says said saying': 'match, send, announce or report',
    'hear hears heard hearer hearers': 'subscribe, receive; recipient',
    'tell tells told telling': 'notify, report',
    'kept keeping': 'cached, stored; cache',
    shown: 'visible, presented or public',
    'room rooms': 'limit, capacity or quota; module',
    'wing wings': 'submodule',
    'door doors': 'public interface',
    'desk desks': '…Dependencies',
    patience: 'timeout',
    'speak speaks spoken': 'recordReply',
    'happen happened': 'recordEvent, events',
    begun: 'started, or prefix terms',
    heads: 'headNouns',
    kin: 'related',
    shadows: 'weakMatches',
    'foresee foreseen': 'predict',
    'allowance allowances': 'budget',
    'waiter waiters': 'client',
    'anew lately': 'again, recent',
    'whoever somebody nobody': 'anyone, a user, no user',
    meanwhile: 'during',
    'stands lies': 'is, is stored',
  }).flatMap(([words, advice]) => words.split(' ').map((word) => [word, advice])),
);

/** Identifiers with a refused word that stay, and why. */
const allowed = new Map(
  Object.entries({
    look: 'a count in the answers of the API',
    looked_at: 'a column of answers of the API',
    kept: 'a count and a list in the answers of the API',
    kept_one: 'a key of texts',
    kept_many: 'a key of texts',
    kept_other: 'a key of texts',
    nobody: 'a count in the answers of the API',
    shown: 'a column of the database, and a variable of texts',
    spoken_at: 'a column of the database',
    told: 'a column of the database',
    told_at: 'a column of the database',
    shadows: 'a key of the theme of Mantine',
  }),
);

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** Whether a node with a name only uses what is declared elsewhere. */
const isUse = (node) =>
  ts.isPropertyAccessExpression(node) || ts.isMetaProperty(node) || ts.isJsxAttribute(node) || isNameOfModule(node);

const isNameOfModule = (node) => (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) && !node.propertyName;

/** The declarations in a file whose names have a refused word, each as a line that names file, line, name and advice. */
export function findWords(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    const name = node.name && (ts.isIdentifier(node.name) || ts.isPrivateIdentifier(node.name)) ? node.name : null;
    const isDeclared = name && !isUse(node);
    if (isDeclared && !allowed.has(name.text)) {
      const word = wordsOf(name.text).find((each) => refused.has(each));
      const { line } = source.getLineAndCharacterOfPosition(name.getStart(source));
      if (word) found.push(`${file}:${line + 1} "${name.text}" has "${word}": say ${refused.get(word)}.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The roots whose files are read. */
const roots = ['contract', 'server', 'web', 'tests', 'tools'];

/** What is not read: types that are generated from the database. */
const generated = /^server\/db\/types\.ts$/;

/** Reads the names in a folder that holds the tree; answers as a tool does: code and output. */
export function checkWords(folder = root) {
  const files = roots
    .filter((name) => fs.existsSync(path.join(folder, name)))
    .flatMap((name) =>
      fs.readdirSync(path.join(folder, name), { recursive: true }).map((file) => path.join(name, file)),
    )
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !generated.test(file));
  const found = files.flatMap((file) => findWords(file, fs.readFileSync(path.join(folder, file), 'utf8')));
  if (files.length < 20) found.push(`Only ${files.length} files were seen: the words were not really checked.`);
  return { code: found.length > 0 ? 1 : 0, output: found.join('\n') };
}
