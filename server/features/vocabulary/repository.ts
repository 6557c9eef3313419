import type { CategoryNames, ManagedBrand } from '#contract/vocabulary/schemas.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { alphabetical, containing, hasWords } from '#server/db/like.ts';
import { categoryTree } from './categoryTree.ts';

export interface CategoryRow {
  id: number;
  parent_id: number | null;
  name: string;
  slug: string | null;
  icon: string | null;
  /** In other languages, by their tags. */
  names: Readonly<Record<string, string>>;
}

/** Categories in the order of the menu, children after all parents; narrowed by words in the name or by parent (0: top level). */
export async function listCategories(
  db: Database,
  filter: { query?: string | null; parentId?: number | null } = {},
): Promise<CategoryRow[]> {
  return db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'name', 'slug', 'icon', sql<CategoryRow['names']>`names`.as('names')])
    .$if(Boolean(filter.query), (query) => query.where('name', 'ilike', containing(filter.query as string)))
    .$if(filter.parentId === 0, (query) => query.where('parent_id', 'is', null))
    .$if(Boolean(filter.parentId), (query) => query.where('parent_id', '=', filter.parentId as number))
    .orderBy(sql`parent_id nulls first`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The parents of categories, null of those at the top; an id that is none is left out. */
export async function findParents(db: Database, ids: readonly number[]): Promise<Map<number, number | null>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('categories').select(['id', 'parent_id']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.parent_id]));
}

/** Brands to choose from, in the alphabet's order: an accent doesn't send a name to the end. */
export async function listBrands(db: Database): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('brands')
    .select(['id', 'name'])
    .where('hidden_at', 'is', null)
    .orderBy(alphabetical(sql`name`))
    .orderBy('id')
    .execute();
}

/**
 * The brands of these ids, and of these names in any letter case, else ones that differ in spaces, accents and signs only;
 * what leads to none is left out.
 */
export async function findBrandIds(
  db: Database,
  { ids = [], names }: { ids?: readonly number[]; names: readonly string[] },
): Promise<{ ids: Set<number>; byName: Map<string, number> }> {
  const { rows } = await sql<{ name: string | null; id: number }>`
    select null as name, id from brands where id = any(${ids}::int[])
    union all
    select given.name, found.id from unnest(${names}::text[]) as given (name) cross join lateral (
      select id from brands b
      where lower(b.name) = lower(given.name) or (part_key(b.name) = part_key(given.name) and part_key(b.name) <> '')
      order by lower(b.name) = lower(given.name) desc, id limit 1
    ) as found`.execute(db);
  return {
    ids: new Set(rows.flatMap(({ name, id }) => (name === null ? [id] : []))),
    byName: new Map(rows.flatMap(({ name, id }) => (name === null ? [] : [[name, id] as const]))),
  };
}

/** The brand of a name, found as `findBrandIds` does. */
export async function findBrandNamed(db: Database, name: string): Promise<number | undefined> {
  return (await findBrandIds(db, { names: [name] })).byName.get(name);
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

/** Hides the brands of these posts that are no older than `since` and have no other post that is not deleted. */
export async function hideBrandsWithoutPosts(
  db: InTransaction,
  { posts, since }: { posts: readonly number[]; since: Date },
): Promise<void> {
  await sql`
    update brands b set hidden_at = now()
    where b.created_at >= ${since}
      and b.id in (select brand_id from advertisements where id = any(${[...posts]}::int[]))
      and not exists (select from advertisements a where a.brand_id = b.id and a.deleted_at is null)`.execute(db);
}

/** Hides those of these brands that are no older than `since` and have no post that is not deleted. */
export async function hideUnusedBrands(
  db: InTransaction,
  { brands, since }: { brands: readonly number[]; since: Date },
): Promise<void> {
  await sql`
    update brands b set hidden_at = now()
    where b.id = any(${[...brands]}::int[]) and b.created_at >= ${since}
      and not exists (select from advertisements a where a.brand_id = b.id and a.deleted_at is null)`.execute(db);
}

/** Adds a brand; returns its id, or that of the one which has its name already. */
export async function addBrand(db: InTransaction, name: string): Promise<number> {
  const made = await db
    .insertInto('brands')
    .values({ name })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? ((await findBrandNamed(db, name)) as number);
}

/** Gives an installation without categories the tree it starts with; returns how many categories it added. */
export async function seedCategories(db: Database): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const existing = await transaction.selectFrom('categories').select('id').limit(1).executeTakeFirst();
    if (existing) return 0;
    const parents = await transaction
      .insertInto('categories')
      .values(categoryTree.map(({ name, slug, icon }, index) => ({ name, slug, icon, position: index + 1 })))
      .returning(['id', 'slug'])
      .execute();
    const idOf = new Map(parents.map((parent) => [parent.slug, parent.id]));
    const children = categoryTree.flatMap((branch) =>
      branch.children.map((name, index) => ({ parent_id: idOf.get(branch.slug), name, position: index + 1 })),
    );
    await transaction.insertInto('categories').values(children).execute();
    return parents.length + children.length;
  });
}

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
