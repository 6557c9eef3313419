import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { FixedText } from '#contract/texts/message.ts';

// The tables of the folder `vocabulary`: words are data. docs/vocabulary.md describes them.

const columns = {
  glossary: ['concept', 'lang', 'term', 'kind'],
  sizes: ['written', 'meaning'],
  broader: ['concept', 'broader', 'stated'],
  implied: ['concept', 'property', 'unless'],
  places: ['place', 'name'],
  talk: ['lang', 'word'],
  modifiers: ['lang', 'word'],
  everyday: ['lang', 'word'],
  names: ['name'],
  orders: ['role', 'language', 'words'],
  headers: ['role', 'field?', 'language?', 'words?', 'note?'],
  exports: ['kind?', 'role', 'names'],
} as const;

type Rows = { at: string; cells: readonly string[] }[];

/** The folder `vocabulary` of the repository, from the sources and from the built server alike. */
function findFolder(from: string): string {
  const folder = path.join(from, 'vocabulary');
  if (existsSync(path.join(folder, 'glossary.csv'))) return folder;
  const above = path.dirname(from);
  if (above === from) throw new Error('The folder vocabulary/ with the words of the trade is missing.');
  return findFolder(above);
}

/**
 * The rows of a table of the folder `vocabulary`, of the file of its name unless another is named. Throws an Error that names file
 * and line of what is wrong.
 */
export function readWordTable(table: keyof typeof columns, name: string = table): Rows {
  const file = path.join(findFolder(import.meta.dirname), `${name}.csv`);
  return parseTable(`vocabulary/${name}.csv`, readFileSync(file, 'utf8'), columns[table]);
}

/**
 * The rows of a table whose cells are separated by commas; a cell in quotes may hold commas and doubled quotes. Cells of columns
 * whose name ends in `?` may be empty.
 */
export function parseTable(file: string, text: string, columns: readonly string[]): Rows {
  const names = columns.map((name) => name.replace('?', ''));
  const isOptional = columns.map((name) => name.endsWith('?'));
  const [head, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/);
  if (head !== names.join(',')) throw new Error(`${file}, line 1: the columns have to be ${names.join(',')}.`);
  return lines.map((line, index) => {
    const at = `${file}, line ${index + 2}`;
    const cells = [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,"]*))(?=,|$)/g)].map(
      ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? (bare as string).trim(),
    );
    if (cells.length !== names.length || cells.some((cell, place) => cell === '' && !isOptional[place])) {
      throw new Error(`${at}: ${names.length} cells are needed, and none of the required ones may be empty.`);
    }
    return { at, cells };
  });
}

/** The words of a cell, which semicolons separate. */
function listOf(cell: string, at: string): string[] {
  if (cell === '') return [];
  const words = cell.split(';').map((word) => word.trim());
  if (words.includes('')) throw new Error(`${at}: a word between two semicolons is missing.`);
  return words;
}

/** A line of `headers.csv`: what words of a language mean in a header. */
export interface HeaderRow {
  /** `name`, `doubt`, `quality <how much worse>`, `not`, `secret`, `none` and the others that docs/vocabulary.md lists. */
  role: string;
  /** The field that the words are about; empty text where they are about any. */
  field: string;
  language: string;
  words: string[];
  /** The message for people to review; null for none. */
  note: FixedText | null;
}

let headers: readonly HeaderRow[] | null = null;

/** What columns of lists are called. */
export function readHeaderRows(): readonly HeaderRow[] {
  headers ??= readWordTable('headers').map(
    ({ at, cells: [role = '', field = '', language = '', words = '', note] }) => ({
      role,
      field,
      language,
      words: listOf(words, at),
      note: (note || null) as FixedText | null,
    }),
  );
  return headers;
}

/** A line of a file of `exports`: what columns of an export of a system are, as docs/vocabulary.md lists. */
export interface ExportRow {
  /** What the system is called by the people who make it. */
  system: string;
  /** `products`, `stock` or `orders`. */
  kind: string;
  /** A field, or `sign`, `secret`, `option`, `none` and the others. */
  role: string;
  names: string[];
}

/** What the exports of known systems look like. */
export function readExportRows(): ExportRow[] {
  const files = readdirSync(path.join(findFolder(import.meta.dirname), 'exports')).filter((file) =>
    file.endsWith('.csv'),
  );
  return files.sort().flatMap((file) => {
    const rows = readWordTable('exports', `exports/${path.basename(file, '.csv')}`);
    const system = rows.find(({ cells }) => cells[1] === 'system')?.cells[2] ?? '';
    return rows
      .filter(({ cells: [, role] }) => role !== 'system' && role !== 'source')
      .map(({ at, cells: [kind = '', role = '', names = ''] }) => ({ system, kind, role, names: listOf(names, at) }));
  });
}

let byRole: ReadonlyMap<string, readonly string[]> | null = null;

/** The words of `orders.csv` by role, as the file writes them, in all languages. */
function wordsByRole(): ReadonlyMap<string, readonly string[]> {
  if (byRole) return byRole;
  const words = new Map<string, string[]>();
  for (const { at, cells } of readWordTable('orders')) {
    const [role = '', , written = ''] = cells;
    words.set(role, [...(words.get(role) ?? []), ...listOf(written, at)]);
  }
  byRole = words;
  return byRole;
}

/** The words of a role, as the file writes them, in all languages; none of a role that no line has. */
export const wordsOfRole = (role: string): readonly string[] => wordsByRole().get(role) ?? [];

/** The roles whose names begin so. */
export const rolesWith = (start: string): string[] =>
  [...wordsByRole().keys()].filter((role) => role.startsWith(start));
