import type { Rights } from '#contract/rights/matrix.ts';
import type { Role } from '#contract/rights/roles.ts';
import type { Alert } from '#contract/saved-searches/choices.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import { isUnread, type Position } from '#server/platform/changes/index.ts';

/** Whether someone has a saved search or an interest at all. */
export async function isAnybodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (select from saved_searches) or exists (select from category_interests) as waiting`.execute(db);
  return rows[0]?.waiting ?? false;
}

/** A post that came or changed since the last poll. */
export interface Candidate {
  id: number;
  organizationId: number;
  ownerId: number;
  createdAt: Date;
  /** The transaction that changed it last. */
  changedIn: string;
  /** Organizations that its own has stopped: their people do not see it. */
  hiddenFrom: number[];
}

/** Live posts that changed after a position, in this order; those older than every search and interest are news for no one and left out. */
export async function listCandidates(
  db: InTransaction,
  { after, limit }: { after: Position; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select a.id, a.organization_id as "organizationId", a.owner_id as "ownerId", a.created_at as "createdAt",
      a.changed_in::text as "changedIn",
      array(select k.stopped_id from organization_stops k where k.organization_id = a.organization_id) as "hiddenFrom"
    from advertisements a join organizations o on o.id = a.organization_id and o.status = 'active'
    where ${isUnread(after)}
      and a.state = 'active' and a.deleted_at is null and a.number_of_items > a.reserved_quantity
      and a.created_at > least((select min(matched_from) from saved_searches), (select min(created_at) from category_interests))
    order by a.changed_in, a.id limit ${limit}`.execute(db);
  return rows;
}

/** Someone to notify, with their rights. */
export interface Recipient extends Rights {
  userId: number;
  organizationId: number | null;
}

interface RecipientRow {
  userId: number;
  organizationId: number | null;
  role: Role;
  permissions: string[];
  organizationActive: boolean;
}

const recipient = sql`
  u.id as "userId", u.organization_id as "organizationId", u.role, coalesce(o.status, 'active') = 'active' as "organizationActive",
  array(select unnest(u.permissions) intersect select unnest(coalesce(o.products, u.permissions))) as permissions`;

/** A saved search and whose it is. */
export interface Search extends Recipient {
  id: number;
  query: string;
  alert: Alert;
  matchedFrom: Date;
}

/** All saved searches of people who can sign in, the same ones next to each other. */
export async function listAllSearches(db: InTransaction): Promise<Search[]> {
  const { rows } = await sql<RecipientRow & { id: number; query: string; alert: Alert; matchedFrom: Date }>`
    select s.id, s.query, s.alert, s.matched_from as "matchedFrom", ${recipient}
    from saved_searches s join users u on u.id = s.user_id and u.status = 'active'
    left join organizations o on o.id = u.organization_id
    order by s.query, s.id`.execute(db);
  return rows;
}

/** A post in a category that someone is interested in, and how they are mailed about it. */
interface InterestHit extends Recipient {
  advertisementId: number;
  categoryId: number;
  mail: string | null;
}

/** Whose interests these posts fall into, each once a person: by the sub-category where that is chosen, too. */
export async function listInterestHits(db: InTransaction, ids: readonly number[]): Promise<InterestHit[]> {
  const { rows } = await sql<RecipientRow & { advertisementId: number; categoryId: number; mail: string | null }>`
    select distinct on (a.id, i.user_id) a.id as "advertisementId", i.category_id as "categoryId", p.mail, ${recipient}
    from advertisements a
    join category_interests i on i.category_id in (a.category_id, a.sub_category_id) and i.created_at < a.created_at
    join users u on u.id = i.user_id and u.status = 'active'
    left join organizations o on o.id = u.organization_id
    left join notification_preferences p on p.user_id = u.id and p.type = 'interest_match'
    where a.id = any(${[...ids]}::int[])
    order by a.id, i.user_id, i.category_id = a.sub_category_id desc`.execute(db);
  return rows;
}

/** Where someone is mailed. */
export async function listReaders(db: InTransaction, ids: readonly number[]): Promise<{ id: number; email: string }[]> {
  return db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).where('status', '=', 'active').execute();
}
