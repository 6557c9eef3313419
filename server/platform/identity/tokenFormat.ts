import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { TokenKind } from '#contract/tokens/choices.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixes: Record<TokenKind, string> = { person: 'gs_pat_', organization: 'gs_org_' };
const randomCharacters = 30;
const checksumCharacters = 6;
const visibleCharacters = 4;

/** What looks like a token, wherever it is in a text. */
export const tokenPattern = /gs_(?:pat|org)_[0-9A-Za-z]{36}/g;

function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = '';
  for (let place = 0; place < checksumCharacters; place += 1) {
    digits = (alphabet[rest % alphabet.length] as string) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}

/** A new token: its kind, 30 random letters and digits, and 6 of their CRC32, so that a typing error costs no query. */
export function makeApiToken(kind: TokenKind): string {
  const random = Array.from({ length: randomCharacters }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${prefixes[kind]}${random}${checksumOf(random)}`;
}

/** Whether a text is written as a token is, its checksum included. */
export function isApiToken(text: string): boolean {
  const [, random = '', checksum = ''] = /^gs_(?:pat|org)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return random !== '' && checksumOf(random) === checksum;
}

/** As much of a token as is listed: `gs_org_7Kd2`. */
export const prefixOf = (token: string): string => token.slice(0, prefixes.person.length + visibleCharacters);
