import { CompiledQuery, type Kysely } from 'kysely';
import type { DB } from '../types.ts';

const names = new Map<string, string>();

/** The name that connections know a statement by; undefined if it is not prepared. */
export const preparedNameOf = (text: string): string | undefined => names.get(text);

/**
 * Makes a query that each connection parses and plans once, since every request asks it. Its text never varies; its
 * parameters are `$1`, `$2` and so on. Answers the rows.
 */
export function prepare<Row>(
  name: string,
  text: string,
): (db: Kysely<DB>, ...parameters: readonly unknown[]) => Promise<Row[]> {
  names.set(text, name);
  return async (db, ...parameters) => (await db.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}
