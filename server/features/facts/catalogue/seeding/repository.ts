import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { ShippedField } from '../shipped.ts';

export async function hasFields(db: Database): Promise<boolean> {
  return (await db.selectFrom('fact_fields').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds fields with their values, in their order, to the sub-categories of these names. */
export async function insertShipped(db: InTransaction, fields: readonly ShippedField[]): Promise<void> {
  const rows = fields.map(({ subCategories: _, values: __, names, reading, ...field }, position) => ({
    ...field,
    names: JSON.stringify(names),
    reading: JSON.stringify(reading),
    position,
  }));
  const added = await db.insertInto('fact_fields').values(rows).returning(['id', 'key']).execute();
  const idOf = new Map(added.map(({ id, key }) => [key, id]));
  const values = fields.flatMap(({ key, values: all }) =>
    all.map(({ names, hints, aliases, ...value }, position) => ({
      ...value,
      names: JSON.stringify(names),
      hints: JSON.stringify(hints),
      aliases: [...aliases],
      field_id: idOf.get(key) as number,
      position,
    })),
  );
  await db.insertInto('fact_values').values(values).execute();
  const places = fields.flatMap(({ key, subCategories }, position) =>
    subCategories.map((name) => ({ field: idOf.get(key) as number, name, position })),
  );
  await sql`
    insert into fact_field_categories (field_id, category_id, position)
    select p.field, c.id, p.position
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p (field int, name text, position int)
    join categories c on c.name = p.name and c.parent_id is not null`.execute(db);
}
