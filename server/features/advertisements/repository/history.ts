import { type InTransaction, sql } from '#server/db/database.ts';

/** Whether nothing refers to the picture or document `f`. */
export const isUnusedFile = sql<boolean>`(f.kind in ('image', 'document', 'preview')
  and not exists (select from advertisement_files p where p.file_id = f.id)
  and not exists (select from deal_message_files m where m.file_id = f.id)
  and not exists (select from deal_delivery_files v where v.file_id = f.id)
  and not exists (select from deal_claim_files c where c.file_id = f.id)
  and not exists (select from import_kept_files k where k.file_id = f.id)
  and not exists (select from users u where u.avatar_file_id = f.id)
  and not exists (select from organizations o where o.logo_file_id = f.id))`;

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

/** How many files that a person has uploaded wait for the sweep, which leaves them alone for a day. */
export async function countLooseFiles(db: InTransaction, personId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files f
    where f.created_by = ${personId} and f.created_at >= now() - interval '1 day' and ${isUnusedFile}`.execute(db);
  return rows[0]?.count ?? 0;
}
