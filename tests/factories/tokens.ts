import { type TokenKind, type TokenScope, tokenScopes } from '#contract/tokens/choices.ts';
import { type TradeScope, tradeScopes } from '#contract/trade-passwords/choices.ts';
import type { Database } from '#server/db/database.ts';
import { hashToken } from '#server/platform/identity/sessions.ts';
import { makeApiToken, makeTradePassword, prefixOf } from '#server/platform/identity/tokenFormat.ts';

/** A token of the API with every scope, used a minute ago. */
export async function createApiToken(
  db: Database,
  person: { id: number; organization_id: number | null },
  given: {
    kind?: TokenKind;
    scopes?: readonly TokenScope[];
    networks?: string[];
    name?: string;
    expiresAt?: Date;
    createdAt?: Date;
  } = {},
): Promise<{ id: number; token: string }> {
  const token = makeApiToken(given.kind ?? 'person');
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      kind: given.kind ?? 'person',
      organization_id: person.organization_id as number,
      user_id: person.id,
      created_by: person.id,
      name: given.name ?? 'Shop system',
      prefix: prefixOf(token),
      scopes: [...(given.scopes ?? tokenScopes)],
      networks: given.networks ?? [],
      expires_at: given.expiresAt ?? new Date(Date.now() + 90 * 86_400_000),
      created_at: given.createdAt ?? new Date(),
      last_used_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('api_token_hashes')
    .values({ token_hash: hashToken(token), token_id: id })
    .execute();
  return { id, token };
}

/** A trade password that may do everything, up to 10,000 euro a day. */
export async function createTradePassword(
  db: Database,
  person: { id: number; organization_id: number | null },
  given: { scopes?: readonly TradeScope[]; networks?: string[]; dayLimit?: string; name?: string } = {},
): Promise<{ id: number; password: string }> {
  const password = makeTradePassword();
  const { id } = await db
    .insertInto('trade_passwords')
    .values({
      organization_id: person.organization_id as number,
      user_id: person.id,
      name: given.name ?? 'Till',
      prefix: prefixOf(password),
      password_hash: hashToken(password),
      scopes: [...(given.scopes ?? tradeScopes)],
      networks: given.networks ?? [],
      day_limit: given.dayLimit ?? '10000',
      currency: 'EUR',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, password };
}
