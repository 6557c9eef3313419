/** The methods, as `Allow` lists them, by which the address of a request is served; null where it is served by none. */
export type AllowedAt = (url: string) => string | null;

/**
 * Says by which methods an address is served, of those in the form `/api/posts/{id}`. Only requests that no route takes ask for
 * it, so they compare their address with all of these: a route for each method that is refused would slow down each start.
 */
export function createAllowedAt(byUrl: ReadonlyMap<string, ReadonlyMap<string, unknown>>): AllowedAt {
  return (url) => {
    const asked = (url.split(/[?#]/, 1)[0] as string).split('/');
    const methods = new Set<string>();
    for (const [address, served] of byUrl) {
      if (!isAddress(asked, address.split('/'))) continue;
      for (const method of served.keys()) methods.add(method);
      if (served.has('GET')) methods.add('HEAD');
      // A PUT may arrive as POST.
      if (served.has('PUT')) methods.add('POST');
    }
    return methods.size > 0 ? [...methods].sort().join(', ') : null;
  };
}

const isAddress = (asked: readonly string[], address: readonly string[]): boolean =>
  asked.length === address.length &&
  address.every((part, at) => (part.startsWith('{') ? asked[at] !== '' : part === asked[at]));
