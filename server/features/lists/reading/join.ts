import type { LineContent } from '#server/reading/lines/line.ts';
import type { Understanding } from '../rows.ts';

type UnderstoodLine = LineContent & Understanding & { number?: number; joined?: number[] };

type Identity = 'article_id' | 'text' | 'article_number' | 'brand' | 'gtin' | 'title' | 'unit' | 'pin' | 'max_price';

/**
 * What lines have in common that become one: their article, else all their values, their unit, and what was decided on them;
 * null for a line without a text. Lines of one name with other values are other parts: 100 nF and 10 µF are both a `C`.
 */
export function joinKey(line: Pick<UnderstoodLine, Identity>): string | null {
  if (line.text.trim() === '') return null;
  const values = [line.text.trim(), line.article_number, line.brand, line.gtin, line.title];
  const name = line.article_id === null ? JSON.stringify(values).toLowerCase() : `article ${line.article_id}`;
  return `${name} ${line.unit} ${line.pin ?? ''} ${line.max_price ?? ''}`;
}

/**
 * Joins lines of one article and unit, else of the same values; the first keeps its place. Lines that a list has
 * already are not joined with each other. Returns the lines and how many were joined with another.
 */
export function joinLines<Line extends UnderstoodLine>(lines: readonly Line[]): { lines: Line[]; joined: number } {
  const byKey = new Map<string, Line>();
  const result: Line[] = [];
  for (const line of lines) {
    const key = joinKey(line);
    const first = key === null ? undefined : byKey.get(key);
    if (!first || line.number !== undefined) {
      const copy = { ...line };
      if (key !== null && !first) byKey.set(key, copy);
      result.push(copy);
    } else Object.assign(first, joinedWith(first, line));
  }
  return { lines: result, joined: lines.length - result.length };
}

/** What a line is like once another one is joined with it. */
export function joinedWith(
  first: UnderstoodLine,
  line: UnderstoodLine,
): Required<Pick<UnderstoodLine, 'joined' | 'quantity' | 'quantity_assumed' | 'note' | 'alternatives'>> {
  return {
    joined: [...rowsOf(first), ...rowsOf(line)],
    quantity: Math.min(first.quantity + line.quantity, 10_000_000),
    quantity_assumed: first.quantity_assumed || line.quantity_assumed,
    note: [first.note, line.note].filter(Boolean).join('; ').slice(0, 500) || null,
    alternatives: [...new Set([...first.alternatives, ...line.alternatives])].slice(0, 5),
  };
}

const rowsOf = ({ joined = [], quantity }: UnderstoodLine): number[] => (joined.length > 0 ? joined : [quantity]);
