import { listLimits } from '#contract/lists/choices.ts';

/** Pasted rows, without empty ones: the header if the first has no number in it, and the others. */
interface Pasted {
  header: string[];
  lines: string[];
}

/** Reads how many lines were pasted. */
export function readPasted(rows: string): Pasted {
  const all = rows.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isHeader = all.length > 1 && !/\d/.test(all[0] as string);
  return { header: isHeader ? all.slice(0, 1) : [], lines: isHeader ? all.slice(1) : all };
}

/** The first of what was pasted, as many lines as a list takes, and the rest; each with the header. */
export function splitPasted({ header, lines }: Pasted): { first: string; rest: string } {
  const write = (some: readonly string[]) => [...header, ...some].join('\n');
  return { first: write(lines.slice(0, listLimits.lines)), rest: write(lines.slice(listLimits.lines)) };
}
