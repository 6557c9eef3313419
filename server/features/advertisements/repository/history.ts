import { type InTransaction, sql } from '#server/db/database.ts';

/** A picture or document of a post at its place. */
interface PlacedFile {
  id: string;
  kind: string;
  position: number;
}

/** Notes in the history of posts which of their files changed, by name. All of them are still known. */
export async function noteFiles(
  db: InTransaction,
  changes: readonly { id: number; before: readonly PlacedFile[]; after: readonly PlacedFile[] }[],
): Promise<void> {
  const placed = changes.flatMap(({ id, before, after }) => [
    ...before.map((file) => ({ post: id, was: true, file: file.id, kind: file.kind, position: file.position })),
    ...after.map((file) => ({ post: id, was: false, file: file.id, kind: file.kind, position: file.position })),
  ]);
  if (placed.length === 0) return;
  await sql`
    with placed as (
      select p.*, f.name from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
        as p (post int, was bool, file uuid, kind text, position int) join files f on f.id = p.file
    ), lists as (
      select post, kind, string_agg(name, ', ' order by position) filter (where was) as before,
        string_agg(name, ', ' order by position) filter (where not was) as after,
        array_agg(file order by position) filter (where was) is distinct from
          array_agg(file order by position) filter (where not was) as differs
      from placed group by post, kind
    )
    select note_history(post, false, jsonb_object_agg(kind || 's', jsonb_build_array(before, after)))
    from lists where differs group by post`.execute(db);
}
