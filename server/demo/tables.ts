import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// A column whose name ends with ? may be empty.
type Name<Column extends string> = Column extends `${infer Plain}?` ? Plain : Column;

/** One line of a table: its cells by column, and where it is, for messages. */
export type Row<Column extends string = string> = Record<Name<Column>, string> & { readonly at: string };

/** Where the demo's content is: the folder `demo` of the repository, from the sources and from the built server alike. */
export const contentFolder = findContent(import.meta.dirname);

function findContent(from: string): string {
  const folder = path.join(from, 'demo');
  if (existsSync(path.join(folder, 'organizations.tsv'))) return folder;
  const above = path.dirname(from);
  if (above === from) throw new Error('The folder demo/ with the content of the demo market is missing.');
  return findContent(above);
}

/** Reads a table of demo/. Throws an Error that names file and line where something is missing. */
export function readTable<Column extends string>(file: string, columns: readonly Column[]): Row<Column>[] {
  return parseTable(`demo/${file}`, readFileSync(path.join(contentFolder, file), 'utf8'), columns);
}

/** The rows of a table whose cells are separated by tabs, the names of the columns in its first line. Throws as readTable. */
export function parseTable<Column extends string>(
  file: string,
  text: string,
  columns: readonly Column[],
): Row<Column>[] {
  const names = columns.map((column) => column.replace(/\?$/, ''));
  const lines = text.replace(/\s+$/, '').split(/\r?\n/);
  if (lines[0] !== names.join('\t')) {
    throw new Error(`${file}, line 1: the columns have to be ${names.join(', ')}, separated by tabs.`);
  }
  return lines.slice(1).map((line, index) => {
    const at = `${file}, line ${index + 2}`;
    const cells = line.split('\t').map((cell) => cell.trim());
    if (cells.length > names.length) throw new Error(`${at}: ${cells.length} cells for ${names.length} columns.`);
    names.forEach((name, position) => {
      if (!cells[position] && !columns[position]?.endsWith('?')) throw new Error(`${at}: "${name}" is empty.`);
    });
    return { at, ...Object.fromEntries(names.map((name, position) => [name, cells[position] ?? ''])) } as Row<Column>;
  });
}

/** The parts of a cell that lists several, separated by commas. */
export function splitList(cell: string): string[] {
  return cell
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** A number above zero. Throws an Error that names the line where the cell holds none. */
export function readNumber(row: { at: string }, cell: string): number {
  const value = Number(cell);
  if (!(value > 0)) throw new Error(`${row.at}: "${cell}" is no number above zero.`);
  return value;
}

/** One of the allowed words. Throws an Error that names the line and the words where it is another. */
export function readChoice<Choice extends string>(
  row: { at: string },
  cell: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === cell);
  if (found === undefined) throw new Error(`${row.at}: "${cell}" is none of ${choices.join(', ')}.`);
  return found;
}
