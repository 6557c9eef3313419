// The API's document without a server: `npm run check` lints it by the recommended rules of Redocly.
import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { build } from 'vite';
import { root } from './steps.mjs';

/** No licence is to be named, and words of an address go before ids, which are numbers. */
export const rules = { 'info-license': 'off', 'no-ambiguous-paths': 'off' };

const folder = path.join(root, 'node_modules', '.cache', 'document');

/** What makes the document of all endpoints of the contract. */
function entryText() {
  const contract = path.join(root, 'contract');
  const modules = fs
    .readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('schemas.ts'))
    .sort();
  const imports = modules.map(
    (name, index) => `import * as m${index} from ${JSON.stringify(path.join(contract, name))};`,
  );
  const writer = path.join(root, 'server/platform/http/documentation/document.ts');
  return [
    ...imports,
    `import { writeDocument } from ${JSON.stringify(writer)};`,
    `const all = [${modules.map((_, index) => `m${index}`).join(', ')}].flatMap((module) => Object.values(module));`,
    `const endpoints = new Map(all.filter((each) => each?.url && each.method && each.answer).map((each) => [each.name, each]));`,
    `export const document = writeDocument([...endpoints.values()], { name: 'Groupset', origin: 'https://groupset.example' });`,
  ].join('\n');
}

/** The document as an object. */
export async function readDocument() {
  fs.mkdirSync(folder, { recursive: true });
  const entry = path.join(folder, 'entry.ts');
  fs.writeFileSync(entry, entryText());
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: 'document.mjs' } },
    },
  });
  const { document } = await import(`${pathToFileURL(path.join(folder, 'document.mjs')).href}?${Date.now()}`);
  return document;
}

/** What clients may notice of a part of the document: all but its sentences. */
function noticedOf(part) {
  if (Array.isArray(part)) return part.map(noticedOf);
  if (typeof part !== 'object' || part === null) return part;
  const isSentence = (name, value) => ['description', 'summary'].includes(name) && typeof value === 'string';
  const kept = Object.entries(part).filter(([name, value]) => !isSentence(name, value));
  return Object.fromEntries(kept.map(([name, value]) => [name, noticedOf(value)]));
}

/** What docs/api-changes.md does not say of the document: its version, and the digest of what clients may notice. */
export function checkChanges(document, changes) {
  const { version, ...info } = document.info;
  const digest = hash('sha256', JSON.stringify(noticedOf({ ...document, info })), 'hex').slice(0, 16);
  const latest = /^## (.*)$/m.exec(changes)?.[1];
  return [
    ...(latest === version ? [] : [`docs/api-changes.md: the latest day is ${latest}, apiVersion ${version}`]),
    ...(changes.includes(`<!-- document ${digest} -->`)
      ? []
      : [`docs/api-changes.md: the document changed. Add what clients notice, and write <!-- document ${digest} -->`]),
  ];
}

/** Lints the document, and compares it with the page of its changes: every fault is a line. */
export async function checkDocument() {
  const config = await createConfig({ extends: ['recommended'], rules });
  const document = await readDocument();
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const changes = fs.readFileSync(path.join(root, 'docs/api-changes.md'), 'utf8');
  const lines = [
    ...problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`),
    ...checkChanges(document, changes),
  ];
  return { code: lines.length > 0 ? 1 : 0, output: lines.slice(0, 50).join('\n') };
}
