import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';

/** A line of `vocabulary/headers.csv`: what words of a language mean in a header. */
export interface HeaderRow {
  /** `name`, `doubt`, `quality <how much worse>`, `not`, `secret`, `none` and the others that docs/vocabulary.md lists. */
  role: string;
  /** The field that the words are about; empty text where they are about any. */
  field: string;
  language: string;
  words: string[];
  /** The message for people to review; null for none. */
  note: string | null;
}

function findFile(from: string): string {
  const file = path.join(from, 'vocabulary/headers.csv');
  if (existsSync(file)) return file;
  const above = path.dirname(from);
  if (above === from) throw new Error('The file vocabulary/headers.csv with the names of columns is missing.');
  return findFile(above);
}

/** Reads what columns of lists are called. Throws an Error where the file is missing. */
export function readHeaderRows(): HeaderRow[] {
  const text = readFileSync(findFile(import.meta.dirname), 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return data.map(({ role = '', field = '', language = '', words = '', note = '' }) => ({
    role,
    field,
    language,
    words: words
      .split(';')
      .map((word) => word.trim())
      .filter(Boolean),
    note: note || null,
  }));
}
