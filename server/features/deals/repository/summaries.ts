import type { AdvertisementType, Unit } from '#contract/advertisements/choices.ts';
import type {
  ClosedReason,
  DealEventKind,
  DealSide,
  DealState,
  DealTask,
  OfferState,
} from '#contract/deals/choices.ts';
import type { Reply } from '#contract/organizations/schemas.ts';
import { type Database, sql } from '#server/db/database.ts';
import { hasTask } from './list.ts';

/** A deal as a row of the list reads it, from one side. */
export interface SummaryRow {
  id: number;
  reference: string;
  type: AdvertisementType;
  state: DealState;
  closed_reason: ClosedReason | null;
  side: DealSide;
  turn: DealSide | null;
  turn_since: Date | null;
  partner_id: number;
  handler_id: number | null;
  handler_name: string | null;
  subject: string;
  line_count: number;
  quantity: number;
  unit: Unit | null;
  currency: string | null;
  value: string | null;
  freight: string | null;
  price_per_unit: string | null;
  version: number;
  offer_state: OfferState | null;
  offer_side: DealSide | null;
  offer_until: Date | null;
  runs_out_at: Date | null;
  reserved_until: Date | null;
  short: number;
  delivered: number;
  received: number;
  credited_quantity: number;
  credited_amount: string;
  left_value: string | null;
  open_claims: number;
  offered_claims: number;
  to_do: DealTask | null;
  message_number: number | null;
  message_side: DealSide | null;
  message_author_id: number | null;
  message_author: string | null;
  message_text: string | null;
  message_at: Date | null;
  event_number: number | null;
  event_side: DealSide | null;
  event_author_id: number | null;
  event_author: string | null;
  event_kind: DealEventKind | null;
  event_at: Date | null;
  unread: number;
  archived: boolean;
  created_at: Date;
  updated_at: Date;
}

const personName = (user: string) =>
  sql`concat_ws(' ', ${sql.ref(`${user}.first_name`)}, ${sql.ref(`${user}.preposition`)}, ${sql.ref(`${user}.last_name`)})`;

/** These deals as rows of a list, in the order of the ids, from the side of an organization, for one of its people. */
export async function findSummaries(
  db: Database,
  ids: readonly number[],
  reader: { organizationId: number; userId: number; isMember: boolean },
): Promise<SummaryRow[]> {
  if (ids.length === 0) return [];
  // People of neither side get nothing that is private to one.
  const own = reader.isMember ? sql`my.side` : sql`null`;
  const { rows } = await sql<SummaryRow>`
    select d.id, d.reference, d.type, d.state, d.closed_reason, my.side, d.turn, d.turn_since,
      case my.side when 'buyer' then d.seller_id else d.buyer_id end as partner_id,
      h.id as handler_id, case when h.id is not null then ${personName('h')} end as handler_name,
      (select l.title from deal_lines l where l.deal_id = d.id order by l.position limit 1) as subject,
      (select count(*)::int from deal_lines l where l.deal_id = d.id) as line_count,
      d.quantity, (select case when min(l.unit) = max(l.unit) then min(l.unit) end from deal_lines l where l.deal_id = d.id) as unit,
      d.currency, d.value, o.freight,
      case when (select count(*) from deal_offer_lines p where p.deal_id = d.id and p.version = d.version) = 1 then
        (select p.price_per_unit from deal_offer_lines p where p.deal_id = d.id and p.version = d.version) end as price_per_unit,
      d.version, o.state as offer_state, o.side as offer_side, o.valid_until as offer_until, d.runs_out_at, d.reserved_until,
      (select coalesce(sum(l.short_quantity), 0)::int from deal_lines l where l.deal_id = d.id) as short,
      sold.pieces as delivered, (sold.pieces - sent.unconfirmed)::int as received,
      credited.pieces as credited_quantity, credited.amount as credited_amount, remaining.value as left_value,
      (select count(*)::int from deal_claims c where c.deal_id = d.id and c.state = 'open') as open_claims,
      (select count(*)::int from deal_claims c where c.deal_id = d.id and c.state = 'offered') as offered_claims,
      case when ${reader.isMember} and ${hasTask} then my.to_do end as to_do,
      m.number as message_number, m.side as message_side, m.author_id as message_author_id,
      case when mu.id is not null then ${personName('mu')} end as message_author, left(m.body, 200) as message_text,
      m.created_at as message_at, e.number as event_number, e.side as event_side, e.actor_id as event_author_id,
      case when eu.id is not null then ${personName('eu')} end as event_author, e.kind as event_kind, e.created_at as event_at,
      ((select count(*) from deal_messages x where x.deal_id = d.id and x.number > coalesce(r.number, 0)
          and x.author_id <> ${reader.userId})
        + (select count(*) from deal_events x where x.deal_id = d.id and x.number > coalesce(r.number, 0)
          and x.actor_id is distinct from ${reader.userId} and (x.private_to is null or x.private_to = ${own})
          -- the message or offer of an opening is read in place of its event
          and not (x.kind = 'opened' and (
            exists (select from deal_messages n where n.deal_id = x.deal_id and n.number = x.number + 1)
            or exists (select from deal_events n where n.deal_id = x.deal_id and n.number = x.number + 1 and n.kind = 'offered')))
        ))::int as unread,
      my.archived_at is not null as archived, d.created_at, d.updated_at
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    join deals d on d.id = wanted.id
    join deal_sides my on my.deal_id = d.id and my.organization_id = ${reader.organizationId}
    left join users h on h.id = my.handler_id and ${reader.isMember}
    left join deal_offers o on o.deal_id = d.id and o.version = d.version
    left join deal_reads r on r.deal_id = d.id and r.user_id = ${reader.userId}
    left join lateral (select * from deal_messages x where x.deal_id = d.id order by x.number desc limit 1) m on true
    left join users mu on mu.id = m.author_id
    left join lateral (select * from deal_events x where x.deal_id = d.id and (x.private_to is null or x.private_to = ${own})
      order by x.number desc limit 1) e on true
    left join users eu on eu.id = e.actor_id
    cross join lateral (
      select coalesce(sum(l.sold_quantity), 0)::int as pieces from deal_lines l where l.deal_id = d.id) sold
    -- what was sold without a delivery, in the version before, arrived
    cross join lateral (
      select coalesce(sum(x.quantity - coalesce(x.received, 0)), 0) as unconfirmed from deal_delivery_lines x
      join deal_deliveries v on v.deal_id = x.deal_id and v.number = x.number and v.state <> 'taken_back' and v.claim_number is null
      where x.deal_id = d.id) sent
    cross join lateral (
      select coalesce(sum(c.credited_quantity), 0)::int as pieces, coalesce(sum(c.credited_amount), 0)::text as amount
      from deal_claims c where c.deal_id = d.id) credited
    -- both posts of a line have the sale where a wanted one was answered with another
    cross join lateral (
      select (sum(s.left_price) + coalesce(max(agreed.freight), 0))::text as value
      from deal_lines l join sales s on s.deal_line_id = l.id and s.reverted_at is null
      join advertisements a on a.id = s.advertisement_id and a.type = 'offered'
      left join deal_offers agreed on agreed.deal_id = d.id and agreed.version = d.agreed_version
      where l.deal_id = d.id) remaining
    order by wanted.place`.execute(db);
  return rows;
}

/** An organization as a deal names it. */
export interface PartyRow {
  id: number;
  name: string;
  city: string | null;
  country: string;
  vat_number: string | null;
  logo_file_id: string | null;
  status: string;
  reply: Reply;
  as_agreed: number | null;
}

/** Organizations with how they answer, by id. */
export async function findParties(db: Database, ids: readonly number[]): Promise<Map<number, PartyRow>> {
  const { rows } = await sql<PartyRow>`
    select o.id, o.name, o.city, o.country, o.vat_number, o.logo_file_id, o.status, o.as_agreed,
      case when y.organization_id is not null then
        json_build_object('rate', y.rate, 'hours', y.hours, 'deals', y.deals, 'completed', y.completed) end as reply
    from organizations o left join organization_replies y on y.organization_id = o.id
    where o.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
