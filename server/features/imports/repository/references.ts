import { type Database, sql } from '#server/db/database.ts';
import { referenceKey } from '../checking/references.ts';

/**
 * The references of the organization's posts that a spreadsheet may have changed into these, by the changed one: zeros in front
 * are gone, dots or marks that no one sees were added, or a number with a hyphen became a date.
 */
export async function findAlteredReferences(
  db: Database,
  organizationId: number,
  references: readonly string[],
): Promise<Map<string, string>> {
  const byKey = new Map<string, string>();
  for (const reference of references) {
    const key = referenceKey(reference);
    if (key !== '') byKey.set(key, reference);
  }
  if (byKey.size === 0) return new Map();
  const { rows } = await sql<{ reference: string; key: string }>`
    select internal_reference as reference, key from advertisements,
      ltrim(lower(regexp_replace(internal_reference, '[^[:alnum:]]', '', 'g')), '0') as key
    where organization_id = ${organizationId} and deleted_at is null and internal_reference is not null
      and key = any (${[...byKey.keys()]}::text[])`.execute(db);
  return new Map(
    rows.flatMap(({ reference, key }) => {
      const given = byKey.get(key);
      return given === undefined || given === reference ? [] : [[given, reference] as const];
    }),
  );
}
