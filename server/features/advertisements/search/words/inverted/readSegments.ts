import { type Database, sql } from '#server/db/database.ts';
import type { Segments } from './invertedIndex.ts';
import { type Segment, SegmentWriter, slotsPerSegment } from './segment.ts';

/** What the database says of one segment: its stems in the order of their bytes, how many posts say each, and which. */
interface Lists {
  stems: string | null;
  counts: Buffer | null;
  ids: Buffer | null;
}

/** Reads what posts say from the database; `placeOf` is the place of a post within the segment, or less than 0. */
export async function readSegments(
  db: Database,
  ids: readonly number[],
  placeOf: (id: number) => number,
): Promise<Segments> {
  const [head, tail] = [await readLists(db, 'advertisement_words', ids), await readLists(db, 'description_words', ids)];
  return { head: write(head, placeOf), tail: write(tail, placeOf) };
}

// One value a column, as for the columns of posts: the server has little to take apart.
async function readLists(db: Database, table: string, ids: readonly number[]): Promise<Lists> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<Lists>`
      with lists as (
        select stem, string_agg(int4send(advertisement_id), ''::bytea) as ids, count(*)::integer as posts
        from (
          select advertisement_id, unnest(tsvector_to_array(words)) as stem
          from unnest(${ids}::int[]) given (advertisement_id) join ${sql.table(table)} using (advertisement_id)
        ) said
        group by stem)
      select string_agg(stem, ' ' order by stem collate "C") as stems,
        string_agg(int4send(posts), ''::bytea order by stem collate "C") as counts,
        string_agg(ids, ''::bytea order by stem collate "C") as ids
      from lists`.execute(trx);
    return rows[0] as Lists;
  });
}

function write({ stems, counts, ids }: Lists, placeOf: (id: number) => number): Segment {
  const bytes = Buffer.from(stems ?? '');
  const writer = new SegmentWriter(bytes.length, ids ? ids.length / 2 : 0);
  const slots = new Int32Array(slotsPerSegment);
  let stemStart = 0;
  let from = 0;
  for (let stem = 0; counts && ids && stem * 4 < counts.length; stem += 1) {
    const blank = bytes.indexOf(' ', stemStart);
    const stemEnd = blank < 0 ? bytes.length : blank;
    const to = from + counts.readInt32BE(stem * 4) * 4;
    let count = 0;
    for (; from < to; from += 4) {
      const slot = placeOf(ids.readInt32BE(from));
      if (slot < 0 || slot >= slotsPerSegment) continue;
      slots[count] = slot;
      count += 1;
    }
    slots.subarray(0, count).sort();
    writer.add(bytes.subarray(stemStart, stemEnd), slots, count);
    stemStart = stemEnd + 1;
  }
  return writer.finish();
}
