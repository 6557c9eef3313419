import type { DateForm, DecimalSign, Delimiter } from '#contract/imports/choices.ts';
import type { Line } from './layout.ts';
import { goesOn, isSame, namesOf, withHeadings, withoutSums } from './layout.ts';

/** The parts of a sheet: what comes before the header, the header, the rows. */
export interface Table {
  /** The number of the header's line; 0 where the file has none. */
  headerRow: number;
  header: string[];
  rows: Line[];
  width: number;
}

/** A line drawn of signs, as printed lists have them. */
const isRuler = ({ cells }: Line) =>
  cells.every((cell) => typeof cell === 'string' && /^(:?[-=_*.]{3,}:?)?$/.test(cell));

/**
 * Cuts a sheet at its header; lines of sums and notes are no rows, nor is a header that every page repeats. Headings above
 * groups of rows are a column behind the others.
 */
export function cutTable(lines: readonly Line[], headerRow: number): Table {
  const place = lines.findIndex((line) => line.number === headerRow);
  const header = lines[place];
  const second =
    header && goesOn(header, lines[place + 1], lines.slice(place + 2, place + 22)) ? lines[place + 1] : undefined;
  const rows = withoutSums(
    lines.filter(
      (line) => !isRuler(line) && line !== second && !(header && (line.number <= headerRow || isSame(line, header))),
    ),
  );
  let width = Math.max(header?.cells.length ?? 0, second?.cells.length ?? 0);
  for (const { cells } of rows) width = Math.max(width, cells.length);
  const named = header ? namesOf(header, second) : [];
  const names = Array.from({ length: width }, (_, index) => (named[index] ?? '').replace(/\s+/g, ' ').slice(0, 200));
  const grouped = header ? withHeadings(rows, width) : null;
  if (grouped) return { headerRow, header: [...names, 'Heading'], rows: grouped, width: width + 1 };
  return { headerRow: header ? headerRow : 0, header: names, rows, width };
}

/** What the file writes between whole and part: the sign that more numbers can only be read with. */
export function findDecimal(
  rows: readonly Line[],
  delimiter: Delimiter | null,
): { sign: DecimalSign; example: string | null } {
  const votes = { comma: 0, point: 0 };
  const examples: Record<DecimalSign, string | null> = { comma: null, point: null };
  const vote = (sign: DecimalSign, text: string) => {
    votes[sign] += 1;
    if (!examples[sign] || (examples[sign].length < text.length && text.length < 14)) examples[sign] = text;
  };
  for (const { cells } of rows.slice(0, 2000))
    for (const cell of cells) {
      if (typeof cell !== 'string' || cell.length > 20 || !/[.,][\d-]/.test(cell)) continue;
      const text = cell.replace(/[\s€$£’']/g, '').replace(/^[a-z]{2,3}\.?(?=\d)|(?<=[\d-])\p{L}{2,3}\.?$/iu, '');
      if (/^-?(\d{1,3}(\.\d{3})+|\d+),(\d{1,2}|\d{4,}|-)$/.test(text)) vote('comma', cell);
      else if (/^-?(\d{1,3}(,\d{3})+|\d*)\.(\d{1,2}|\d{4,})$/.test(text)) vote('point', cell);
    }
  const sign =
    votes.comma === votes.point
      ? delimiter === 'semicolon'
        ? 'comma'
        : 'point'
      : votes.comma > votes.point
        ? 'comma'
        : 'point';
  return { sign, example: examples[sign] };
}

/** In which order the file writes day, month and year. */
export function findDateForm(rows: readonly Line[], decimal: DecimalSign): { form: DateForm; example: string | null } {
  const votes = { dmy: 0, mdy: 0, ymd: 0 };
  const examples: Record<DateForm, string | null> = { dmy: null, mdy: null, ymd: null };
  for (const { cells } of rows.slice(0, 2000))
    for (const cell of cells) {
      if (typeof cell !== 'string' || cell.length > 30) continue;
      const day = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})(?:[ T]|$)/.exec(cell);
      const form: DateForm | null = day
        ? formOf(day, decimal)
        : /^\d{4}-\d{1,2}-\d{1,2}(?:[ T]|$)/.test(cell)
          ? 'ymd'
          : null;
      if (!form) continue;
      votes[form] += 1;
      examples[form] ??= cell;
    }
  const order: DateForm[] = decimal === 'comma' ? ['dmy', 'mdy', 'ymd'] : ['ymd', 'mdy', 'dmy'];
  const form = order.reduce((best, next) => (votes[next] > votes[best] ? next : best));
  return { form, example: examples[form] };
}

function formOf([, first, sign, second]: RegExpExecArray, decimal: DecimalSign): DateForm | null {
  if (Number(first) > 31 || Number(second) > 31) return null;
  if (Number(first) > 12) return 'dmy';
  if (Number(second) > 12) return 'mdy';
  return sign === '/' && decimal === 'point' ? 'mdy' : 'dmy';
}
