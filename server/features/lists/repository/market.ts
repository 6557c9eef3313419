import type { Availability, Condition, Unit } from '#contract/advertisements/choices.ts';
import { type Database, sql } from '#server/db/database.ts';

/** A live offered post of an article, as lists compare it. */
export interface MarketPost {
  id: number;
  article_id: number | null;
  organization_id: number;
  organization: string;
  organization_country: string;
  title: string;
  available: number;
  unit: Unit;
  minimal_order_quantity: number | null;
  minimum_order_value: string | null;
  currency: string | null;
  price_per_unit: string | null;
  condition: Condition | null;
  country: string;
  availability: Availability;
  available_at: string | null;
  /** Milliseconds since 1970: thousands of dates take long to make. */
  published_at: number;
  updated_at: number;
}

const milliseconds = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

const columns = sql`
  a.id, a.article_id, a.organization_id, o.name as organization, o.country as organization_country, a.title,
  a.number_of_items - a.reserved_quantity as available, a.unit, a.minimal_order_quantity,
  a.minimum_order_value::text as minimum_order_value, a.currency, a.price_per_unit::text as price_per_unit, a.condition,
  a.country, a.availability, a.available_at::text as available_at, 
  ${milliseconds('a.published_at')} as published_at, ${milliseconds('a.updated_at')} as updated_at`;

/**
 * The live offered posts of these articles and with these ids, cheapest first within an article as far as one currency goes;
 * those of organizations in `hidden` are left out.
 */
export async function listOffered(
  db: Database,
  { articles, posts, hidden }: { articles: readonly number[]; posts: readonly number[]; hidden: readonly number[] },
): Promise<MarketPost[]> {
  const live = sql`a.type = 'offered' and a.state = 'active' and a.deleted_at is null
    and a.number_of_items > a.reserved_quantity and a.organization_id <> all(${[...hidden]}::int[])`;
  const { rows } = await sql<MarketPost>`
    select ${columns} from (
      select id from advertisements where article_id = any(${[...articles]}::int[])
      union select id from advertisements where id = any(${[...posts]}::int[])
    ) found
    join advertisements a on a.id = found.id join organizations o on o.id = a.organization_id and o.status = 'active'
    where ${live} order by a.price_per_unit nulls last, a.id`.execute(db);
  return rows;
}
