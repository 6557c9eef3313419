import { type Database, sql } from '#server/db/database.ts';
import { type Brief, selectBrief } from '#server/db/postBrief.ts';

const fields = [
  'id',
  'type',
  'title',
  'supplier_article_number',
  'brand',
  'gtin',
  'unit',
  'number_of_items',
  'minimal_order_quantity',
  'price_per_unit',
  'article_id',
] as const;

/** A post that lines are made of. */
export type SourcePost = Brief<(typeof fields)[number]>;

/** These posts in the order of their ids, as far as the reader sees them in the market or has them; of a deal, in any state. */
export async function findPosts(
  db: Database,
  ids: readonly number[],
  { organization, stoppedBy }: { organization: { id: number } | null; stoppedBy: readonly number[] },
  ofDeal = false,
): Promise<SourcePost[]> {
  const { rows } = await sql<SourcePost>`
    select ${selectBrief(fields)}
    from unnest(${[...ids]}::int[]) with ordinality as asked (id, place)
    join advertisements a on a.id = asked.id join organizations o on o.id = a.organization_id
    left join brands b on b.id = a.brand_id
    where ${ofDeal} or (a.deleted_at is null and (a.organization_id = ${organization?.id ?? null}::int
      or (a.state = 'active' and o.status = 'active' and a.organization_id <> all(${[...stoppedBy]}::int[]))))
    order by asked.place`.execute(db);
  return rows;
}
