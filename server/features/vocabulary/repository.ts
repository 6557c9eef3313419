import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { alphabetical, containing } from '#server/db/like.ts';
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
 * The brands of these ids, and of these names in any letter case, else those that differ in spaces, accents and signs only;
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
