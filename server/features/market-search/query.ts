import { type AdvertisementQuery, advertisementQuery } from '#contract/advertisements/schemas.ts';
import { decodeForm } from '#server/platform/http/index.ts';

/** Reads the query string of the list, as calls of the list are read; null where it is not one. */
export function readQuery(text: string): AdvertisementQuery | null {
  const decoded = decodeForm(advertisementQuery, new URLSearchParams(text));
  const read = advertisementQuery.safeParse(decoded);
  return read.success ? read.data : null;
}

/** Parameters that choose the page and how it is shown, and are not part of the search. */
const notStored = new Set(['page', 'per_page', 'facets', 'until']);

/** Writes a query so that the same search is the same text. */
export function writeQuery(query: AdvertisementQuery): string {
  const params = new URLSearchParams();
  const { facts, ...rest } = query;
  const entries = [
    ...Object.entries(rest),
    ...Object.entries(facts ?? {}).map(([key, choices]) => [`facts[${key}]`, choices] as const),
  ].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, value] of entries) {
    if (notStored.has(name) || value === null || value === undefined) continue;
    if (Array.isArray(value)) for (const entry of value) params.append(`${name}[]`, String(entry));
    else params.set(name, String(value));
  }
  return params.toString().replaceAll('%5B%5D=', '[]=');
}
