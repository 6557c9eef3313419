import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** An article that someone chose for a text. */
export interface Choice {
  key: string;
  article_id: number;
  chosen_by: number | null;
  chosen_at: Date;
}

/** What an organization chose for these texts. */
export async function findChoices(db: Database, organizationId: number, keys: readonly string[]): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select c.key, coalesce(x.merged_into, x.id) as article_id, c.chosen_by, c.chosen_at
    from list_choices c join articles x on x.id = c.article_id
    where c.organization_id = ${organizationId} and c.key = any(${[...keys]}::text[])`.execute(db);
  return rows;
}

/** Remembers a choice, in place of a former one. */
export async function storeChoice(
  db: InTransaction,
  organizationId: number,
  { key, article_id, chosen_by, chosen_at }: Choice,
): Promise<void> {
  await db
    .insertInto('list_choices')
    .values({ organization_id: organizationId, key, article_id, chosen_by, chosen_at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'key']).doUpdateSet({ article_id, chosen_by, chosen_at }),
    )
    .execute();
}

/** Forgets a choice. */
export async function removeChoice(db: InTransaction, organizationId: number, key: string): Promise<void> {
  await db.deleteFrom('list_choices').where('organization_id', '=', organizationId).where('key', '=', key).execute();
}
