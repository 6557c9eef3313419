import { type RawBuilder, sql } from 'kysely';

/** The pattern of `like` that finds a text anywhere, its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

// More words than these narrow nothing any further.
const mostWords = 12;

/** Whether each word of `q` is in one of the columns, in any order, whatever the case and the accents. */
export const hasWords = (columns: readonly RawBuilder<unknown>[], q: string): RawBuilder<boolean> =>
  textHasWords(sql`concat_ws(' ', ${sql.join(columns)})`, q);

/** The same in one text: an index has it only as it is written there. */
export function textHasWords(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const words = q.trim().split(/\s+/).slice(0, mostWords);
  const conditions = words.map((word) =>
    // Signs alone are no words: they are looked for as they are.
    /[\p{L}\p{N}]/u.test(word)
      ? sql`search_text(${text}) like '%' || search_text(${word}) || '%'`
      : sql`${text} ilike ${containing(word)}`,
  );
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Orders names as the alphabet does: neither letter case nor an accent sends one to the end. */
export const alphabetical = (name: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`search_text(${name}) collate "C"`;
