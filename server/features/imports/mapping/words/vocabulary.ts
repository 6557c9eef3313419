import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import type { FixedText } from '#contract/texts/message.ts';

/** A line of `vocabulary/headers.csv`: what words of a language mean in a header. */
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

function findFolder(from: string): string {
  const folder = path.join(from, 'vocabulary');
  if (existsSync(path.join(folder, 'headers.csv'))) return folder;
  const above = path.dirname(from);
  if (above === from) throw new Error('The file vocabulary/headers.csv with the names of columns is missing.');
  return findFolder(above);
}

const readTable = (file: string): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true }).data;

const listOf = (words: string): string[] =>
  words
    .split(';')
    .map((word) => word.trim())
    .filter(Boolean);

/** Reads what columns of lists are called. Throws an Error where the file is missing. */
export function readHeaderRows(): HeaderRow[] {
  const rows = readTable(path.join(findFolder(import.meta.dirname), 'headers.csv'));
  return rows.map(({ role = '', field = '', language = '', words = '', note = '' }) => ({
    role,
    field,
    language,
    words: listOf(words),
    note: (note || null) as FixedText | null,
  }));
}

/** A line of a file of `vocabulary/exports`: what columns of an export of a system are, as docs/vocabulary.md lists. */
export interface ExportRow {
  /** What the system is called by the people who make it. */
  system: string;
  /** `products`, `stock` or `orders`. */
  kind: string;
  /** A field, or `sign`, `secret`, `option`, `none` and the others. */
  role: string;
  names: string[];
}

/** Reads what the exports of known systems look like. */
export function readExportRows(): ExportRow[] {
  const folder = path.join(findFolder(import.meta.dirname), 'exports');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .sort()
    .flatMap((file) => {
      const rows = readTable(path.join(folder, file));
      const system = rows.find(({ role }) => role === 'system')?.names ?? '';
      return rows
        .filter(({ role }) => role !== 'system' && role !== 'source')
        .map(({ kind = '', role = '', names = '' }) => ({ system, kind, role, names: listOf(names) }));
    });
}
