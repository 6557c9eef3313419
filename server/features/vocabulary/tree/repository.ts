import type { Database } from '#server/db/database.ts';
import { categoryTree } from './categoryTree.ts';

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
