import { isIP } from 'node:net';

/** A network address as the database takes it: without the zone of a link-local one; null for what is none. */
export function readAddress(ip: string | null | undefined): string | null {
  const address = ip?.split('%', 1)[0] ?? '';
  return isIP(address) === 0 ? null : address;
}
