import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { FixedText } from '#contract/texts/message.ts';

/** Networks and host names that calls may lead to although they are private: `OUTGOING_ALLOW`. */
export interface AllowedTargets {
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
  hosts: ReadonlySet<string>;
}

/** Reads networks and host names that are separated by commas. Throws for a network that is none. */
export function parseAllowed(text: string | null): AllowedTargets {
  const entries = (text ?? '')
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');
  const isNetwork = (entry: string) => entry.includes('/') || isIP(entry) !== 0;
  return {
    networks: entries.filter(isNetwork).map((entry) => {
      const whole = entry.includes('/') ? entry : `${entry}/${isIP(entry) === 4 ? 32 : 128}`;
      return ipaddr.parseCIDR(whole);
    }),
    hosts: new Set(entries.filter((entry) => !isNetwork(entry))),
  };
}

export const privateNetwork = 'This address leads into a private network';

/** A host as names are compared: without the brackets of an address and without a dot at its end. */
export const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');

/** Whether an address is one of the public internet, also where IPv4 is written as IPv6. */
export function isPublicAddress(address: string, { networks }: AllowedTargets): boolean {
  const plain = address.split('%', 1)[0] as string;
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  if (networks.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match([base, bits]))) return true;
  return parsed.range() === 'unicast' && !isOldForm(parsed);
}

/** Whether IPv6 has an IPv4 address in its last 32 bits and nothing before it, `::127.0.0.1`: some systems lead it there. */
const isOldForm = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.kind() === 'ipv6' && (address as ipaddr.IPv6).parts.slice(0, 6).every((part) => part === 0);

/** How an address is called. */
export type Scheme = 'https' | 'sftp';

/** Host and port of an sftp address: its host is read as that of a web address, where 127.1 is an address too. */
export function sftpTarget(text: string): { host: string; port: number } {
  const { port } = new URL(text);
  const { hostname } = new URL(text.replace(/^sftp:/i, 'https:'));
  return { host: plainHost(hostname), port: port === '' ? 22 : Number(port) };
}

function refusalOfSftp(text: string, allowed: AllowedTargets): FixedText | null {
  const isRead = /^sftp:\/\/[^/]/i.test(text) && URL.canParse(text) && URL.canParse(text.replace(/^sftp:/i, 'https:'));
  if (!isRead) return 'Use an address such as sftp://erp.example.com/export/stock.csv';
  const { username, password } = new URL(text);
  if (username !== '' || password !== '') return 'Leave user name and password out of the address';
  const { host, port } = sftpTarget(text);
  if (port !== 22 && port < 1024) return 'Use port 22, or one from 1024 on';
  const isRefused = isIP(host) !== 0 && !allowed.hosts.has(host) && !isPublicAddress(host, allowed);
  return isRefused ? privateNetwork : null;
}

/** Why an address may not be called, before its name is resolved; null where it may. */
export function refusalOfAddress(text: string, allowed: AllowedTargets, scheme: Scheme = 'https'): FixedText | null {
  if (scheme === 'sftp') return refusalOfSftp(text, allowed);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url) return 'Use an address such as https://shop.example.com/hook';
  const host = plainHost(url.hostname);
  const isNamed = allowed.hosts.has(host);
  const isOwn = isNamed || (isIP(host) !== 0 && !isPublicAddress(host, { networks: [], hosts: new Set() }));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isOwn && (isNamed || isPublicAddress(host, allowed))))
    return 'Use an address that begins with https://';
  if (url.username !== '' || url.password !== '') return 'Leave user name and password out of the address';
  const port = url.port === '' ? 443 : Number(url.port);
  if (port !== 443 && port < 1024) return 'Use port 443, or one from 1024 on';
  if (isIP(host) !== 0 && !isNamed && !isPublicAddress(host, allowed)) return privateNetwork;
  return null;
}
