import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageTags, sourceLanguage, translations } from '#contract/languages.ts';
import type { FixedText } from '#contract/texts/message.ts';

// The tables of the folder `vocabulary`: words are data. docs/vocabulary.md describes them.

/** The languages that the vocabulary has all words in; further ones have some. */
export const languages = ['en', 'de', 'nl', 'fr', 'es', 'it'] as const;
export type Language = (typeof languages)[number];

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
  further: ['concept', 'words'],
  orders: ['role', 'language', 'words'],
  reading: ['role', 'language', 'words'],
  prose: ['role', 'language', 'words'],
  currencies: ['codes', 'use', 'written'],
  units: ['unit', 'use', 'language', 'words'],
  measures: ['measure', 'of', 'times', 'use', 'language', 'words'],
  variants: ['group', 'variant', 'language', 'words'],
  headers: ['role', 'field?', 'language?', 'words?', 'note?'],
  exports: ['kind?', 'role', 'names'],
  'facts/fields': [
    'key',
    'kind',
    'unit?',
    'min?',
    'max?',
    'step?',
    'filter',
    'required_for?',
    'title?',
    'typical?',
    ...languageTags,
    'headers?',
    'cues?',
    'sub_categories',
  ],
  'facts/values': ['field', 'value', sourceLanguage, ...translations.map((tag) => `${tag}?`), 'aliases?'],
  'facts/hints': ['field', 'value', ...languageTags, 'source'],
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

/** The texts of a screen by their keys, which are in the folder beside the vocabulary. */
export function readScreenTexts(
  language: (typeof languageTags)[number],
  screen: string,
): Readonly<Record<string, string>> {
  const folder = path.join(path.dirname(findFolder(import.meta.dirname)), 'texts', language, 'screens');
  return JSON.parse(readFileSync(path.join(folder, `${screen}.json`), 'utf8'));
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

/** A line of `units.csv`: what parts are sold in. */
export interface UnitRow {
  unit: string;
  /** `cell` in a cell alone, `line` in a line of a message, `any` in both, `before` in front of a number. */
  use: string;
  language: string;
  words: readonly string[];
}

/** A line of `further.csv`: what a concept is called in languages that the glossary does not have. */
export interface FurtherRow {
  at: string;
  concept: string;
  words: readonly string[];
}

let further: readonly FurtherRow[] | null = null;

/** What parts and their properties are called in languages that the glossary does not have. */
export function readFurtherRows(): readonly FurtherRow[] {
  further ??= readWordTable('further').map(({ at, cells: [concept = '', words = ''] }) => ({
    at,
    concept,
    words: listOf(words, at),
  }));
  return further;
}

let units: readonly UnitRow[] | null = null;

/** What people call the units that parts are sold in. */
export function unitRows(): readonly UnitRow[] {
  units ??= readWordTable('units').map(({ at, cells: [unit = '', use = '', language = '', words = ''] }) => ({
    unit,
    use,
    language,
    words: listOf(words, at),
  }));
  return units;
}

/** A line of `measures.csv`: what parts measure, such as `cm`, which is ten `mm`. */
export interface MeasureRow {
  measure: string;
  of: string;
  times: number;
  /** `size` in searches, `typed` in them but not in posts, `title` where titles are compared, `any` in both, `count` where a number in front is no quantity. */
  use: string;
  words: readonly string[];
}

/** What people call what parts measure. */
export const readMeasureRows = (): MeasureRow[] =>
  readWordTable('measures').map(({ at, cells: [measure = '', of = '', times = '', use = '', , words = ''] }) => ({
    measure,
    of,
    times: Number(times),
    use,
    words: listOf(words, at),
  }));

/** A line of `variants.csv`: what parts of one model may be, such as `presta` of the group `valve`. */
export interface VariantRow {
  group: string;
  variant: string;
  language: string;
  words: readonly string[];
}

/** In what parts of one model differ besides their sizes and colours. */
export const readVariantRows = (): VariantRow[] =>
  readWordTable('variants').map(({ at, cells: [group = '', variant = '', language = '', words = ''] }) => ({
    group,
    variant,
    language,
    words: listOf(words, at),
  }));

/** What words of a language mean: a line of `orders.csv` or `reading.csv`, or the units of messages. */
export interface WordRow {
  role: string;
  language: string;
  words: readonly string[];
}

let rows: readonly WordRow[] | null = null;
let byRole: ReadonlyMap<string, readonly string[]> | null = null;

function wordRows(): readonly WordRow[] {
  rows ??= [
    ...[...readWordTable('orders'), ...readWordTable('reading')].map(
      ({ at, cells: [role = '', language = '', words = ''] }) => ({ role, language, words: listOf(words, at) }),
    ),
    ...unitRows().flatMap(({ unit, use, language, words }) =>
      use === 'cell' ? [] : [{ role: use === 'before' ? 'unit before' : `unit ${unit}`, language, words }],
    ),
  ];
  return rows;
}

function wordsByRole(): ReadonlyMap<string, readonly string[]> {
  if (byRole) return byRole;
  const found = new Map<string, string[]>();
  for (const { role, words } of wordRows()) found.set(role, [...(found.get(role) ?? []), ...words]);
  byRole = found;
  return found;
}

/** The words of a role, as the file writes them, in all languages; none of a role that no line has. */
export const wordsOfRole = (role: string): readonly string[] => wordsByRole().get(role) ?? [];

/** The roles whose names begin so. */
export const rolesWith = (start: string): string[] =>
  [...wordsByRole().keys()].filter((role) => role.startsWith(start));

/** The lines whose roles begin so, in the order of the files. */
export const rowsWith = (start: string): WordRow[] => wordRows().filter(({ role }) => role.startsWith(start));

/** A line of `currencies.csv`: how people write one currency, or several alike. */
export interface CurrencyRow {
  codes: readonly string[];
  use: string;
  written: readonly string[];
}

/** How people write currencies. */
export const readCurrencyRows = (): CurrencyRow[] =>
  readWordTable('currencies').map(({ at, cells: [codes = '', use = '', written = ''] }) => ({
    codes: codes.split(' '),
    use,
    written: listOf(written, at),
  }));
