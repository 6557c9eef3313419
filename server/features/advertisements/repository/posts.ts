import type { Insertable, Updateable } from 'kysely';
import type { DocumentKind } from '#contract/advertisements/choices.ts';
import { platformRoles } from '#contract/rights/roles.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { DB } from '#server/db/types.ts';
import { copiedColumns } from '../columns.ts';
import { noteFiles } from './history.ts';

export type NewPost = Omit<Insertable<DB['advertisements']>, 'expires_at'> & { days_online: number };
export type PostChange = Updateable<DB['advertisements']>;

/**
 * Takes a post for the rest of the transaction: others who change it wait. Its history names the actor for what follows.
 * False if there is none.
 */
export async function lockPost(db: InTransaction, id: number, actorId: number): Promise<boolean> {
  const { rows } = await sql`
    select set_config('change.actor', ${String(actorId)}, true) from advertisements where id = ${id} for update`.execute(
    db,
  );
  return rows.length === 1;
}

/** Adds a post that ends after a number of days; returns its id. */
export async function insertPost(db: InTransaction, { days_online, ...values }: NewPost): Promise<number> {
  const row = await db
    .insertInto('advertisements')
    .values({ ...values, expires_at: daysFromNow(days_online) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const daysFromNow = (days: number) => sql<Date>`date_trunc('milliseconds', now()) + make_interval(days => ${days})`;

/** Puts a post online for a number of days. */
export async function publishFor(db: InTransaction, id: number, days: number): Promise<void> {
  await db
    .updateTable('advertisements')
    .set({ state: 'active', expires_at: daysFromNow(days) })
    .where('id', '=', id)
    .execute();
}

/** Marks a post as deleted now. */
export async function markDeleted(db: InTransaction, id: number): Promise<void> {
  await db
    .updateTable('advertisements')
    .set({ deleted_at: sql<Date>`date_trunc('milliseconds', clock_timestamp())` })
    .where('id', '=', id)
    .execute();
}

/** Changes a post; its version and its place in the feed follow by themselves. */
export async function updatePost(db: InTransaction, id: number, values: PostChange): Promise<void> {
  await db.updateTable('advertisements').set(values).where('id', '=', id).execute();
}

// A sold post has no stock left: its copy starts with what was sold.
const copiedOtherwise: Record<string, ReturnType<typeof sql>> = {
  number_of_items: sql`greatest(number_of_items, least(sold_quantity, 10000000), 1)`,
};

/** Copies a post and its files into a new, paused one of another owner; returns the id of the copy. */
export async function copyPost(
  db: InTransaction,
  id: number,
  owner: { ownerId: number; days: number },
): Promise<number> {
  const columns = sql.join(copiedColumns.map((column) => sql.ref(column)));
  const values = sql.join(copiedColumns.map((column) => sql`${copiedOtherwise[column] ?? sql.ref(column)}`));
  const { rows } = await sql<{ id: number }>`
    insert into advertisements (organization_id, owner_id, state, expires_at, ${columns})
    select organization_id, ${owner.ownerId}, 'paused', now() + make_interval(days => ${owner.days}), ${values}
    from advertisements where id = ${id}
    returning id`.execute(db);
  const copy = (rows[0] as { id: number }).id;
  await sql`
    insert into advertisement_files (advertisement_id, file_id, kind, position, purpose)
    select ${copy}, file_id, kind, position, purpose from advertisement_files where advertisement_id = ${id}`.execute(
    db,
  );
  return copy;
}

export interface Attachment {
  id: string;
  kind: 'image' | 'document';
  position: number;
  /** What a document is. */
  purpose?: DocumentKind | null;
}

/** Makes exactly these the files of a post, and forgets files that no post has any more. */
export async function replaceAttachments(db: InTransaction, id: number, files: readonly Attachment[]): Promise<void> {
  const former = await db
    .deleteFrom('advertisement_files')
    .where('advertisement_id', '=', id)
    .returning(['file_id', 'kind', 'position'])
    .execute();
  const before = former.map(({ file_id, kind, position }) => ({ id: file_id, kind, position }));
  await noteFiles(db, [{ id, before, after: files }]);
  if (files.length > 0) {
    await db
      .insertInto('advertisement_files')
      .values(
        files.map((file) => ({
          advertisement_id: id,
          file_id: file.id,
          kind: file.kind,
          position: file.position,
          purpose: file.purpose ?? null,
        })),
      )
      .execute();
  }
  const fileIds = new Set(files.map((file) => file.id));
  await deleteUnused(
    db,
    former.map((row) => row.file_id).filter((file) => !fileIds.has(file)),
  );
}

/** Forgets the given files that no post uses. */
export async function deleteUnused(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('files')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('advertisement_files').select('file_id').whereRef('advertisement_files.file_id', '=', 'files.id'),
        ),
      ),
    )
    .execute();
}

/** A look at a post: by whom, as a key that names no one, and on which day (UTC). */
export interface View {
  id: number;
  day: string;
  viewer: Buffer;
}

/** Counts views of posts, each person once a day; views of deleted posts are dropped. */
export async function addViews(db: Database, views: readonly View[]): Promise<void> {
  await sql`
    with looked as (
      insert into advertisement_viewers (advertisement_id, day, viewer)
      select seen.id, seen.day, seen.viewer
      from unnest(${views.map(({ id }) => id)}::int[], ${views.map(({ day }) => day)}::date[], ${views.map(({ viewer }) => viewer)}::bytea[])
        as seen (id, day, viewer)
      where exists (select from advertisements a where a.id = seen.id)
      order by seen.id, seen.day, seen.viewer
      on conflict do nothing returning advertisement_id, day
    ), counted as (
      insert into advertisement_days as held (advertisement_id, day, views)
      select advertisement_id, day, count(*)::int from looked group by 1, 2 order by 1, 2
      on conflict (advertisement_id, day) do update set views = held.views + excluded.views
    )
    insert into advertisement_views as held (advertisement_id, views)
    select advertisement_id, count(*)::int from looked group by 1 order by 1
    on conflict (advertisement_id) do update set views = held.views + excluded.views`.execute(db);
}

/** Keeps what someone reports about a post; a second report of the same person before the first is dealt with replaces it. */
export async function saveReport(
  db: InTransaction,
  report: { advertisementId: number; userId: number; reason: string; text: string | null },
): Promise<void> {
  await sql`
    insert into reports (advertisement_id, user_id, reason, text)
    values (${report.advertisementId}, ${report.userId}, ${report.reason}, ${report.text})
    on conflict (advertisement_id, user_id) where resolved_at is null
      do update set reason = excluded.reason, text = excluded.text, created_at = now()`.execute(db);
}

/** Who looks after what does not belong: the active admins of the platform. */
export async function listModerators(db: Database): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...platformRoles])
    .where('status', '=', 'active')
    .execute();
  return rows.map(({ id }) => id);
}

/** The organizations of those people who are active members of one. */
export async function findActiveMembers(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'organization_id'])
    .where('id', 'in', ids)
    .where('organization_id', 'is not', null)
    .where('status', '=', 'active')
    .$narrowType<{ organization_id: number }>()
    .execute();
  return new Map(rows.map((row) => [row.id, row.organization_id]));
}

/** Whether someone is an active member of an organization. */
export async function isActiveMember(db: Database, userId: number, organizationId: number): Promise<boolean> {
  return (await findActiveMembers(db, [userId])).get(userId) === organizationId;
}

/**
 * What posts take from their organizations. The responsible member is the one who owns a post when no one is named: the first
 * active admin, else the first active person.
 */
export async function findPosters(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, { country: string; status: string; responsible_id: number | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'country', 'status'])
    .select(({ selectFrom }) =>
      selectFrom('users')
        .select('users.id')
        .whereRef('users.organization_id', '=', 'organizations.id')
        .where('users.status', '=', 'active')
        .orderBy(sql`role = 'organization_admin' desc`)
        .orderBy('users.id')
        .limit(1)
        .as('responsible_id'),
    )
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether an organization is active and has people who can sign in: only then forms offer it. */
export async function hasUsers(db: Database, organizationId: number): Promise<boolean> {
  const found = (await findPosters(db, [organizationId])).get(organizationId);
  return found?.status === 'active' && found.responsible_id !== null;
}
