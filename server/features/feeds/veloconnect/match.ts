import type { LineResult } from './answer.ts';
import type { Line } from './read.ts';
import type { OwnPost } from './repository/veloconnect.ts';

/** What a line means for the stock. */
export interface Matched {
  result: LineResult;
  /** The reference of the post that it names, and how many there are; null with a problem. */
  stock: { reference: string; quantity: number } | null;
}

const keyOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
/** A GTIN of any length as one of fourteen digits; null for none. */
const gtinOf = (text: string | null): string | null =>
  text !== null && /^\d{8}(\d{4,6})?$/.test(text.trim()) ? text.trim().padStart(14, '0') : null;

/** Finds the one own post that each line names: by its GTIN, else by brand and number; the sender's own number decides among several. */
export function matchLines(lines: readonly Line[], posts: readonly OwnPost[]): Matched[] {
  const byGtin = groupBy(posts, ({ gtin }) => gtinOf(gtin));
  const byNumber = groupBy(posts, ({ supplier_article_number: number }) => (number === null ? null : keyOf(number)));
  const named = new Set<string>();
  return lines.map((line) => {
    const { gtin, number, brand, reference } = line;
    const about = { gtin, number, brand, reference };
    const fail = (problem: string): Matched => ({ result: { ...about, problem }, stock: null });
    const found = find(line);
    if (typeof found === 'string') return fail(found);
    if (found.internal_reference === null)
      return fail('Your post of this article has no reference. Add one, so that its stock can be updated.');
    const quantity = quantityOf(line);
    if (quantity === null) return fail('Quantity takes a whole number of 0 or more.');
    if (named.has(found.internal_reference)) return fail('An earlier line names the same post.');
    named.add(found.internal_reference);
    return { result: { ...about, problem: null }, stock: { reference: found.internal_reference, quantity } };
  });

  function find({ gtin, number, brand, reference }: Line): OwnPost | string {
    const code = gtinOf(gtin);
    const codes = code === null ? [] : (byGtin.get(code) ?? []);
    const numbers = codes.length > 0 || number === null ? [] : (byNumber.get(keyOf(number)) ?? []);
    // A code of a brand that is no name cannot be compared.
    const isName = brand !== null && /\p{L}/u.test(brand);
    const candidates =
      codes.length > 0
        ? codes
        : numbers.filter((post) => !isName || (post.brand !== null && keyOf(post.brand) === keyOf(brand)));
    if (code === null && number === null) return 'Name the article by its GTIN, or by brand and number.';
    if (candidates.length === 0) return 'None of your posts has this GTIN, or this brand and number.';
    if (candidates.length === 1) return candidates[0] as OwnPost;
    const own = candidates.filter((post) => reference !== null && post.internal_reference === reference);
    return own.length === 1
      ? (own[0] as OwnPost)
      : `${candidates.length} of your posts are of this article. Name one by your own number.`;
  }
}

function groupBy(posts: readonly OwnPost[], keyOfPost: (post: OwnPost) => string | null): Map<string, OwnPost[]> {
  const groups = new Map<string, OwnPost[]>();
  for (const post of posts) {
    const key = keyOfPost(post);
    if (!key) continue;
    const group = groups.get(key);
    if (group) group.push(post);
    else groups.set(key, [post]);
  }
  return groups;
}

const soldOut = ['notavailable', 'soldout', 'unavailable'];

/** Whole pieces; what is not available is none. Null for what is no number of pieces. */
function quantityOf({ quantity, availability }: Line): number | null {
  if (quantity === null) return availability !== null && soldOut.includes(keyOf(availability)) ? 0 : null;
  if (!/^\d{1,9}([.,]0{1,6})?$/.test(quantity)) return null;
  return Number.parseInt(quantity, 10);
}
