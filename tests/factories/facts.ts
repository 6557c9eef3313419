import type { Database } from '#server/db/database.ts';

/** A field of choices with two values, in these sub-categories. */
export async function createFact(
  db: Database,
  { key = 'bead', categories = [] }: { key?: string; categories?: readonly { id: number }[] } = {},
) {
  const field = await db
    .insertInto('fact_fields')
    .values({ key, name: 'Bead', kind: 'choice', names: JSON.stringify({ de: 'Wulst' }) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const insert = (name: string, position: number) =>
    db
      .insertInto('fact_values')
      .values({ field_id: field.id, key: name.toLowerCase(), name, position })
      .returningAll()
      .executeTakeFirstOrThrow();
  const first = await insert('Folding', 0);
  const second = await insert('Wire', 1);
  for (const { id } of categories)
    await db.insertInto('fact_field_categories').values({ field_id: field.id, category_id: id }).execute();
  // The field is read with its values, which changed its version.
  return { ...field, first, second };
}

/** Gives a sub-category these fields. */
export async function assignFacts(db: Database, category: { id: number }, keys: readonly string[]): Promise<void> {
  await db
    .insertInto('fact_field_categories')
    .columns(['field_id', 'category_id'])
    .expression(
      db
        .selectFrom('fact_fields')
        .select(({ val }) => ['id', val(category.id).as('category_id')])
        .where('key', 'in', keys),
    )
    .execute();
}
