import { type InTransaction, sql } from '#server/db/database.ts';

/** Since when and until when inquiries count, and from how many of how many organizations on. */
interface ReplySpan {
  from: Date;
  to: Date;
  inquiries: number;
  organizations: number;
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
