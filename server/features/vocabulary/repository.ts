import { type Database, sql } from '#server/db/database.ts';
import { containing } from '#server/db/like.ts';

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  slug: string | null;
  icon: string | null;
}

/** Categories in the order of the menu, children after all parents; narrowed by words in the name or by parent (0: top level). */
export async function listCategories(
  db: Database,
  filter: { query?: string | null; parentId?: number | null } = {},
): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'slug', 'icon'])
    .$if(Boolean(filter.query), (query) => query.where('name', 'ilike', containing(filter.query as string)))
    .$if(filter.parentId === 0, (query) => query.where('parent_id', 'is', null))
    .$if(Boolean(filter.parentId), (query) => query.where('parent_id', '=', filter.parentId as number))
    .orderBy(sql`parent_id nulls first`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The category of an id, if there is one. */
export async function findCategory(
  db: Database,
  id: number,
): Promise<{ id: number; parent_id: number | null } | undefined> {
  return db.selectFrom('categories').select(['id', 'parent_id']).where('id', '=', id).executeTakeFirst();
}

/** Brands in the order of their names. */
export async function listBrands(db: Database): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('brands').select(['id', 'name']).orderBy(sql`lower(name)`).execute();
}

/** Whether a brand of this id exists. */
export async function hasBrand(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom('brands').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The id of the brand of this name in any letter case; made where it is new. */
export async function ensureBrand(db: Database, name: string): Promise<number> {
  const find = () =>
    db.selectFrom('brands').select('id').where(sql`lower(name)`, '=', sql`lower(${name})`).executeTakeFirst();
  const found = await find();
  if (found) return found.id;
  const made = await db
    .insertInto('brands')
    .values({ name })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody else made it meanwhile: it is there now.
  return (made ?? (await find()))?.id as number;
}
