import type { Availability } from '#contract/advertisements/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';
import type { WordsCondition } from '../advertisements/index.ts';

/** A favourite as it was saved. */
export interface FavoriteRow {
  /** Whether it is on the list of the organization that was asked for. */
  is_shared: boolean;
  advertisement_id: number;
  name: string;
  note: string | null;
  price: string | null;
  currency: string | null;
  availability: Availability;
  created_at: Date;
}

/** Saves a post for somebody as it is now; an earlier save keeps what the post was then, and takes a note that is given. */
export async function saveFavorite(
  db: InTransaction,
  userId: number,
  favorite: Omit<FavoriteRow, 'created_at' | 'note' | 'is_shared'> & { note: string | null | undefined; stock: string },
): Promise<void> {
  await db
    .insertInto('favorites')
    .values({ ...favorite, user_id: userId, note: favorite.note ?? null })
    .onConflict((conflict) =>
      favorite.note === undefined
        ? conflict.columns(['user_id', 'advertisement_id']).doNothing()
        : conflict.columns(['user_id', 'advertisement_id']).doUpdateSet({ note: favorite.note }),
    )
    .execute();
}

/** Changes the note on a post that somebody saved; false where it is not saved. */
export async function updateNote(
  db: InTransaction,
  userId: number,
  advertisementId: number,
  note: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('favorites')
    .set({ note })
    .where('user_id', '=', userId)
    .where('advertisement_id', '=', advertisementId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets a saved post; false where it was not saved. */
export async function deleteFavorite(db: InTransaction, userId: number, advertisementId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('advertisement_id', '=', advertisementId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many posts somebody saved. */
export async function countFavorites(db: Database, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from favorites where user_id = ${userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of the posts that somebody saved, latest first. */
export async function listFavoriteIds(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favorites')
    .select('advertisement_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.advertisement_id);
}

/** One page of what somebody saved, latest first, with the number of all. */
export async function listFavorites(
  db: Database,
  userId: number,
  page: {
    q: string | null;
    words: WordsCondition | null;
    page: number;
    perPage: number;
    organizationId: number | null;
  },
): Promise<{ rows: FavoriteRow[]; total: number }> {
  const pattern = page.q ? containing(page.q) : null;
  const mine = sql`from favorites f
    where f.user_id = ${userId} and (${pattern}::text is null or f.name ilike ${pattern} or f.note ilike ${pattern}
      or f.advertisement_id in (select a.id from advertisements a join favorites own on own.advertisement_id = a.id
        where own.user_id = ${userId} and ${page.words ?? sql`false`}))`;
  const { rows } = await sql<FavoriteRow>`
    select f.advertisement_id, f.name, f.note, f.price, f.currency, f.availability, f.created_at,
      exists (select from team_favorites t where t.organization_id = ${page.organizationId}::int
        and t.advertisement_id = f.advertisement_id) as is_shared ${mine}
    order by f.created_at desc, f.advertisement_id desc
    limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total ${mine}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
