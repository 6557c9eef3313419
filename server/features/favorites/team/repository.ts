import type { Availability } from '#contract/advertisements/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { WordsCondition } from '../../advertisements/index.ts';

/** A favourite of an organization as it was saved. */
interface TeamFavoriteRow {
  advertisement_id: number;
  name: string;
  note: string | null;
  price: string | null;
  currency: string | null;
  availability: Availability;
  created_at: Date;
  added_by: number;
  added_by_name: string;
}

/** Holds an organization's list for the rest of the transaction, so that it does not grow beyond its limit at once. */
export async function holdList(db: InTransaction, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('team_favorites'), ${organizationId})`.execute(db);
}

/** Puts a post on the list of an organization as it is now; an earlier entry keeps what the post was then, and takes a note that is given. */
export async function saveTeamFavorite(
  db: InTransaction,
  organizationId: number,
  favorite: Omit<TeamFavoriteRow, 'created_at' | 'note' | 'added_by_name'> & {
    note: string | null | undefined;
    stock: string;
  },
): Promise<void> {
  await db
    .insertInto('team_favorites')
    .values({ ...favorite, organization_id: organizationId, note: favorite.note ?? null })
    .onConflict((conflict) =>
      favorite.note === undefined
        ? conflict.columns(['organization_id', 'advertisement_id']).doNothing()
        : conflict.columns(['organization_id', 'advertisement_id']).doUpdateSet({ note: favorite.note }),
    )
    .execute();
}

/** Changes the note on an entry; false where there is none. */
export async function updateTeamNote(
  db: InTransaction,
  organizationId: number,
  advertisementId: number,
  note: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('team_favorites')
    .set({ note })
    .where('organization_id', '=', organizationId)
    .where('advertisement_id', '=', advertisementId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes a post off the list of an organization; false where it was not on it. */
export async function deleteTeamFavorite(
  db: InTransaction,
  organizationId: number,
  advertisementId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('team_favorites')
    .where('organization_id', '=', organizationId)
    .where('advertisement_id', '=', advertisementId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many posts are on the list of an organization. */
export async function countTeamFavorites(db: Database, organizationId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from team_favorites where organization_id = ${organizationId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One page of the list of an organization, latest first, with the number of all. */
export async function listTeamRows(
  db: Database,
  organizationId: number,
  page: { q: string | null; words: WordsCondition | null; page: number; perPage: number },
): Promise<{ rows: TeamFavoriteRow[]; total: number }> {
  const pattern = page.q ? containing(page.q) : null;
  const ours = sql`from team_favorites f join users u on u.id = f.added_by
    where f.organization_id = ${organizationId}
      and (${pattern}::text is null or f.name ilike ${pattern} or f.note ilike ${pattern}
        or f.advertisement_id in (select a.id from advertisements a
          join team_favorites kept on kept.advertisement_id = a.id
          where kept.organization_id = ${organizationId} and ${page.words ?? sql`false`}))`;
  const { rows } = await sql<TeamFavoriteRow>`
    select f.advertisement_id, f.name, f.note, f.price, f.currency, f.availability, f.created_at, f.added_by,
      concat_ws(' ', u.first_name, u.preposition, u.last_name) as added_by_name ${ours}
    order by f.created_at desc, f.advertisement_id desc
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${ours}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
