import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Catalogue, CatalogueField, CatalogueValue } from './catalogue.ts';

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

/** Waits a little for the posts that state facts just now, and lets no other do so until the end of the transaction. Returns false after three seconds. */
export async function holdFacts(db: InTransaction): Promise<boolean> {
  await sql`set local lock_timeout = '3s'`.execute(db);
  try {
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return false;
    throw error;
  }
}
