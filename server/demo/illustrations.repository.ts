import { type Database, sql } from '#server/db/database.ts';
import type { StoredFile } from '#server/platform/files/index.ts';
import { insertFiles } from '#server/platform/files/index.ts';
import { toSlug } from './demo.repository.ts';
import type { PostToShow } from './pictures/choice.ts';

/** The place of a file: which post, and which of its up to three. */
export type Place = { post: number; position: number };

/** Any number that no other advisory lock of the product uses. */
const drawingLock = 7_341_002;

/** Does work that nobody else, in no other process, does at the same time. Throws where somebody is at it. */
export async function drawAlone<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${drawingLock}) as locked`.execute(
      connection,
    );
    if (!rows[0]?.locked) throw new Error('The pictures are being drawn already.');
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${drawingLock})`.execute(connection);
    }
  });
}

/** The offered posts up to an id that can still be seen, latest first. */
export async function findPostsToShow(db: Database, upTo: number): Promise<PostToShow[]> {
  const rows = await db
    .selectFrom('advertisements as a')
    .innerJoin('categories as s', 's.id', 'a.sub_category_id')
    .select(['a.id', 'a.title', 'a.supplier_article_number as article', 's.name as subCategory'])
    .where('a.id', '<=', upTo)
    .where('a.type', '=', 'offered')
    .where('a.deleted_at', 'is', null)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, article: row.article ?? '', subCategory: toSlug(row.subCategory) }));
}

/** Files of the demo that are stored already, by name. Nobody uploaded them, so they have no author. */
export async function findStored(
  db: Database,
  kind: 'image' | 'document',
  names: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('files')
    .select(['id', 'name'])
    .where('kind', '=', kind)
    .where('created_by', 'is', null)
    .where('name', 'in', [...names])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

/** Gives a picture its row and puts it into its places, in one transaction. */
export async function placePicture(db: Database, file: StoredFile, places: readonly Place[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await insertFiles(transaction, [file], null);
    await insertPlaces(transaction, 'image', withFile(places, file.id));
  });
}

/** Places with the file that goes there. */
function withFile(places: readonly Place[], file: string) {
  return places.map((place) => ({ ...place, file }));
}

/** Puts stored files into places; a post that is gone or has something there already keeps what it has. */
export async function insertPlaces(
  db: Database,
  kind: 'image' | 'document',
  places: readonly (Place & { file: string })[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`
    insert into advertisement_files (advertisement_id, file_id, kind, position)
    select given.post, given.file, ${kind}, given.position
    from unnest(
      ${places.map((place) => place.post)}::int[],
      ${places.map((place) => place.file)}::uuid[],
      ${places.map((place) => place.position)}::smallint[]
    ) as given (post, file, position)
    where exists (select from advertisements a where a.id = given.post)
      and not exists (
        select from advertisement_files f
        where f.advertisement_id = given.post and f.kind = ${kind}
          and (f.position = given.position or f.file_id = given.file))`.execute(db);
}
