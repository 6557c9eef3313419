import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { plainHeader } from './headers/needs.ts';
import { readHeaderRows, readWordTable, rowsWith, unitRows } from './vocabulary.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The folders that read what people write. */
const readers = [
  'contract/amounts',
  'server/reading',
  'server/features/imports/checking',
  'server/features/imports/mapping',
  'server/features/imports/reading',
  'server/features/lists/reading',
  'server/features/lists/understanding',
  'server/features/matches',
  'server/features/market-search/words/understanding',
];

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file));

/** The code of a file without its comments. */
const codeOf = (file: string): string =>
  readFileSync(path.join(root, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|[\s{(,;])\/\/ .*$/gm, '$1')
    // Paths of modules are no words.
    .replaceAll(/ from '[^']+';/g, '');

/** Texts and patterns in code. */
const literal = /'[^'\n]*'|`[^`]*`|\/(?![/*\s])(?:\\.|[^\\/\n])+\/[dgimsuy]*/g;

const lettersOf = (words: readonly string[]) => words.flatMap((word) => word.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** The words of other languages than English that the readers know, each of four letters at least. */
function foreignWords(): Set<string> {
  const rows = [...rowsWith(''), ...unitRows(), ...readHeaderRows()].filter(({ language }) => language.length === 2);
  const english = new Set(
    lettersOf([
      ...rows.flatMap(({ language, words }) => (language === 'en' ? words : [])),
      ...readWordTable('glossary').flatMap(({ cells: [, language = '', term = ''] }) =>
        language === 'en' ? [term] : [],
      ),
      ...readWordTable('everyday').flatMap(({ cells: [language, word = ''] }) => (language === 'en' ? [word] : [])),
    ]),
  );
  const foreign = rows.flatMap(({ language, words }) => (language === 'en' ? [] : words));
  return new Set(lettersOf(foreign).filter((word) => !english.has(word)));
}

describe('words of languages', () => {
  it('are in the tables of the vocabulary, and not in the code that reads', () => {
    const foreign = foreignWords();
    const found = readers.flatMap(filesIn).flatMap((file) =>
      (codeOf(file).match(literal) ?? []).flatMap((text) => {
        const words = text.toLowerCase().match(/(?<![\p{L}$.{])\p{L}{4,}/gu) ?? [];
        const named = [...new Set(words)].filter((word) => foreign.has(word));
        return named.length > 1 ? [`${file}: ${named.join(', ')}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });

  it('are found where they are written into the code', () => {
    const foreign = foreignWords();
    expect(['bestellt', 'stück', 'pezzi', 'aantal'].filter((word) => !foreign.has(word))).toEqual([]);
    expect('const units = /(?:stück|pezzi)$/iu;'.match(literal)).toEqual(['/(?:stück|pezzi)$/iu']);
  });
});

describe('names of columns of orders', () => {
  it('have one role each, apart from those whose cells decide', () => {
    const roles = new Map<string, Set<string>>();
    for (const { role, words } of readHeaderRows().filter((row) => row.role.startsWith('column ')))
      for (const name of words.map(plainHeader)) roles.set(name, (roles.get(name) ?? new Set()).add(role));
    const ambiguous = [...roles].flatMap(([name, of]) => (of.size > 1 ? [name] : []));
    // `Best.` is what is ordered in Swedish and what is there in German, `Max` a highest price or stock, `Nombre` a name in Spanish
    // and a count in French, `Total` money or pieces.
    expect(ambiguous.toSorted()).toEqual(['artikel', 'best', 'max', 'model', 'nombre', 'target', 'total']);
  });
});
