import type { HistoryLocation } from '@tanstack/history';
import { parseSearch, type Search, stringifySearch } from '../url/search.ts';

/** An address of the product, taken apart. */
export interface Address {
  href: string;
  pathname: string;
  /** The query as it is written, and what it says; the same object as long as it says the same. */
  query: string;
  search: Search;
  hash: string;
  /** Tells one visit to an address from another. */
  key: string;
}

/** Where a link leads. */
export interface Destination {
  /** A path, in which `$name` stands for a parameter; `.` is the path that is open. */
  to: string;
  params?: Readonly<Record<string, string>> | undefined;
  /** The query, or what makes it of the present one. */
  search?: Readonly<Record<string, unknown>> | ((before: Search) => Readonly<Record<string, unknown>>) | undefined;
}

/** Reads where the history is. */
export function readAddress({ href, pathname, search, hash, state }: HistoryLocation, before?: Address): Address {
  return {
    href,
    pathname,
    query: search,
    search: before?.query === search ? before.search : parseSearch(search),
    hash,
    key: state.__TSR_key ?? href,
  };
}

/** The address that a destination has, seen from another one. */
export function hrefOf({ to, params, search }: Destination, from: Address): string {
  const path = to === '.' ? from.pathname : params ? fill(to, params) : to;
  return path + stringifySearch((typeof search === 'function' ? search(from.search) : search) ?? {});
}

function fill(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
