import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** How many posts state each field and each of its values, in any state. */
export async function countUse(db: Database): Promise<Map<string, { posts: number; values: Map<string, number> }>> {
  const { rows } = await sql<{ key: string; value: string; posts: number }>`
    select f.key, f.value, count(*)::int as posts
    from advertisements a cross join lateral jsonb_each_text(a.facts::jsonb) f where a.facts is not null group by 1, 2`.execute(
    db,
  );
  const use = new Map<string, { posts: number; values: Map<string, number> }>();
  for (const { key, value, posts } of rows) {
    const held = use.get(key) ?? { posts: 0, values: new Map() };
    held.posts += posts;
    held.values.set(value, posts);
    use.set(key, held);
  }
  return use;
}

/** Posts that state a field, or one value of it. */
export async function countPosts(db: Database, key: string, value: string | null): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select count(*)::int as posts from advertisements
    where ${value === null ? sql`facts::jsonb ? ${key}` : sql`facts::jsonb ->> ${key} = ${value}`}`.execute(db);
  return rows[0]?.posts ?? 0;
}

/** The version of a field, held until the end of the transaction; null for none. Values are changed under the lock of their field. */
export async function lockField(db: InTransaction, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('fact_fields')
    .select('updated_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.updated_at ?? null;
}

/** What can be written of a field. */
export interface FieldColumns {
  key: string;
  kind: string;
  name: string;
  names: string;
  headers: string[];
  unit: string | null;
  least: number | null;
  greatest: number | null;
  step: number | null;
  is_filter: boolean;
  position: number;
}

/** Adds a field; without a position it comes last. Returns its id. */
export async function insertField(
  db: InTransaction,
  { position, ...values }: Omit<FieldColumns, 'position'> & { position: number | null },
): Promise<number> {
  const row = await db
    .insertInto('fact_fields')
    .values({
      ...values,
      position: position ?? sql<number>`(select coalesce(max(position) + 1, 0) from fact_fields)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateField(db: InTransaction, id: number, values: Partial<FieldColumns>): Promise<void> {
  await db.updateTable('fact_fields').set(values).where('id', '=', id).execute();
}

export async function deleteField(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('fact_fields').where('id', '=', id).execute();
}

/** Which of these are sub-categories, and how many other fields each has. They are held, so that no other call adds one in between. */
export async function countFields(
  db: InTransaction,
  ids: readonly number[],
  except: number | null,
): Promise<Map<number, number>> {
  await sql`select from categories where id = any(${[...ids]}::int[]) order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: number; fields: number }>`
    select c.id, count(f.field_id)::int as fields
    from categories c left join fact_field_categories f on f.category_id = c.id and f.field_id is distinct from ${except}
    where c.id = any(${[...ids]}::int[]) and c.parent_id is not null group by c.id`.execute(db);
  return new Map(rows.map(({ id, fields }) => [id, fields]));
}

/** Sets the sub-categories of a field; its place in each follows its position. */
export async function setCategories(db: InTransaction, id: number, categories: readonly number[]): Promise<void> {
  await sql`delete from fact_field_categories where field_id = ${id} and category_id <> all(${[...categories]}::int[])`.execute(
    db,
  );
  await sql`
    insert into fact_field_categories (field_id, category_id, position)
    select f.id, c.id, f.position from fact_fields f cross join unnest(${[...categories]}::int[]) as c (id)
    where f.id = ${id} on conflict do nothing`.execute(db);
}

/** Places a field in each of its sub-categories by its own position. */
export async function placeField(db: InTransaction, id: number): Promise<void> {
  await sql`
    update fact_field_categories c set position = f.position from fact_fields f where f.id = c.field_id and f.id = ${id}`.execute(
    db,
  );
}

/** What can be written of a value. */
export interface ValueColumns {
  key: string;
  name: string;
  names: string;
  aliases: string[];
  hint: string | null;
  hints: string;
  hint_source: string | null;
  position: number;
}

export async function insertValue(
  db: InTransaction,
  fieldId: number,
  { position, ...values }: Omit<ValueColumns, 'position'> & { position: number | null },
): Promise<number> {
  const row = await db
    .insertInto('fact_values')
    .values({
      ...values,
      field_id: fieldId,
      position:
        position ??
        sql<number>`(select coalesce(max(position) + 1, 0) from fact_values where field_id = ${fieldId}::int)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateValue(db: InTransaction, id: number, values: Partial<ValueColumns>): Promise<void> {
  await db.updateTable('fact_values').set(values).where('id', '=', id).execute();
}

export async function deleteValue(db: InTransaction, id: number): Promise<void> {
  await db.deleteFrom('fact_values').where('id', '=', id).execute();
}

/** When values of a field were changed last, by their ids. */
export async function listVersions(db: Database): Promise<{ fields: Map<number, Date>; values: Map<number, Date> }> {
  const fields = await db.selectFrom('fact_fields').select(['id', 'updated_at']).execute();
  const values = await db.selectFrom('fact_values').select(['id', 'updated_at']).execute();
  return {
    fields: new Map(fields.map((row) => [row.id, row.updated_at])),
    values: new Map(values.map((row) => [row.id, row.updated_at])),
  };
}

/** Lets no statement of the transaction wait more than three seconds for others. */
export async function limitWaits(db: InTransaction): Promise<void> {
  await sql`set local lock_timeout = '3s'`.execute(db);
}

/** A value of a field, by their keys, and the one that takes its place. */
export interface MergedValue {
  key: string;
  from: string;
  into: string;
}

const stating = ({ key, from }: MergedValue) => sql`facts is not null and facts::jsonb ->> ${key} = ${from}`;
const withOther = ({ key, from, into }: MergedValue) =>
  sql`facts = replace(facts, ${`"${key}":"${from}"`}::text, ${`"${key}":"${into}"`}::text)`;

/** From which transaction on posts may be written that a transaction that begins now does not see. */
export async function readWatermark(db: Database): Promise<string> {
  const { rows } = await sql<{ watermark: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as watermark`.execute(db);
  return rows[0]?.watermark as string;
}

/** Gives some posts with a value the other one, by rising id; returns their ids. */
export async function reassignSome(
  db: InTransaction,
  merged: MergedValue,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with stated as (
      select id from advertisements where id > ${after} and ${stating(merged)} order by id limit ${limit} for no key update)
    update advertisements a set ${withOther(merged)} from stated where a.id = stated.id returning a.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives the posts with a value that were written from a watermark on the other one, and points saved searches at it. Returns how many posts. */
export async function reassignRest(db: InTransaction, merged: MergedValue, watermark: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update advertisements set ${withOther(merged)} where changed_in >= ${watermark}::xid8 and ${stating(merged)}`.execute(
    db,
  );
  const parameter = `facts(\\[|%5B)${merged.key}(\\]|%5D)(\\[\\]|%5B%5D)=`;
  await sql`
    update saved_searches
    set query = regexp_replace(query, ${`(${parameter})${merged.from}(?=&|$)`}, ${`\\1${merged.into}`}, 'gi')
    where query ~* ${`${parameter}${merged.from}(&|$)`}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
