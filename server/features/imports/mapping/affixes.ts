import { isUnknownHeader } from '#server/reading/headers/posts.ts';

/** How many headers have to share what a program writes before the name of each of its fields. */
const fewest = 4;
const ofAll = 0.6;

/**
 * Headers without what a program adds to the names of its fields, where they are not known as they are: the sign of a table
 * before all of them (`OXTITLE`, `p_stock`, `Item.name`), a language or a count behind (`name.de`, `cat.0`).
 */
export function withoutAffixes(headers: readonly string[]): string[] {
  const prefix = sharedPrefix(headers);
  return headers.map((header) => {
    if (header.length > 60 || !isUnknownHeader(header)) return header;
    const bare = header.slice(prefix && header.startsWith(prefix) ? prefix.length : 0);
    const name = bare.replace(/(?<=\p{L}{3})[._](?:[a-z]{2}|\d{1,2})$/u, '');
    return name === header || name === '' ? header : name;
  });
}

/** `OX` of `OXTITLE` and `OXPRICE`, `p_` of `p_name` and `p_stock`; null where most headers begin in different ways. */
function sharedPrefix(headers: readonly string[]): string | null {
  const named = headers.filter(Boolean);
  const counts = new Map<string, number>();
  for (const header of named)
    for (const found of [/^\p{L}{1,12}[._:-]/u.exec(header)?.[0], /^\p{Lu}{2}(?=\p{Lu}{2})/u.exec(header)?.[0]])
      if (found) counts.set(found, (counts.get(found) ?? 0) + 1);
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one);
  return best && best[1] >= fewest && best[1] >= named.length * ofAll ? best[0] : null;
}
