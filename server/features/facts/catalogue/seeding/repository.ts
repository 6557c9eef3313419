import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { ShippedField } from '../shipped.ts';

export async function hasFields(db: Database): Promise<boolean> {
  return (await db.selectFrom('fact_fields').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds fields with their values, in their order, to the sub-categories of these names. */
export async function insertShipped(db: InTransaction, fields: readonly ShippedField[]): Promise<void> {
  const rows = fields.map(({ subCategories: _, values: __, names, reading, headers, ...field }, position) => ({
    ...field,
    names: JSON.stringify(names),
    reading: JSON.stringify(reading),
    headers: [...headers],
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

/**
 * Adds what fields and values that still have their shipped English names are called in languages that they lack, and what files call
 * fields without such words. Names that someone gave stay.
 */
export async function addShippedNames(db: InTransaction, fields: readonly ShippedField[]): Promise<void> {
  const named = fields.map(({ key, name, names, headers }) => ({ key, name, names, headers }));
  await sql`
    update fact_fields f set names = s.names || f.names,
      headers = case when f.headers = '{}' then array(select jsonb_array_elements_text(s.headers)) else f.headers end
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as s (key text, name text, names jsonb, headers jsonb)
    where s.key = f.key and s.name = f.name
      and (s.names || f.names <> f.names or (f.headers = '{}' and s.headers <> '[]'))`.execute(db);
  const values = fields.flatMap(({ key: field, values: all }) =>
    all.map(({ key, name, names, hints }) => ({ field, key, name, names, hints })),
  );
  await sql`
    update fact_values v set names = s.names || v.names, hints = case when v.hint is null then v.hints else s.hints || v.hints end
    from fact_fields f, jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as s (field text, key text, name text, names jsonb, hints jsonb)
    where f.id = v.field_id and s.field = f.key and s.key = v.key and s.name = v.name
      and (s.names || v.names <> v.names or (v.hint is not null and s.hints || v.hints <> v.hints))`.execute(db);
}
