import type { Unit } from '#contract/advertisements/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** A post that lines are made of. */
export interface SourcePost {
  id: number;
  type: 'offered' | 'wanted';
  title: string;
  number: string | null;
  brand: string | null;
  gtin: string | null;
  unit: Unit;
  available: number;
  minimal_order_quantity: number | null;
  price_per_unit: string | null;
  article_id: number | null;
}

/** These posts in the order of their ids, as far as the reader sees them in the market or has them; of a deal, in any state. */
export async function findPosts(
  db: Database,
  ids: readonly number[],
  { organization, stoppedBy }: { organization: { id: number } | null; stoppedBy: readonly number[] },
  ofDeal = false,
): Promise<SourcePost[]> {
  const { rows } = await sql<SourcePost>`
    select a.id, a.type, a.title, a.supplier_article_number as number, b.name as brand, a.gtin, a.unit,
      a.number_of_items - a.reserved_quantity as available, a.minimal_order_quantity, a.price_per_unit::text as price_per_unit,
      a.article_id
    from unnest(${[...ids]}::int[]) with ordinality as asked (id, place)
    join advertisements a on a.id = asked.id join organizations o on o.id = a.organization_id
    left join brands b on b.id = a.brand_id
    where ${ofDeal} or (a.deleted_at is null and (a.organization_id = ${organization?.id ?? null}::int
      or (a.state = 'active' and o.status = 'active' and a.organization_id <> all(${[...stoppedBy]}::int[]))))
    order by asked.place`.execute(db);
  return rows;
}
