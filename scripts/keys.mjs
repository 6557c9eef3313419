// Finds texts that no code asks for, and messages of the code that no language has.
import fs from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** A literal with each of its values, `${…}` or `{{name}}`, as one sign. */
const value = '\u0000';

/** The string and template literals of some code, in which values are one sign. */
export function literalsOf(code, file = 'code.tsx') {
  const found = new Set();
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const visit = (node) => {
    const text =
      node.type === 'TemplateLiteral' ? node.quasis.map((part) => part.value.cooked).join(value) : node.value;
    if (typeof text === 'string') found.add(text.replaceAll(/\{\{\w+\}\}/g, value));
    for (const child of Object.values(node).flat()) if (child?.type) visit(child);
  };
  visit(program);
  return found;
}

const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The keys of some texts that none of the literals names; a value in a literal matches any part of a key. */
export function findUnusedKeys(keys, literals) {
  const patterns = [...literals]
    .filter((text) => text.includes(value) && /[a-z]/i.test(text))
    .map((text) => new RegExp(`^${text.split(value).map(escaped).join('.*')}$`, 's'));
  return keys.filter((key) => {
    const whole = key.replaceAll(/\{\{\w+\}\}/g, value);
    // What is wrong with a value is written behind it: “12,5” is not a number.
    const asked = [whole, whole.replace(pluralForm, ''), whole.replace(/^“\0” /, '')];
    return !asked.some((each) => literals.has(each) || patterns.some((pattern) => pattern.test(each)));
  });
}

/** The literals of each source file below some folders, tests and texts left out. */
export function readLiterals(root, folders) {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^web\/i18n\/|^contract\/texts\//.test(file)),
  );
  return files.map((file) => ({ file, literals: literalsOf(fs.readFileSync(path.join(root, file), 'utf8'), file) }));
}
