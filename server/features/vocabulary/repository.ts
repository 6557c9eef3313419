import { type Database, type InTransaction, sql } from '#server/db/database.ts';
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

/** The brand of this name in any letter case, else one that differs in spaces, accents and signs only. */
export async function findBrandNamed(db: Database, name: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('brands')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name}) or (part_key(name) = part_key(${name}) and part_key(name) <> '')`)
    .orderBy(sql`lower(name) = lower(${name}) desc`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Names as they are compared, of the brands that are as long as this one, or a letter shorter or longer. */
export async function listBrandsOfLength(
  db: Database,
  name: string,
): Promise<{ key: string; brands: { name: string; key: string }[] }> {
  const { rows } = await sql<{ name: string; key: string; asked: string }>`
    with asked as materialized (select part_key(${name}) as key)
    select b.name, part_key(b.name) as key, asked.key as asked from asked left join brands b
      on length(part_key(b.name)) between length(asked.key) - 1 and length(asked.key) + 1 order by b.id`.execute(db);
  return { key: rows[0]?.asked ?? '', brands: rows.filter((row) => row.name !== null) };
}

/** Lets one new brand be added at a time, so that two people never add the same one in two spellings. Until the commit. */
export async function holdNewBrands(db: InTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('brands'))`.execute(db);
}

/** Adds a brand; returns its id, or that of the one which has its name already. */
export async function addBrand(db: InTransaction, name: string): Promise<number> {
  const made = await db
    .insertInto('brands')
    .values({ name })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return (made ?? (await findBrandNamed(db, name)))?.id as number;
}
