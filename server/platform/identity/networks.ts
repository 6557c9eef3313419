import ipaddr from 'ipaddr.js';

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
