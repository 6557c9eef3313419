import { readWordTable } from './glossary/terms.ts';

let held: ReadonlyMap<string, readonly string[]> | null = null;

/**
 * The words of orders by role, as the file writes them, in all languages: names of columns, units, greetings, sums. Throws an
 * Error that names file and line of what is wrong.
 */
export function wordsOfOrders(): ReadonlyMap<string, readonly string[]> {
  if (held) return held;
  const words = new Map<string, string[]>();
  for (const { at, cells } of readWordTable('orders')) {
    const [role = '', , written = ''] = cells;
    const each = written.split(';').map((word) => word.trim());
    if (each.includes('')) throw new Error(`${at}: a word between two semicolons is missing.`);
    words.set(role, [...(words.get(role) ?? []), ...each]);
  }
  held = words;
  return held;
}
