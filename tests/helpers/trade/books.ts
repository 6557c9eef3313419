import { type Database, sql } from '#server/db/database.ts';

/** The stock figures of a post from each table; all of them must agree. */
export async function booksOf(db: Database, post: number) {
  const { rows } = await sql<{
    held: number;
    less: number;
    more: number;
    of_others: number;
    sold: number;
    sold_lines: number;
    sent: number;
    sold_here: number;
    replaced: number;
    replaced_claims: number;
    claimed_twice: number;
    too_much: number;
    credited: string;
    left: string;
  }>`
    with lines as (
      select l.*, d.state, (select sum(o.quantity) from deal_offer_lines o
          where o.deal_id = d.id and o.version = d.agreed_version and o.line_id = l.id) as promised,
        -- what is released beside completing or lapsing is in the history
        coalesce((select sum((e.facts ->> 'quantity')::int) from deal_events e
          where e.deal_id = d.id and e.kind = 'released'), 0) as released,
        exists (select from deal_events e
          where e.deal_id = d.id and e.kind in ('sale_taken_back', 'delivery_taken_back')) as is_taken_back
      from deal_lines l join deals d on d.id = l.deal_id where l.advertisement_id = ${post}
    ), live as (
      select quantity, deal_line_id, credited_quantity, credited_amount, left_quantity, left_price
      from sales where advertisement_id = ${post} and reverted_at is null
    ), claims as (select c.* from deal_claims c join lines on lines.id = c.line_id)
    select coalesce(sum(reserved_quantity), 0)::int + (select coalesce(sum(reserved_quantity), 0) from claims)::int as held,
      (select coalesce(sum(v.quantity), 0) from deal_delivery_lines v join deal_deliveries d using (deal_id, number)
        join lines on lines.id = v.line_id where d.claim_number is not null)::int as replaced,
      (select coalesce(sum(credited_quantity), 0) from claims where settled_by = 'replace')::int as replaced_claims,
      (select count(*) from deal_delivery_lines v join lines on lines.id = v.line_id where v.quantity < (
        select coalesce(sum(c.quantity), 0) from claims c
        where c.line_id = v.line_id and c.delivery_number = v.number and c.state <> 'withdrawn'))::int as claimed_twice,
      (select concat(coalesce(sum(credited_quantity), 0), ' for ', coalesce(sum(credited_amount), 0)::numeric(9, 2)) from claims)
        as credited,
      (select concat(coalesce(sum(quantity - left_quantity), 0), ' for ',
          coalesce(sum(credited_amount), 0)::numeric(9, 2)) from live) as left,
      -- credits and returns of the claims about a delivery and its replacements, beyond what its goods cost
      (select count(*) from sales s join lines on lines.id = s.deal_line_id
        where s.advertisement_id = ${post} and s.reverted_at is null and s.total_price < (
          select coalesce(sum(c.credited_amount), 0) from claims c
          where c.line_id = s.deal_line_id and c.root_number = s.delivery_number))::int as too_much,
      count(*) filter (where reserved_quantity + sold_quantity > coalesce(promised, 0))::int as more,
      count(*) filter (where state = 'agreed' and reserved_quantity + sold_quantity + released <> promised
        and not (is_taken_back and reserved_quantity + sold_quantity + released between 1 and promised))::int as less,
      (select coalesce(sum(v.quantity), 0) from deal_delivery_lines v join lines on lines.id = v.line_id)::int as sent,
      coalesce(sum(reserved_quantity) filter (where state <> 'agreed'), 0)::int as of_others,
      coalesce(sum(sold_quantity), 0)::int as sold_lines,
      (select coalesce(sum(quantity) filter (where deal_line_id is not null), 0) from live)::int as sold_here,
      (select coalesce(sum(quantity), 0) from live)::int as sold
    from lines`.execute(db);
  return rows[0];
}
