import type { Reply } from '#contract/organizations/schemas.ts';
import { type Database, sql } from '#server/db/database.ts';

/** What is known of a seller before it is asked. */
export interface SellerRow {
  id: number;
  name: string;
  country: string;
  reply: Reply;
  /** Of the last agreed deal with it within two years. */
  freight: string | null;
  freight_currency: string | null;
}

/** These sellers with how they answer, and the freight of the last agreed deal that an organization bought by. */
export async function findSellers(
  db: Database,
  organizationId: number,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, SellerRow>> {
  const { rows } = await sql<SellerRow>`
    select o.id, o.name, o.country, last.freight::text as freight, last.currency as freight_currency,
      case when y.organization_id is not null then
        json_build_object('rate', y.rate, 'hours', y.hours, 'deals', y.deals, 'completed', y.completed) end as reply
    from organizations o
    left join organization_replies y on y.organization_id = o.id
    left join lateral (
      select coalesce(v.freight, 0) as freight, v.currency from deals d
      join deal_offers v on v.deal_id = d.id and v.version = d.agreed_version
      where d.buyer_id = ${organizationId} and d.seller_id = o.id and d.agreed_at > ${now}::timestamptz - interval '2 years'
      order by d.agreed_at desc limit 1) last on true
    where o.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
