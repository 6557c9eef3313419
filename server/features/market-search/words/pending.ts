import { type Database, sql } from '#server/db/database.ts';

/** The indices of the words of posts. */
export const wordIndices = ['advertisement_words_text', 'advertisement_words_fragments', 'description_words_text'];

/**
 * Moves the words of the latest posts into their indices. Until then they wait in pending lists, which every search reads
 * once for each wording of a word, dozens of times.
 */
export async function sortInWords(db: Database): Promise<void> {
  for (const index of wordIndices) await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
}
