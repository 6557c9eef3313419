import dns, { type LookupAddress } from 'node:dns';

export type Resolve = (host: string) => Promise<LookupAddress[]>;

interface Options {
  /** For how long a name server may be silent, in milliseconds, and how often it is asked. */
  timeout?: number;
  tries?: number;
  /** The name servers; by default the ones of the system. */
  servers?: readonly string[];
}

/** What a name server says of a name that does not exist, as the codes of look-ups call it. */
const unknown = ['ENOTFOUND', 'ENODATA', 'EBADNAME', 'EFORMERR', 'EBADQUERY'];

/**
 * Looks up the names that people entered. The system's own look-up takes one of a few threads that the process shares, for as long as a
 * name server likes: two silent ones would stop the look-ups of everyone. So name servers are asked directly; only names that the
 * operator has named, and names without a dot, may be in the system's file of hosts.
 */
export function createNames(
  isOwn: (host: string) => boolean,
  { timeout = 2_000, tries = 2, servers }: Options = {},
): Resolve {
  return async (host) => {
    if (isOwn(host) || !host.includes('.')) return dns.promises.lookup(host, { all: true, verbatim: true });
    const resolver = new dns.promises.Resolver({ timeout, tries });
    if (servers) resolver.setServers(servers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const listOf = (found: PromiseSettledResult<string[]>, family: 4 | 6) =>
      found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : [];
    const addresses = [...listOf(four, 4), ...listOf(six, 6)];
    if (addresses.length > 0) return addresses;
    const { code = '' } = (four.status === 'rejected' ? four.reason : {}) as NodeJS.ErrnoException;
    throw Object.assign(new Error(`${host} could not be looked up: ${code}`), {
      code: unknown.includes(code) ? 'ENOTFOUND' : 'EAI_AGAIN',
    });
  };
}
