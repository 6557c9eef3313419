import type { DecimalSign, Delimiter } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import { rolesOf } from '#server/reading/headers/needs.ts';
import { isKnownHeader } from '#server/reading/headers/posts.ts';
import { findHeaderRow } from '#server/reading/tables/header.ts';
import { type Cell, isText, type Line } from '#server/reading/tables/layout.ts';
import { analyse } from '../mapping/analysis.ts';
import type { Lexicon } from '../mapping/lexicon.ts';
import { tooMuchText } from '../reading/read.ts';
import { type Sheet, UnreadableFile } from '../reading/sheet.ts';

/** The rows of a sheet as they are, with what its columns seem to mean. */
export interface RawTable {
  columns: { key: string; header: string; samples: string[]; field: ImportField | null }[];
  decimal: DecimalSign;
  delimiter: Delimiter | null;
  /** The lines below the header; at most as many as were asked for and one more. */
  lines: Line[];
  /** The numbers of the rows that are sums, notes or a repeated header. */
  notes: number[];
}

/** Letters of a cell, and of all cells, that the server's process is given: what it makes of them takes time that all share. */
const mostInCell = 1_000;
const mostInAll = 2_000_000;

/** Reads a sheet as a table whose every line counts. Its header is the line that names known columns; it may have none. */
export async function tableOf(sheet: Sheet, lexicon: Lexicon, most: number): Promise<RawTable> {
  const found = findHeaderRow(sheet.lines);
  const named = sheet.lines.find(({ number }) => number === found)?.cells ?? [];
  const isKnown = named.some((cell) => typeof cell === 'string' && isKnownHeader(cell));
  const header =
    isKnown || isAboveNumbers(named, sheet.lines, found) ? found : (headerBelowTitle(sheet.lines)?.number ?? 0);
  const chosen = { options: { header_row: header }, columns: {}, joins: [], splits: [], values: {}, fixed: {} };
  const { analysis, table } = await analyse(sheet, chosen, lexicon, { country: 'NL', currency: 'EUR' });
  const lines = sheet.lines.filter(({ number }) => number > header);
  const rows = new Set(table.rows.map(({ number }) => number));
  // What may be paid at most is no purchase price, although it is called one: `Ziel-EK`.
  const secret = new Set(
    analysis.columns.flatMap(({ secret: isSecret, header: name }, index) =>
      isSecret && !rolesOf(name).includes('max_price') ? [index] : [],
    ),
  );
  const given = lines.slice(0, most + 1).map(({ number, cells }) => ({
    number,
    cells: cells.map((cell, place) =>
      secret.has(place) ? '' : typeof cell === 'string' ? cell.slice(0, mostInCell) : cell,
    ),
  }));
  const letters = given.reduce(
    (sum, { cells }) => cells.reduce<number>((all, cell) => all + String(cell).length, sum),
    0,
  );
  if (letters > mostInAll) throw new UnreadableFile(tooMuchText);
  const width = Math.max(0, ...sheet.lines.map(({ cells }) => cells.length));
  const groups = header === 0 ? [] : groupsAbove(sheet.lines, header);
  return {
    // A heading above groups of rows is no column of the file.
    columns: analysis.columns.slice(0, width).map(({ key, header: name, samples, field }, index) => ({
      key,
      header: [groups[index], name].filter(Boolean).join(' '),
      samples,
      field: groups[index] ? null : (field as ImportField | null),
    })),
    decimal: analysis.plan.decimal,
    delimiter: sheet.delimiter,
    lines: given,
    notes: lines.flatMap(({ number }) => (rows.has(number) ? [] : [number])),
  };
}

/**
 * What the line above a header calls its columns together, `Quantity` over `per bike` and `total`: words behind columns that have none,
 * each above a name. No groups for other lines.
 */
function groupsAbove(lines: readonly Line[], header: number): string[] {
  const at = lines.findIndex(({ number }) => number === header);
  const [above, names] = [lines[at - 1]?.cells ?? [], lines[at]?.cells ?? []];
  const held = above.flatMap((cell, index) => (cell === '' ? [] : [{ cell, index }]));
  const isOfGroups =
    held.length > 1 &&
    above[0] === '' &&
    held.every(
      ({ cell, index }) =>
        isText(cell) && !/\d/.test(cell) && isText(names[index] ?? '') && isText(names[index + 1] ?? ''),
    );
  if (!isOfGroups) return [];
  let group = '';
  return names.map((_, index) => {
    group = String(above[index] || group);
    return group;
  });
}

/** A line of words above numbers that is below the title of a form: `Order form`, `Customer 20714`. */
const headerBelowTitle = (lines: readonly Line[]): Line | undefined =>
  lines
    .slice(1, 10)
    .find(({ cells, number }) => new Set(cells.filter(Boolean)).size > 2 && isAboveNumbers(cells, lines, number));

/** Whether a line of words is above numbers, as a header does in a language that is not known. */
function isAboveNumbers(cells: readonly Cell[], lines: readonly Line[], number: number): boolean {
  const below = lines.filter((line) => line.number > number).slice(0, 20);
  return (
    cells.every((cell) => cell === '' || isText(cell)) &&
    cells.some((cell, place) => {
      const held = below.map((line) => line.cells[place] ?? '').filter((value) => !/^[-–—]?$/.test(String(value)));
      return cell !== '' && !/\d/.test(String(cell)) && held.length > 2 && held.every((value) => !isText(value));
    })
  );
}
