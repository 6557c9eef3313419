import type { TokenKind, TokenScope } from '#contract/tokens/choices.ts';
import { type Database, type InTransaction, type Selectable, sql } from '#server/db/database.ts';
import type { ApiTokens } from '#server/db/types.ts';
import type { PersonColumns } from '#server/platform/identity/index.ts';

/** A token with the names of its organization and of the member it acts as. */
export type TokenRow = Omit<Selectable<ApiTokens>, 'kind' | 'scopes' | 'ended_at' | 'reminded' | 'updated_at'> &
  PersonColumns<'first_name' | 'preposition' | 'last_name'> & {
    kind: TokenKind;
    scopes: TokenScope[];
    organization_name: string;
    is_expired: boolean;
    former_until: Date | null;
  };

/** Which tokens are listed; null for any. */
interface Listed {
  organizationId: number | null;
  /** Only this person's tokens, and the organization's where they are included. */
  userId: number | null;
  withOrganization: boolean;
}

const most = 500;

const columns = sql`
  k.id, k.kind, k.organization_id, o.name as organization_name, k.user_id, u.first_name, u.preposition, u.last_name,
  k.created_by, k.name, k.prefix, k.scopes, k.networks, k.expires_at, k.expires_at <= now() as is_expired, k.last_used_at,
  k.last_network, k.created_at,
  (select max(h.valid_until) from api_token_hashes h where h.token_id = k.id and h.valid_until > now()) as former_until
  from api_tokens k join users u on u.id = k.user_id join organizations o on o.id = k.organization_id`;

/** Tokens that were not ended, by name. */
export async function listRows(
  db: Database,
  { organizationId, userId, withOrganization }: Listed,
): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`
    select ${columns}
    where k.ended_at is null and (${organizationId}::int is null or k.organization_id = ${organizationId})
      and (${userId}::int is null or (k.kind = 'person' and k.user_id = ${userId})
        or (${withOrganization} and k.kind = 'organization'))
    order by k.kind, lower(k.name), k.id limit ${most}`.execute(db);
  return rows;
}

/** A token that was not ended; null for none. */
export async function findRow(db: Database, id: number): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`select ${columns} where k.id = ${id} and k.ended_at is null`.execute(db);
  return rows[0] ?? null;
}

/** A token whether ended or not, for its owners to be notified. */
export async function findAnyRow(db: Database, id: number): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`select ${columns} where k.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** How many tokens a person has of their own, and an organization. */
export async function countTokens(
  db: Database,
  { userId, organizationId }: { userId: number; organizationId: number },
): Promise<{ person: number; organization: number }> {
  const { rows } = await sql<{ person: number; organization: number }>`
    select count(*) filter (where kind = 'person' and user_id = ${userId})::int as person,
      count(*) filter (where kind = 'organization' and organization_id = ${organizationId})::int as organization
    from api_tokens where ended_at is null and organization_id = ${organizationId}`.execute(db);
  return rows[0] ?? { person: 0, organization: 0 };
}

/** An active member of an organization who may act. */
export async function findMember(
  db: Database,
  organizationId: number,
  id: number,
): Promise<{ id: number; permissions: string[] } | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'permissions'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'active')
    .where('role', 'in', ['user', 'manager', 'organization_admin'])
    .executeTakeFirst();
  return row ?? null;
}

/** Stores a token and the hash it is found by; returns its id. */
export async function insertToken(
  db: InTransaction,
  token: {
    kind: TokenKind;
    organizationId: number;
    userId: number;
    createdBy: number;
    name: string;
    prefix: string;
    scopes: readonly TokenScope[];
    networks: readonly string[];
    expiresAt: Date;
    hash: Buffer;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      kind: token.kind,
      organization_id: token.organizationId,
      user_id: token.userId,
      created_by: token.createdBy,
      name: token.name,
      prefix: token.prefix,
      scopes: [...token.scopes],
      networks: [...token.networks],
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('api_token_hashes').values({ token_hash: token.hash, token_id: id }).execute();
  return id;
}

/** Gives a token another hash, prefix and end; those it had are good for a number of hours, and no longer than they were. */
export async function replaceHash(
  db: InTransaction,
  id: number,
  next: { hash: Buffer; prefix: string; expiresAt: Date; overlapHours: number },
): Promise<void> {
  await sql`
    update api_token_hashes h set valid_until = least(h.valid_until, k.expires_at, now() + make_interval(hours => ${next.overlapHours}))
    from api_tokens k where k.id = h.token_id and k.id = ${id}`.execute(db);
  await db.insertInto('api_token_hashes').values({ token_hash: next.hash, token_id: id }).execute();
  await db
    .updateTable('api_tokens')
    .set({ prefix: next.prefix, expires_at: next.expiresAt, reminded: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

/** Lets the organization's tokens of one member act as another; returns the ids and names of the ones that do now. */
export async function moveTokens(
  db: InTransaction,
  fromUserId: number,
  toUserId: number,
): Promise<{ id: number; name: string; organization_id: number }[]> {
  return db
    .updateTable('api_tokens')
    .set({ user_id: toUserId, updated_at: sql<Date>`now()` })
    .where('user_id', '=', fromUserId)
    .where('kind', '=', 'organization')
    .where('ended_at', 'is', null)
    .returning(['id', 'name', 'organization_id'])
    .execute();
}

/** Takes the tokens of which a reminder is due: each with the days that are left, of the given ones; each once. */
export async function takeReminders(
  db: InTransaction,
  days: readonly number[],
): Promise<{ id: number; days: number }[]> {
  const { rows } = await sql<{ id: number; days: number }>`
    with due as (
      select k.id, (select min(d) from unnest(${[...days]}::int[]) d where k.expires_at <= now() + make_interval(days => d + case when d = 0 then 1 else 0 end)) as days
      from api_tokens k
      where k.ended_at is null and k.expires_at > now() and k.expires_at <= now() + make_interval(days => ${Math.max(...days)})
      for update skip locked
    )
    update api_tokens k set reminded = due.days from due
    where k.id = due.id and due.days is not null and (k.reminded is null or k.reminded > due.days)
      -- a token that was made for a few days needs no reminder of them
      and (due.days = 0 or k.created_at < k.expires_at - make_interval(days => due.days))
    returning k.id, due.days`.execute(db);
  return rows;
}

/** Forgets tokens that ended or ran out long ago; returns how many. */
export async function sweepRows(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_tokens where coalesce(ended_at, expires_at) < now() - interval '90 days'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
