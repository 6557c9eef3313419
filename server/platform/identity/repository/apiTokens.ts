import type { TokenKind, TokenScope } from '#contract/tokens/choices.ts';
import { prepare } from '#server/db/connections/prepared.ts';
import { type Database, type InTransaction, sql } from '#server/db/database.ts';
import type { Actor } from '../actor.ts';
import { type PersonRow, personColumns, toActor } from './people.ts';

/** A token that was found by its hash, with the member it acts as. */
export interface FoundToken {
  id: number;
  kind: TokenKind;
  organizationId: number;
  networks: string[];
  state: 'active' | 'expired' | 'ended';
  /** Whether its last use is noted for ten minutes at least. */
  isUseOld: boolean;
  organizationStatus: string;
  actor: Actor;
}

interface TokenRow extends PersonRow {
  id: number;
  token_id: number;
  kind: TokenKind;
  token_organization_id: number;
  networks: string[];
  scopes: TokenScope[];
  state: FoundToken['state'];
  is_use_old: boolean;
}

const readTokens = prepare<TokenRow>(
  'api-tokens',
  `select k.id as token_id, k.kind, k.organization_id as token_organization_id, k.networks, k.scopes,
      case when k.ended_at is not null or u.status <> 'active' or u.organization_id is distinct from k.organization_id
             or h.valid_until <= now() then 'ended'
           when k.expires_at <= now() then 'expired' else 'active' end as state,
      k.last_used_at is null or k.last_used_at < now() - interval '10 minutes' as is_use_old,
      0 as session_id, 'passed' as factor, true as has_second_factor, ${personColumns}
   from api_token_hashes h join api_tokens k on k.id = h.token_id join users u on u.id = k.user_id
     left join organizations o on o.id = u.organization_id
   where h.token_hash = $1`,
);

/** The token of a hash, whatever it is still worth; null for none. */
export async function findToken(db: Database, hash: Buffer): Promise<FoundToken | null> {
  const [row] = await readTokens(db, hash);
  if (!row) return null;
  const actor = toActor(row, row.id, 'none');
  return {
    id: row.token_id,
    kind: row.kind,
    organizationId: row.token_organization_id,
    networks: row.networks,
    state: row.state,
    isUseOld: row.is_use_old,
    organizationStatus: row.organization_status,
    actor: { ...actor, token: { id: row.token_id, scopes: row.scopes } },
  };
}

/** Notes that a token was used just now, and from which network; once in ten minutes. */
export async function touchToken(db: Database, id: number, network: string | null): Promise<void> {
  await sql`
    update api_tokens set last_used_at = now(), last_network = ${network}
    where id = ${id} and (last_used_at is null or last_used_at < now() - interval '10 minutes')`.execute(db);
}

/** Ends a token; null where it has ended already. */
export async function endTokenRow(db: InTransaction, id: number): Promise<{ name: string } | null> {
  const row = await db
    .updateTable('api_tokens')
    .set({ ended_at: sql<Date>`now()`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row ?? null;
}
