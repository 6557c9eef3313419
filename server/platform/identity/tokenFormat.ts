import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import type { TokenKind } from '#contract/tokens/choices.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixes: Record<TokenKind, string> = { person: 'gs_pat_', organization: 'gs_org_' };
const randomCharacters = 30;
const checksumCharacters = 6;
const visibleCharacters = 4;

const tradePrefix = 'gsv_';
const tradeCharacters = 14;

/** What looks like a token, wherever it is in a text. */
export const tokenPattern = /gs_(?:pat|org)_[0-9A-Za-z]{36}/g;
/** What looks like the password of a trade system, wherever it is in a text. */
export const tradePasswordPattern = /gsv_[0-9A-Za-z]{20}/g;

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
  const random = randomOf(randomCharacters);
  return `${prefixes[kind]}${random}${checksumOf(random)}`;
}

const randomOf = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new password of a trade system: 14 random letters and digits, and 6 of their CRC32; some systems take no more than 24. */
export function makeTradePassword(): string {
  const random = randomOf(tradeCharacters);
  return `${tradePrefix}${random}${checksumOf(random)}`;
}

/** Whether a text is written as the password of a trade system is, its checksum included. */
export function isTradePassword(text: string): boolean {
  const [, random = '', checksum = ''] = /^gsv_([0-9A-Za-z]{14})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return random !== '' && checksumOf(random) === checksum;
}

/** Whether a text is written as a token is, its checksum included. */
export function isApiToken(text: string): boolean {
  const [, random = '', checksum = ''] = /^gs_(?:pat|org)_([0-9A-Za-z]{30})([0-9A-Za-z]{6})$/.exec(text) ?? [];
  return random !== '' && checksumOf(random) === checksum;
}

/** As much of a token as is listed: `gs_org_7Kd2`. */
export const prefixOf = (token: string): string =>
  token.slice(0, (token.startsWith(tradePrefix) ? tradePrefix : prefixes.person).length + visibleCharacters);

/** The form of an e-mail address by which people are found: letter case and Unicode variants of one address share it. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}

/** Whether an address is in a network such as `85.14.220.0/24`. */
export function isWithin(address: string, network: string): boolean {
  const parsed = parseAddress(address);
  const [base, bits] = ipaddr.parseCIDR(network);
  return parsed !== null && parsed.kind() === base.kind() && parsed.match([base, bits]);
}

/** An address in one form, that of IPv4 also where it is written as one of IPv6; null for none. */
export function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const plain = address.split('%', 1)[0] as string;
  return ipaddr.isValid(plain) ? ipaddr.process(plain) : null;
}
