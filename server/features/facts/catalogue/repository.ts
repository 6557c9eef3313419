import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Catalogue, CatalogueField, CatalogueValue } from './catalogue.ts';
import { type ShippedField, shippedFields } from './shipped.ts';

/** The fields last read, by their revision: one of a transaction that is undone never comes again. */
const known = new Map<string, Catalogue>();
const mostKnown = 4;

/** All fields of facts as they are now; they are read only if they changed since. */
export async function readCatalogue(db: Database): Promise<Catalogue> {
  const { revision } = await db.selectFrom('fact_revision').select('revision').executeTakeFirstOrThrow();
  const held = known.get(revision);
  if (held) return held;
  const catalogue = await readAll(db);
  if (known.size >= mostKnown) known.delete(known.keys().next().value as string);
  known.set(catalogue.revision, catalogue);
  return catalogue;
}

type FieldRow = Omit<CatalogueField, 'values'> & { categories: [number, number][]; values: CatalogueValue[] };

/** In one statement, so that fields and values are of one revision. */
async function readAll(db: Database): Promise<Catalogue> {
  const { rows } = await sql<FieldRow & { revision: string }>`
    select r.revision, f.id, f.key, f.name, f.names, f.kind, f.unit, f.least::float8 as least, f.greatest::float8 as greatest,
      f.step::float8 as step, f.is_filter, f.required_for, f.reading, f.headers, f.position,
      coalesce((select jsonb_agg(jsonb_build_array(c.category_id, c.position)) from fact_field_categories c
        where c.field_id = f.id), '[]') as categories,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'key', v.key, 'name', v.name, 'names', v.names,
        'aliases', to_jsonb(v.aliases), 'hint', v.hint, 'hints', v.hints, 'hint_source', v.hint_source, 'position', v.position)
        order by v.position, v.id) from fact_values v where v.field_id = f.id), '[]') as values
    from fact_revision r left join fact_fields f on true order by f.position, f.id`.execute(db);
  const byCategory = new Map<number, { field: CatalogueField; place: number }[]>();
  const byKey = new Map<string, CatalogueField>();
  for (const { revision: _, categories, ...field } of rows) {
    if (field.id === null) continue;
    byKey.set(field.key, field);
    for (const [category, place] of categories) {
      const held = byCategory.get(category);
      if (held) held.push({ field, place });
      else byCategory.set(category, [{ field, place }]);
    }
  }
  return {
    revision: rows[0]?.revision as string,
    byKey,
    byCategory: new Map(
      [...byCategory].map(([category, fields]) => [
        category,
        fields.sort((one, other) => one.place - other.place).map(({ field }) => field),
      ]),
    ),
  };
}

/** Which kind of work holds the values of facts: posts that state them, or an administrator who changes them. */
const lockKey = sql`hashtext('facts')`;

/** All fields, which stay as they are until the end of the transaction: for what states facts of posts. */
export async function holdCatalogue(db: InTransaction): Promise<Catalogue> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(db);
  return readCatalogue(db);
}

// PostgreSQL's own code, appendix A of its manual.
const lockNotAvailable = '55P03';

/** Whether a statement waited longer for others than the lock_timeout of its transaction allows. */
export const isTiredOfWaiting = (error: unknown): boolean => (error as { code?: unknown }).code === lockNotAvailable;

/** Waits for the posts that state facts just now, and lets no other do so until the end of the transaction. */
export async function holdFacts(db: InTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
}

async function hasFields(db: Database): Promise<boolean> {
  return (await db.selectFrom('fact_fields').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Adds fields with their values, in their order, to the sub-categories of these names. */
async function insertShipped(db: InTransaction, fields: readonly ShippedField[]): Promise<void> {
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
async function addShippedNames(db: InTransaction, fields: readonly ShippedField[]): Promise<void> {
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

/**
 * Gives an installation without fields of facts those of `vocabulary/facts`, in the sub-categories that still have the names that
 * they were shipped with. Fields that are there get the names of languages that came later. Returns how many fields it added.
 */
export async function seedFacts(db: Database): Promise<number> {
  const fields = shippedFields();
  const isNew = !(await hasFields(db));
  await db.transaction().execute((transaction) => (isNew ? insertShipped : addShippedNames)(transaction, fields));
  return isNew ? fields.length : 0;
}
