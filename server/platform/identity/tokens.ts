import { randomBytes } from 'node:crypto';
import type { FixedText, Sentence } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { conflict, invalid, type Refusal } from '../errors.ts';
import { consumeToken, findToken, insertToken, type StoredToken, type TokenKind } from './repository/tokens.ts';
import { hashToken } from './sessions.ts';

export { findOpenToken, type TokenKind, withdrawTokens } from './repository/tokens.ts';

/** How long links of mails are good, in hours. */
const tokenHours: Record<TokenKind, number> = {
  activation: 7 * 24,
  password_reset: 2,
  email_change: 24,
  email_consent: 3 * 24,
};

/** Makes a token for a link; the former open one of its kind stops working. The token itself is stored nowhere. */
export async function issueToken(
  transaction: InTransaction,
  about: { kind: TokenKind; userId: number; email?: string; createdBy?: number | null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertToken(transaction, {
    kind: about.kind,
    userId: about.userId,
    tokenHash: hashToken(token),
    email: about.email ?? null,
    createdBy: about.createdBy ?? null,
    hours: tokenHours[about.kind],
  });
  return token;
}

/** Looks at a token without using it up. */
export function readToken(db: Database, kind: TokenKind, token: string): Promise<StoredToken | null> {
  return findToken(db, kind, hashToken(token));
}

const spent: Record<StoredToken['state'], FixedText> = {
  used: 'This link has already been used.',
  expired: 'This link has expired. Ask for a new one.',
  withdrawn: 'This link was withdrawn, or replaced by a newer one. Use the link in the latest email.',
  open: 'This link was used just now.',
};

/** Consumes a token. Throws a Refusal of 422 with the reason where the token is not valid. */
export async function useToken(transaction: InTransaction, kind: TokenKind, token: string) {
  const used = await consumeToken(transaction, kind, hashToken(token));
  if (used) return used;
  throw await refuseToken(transaction, kind, token);
}

/** The refusal with the reason why a token is not valid. */
export async function refuseToken(db: Database, kind: TokenKind, token: string): Promise<Refusal> {
  const stored = await readToken(db, kind, token);
  const why: Sentence = stored ? spent[stored.state] : 'This link is incomplete. Open it from the email again.';
  return stored?.state === 'open' ? conflict(why) : invalid({ token: [why] });
}
