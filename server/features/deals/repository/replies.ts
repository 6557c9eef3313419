import { type InTransaction, sql } from '#server/db/database.ts';

/** Since when and until when inquiries count, and from how many of how many organizations on. */
interface ReplySpan {
  from: Date;
  to: Date;
  inquiries: number;
  organizations: number;
}

/**
 * Recounts the share of each organization's deliveries that came as agreed, from that many deliveries on. Both sides agree about
 * what the buyer confirmed and no claim or a settled one is about; what is claimed otherwise counts for neither.
 */
export async function storeAsAgreed(db: InTransaction, deliveries: number): Promise<void> {
  await sql`
    update organizations o set as_agreed = counted.share
    from organizations known left join (
      select d.seller_id, round(avg(case when claims.settled then 0 else 1 end), 2)::real as share
      from deal_deliveries v join deals d on d.id = v.deal_id
      cross join lateral (
        select coalesce(bool_or(c.state = 'settled'), false) as settled,
          coalesce(bool_or(c.state in ('open', 'offered', 'refused')), false) as disputed
        from deal_claims c where c.deal_id = v.deal_id and c.root_number = v.number) claims
      where v.state in ('received', 'disputed') and v.received_by is not null and v.claim_number is null and not claims.disputed
      group by d.seller_id having count(*) >= ${deliveries}) counted on counted.seller_id = known.id
    where o.id = known.id and o.as_agreed is distinct from counted.share`.execute(db);
}

/** Recounts how organizations answer inquiries; those with too few inquiries get no figures. */
export async function storeReplies(db: InTransaction, span: ReplySpan, now: Date): Promise<void> {
  await sql`delete from organization_replies`.execute(db);
  await sql`
    insert into organization_replies (organization_id, rate, hours, deals, completed, counted_at)
    select asked.organization_id, asked.rate, coalesce(asked.hours, 0), dealt.deals, dealt.completed, ${now}
    from (
      select organization_id, count(answered_at)::real / count(*) as rate,
        (percentile_cont(0.5) within group (order by answer_minutes) / 60)::real as hours
      from (
        select case opener when 'buyer' then seller_id else buyer_id end as organization_id,
          case opener when 'buyer' then buyer_id else seller_id end as opener_id, answered_at, answer_minutes
        from deals where created_at > ${span.from} and created_at <= ${span.to}
          -- what was withdrawn before an answer could come asks for none
          and not (state = 'closed' and closed_reason = 'withdrawn' and answered_at is null)) inquiries
      group by organization_id
      having count(*) >= ${span.inquiries} and count(distinct opener_id) >= ${span.organizations}) asked
    join lateral (
      select count(*)::int as deals, count(*) filter (where state = 'completed')::int as completed from deals
      where asked.organization_id in (buyer_id, seller_id) and agreed_at is not null) dealt on true`.execute(db);
}
