import ipaddr from 'ipaddr.js';
import { invalid } from '#server/platform/errors.ts';

/** Networks as they are stored, each as `85.14.220.0/24`. Throws a Refusal of 422 for one that is none or that is never seen from outside. */
export function readNetworks(given: readonly string[]): string[] {
  const networks = given.map((text) => text.trim()).filter((text) => text !== '');
  return [...new Set(networks.map(readNetwork))];
}

const refuse = (message: string) => invalid({ networks: [message] });

function readNetwork(text: string): string {
  const [address = '', length] = text.split('/');
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (!isWritten || text.split('/').length > 2)
    throw refuse(`${text} is not a network. Enter it as 85.14.220.0/24, or as a single address.`);
  const parsed = ipaddr.process(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (bits < 1 || bits > most)
    throw refuse(`${text} is not a network. Enter it as 85.14.220.0/24, or as a single address.`);
  if (parsed.range() === 'unspecified') throw refuse('Leave the networks empty to allow any.');
  if (parsed.range() !== 'unicast')
    throw refuse(`${address} is an address inside your own network. Groupset never sees it.`);
  const of = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${of.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
