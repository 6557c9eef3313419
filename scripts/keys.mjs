// Finds texts that no code asks for, and messages of the code that no language has.
import fs from 'node:fs';
import path from 'node:path';

/** A literal with each of its values, `${…}` or `{{name}}`, as one sign. */
const value = '\u0000';

/** The string and template literals of some code, in which values are one sign. */
export function literalsOf(code) {
  const found = new Set();
  let index = 0;
  /** Reads a template literal from behind its first backtick on: values within it may hold literals of their own. */
  const readTemplate = () => {
    let text = '';
    while (index < code.length && code[index] !== '`') {
      if (code[index] === '\\') text += code[++index] ?? '';
      else if (code.startsWith('${', index)) {
        index += 2;
        readCode('}');
        text += value;
      } else text += code[index];
      index += 1;
    }
    found.add(text);
  };
  const readString = (quote) => {
    let text = '';
    while (index < code.length && code[index] !== quote && code[index] !== '\n') {
      if (code[index] === '\\') index += 1;
      text += code[index] ?? '';
      index += 1;
    }
    found.add(text.replaceAll(/\{\{\w+\}\}/g, value));
  };
  const readCode = (end) => {
    for (let depth = 0; index < code.length; index += 1) {
      const sign = code[index];
      if (end && sign === end && depth === 0) return;
      if (sign === '{') depth += 1;
      else if (sign === '}') depth -= 1;
      else if (sign === '/' && (code[index + 1] === '/' || code[index + 1] === '*')) {
        const isLine = code[index + 1] === '/';
        const over = code.indexOf(isLine ? '\n' : '*/', index + 2);
        index = over < 0 ? code.length : over + (isLine ? 0 : 1);
      } else if (sign === '`' || sign === '"' || sign === "'") {
        index += 1;
        if (sign === '`') readTemplate();
        else readString(sign);
      }
    }
  };
  readCode(null);
  return found;
}

const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The keys of some texts that none of the literals names; a value in a literal stands for any part of a key. */
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
  return files.map((file) => ({ file, literals: literalsOf(fs.readFileSync(path.join(root, file), 'utf8')) }));
}
