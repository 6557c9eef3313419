/** One line of the table. */
export interface Line {
  what: string;
  measured: string;
  floor: string;
  target: string;
  isMet: boolean | null;
}

/** Whole numbers above 100, one decimal above 10, else two. */
export function round(value: number): number {
  return value >= 100 ? Math.round(value) : value >= 10 ? Math.round(value * 10) / 10 : Math.round(value * 100) / 100;
}

/** The lines as a Markdown table that also reads well in a terminal. */
export function formatTable(lines: Line[]): string {
  const rows = [
    ['What', 'Measured', 'Floor', 'Target', ''],
    ...lines.map(({ what, measured, floor, target, isMet }) => [
      what,
      measured,
      floor,
      target,
      isMet === null ? '' : isMet ? 'met' : 'missed',
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => (row[column] as string).length))) ?? [];
  const format = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] as number)).join(' | ')} |`;
  const [head, ...rest] = rows as [string[], ...string[][]];
  return [format(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(format)].join('\n');
}
