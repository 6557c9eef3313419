import type { CategoryNames, ManagedBrand } from '#contract/vocabulary/schemas.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { alphabetical, hasWords } from '#server/db/like.ts';

/** A category as its administration sees it. */
export interface ManagedCategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  slug: string | null;
  icon: string | null;
  position: number;
  names: CategoryNames;
  posts: number;
  children: number;
  updated_at: Date;
}

/** What can be written of a category. */
export type CategoryValues = Pick<ManagedCategoryRow, 'parent_id' | 'name' | 'names' | 'slug' | 'icon' | 'position'>;

const managedCategories = sql`
  select c.id, c.parent_id, c.name, c.slug, c.icon, c.position, c.names, c.updated_at,
    (select count(*)::int from advertisements a where a.category_id = c.id or a.sub_category_id = c.id) as posts,
    (select count(*)::int from categories k where k.parent_id = c.id) as children
  from categories c`;

/** Every category with how much it is used, parents before children. */
export async function listManagedCategories(db: Database): Promise<ManagedCategoryRow[]> {
  const { rows } = await sql<ManagedCategoryRow>`
    ${managedCategories} order by c.parent_id nulls first, c.position, c.id`.execute(db);
  return rows;
}

/** One category, or null; in a transaction it is held until its end. */
export async function lockCategory(db: InTransaction, id: number): Promise<ManagedCategoryRow | null> {
  await sql`select from categories where id = ${id} for update`.execute(db);
  const { rows } = await sql<ManagedCategoryRow>`${managedCategories} where c.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Adds a category; without a position it comes last. Returns its id. */
export async function insertCategory(
  db: InTransaction,
  values: Omit<CategoryValues, 'position'> & { position: number | null },
): Promise<number> {
  const row = await db
    .insertInto('categories')
    .values({
      ...values,
      names: JSON.stringify(values.names),
      position:
        values.position ??
        sql<number>`(select coalesce(max(position) + 1, 0) from categories where parent_id is not distinct from ${values.parent_id}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Changes a category. */
export async function updateCategoryRow(db: InTransaction, id: number, values: Partial<CategoryValues>): Promise<void> {
  const { names, ...others } = values;
  await db
    .updateTable('categories')
    .set({ ...others, ...(names ? { names: JSON.stringify(names) } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Moves the posts of a sub-category below its new parent. */
export async function movePosts(db: InTransaction, subCategoryId: number, categoryId: number): Promise<void> {
  await db
    .updateTable('advertisements')
    .set({ category_id: categoryId })
    .where('sub_category_id', '=', subCategoryId)
    .execute();
}

/** Removes a category that nothing is in. */
export async function deleteCategoryRow(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}

/** A brand as its administration sees it. */
export type ManagedBrandRow = Pick<ManagedBrand, 'id' | 'name' | 'posts'> & { created_at: Date; updated_at: Date };

const managedBrands = sql`
  select b.id, b.name, b.created_at, b.updated_at,
    (select count(*)::int from advertisements a where a.brand_id = b.id) as posts
  from brands b`;

const brandOrders: Record<string, ReturnType<typeof sql>> = {
  name: alphabetical(sql`b.name`),
  posts: sql`posts`,
  created_at: sql`b.created_at`,
};

/** A page of brands with how much they are used. */
export async function searchBrands(
  db: Database,
  query: { q?: string | null | undefined; sort?: string | null | undefined; page: number; per_page: number },
) {
  const where = query.q ? hasWords([sql`b.name`], query.q) : sql`true`;
  const sort = query.sort ?? 'name';
  const order = brandOrders[sort.replace(/^-/, '')] ?? alphabetical(sql`b.name`);
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from brands b where ${where}`.execute(db);
  const { rows } = await sql<ManagedBrandRow>`
    ${managedBrands} where ${where} order by ${order} ${direction}, b.id
    limit ${query.per_page} offset ${(query.page - 1) * query.per_page}`.execute(db);
  return { rows, meta: { total: counted.rows[0]?.total ?? 0, page: query.page, per_page: query.per_page } };
}

/** Brands of the given ids, held until the end of the transaction, in the order of their ids. */
export async function lockBrands(db: InTransaction, ids: readonly number[]): Promise<ManagedBrandRow[]> {
  await sql`select from brands where id = any(${[...ids]}) order by id for update`.execute(db);
  const { rows } = await sql<ManagedBrandRow>`${managedBrands} where b.id = any(${[...ids]}) order by b.id`.execute(db);
  return rows;
}

/** Adds a brand; returns its id. */
export async function insertBrand(db: InTransaction, name: string): Promise<number> {
  const row = await db.insertInto('brands').values({ name }).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Renames a brand. */
export async function renameBrand(db: InTransaction, id: number, name: string): Promise<void> {
  await db.updateTable('brands').set({ name }).where('id', '=', id).execute();
}

/** Removes a brand that no post has. */
export async function deleteBrandRow(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('brands').where('id', '=', id).execute();
}

/** Gives the posts and articles of a brand to another one, and points saved searches at it. Returns how many posts. */
export async function reassignBrand(db: InTransaction, from: number, into: number): Promise<number> {
  await sql`select move_articles(${from}, ${into})`.execute(db);
  const { numUpdatedRows } = await db
    .updateTable('advertisements')
    .set({ brand_id: into })
    .where('brand_id', '=', from)
    .executeTakeFirst();
  await sql`
    update saved_searches
    set query = regexp_replace(query, ${`(brands(\\[\\]|%5B%5D)=)${from}(?=&|$)`}, ${`\\1${into}`}, 'gi')
    where query ~* ${`brands(\\[\\]|%5B%5D)=${from}(&|$)`}`.execute(db);
  return Number(numUpdatedRows);
}
