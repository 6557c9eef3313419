import { setImmediate } from 'node:timers/promises';
import { type Database, sql } from '#server/db/database.ts';
import type { Segments } from '#server/search-engine/postings/invertedIndex.ts';
import { Segment, SegmentWriter, slotsPerSegment } from '#server/search-engine/postings/segment.ts';

/**
 * What the database has of one segment: its stems in the order of their bytes, how many posts have each, and which, by their
 * places among those that were asked for.
 */
interface Lists {
  stems: string | null;
  counts: Buffer | null;
  places: string | null;
}

/** The words of a segment's posts as the database returned them; `write` turns them into segments. */
export interface ReadWords {
  write(): Promise<Segments>;
}

/** Reads the words of a segment's posts from the database. */
export async function readWordsOf(db: Database, posts: readonly { id: number; slot: number }[]): Promise<ReadWords> {
  if (posts.length === 0) return { write: async () => ({ head: Segment.empty, tail: Segment.empty }) };
  const ids = posts.map(({ id }) => id);
  const slots = Int32Array.from(posts, ({ slot }) => slot);
  // The database gathers both at once.
  const [head, tail] = await Promise.all([
    readLists(db, 'advertisement_words', ids),
    readLists(db, 'description_words', ids),
  ]);
  return { write: async () => ({ head: await write(head, slots), tail: await write(tail, slots) }) };
}

// One value a column, as for the columns of posts, and the largest in the shortest writing: what is read leaves little to collect.
async function readLists(db: Database, table: string, ids: readonly number[]): Promise<Lists> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    // Titles and descriptions are gathered at once; parallel workers for each would only wait for each other.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx);
    const { rows } = await sql<Lists>`
      with lists as (
        select stem, string_agg(int2send((place - 1)::smallint), ''::bytea) as places, count(*)::integer as posts
        from (
          select place, unnest(tsvector_to_array(words)) as stem
          from unnest(${ids}::int[]) with ordinality given (advertisement_id, place)
          join ${sql.table(table)} using (advertisement_id)
        ) said
        group by stem)
      select string_agg(stem, ' ' order by stem collate "C") as stems,
        string_agg(int4send(posts), ''::bytea order by stem collate "C") as counts,
        encode(string_agg(places, ''::bytea order by stem collate "C"), 'base64') as places
      from lists`.execute(trx);
    return rows[0] as Lists;
  });
}

/** How many milliseconds a segment is written before others are let in. */
const mostAtOnce = 5;

async function write({ stems, counts, places }: Lists, slotOf: Int32Array): Promise<Segment> {
  if (stems === null || counts === null || places === null) return Segment.empty;
  const letters = Buffer.from(stems);
  const positions = Buffer.from(places, 'base64');
  const writer = new SegmentWriter(letters.length, positions.length);
  const slots = new Int32Array(slotsPerSegment);
  let start = 0;
  let from = 0;
  let started = performance.now();
  for (let stem = 0; stem * 4 < counts.length; stem += 1) {
    if (performance.now() - started > mostAtOnce) {
      await setImmediate();
      started = performance.now();
    }
    const blank = letters.indexOf(' ', start);
    const end = blank < 0 ? letters.length : blank;
    const count = counts.readInt32BE(stem * 4);
    let isSorted = true;
    for (let index = 0; index < count; index += 1) {
      slots[index] = slotOf[positions.readInt16BE(from + index * 2)] as number;
      if (index > 0 && (slots[index] as number) < (slots[index - 1] as number)) isSorted = false;
    }
    if (!isSorted) slots.subarray(0, count).sort();
    writer.add(letters.subarray(start, end), slots, count);
    start = end + 1;
    from += count * 2;
  }
  return writer.finish();
}
