import { message, messageOf, type Sentence } from '#contract/texts/message.ts';
import { writeEnglish } from '#server/platform/languages/index.ts';
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

/** Posts of one article; lines may name it any number of times, so none of them goes through the posts. */
interface Group {
  first: OwnPost;
  size: number;
  byReference: Map<string, OwnPost>;
}

/** Finds the one own post that each line names: by its GTIN, else by brand and number; the sender's own number decides among several. */
export function matchLines(lines: readonly Line[], posts: readonly OwnPost[]): Matched[] {
  const byGtin = groupBy(posts, ({ gtin }) => gtinOf(gtin));
  const byNumber = groupBy(posts, ({ supplier_article_number: number }) => (number === null ? null : keyOf(number)));
  const byBrandAndNumber = groupBy(posts, ({ supplier_article_number: number, brand }) =>
    number === null || brand === null || keyOf(number) === '' ? null : brandAndNumber(brand, number),
  );
  const named = new Set<string>();
  return lines.map((line) => {
    const { gtin, number, brand, reference } = line;
    const about = { gtin, number, brand, reference };
    const fail = (sentence: Sentence): Matched => {
      const why = messageOf(sentence);
      return { result: { ...about, problem: writeEnglish(why), ...(why.values && { message: why }) }, stock: null };
    };
    const found = find(line);
    if (typeof found === 'string' || 'key' in found) return fail(found);
    if (found.internal_reference === null)
      return fail('Your post of this article has no reference. Add one, so that its stock can be updated.');
    const quantity = quantityOf(line);
    if (quantity === null) return fail('Quantity takes a whole number of 0 or more.');
    if (named.has(found.internal_reference)) return fail('An earlier line names the same post.');
    named.add(found.internal_reference);
    return { result: { ...about, problem: null }, stock: { reference: found.internal_reference, quantity } };
  });

  function find({ gtin, number, brand, reference }: Line): OwnPost | Sentence {
    const code = gtinOf(gtin);
    if (code === null && number === null) return 'Name the article by its GTIN, or by brand and number.';
    const group = (code === null ? undefined : byGtin.get(code)) ?? findByNumber(number, brand);
    if (!group) return 'None of your posts has this GTIN, or this brand and number.';
    if (group.size === 1) return group.first;
    const own = reference === null ? undefined : group.byReference.get(reference);
    return (
      own ?? message('{{count}} of your posts are of this article. Name one by your own number.', { count: group.size })
    );
  }

  function findByNumber(number: string | null, brand: string | null): Group | undefined {
    if (number === null) return undefined;
    // A code of a brand that is no name cannot be compared.
    return brand !== null && /\p{L}/u.test(brand)
      ? byBrandAndNumber.get(brandAndNumber(brand, number))
      : byNumber.get(keyOf(number));
  }
}

const brandAndNumber = (brand: string, number: string) => `${keyOf(brand)} ${keyOf(number)}`;

function groupBy(posts: readonly OwnPost[], keyOfPost: (post: OwnPost) => string | null): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const post of posts) {
    const key = keyOfPost(post);
    if (!key) continue;
    const group = groups.get(key) ?? { first: post, size: 0, byReference: new Map() };
    group.size += 1;
    if (post.internal_reference !== null) group.byReference.set(post.internal_reference, post);
    groups.set(key, group);
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
