import ipaddr from 'ipaddr.js';
import { message, type Sentence } from '#contract/texts/message.ts';
import { invalid } from '#server/platform/errors.ts';

/** Networks as they are stored, each as `85.14.220.0/24`. Throws a Refusal of 422 for one that is none or that no call comes from. */
export function readNetworks(given: readonly string[]): string[] {
  const networks = given.map((text) => text.trim()).filter((text) => text !== '');
  return [...new Set(networks.map(readNetwork))];
}

/** What calls come from: the internet, or a network of the operator's own where the product runs in one. */
const seen = ['unicast', 'private', 'uniqueLocal', 'carrierGradeNat'];

const refuse = (sentence: Sentence) => invalid({ networks: [sentence] });

const noNetwork = (network: string) =>
  message('{{network}} is not a network. Enter it as 85.14.220.0/24, or as a single address.', { network });

function readNetwork(text: string): string {
  const [address = '', length] = text.split('/');
  const isWritten = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  if (!isWritten || text.split('/').length > 2) throw refuse(noNetwork(text));
  const parsed = ipaddr.process(address);
  const most = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? most : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (bits < 1 || bits > most) throw refuse(noNetwork(text));
  if (parsed.range() === 'unspecified') throw refuse('Leave the networks empty to allow any.');
  if (!seen.includes(parsed.range())) throw refuse(noNetwork(text));
  const of = parsed.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${of.networkAddressFromCIDR(`${parsed.toString()}/${bits}`).toString()}/${bits}`;
}
