import type { LineContent, Understanding } from '../rows.ts';

type UnderstoodLine = LineContent & Understanding & { joined?: number[] };

/**
 * Makes one line of those of one article and unit, else of the same values; the first keeps its place. Returns the lines and how many
 * were joined with another.
 */
export function joinLines<Line extends UnderstoodLine>(lines: readonly Line[]): { lines: Line[]; joined: number } {
  const byKey = new Map<string, Line>();
  const result: Line[] = [];
  for (const line of lines) {
    // Rows with the same name and other values are other parts: 100 nF and 10 µF are both a `C`.
    const values = [line.text, line.article_number, line.brand, line.gtin, line.title];
    const name = line.article_id === null ? JSON.stringify(values).trim().toLowerCase() : `article ${line.article_id}`;
    const key = line.text.trim() === '' ? null : `${name} ${line.unit} ${line.pin ?? ''} ${line.max_price ?? ''}`;
    const first = key === null ? undefined : byKey.get(key);
    if (!first) {
      const copy = { ...line };
      if (key !== null) byKey.set(key, copy);
      result.push(copy);
      continue;
    }
    first.joined = [...rowsOf(first), ...rowsOf(line)];
    first.quantity = Math.min(first.quantity + line.quantity, 10_000_000);
    first.quantity_assumed ||= line.quantity_assumed;
    first.note = [first.note, line.note].filter(Boolean).join('; ').slice(0, 500) || null;
    first.alternatives = [...new Set([...first.alternatives, ...line.alternatives])].slice(0, 5);
  }
  return { lines: result, joined: lines.length - result.length };
}

const rowsOf = ({ joined = [], quantity }: UnderstoodLine): number[] => (joined.length > 0 ? joined : [quantity]);
