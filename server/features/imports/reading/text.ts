import Papa from 'papaparse';
import { type Delimiter, type Encoding, importLimits } from '#contract/imports/choices.ts';
import { decode, findEncoding } from './encoding.ts';
import { refuseBinary } from './kind.ts';
import { type Line, preambleLines, type ReadingChoice, UnreadableFile } from './sheet.ts';

const signs: Record<Delimiter, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };

/** Reads a text file; what is not chosen is found. Throws UnreadableFile where it is no table. */
export function readText(
  bytes: Buffer,
  choice: ReadingChoice,
): { encoding: Encoding; delimiter: Delimiter; lines: Line[] } {
  const encoding = choice.encoding ?? findEncoding(bytes);
  const text = decode(bytes, encoding);
  refuseBinary(text);
  // Some programs name the delimiter in the first line.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const content = named ? text.slice(named[0].length) : text;
  if (!/[^\s,;|]/.test(content)) return { encoding, delimiter: 'comma', lines: [] };
  const offset = named ? 2 : 1;
  const delimiter = choice.delimiter ?? delimiterOf(named?.[1]) ?? findDelimiter(content);
  const lines = parse(content, delimiter, offset);
  const inner = choice.delimiter ? null : unwrap(lines);
  return { encoding, delimiter: inner?.delimiter ?? delimiter, lines: dropTextMarks(inner?.lines ?? lines) };
}

/** Lines that a program has put into quotes as a whole, as if each were one cell: read once more from what is inside. */
function unwrap(lines: readonly Line[]): { delimiter: Delimiter; lines: Line[] } | null {
  const texts = lines.map(({ cells }) => (cells.length === 1 ? String(cells[0]) : ''));
  if (texts.length < 2 || !texts.every((text) => /[,;\t|]/.test(text) && !text.includes('\n'))) return null;
  const text = texts.join('\n');
  const delimiter = findDelimiter(text);
  const inner = parse(text, delimiter, 1);
  if (!inner.every(({ cells }) => cells.length > 1)) return null;
  return { delimiter, lines: inner.map(({ cells }, index) => ({ number: lines[index]?.number ?? index + 1, cells })) };
}

const delimiterOf = (sign: string | undefined): Delimiter | null =>
  (Object.keys(signs) as Delimiter[]).find((name) => signs[name] === sign) ?? null;

function parse(text: string, delimiter: Delimiter, firstLine: number): Line[] {
  const held = text.slice(0, lengthWithoutEmptyLines(text));
  const options = { delimiter: signs[delimiter], newline: newlineOf(held), skipEmptyLines: false };
  // A quote that nothing closes is an inch or a slip: it would swallow all rows that follow.
  return (
    parseLines(held, options, firstLine) ??
    parseLines(
      held,
      { ...options, quoteChar: '\0' },
      firstLine,
      (cell) => /^"(.*)"$/s.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell,
    ) ??
    []
  );
}

/** The lines of a text; nothing where a quote is never closed. Throws UnreadableFile with the first row that is too many. */
function parseLines(
  text: string,
  options: Papa.ParseConfig,
  firstLine: number,
  textOf: (cell: string) => string = (cell) => cell,
): Line[] | null {
  const lines: Line[] = [];
  const most = importLimits.rows + preambleLines + 1;
  let number = firstLine - 1;
  let isOpen = false;
  Papa.parse<string[]>(text, {
    ...options,
    step: ({ data, errors }, parser) => {
      number += 1;
      isOpen ||= errors.some(({ code }) => code === 'MissingQuotes');
      const cells = data.map((cell) => textInFormula.exec(textOf(cell))?.[1] ?? textOf(cell).trim());
      while (cells.length > 0 && cells.at(-1) === '') cells.pop();
      if (cells.length > 0) lines.push({ number, cells });
      if (isOpen || lines.length > most) parser.abort();
    },
  });
  if (isOpen) return null;
  if (lines.length > most) throw new UnreadableFile(tooManyRows);
  return lines;
}

/** `="0012"`, by which some programs keep a spreadsheet from taking zeros away. */
const textInFormula = /^\s*="([^"]*)"\s*$/;

/** Where the last line that holds something ends: exports of whole sheets go on with a million lines of delimiters. */
function lengthWithoutEmptyLines(text: string): number {
  let end = text.length;
  while (end > 0 && '\r\n,;|\t '.includes(text[end - 1] as string)) end -= 1;
  const rest = text.slice(end).search(/[\r\n]/);
  return rest < 0 ? text.length : end + rest;
}

/**
 * Takes the apostrophe away by which some programs say that a cell is text: where all codes of a column have one, since a
 * single one may be meant.
 */
function dropTextMarks(lines: Line[]): Line[] {
  const marked = new Map<number, { codes: number; marks: number }>();
  for (const { cells } of lines)
    cells.forEach((cell, column) => {
      if (typeof cell !== 'string' || !/\d/.test(cell)) return;
      const count = marked.get(column) ?? { codes: 0, marks: 0 };
      count.codes += 1;
      if (/^'[\p{L}\d]/u.test(cell)) count.marks += 1;
      marked.set(column, count);
    });
  const columns = [...marked].filter(([, { codes, marks }]) => marks >= 3 && marks === codes).map(([column]) => column);
  for (const { cells } of lines)
    for (const column of columns) {
      const cell = cells[column];
      if (typeof cell === 'string') cells[column] = cell.replace(/^'(?=[\p{L}\d])/u, '');
    }
  return lines;
}

/** Said where a file has more rows than an upload takes. */
export const tooManyRows = `The file has more than ${importLimits.rows.toLocaleString('en')} rows. Split it and upload one part after the other.`;

const newlineOf = (text: string): '\r\n' | '\n' | '\r' => {
  const start = text.slice(0, 100_000);
  if (start.includes('\r\n')) return '\r\n';
  return start.includes('\n') || !start.includes('\r') ? '\n' : '\r';
};

/** The delimiter with which most lines have the same number of columns, of at least two. */
export function findDelimiter(text: string): Delimiter {
  const newline = newlineOf(text);
  let best: { name: Delimiter; score: number } = { name: 'comma', score: 0 };
  for (const name of Object.keys(signs) as Delimiter[]) {
    const { data } = Papa.parse<string[]>(text.slice(0, 200_000), { delimiter: signs[name], newline, preview: 100 });
    const widths = data.filter((cells) => cells.some((cell) => cell !== '')).map((cells) => cells.length);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    for (const [width, count] of counts) {
      if (width < 2) continue;
      // Alike lines count most; more columns decide between equals.
      const score = count / Math.max(1, widths.length) + Math.min(width, 50) / 1000;
      if (score > best.score) best = { name, score };
    }
  }
  return best.name;
}
