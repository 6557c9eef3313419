import { type Database, sql } from '#server/db/database.ts';

/** The place of a file: which post, and which of its up to three. */
export type Place = { post: number; position: number };

/** Files of the demo that are stored already, by name. No one uploaded them, so they have no author. */
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

/** Puts stored files into places; a post that is gone or has something there already keeps what it has. */
export async function insertPlaces(
  db: Database,
  kind: 'image' | 'document',
  places: readonly (Place & { file: string; purpose: string | null })[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`
    insert into advertisement_files (advertisement_id, file_id, kind, position, purpose)
    select given.post, given.file, ${kind}, given.position, given.purpose
    from unnest(
      ${places.map((place) => place.post)}::int[],
      ${places.map((place) => place.file)}::uuid[],
      ${places.map((place) => place.position)}::smallint[],
      ${places.map((place) => place.purpose)}::text[]
    ) as given (post, file, position, purpose)
    where exists (select from advertisements a where a.id = given.post)
      and not exists (
        select from advertisement_files f
        where f.advertisement_id = given.post and f.kind = ${kind}
          and (f.position = given.position or f.file_id = given.file))`.execute(db);
}
