/** What came out of one kind of drill. Times in milliseconds, null where there is nothing to time. */
export interface Outcome {
  what: string;
  times: number;
  /** Processes of the product that ended without being asked to. */
  deaths: number;
  acknowledged: number;
  lost: number;
  twice: number;
  /** Answers of 5xx other than a 503 with `Retry-After`, and jobs that did not end as they should. */
  wrongAnswers: number;
  /** Files that no record names after the sweep; null where none are looked for. */
  leftOver: number | null;
  /** The longest until a fault was visible in the log, in /readyz and in /metrics. */
  visible: number | null;
  /** The longest that a request took. */
  longestRequest: number | null;
  /** The longest that the database was away after what was done to it. */
  databaseAway: number | null;
  /** The longest that the product took to answer well again after the database did, or to end where it was to end. */
  recovery: number | null;
}

/** An outcome before anything was done. */
export const emptyOutcome = (what: string): Outcome => ({
  what,
  times: 0,
  deaths: 0,
  acknowledged: 0,
  lost: 0,
  twice: 0,
  wrongAnswers: 0,
  leftOver: null,
  visible: null,
  longestRequest: null,
  databaseAway: null,
  recovery: null,
});

const seconds = (value: number | null) => (value === null ? '' : `${(value / 1000).toFixed(1)} s`);

/** The outcomes as a Markdown table that also reads well in a terminal. */
export function formatOutcomes(outcomes: Outcome[]): string {
  const rows = [
    [
      'What',
      'Times',
      'Deaths',
      'Acknowledged',
      'Lost',
      'Twice',
      'Wrong',
      'Left over',
      'Visible after',
      'Longest request',
      'Database away',
      'Again after',
    ],
    ...outcomes.map((one) => [
      one.what,
      String(one.times),
      String(one.deaths),
      String(one.acknowledged),
      String(one.lost),
      String(one.twice),
      String(one.wrongAnswers),
      one.leftOver === null ? '' : String(one.leftOver),
      seconds(one.visible),
      seconds(one.longestRequest),
      seconds(one.databaseAway),
      seconds(one.recovery),
    ]),
  ];
  return formatRows(rows);
}

/** Rows, the first of them the head, as a Markdown table. */
export function formatRows(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const format = (row: string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at] as number)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [format(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rest.map(format)].join('\n');
}
