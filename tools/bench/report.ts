import type { Latency } from './measure.ts';

/** One line of the table. */
export interface Line {
  what: string;
  measured: string;
  floor: string;
  target: string;
  isMet: boolean | null;
}

/** Takes note of a figure under a key of the JSON, and of its line in the table. */
export type Report = (key: string, value: unknown, line: Omit<Line, 'floor'> & { floor?: string }) => void;

/** Whole numbers above 100, one decimal above 10, else two. */
export function round(value: number): number {
  return value >= 100 ? Math.round(value) : value >= 10 ? Math.round(value * 10) / 10 : Math.round(value * 100) / 100;
}

/** A line about the times of requests in milliseconds. */
export function latencyLine(
  what: string,
  latency: Latency,
  target?: { at: 'p50' | 'p95' | 'p99'; most: number },
): Omit<Line, 'floor'> {
  const failed = latency.failures > 0 ? `, ${latency.failures} of ${latency.requests} failed` : '';
  return {
    what,
    measured: `p50 ${round(latency.p50)}, p95 ${round(latency.p95)}, p99 ${round(latency.p99)} ms${failed}`,
    target: target ? `${target.at} ≤ ${target.most} ms` : '',
    isMet: target ? latency[target.at] <= target.most && latency.failures === 0 : null,
  };
}

/** A line about requests a second, next to the floor's. */
export function rateLine(
  what: string,
  rate: { perSecond: number; failures: number; processorMs: number | null },
  floor: number | null,
  target: { share: number } | { perSecond: number } | null,
): Line {
  const reached = floor === null ? null : rate.perSecond / floor;
  const parts = [
    `${round(rate.perSecond)}/s`,
    ...(reached === null ? [] : [`${Math.round(reached * 100)} %`]),
    ...(rate.processorMs === null ? [] : [`${round(rate.processorMs)} ms of processor each`]),
    ...(rate.failures > 0 ? [`${rate.failures} failed`] : []),
  ];
  const isReached = (wanted: NonNullable<typeof target>) =>
    'share' in wanted ? (reached ?? 0) >= wanted.share : rate.perSecond >= wanted.perSecond;
  return {
    what,
    measured: parts.join(', '),
    floor: floor === null ? '' : `${round(floor)}/s`,
    target:
      target === null ? '' : 'share' in target ? `≥ ${target.share * 100} % of the floor` : `≥ ${target.perSecond}/s`,
    isMet: target === null ? null : isReached(target) && rate.failures === 0,
  };
}

/** A line about how long something took. */
export function timeLine(what: string, milliseconds: number, target: number): Omit<Line, 'floor'> {
  return {
    what,
    measured: `${round(milliseconds / 1000)} s`,
    target: `≤ ${target / 1000} s`,
    isMet: milliseconds <= target,
  };
}

/** A line about how much memory the server has, in MB. */
export function memoryLine(
  what: string,
  { now, database }: { now: number; database: number },
  target: number,
): Omit<Line, 'floor'> {
  return {
    what,
    measured: `${Math.round(now)} MB (PostgreSQL beside it ${Math.round(database)} MB)`,
    target: `≤ ${target} MB`,
    isMet: now <= target,
  };
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
