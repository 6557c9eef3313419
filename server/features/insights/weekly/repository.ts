import { type Database, type InTransaction, sql } from '#server/db/database.ts';

/** Someone who has insights, and the week for which theirs were gathered last. */
interface WeeklyReader {
  id: number;
  time_zone: string | null;
  gathered_for: Date | null;
}

/** The people of active organizations who have insights and did not stop their mails. */
export async function listReaders(db: Database): Promise<WeeklyReader[]> {
  const { rows } = await sql<WeeklyReader>`
    select u.id, u.time_zone, w.due_at as gathered_for
    from users u join organizations o on o.id = u.organization_id and o.status = 'active'
    left join weekly_insights w on w.user_id = u.id
    left join notification_preferences p on p.user_id = u.id and p.type = 'insights'
    where u.status = 'active' and 'insights' = any(u.permissions) and 'insights' = any(coalesce(o.products, u.permissions))
      and coalesce(p.mail, 'weekly') <> 'never' order by u.id`.execute(db);
  return rows;
}

/** Notes for which week someone's insights are gathered; false where that was done before, here or by another process. */
export async function claimWeek(db: InTransaction, userId: number, due: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into weekly_insights as held (user_id, due_at) values (${userId}, ${due})
    on conflict (user_id) do update set due_at = excluded.due_at where held.due_at < excluded.due_at
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Dates what waits for someone's digest before it was due: a digest has what is older than itself. */
export async function dateBack(db: InTransaction, userId: number, due: Date): Promise<void> {
  await sql`
    update notifications set created_at = ${due}::timestamptz - interval '1 second'
    where user_id = ${userId} and type = 'insights' and mailed_at is null and created_at >= ${due}`.execute(db);
}
