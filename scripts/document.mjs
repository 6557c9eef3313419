// The API's document without a server: `npm run check` lints it by the recommended rules of Redocly.
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

/** Lints the document: every fault is a line. */
export async function checkDocument() {
  const config = await createConfig({ extends: ['recommended'], rules });
  const problems = await lintFromString({ source: JSON.stringify(await readDocument()), config });
  const lines = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
  return { code: lines.length > 0 ? 1 : 0, output: lines.slice(0, 50).join('\n') };
}
