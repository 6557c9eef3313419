import { encodeQuery } from '../api/formData.ts';

/** The query string of a screen's address: texts and lists of text, lists written as `a[]`. */
export type Search = Record<string, string | string[] | undefined>;

/** Reads `?q=fork&brands[]=1&brands[]=2`. */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    if (!name.endsWith('[]')) search[name] = value;
    else {
      const key = name.slice(0, -2);
      const list = search[key];
      if (Array.isArray(list)) list.push(value);
      else search[key] = [value];
    }
  }
  return search;
}

/** Writes it back; empty texts and lists are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  return encodeQuery(search).replaceAll('%5B%5D=', '[]=');
}
