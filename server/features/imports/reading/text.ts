import Papa from 'papaparse';
import { type Delimiter, type Encoding, encodings, importLimits } from '#contract/imports/choices.ts';
import { message } from '#contract/texts/message.ts';
import type { Line } from '#server/reading/tables/layout.ts';
import { cutByRuler } from '#server/reading/tables/places.ts';
import { decode, decodeJapanese, findEncodings } from './encoding.ts';
import { refuseBinary } from './kind.ts';
import { type CutLine, preambleLines, type ReadingChoice, type Sheet, UnreadableFile } from './sheet.ts';

const signs: Record<Delimiter, string> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };
/** What programs take that want no sign which words have; no one has to choose them. */
const rareSigns = ['^', '~', '¦'];

/** Reads a text file; what is not chosen is found. Throws UnreadableFile where it is no table. */
export function readText(
  bytes: Buffer,
  choice: ReadingChoice,
): Pick<Sheet, 'encoding' | 'delimiter' | 'lines' | 'doubts' | 'otherNames' | 'cut'> & { encoding: Encoding } {
  const pages = choice.encoding ? null : findEncodings(bytes);
  const encoding = choice.encoding ?? (pages?.order[0] as Encoding);
  const text = decode(bytes, encoding);
  refuseBinary(text);
  // Some programs name the delimiter in the first line.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const content = evenLines(named ? text.slice(named[0].length) : text);
  if (!/[^\s,;|]/.test(content)) return { encoding, delimiter: 'comma', lines: [] };
  const offset = named ? 2 : 1;
  const sign = choice.delimiter ? signs[choice.delimiter] : (named?.[1] ?? findSign(content));
  const lines = parse(withoutTails(content, sign), sign, offset);
  if (!choice.delimiter && sign === signs.comma) {
    const placed = readPlaces(content, offset);
    if (placed && widthOf(placed) > widthOf(lines)) return { encoding, delimiter: null, lines: placed };
  }
  const inner = choice.delimiter ? null : unwrap(lines);
  const cut = inner ? null : findCut(content, sign, lines);
  return {
    encoding,
    delimiter: delimiterOf(inner?.sign ?? sign),
    lines: dropTextMarks(inner?.lines ?? lines),
    ...(cut ? { cut } : {}),
    ...(pages && !encoding.startsWith('utf') ? { otherNames: otherNamesOf(bytes, sign, offset) } : {}),
    ...(pages?.isDoubtful && !inner ? { doubts: doubtsOf(bytes, pages.order, sign, offset) } : {}),
  };
}

/** Bytes that are searched for cells beyond ASCII. */
const mostDoubted = 200_000;

/** Three cells, as the likeliest three encodings that read them differently do: at first the ones that distinguish the likeliest two. */
function doubtsOf(bytes: Buffer, encodings: readonly Encoding[], sign: string, firstLine: number): Sheet['doubts'] {
  // Latin 1 has a letter for each byte, so that cells can be read once more.
  const lines = parse(evenLines(bytes.subarray(0, mostDoubted).toString('latin1')), sign, firstLine);
  const cells = lines
    .flatMap((line) => line.cells.map((cell, column) => ({ column, text: String(cell) })))
    .filter(({ text }) => /[\x80-\xff]/.test(text) && text.length <= 200)
    .slice(0, 300);
  const read = (text: string, encoding: Encoding) => decode(Buffer.from(text, 'latin1'), encoding);
  const [first = 'windows-1252'] = encodings;
  const isApart = (encoding: Encoding) => cells.find(({ text }) => read(text, encoding) !== read(text, first));
  const others = encodings.filter(isApart).slice(0, 8);
  const distinctive = others.slice(0, 2).flatMap((encoding) => isApart(encoding) ?? []);
  const chosen = [...new Set([...distinctive, ...cells])].slice(0, 3);
  const readings = [first, ...others].map((encoding) => ({
    encoding,
    cells: chosen.map(({ column, text }) => ({ column, text: read(text, encoding) })),
  }));
  const seen = new Set<string>();
  return readings.filter((reading) => seen.size < seen.add(JSON.stringify(reading.cells)).size).slice(0, 3);
}

/** Lines at the top that may have the names of columns, and the bytes that are read for them. */
const linesOfNames = 10;
const bytesOfNames = 20_000;

/** The cells beyond ASCII of the first lines, once for each different reading. */
function otherNamesOf(bytes: Buffer, sign: string, firstLine: number): NonNullable<Sheet['otherNames']> {
  const lines = parse(evenLines(bytes.subarray(0, bytesOfNames).toString('latin1')), sign, firstLine);
  return lines.slice(0, linesOfNames).flatMap(({ number, cells }) =>
    cells.flatMap((cell, column) => {
      const text = String(cell);
      if (!/[\x80-\xff]/.test(text) || text.length > 120) return [];
      const raw = Buffer.from(text, 'latin1');
      const readings = new Set([
        ...encodings.filter((encoding) => !encoding.startsWith('utf')).map((encoding) => decode(raw, encoding)),
        decodeJapanese(raw),
      ]);
      return [...readings].map((reading) => ({ line: number, column, text: reading }));
    }),
  );
}

/** The lines, and characters, that are read to count the cells of a line. */
const linesMeasured = 100;
const charactersMeasured = 200_000;

/** Where a text is cut off inside of a line: it ends without a line's end, and its last line has fewer cells than the others, which are alike. */
function findCut(text: string, sign: string, lines: readonly Line[]): CutLine | null {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
  const last = text.slice(end + 1);
  const line = lines.at(-1)?.number;
  if (last === '' || line === undefined) return null;
  const widthsOf = (part: string, preview: number) =>
    Papa.parse<string[]>(part, { delimiter: sign, newline: newlineOf(text), preview }).data.map(
      (cells) => cells.length,
    );
  const [cells = 0] = widthsOf(last, 1);
  const before = text.slice(0, Math.min(Math.max(end, 0), charactersMeasured));
  const widths = new Set(widthsOf(before, linesMeasured));
  const [columns = 0] = widths;
  return widths.size === 1 && cells < columns ? { line, cells, columns } : null;
}

/**
 * Lines that a program has put into quotes as a whole, as if each were one cell: read once more from what is inside. The header may be
 * outside of quotes, if it has as many cells as they have inside.
 */
function unwrap(lines: readonly Line[]): { sign: string; lines: Line[] } | null {
  const [first] = lines;
  const header = first && first.cells.length > 1 ? first : null;
  const wrapped = header ? lines.slice(1) : lines;
  const texts = wrapped.map(({ cells }) => (cells.length === 1 ? String(cells[0]) : ''));
  if (texts.length < 2 || !texts.every((text) => /[,;\t|]/.test(text) && !text.includes('\n'))) return null;
  const text = texts.join('\n');
  const sign = findSign(text);
  const inner = parse(text, sign, 1);
  const isWide = (cells: readonly unknown[]) => (header ? cells.length === header.cells.length : cells.length > 1);
  if (inner.length !== wrapped.length || !inner.every(({ cells }) => isWide(cells))) return null;
  const rows = inner.map(({ cells }, index) => ({ number: wrapped[index]?.number ?? index + 1, cells }));
  return { sign, lines: header ? [header, ...rows] : rows };
}

/** A text without the empty cells that a spreadsheet adds with its own delimiter behind every line of another one. */
function withoutTails(text: string, sign: string): string {
  for (const other of [signs.comma, signs.semicolon]) {
    if (other === sign) continue;
    const held = text
      .slice(0, charactersMeasured)
      .split(/\r\n|\n|\r/)
      .slice(0, linesMeasured)
      .filter(Boolean);
    // The last one may be cut.
    const measured = held.length > 1 ? held.slice(0, -1) : held;
    if (measured.length > 1 && measured.every((line) => line.endsWith(other)))
      return text.replace(new RegExp(`${other}+(?=\\r|\\n|$)`, 'g'), '');
  }
  return text;
}

const delimiterOf = (sign: string): Delimiter | null =>
  (Object.keys(signs) as Delimiter[]).find((name) => signs[name] === sign) ?? null;

function parse(text: string, sign: string, firstLine: number): Line[] {
  const held = text.slice(0, lengthWithoutEmptyLines(text));
  const options = { delimiter: sign, newline: newlineOf(held), skipEmptyLines: false };
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
 * Removes the apostrophe by which some programs mark a cell as text, where all codes of a column have one: a single one may
 * be intended.
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

/** The message for a file with more rows than the limit. */
export const tooManyRows = message(
  'The file has more than {{count}} rows. Upload it in parts, one after the other: the mapping is kept.',
  { count: importLimits.rows },
);

const newlineOf = (text: string): '\r\n' | '\n' | '\r' => {
  const start = text.slice(0, 100_000);
  if (start.includes('\r\n')) return '\r\n';
  return start.includes('\n') || !start.includes('\r') ? '\n' : '\r';
};

/** Shops end rows one way and keep the other in what people typed: with both, all ends are written alike. */
const evenLines = (text: string): string =>
  text.includes('\r\n') && /(?<!\r)\n/.test(text) ? text.replaceAll('\r\n', '\n') : text;

/** The sign with which most lines have the same number of columns, of at least two. */
function findSign(text: string): string {
  const newline = newlineOf(text);
  const start = text.slice(0, 200_000);
  let best = { sign: signs.comma, score: 0 };
  for (const sign of [...Object.values(signs), ...rareSigns]) {
    if (!start.includes(sign)) continue;
    const { data } = Papa.parse<string[]>(start, { delimiter: sign, newline, preview: 100 });
    const widths = data.filter((cells) => cells.some((cell) => cell !== '')).map((cells) => cells.length);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    for (const [width, count] of counts) {
      if (width < 2) continue;
      // Alike lines count most; more columns decide between equals.
      const score = count / Math.max(1, widths.length) + Math.min(width, 50) / 1000;
      if (score > best.score) best = { sign, score };
    }
  }
  return best.sign;
}

/** How many cells lines have as a rule. */
function widthOf(lines: readonly Line[]): number {
  const widths = lines.map(({ cells }) => cells.length).sort((a, b) => a - b);
  return widths[Math.floor(widths.length / 2)] ?? 0;
}

/** Characters that a printed line has at most. */
const mostPrinted = 1000;

/**
 * The lines of a printed list, which has no sign between its cells but keeps each column at its place: it is cut where a
 * row of dashes below the header is, else where all wide lines have two blanks or more. Nothing where that makes no three columns.
 */
function readPlaces(text: string, firstLine: number): Line[] | null {
  const printed = text.split(/\r\n|\n|\r/).map((line) => line.trimEnd());
  const ruled = cutByRuler(printed.slice(0, importLimits.rows + preambleLines + 1));
  if (ruled) return linesOf(ruled, firstLine);
  const isWide = (line: string) => line.trim().split(/ {2,}/).length > 2;
  const wide = printed.filter((line) => line.length <= mostPrinted && isWide(line));
  if (wide.length < 3 || wide.length < printed.filter(Boolean).length * 0.6) return null;
  const held = new Set<number>();
  for (const line of wide)
    for (let place = 0; place < line.length; place += 1) if (line[place] !== ' ') held.add(place);
  const places = [...held].sort((a, b) => a - b);
  const starts = places.filter((place, index) => index === 0 || place - (places[index - 1] as number) > 2);
  if (starts.length < 3) return null;
  const cut = printed.map((line) =>
    isWide(line) ? starts.map((start, at) => line.slice(start, starts[at + 1]).trim()) : [line.trim()],
  );
  return linesOf(cut, firstLine);
}

/** The rows with something in them as lines. Throws UnreadableFile where they are too many. */
function linesOf(rows: readonly string[][], firstLine: number): Line[] {
  const lines = rows.flatMap((row, index): Line[] => {
    const width = row.findLastIndex((cell) => cell !== '') + 1;
    return width > 0 ? [{ number: firstLine + index, cells: row.slice(0, width) }] : [];
  });
  if (lines.length > importLimits.rows + preambleLines) throw new UnreadableFile(tooManyRows);
  return lines;
}
