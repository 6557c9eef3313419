import { type Availability, availabilityAfter } from '#contract/advertisements/choices.ts';
import { message, messageOf, type Sentence } from '#contract/texts/message.ts';
import { writeEnglish } from '#server/platform/languages/index.ts';
import type { Line, LineResult, OwnPost } from '../lines.ts';

/** What a line means for the stock. */
export interface Matched {
  result: LineResult;
  /** The post that it names, how many there are and when, '' for as before; null with a problem. */
  stock: { post: OwnPost; quantity: number | ''; availability: Availability | '' } | null;
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
  /** The only post that is new, and the only one that is not; null for several. */
  byWear: { new: OwnPost | null | undefined; worn: OwnPost | null | undefined };
}

/**
 * Finds the one own post that each line names: by our number of it, else by its GTIN, else by brand and number. Among several the
 * sender's own number decides, else the condition.
 */
export function matchLines(lines: readonly Line[], posts: readonly OwnPost[]): Matched[] {
  const byId = new Map(posts.map((post) => [String(post.id), post]));
  const byGtin = groupBy(posts, ({ gtin }) => gtinOf(gtin));
  const byNumber = groupBy(posts, ({ supplier_article_number: number }) => (number === null ? null : keyOf(number)));
  const byBrandAndNumber = groupBy(posts, ({ supplier_article_number: number, brand }) =>
    number === null || brand === null || keyOf(number) === '' ? null : brandAndNumber(brand, number),
  );
  const named = new Set<number>();
  return lines.map((line) => {
    const { gtin, number, brand, reference } = line;
    const about = { gtin, number, brand, reference, post: line.post === null ? null : Number(line.post) || null };
    const fail = (sentence: Sentence): Matched => {
      const why = messageOf(sentence);
      return { result: { ...about, problem: writeEnglish(why), ...(why.values && { message: why }) }, stock: null };
    };
    const found = find(line);
    if (typeof found === 'string' || 'key' in found) return fail(found);
    const quantity = quantityOf(line);
    if (quantity === null) return fail('Quantity takes a whole number of 0 or more.');
    if (named.has(found.id)) return fail('An earlier line names the same post.');
    named.add(found.id);
    return {
      result: { ...about, post: found.id, problem: null },
      stock: { post: found, quantity, availability: availabilityOf(line) },
    };
  });

  function find({ post, gtin, number, brand, reference, condition }: Line): OwnPost | Sentence {
    const known = post === null ? undefined : byId.get(post.replace(/^P/i, ''));
    if (known) return known;
    const code = gtinOf(gtin);
    if (code === null && number === null) return 'Name the article by its GTIN, or by brand and number.';
    const group = (code === null ? undefined : byGtin.get(code)) ?? findByNumber(number, brand);
    if (!group) return 'None of your posts has this GTIN, or this brand and number.';
    if (group.size === 1) return group.first;
    const own = reference === null ? undefined : group.byReference.get(reference);
    const alike = condition === null ? null : group.byWear[/^co10$/i.test(condition) ? 'new' : 'worn'];
    return (
      own ??
      alike ??
      message('{{count}} of your posts are of this article. Name one by your own number.', { count: group.size })
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
    const group = groups.get(key) ?? {
      first: post,
      size: 0,
      byReference: new Map(),
      byWear: { new: undefined, worn: undefined },
    };
    group.size += 1;
    const wear = post.condition === 'new' || post.condition === 'new_old_stock' ? 'new' : 'worn';
    group.byWear[wear] = group.byWear[wear] === undefined ? post : null;
    if (post.internal_reference !== null) group.byReference.set(post.internal_reference, post);
    groups.set(key, group);
  }
  return groups;
}

const soldOut = ['notavailable', 'soldout', 'unavailable'];

/** Whole pieces; what is not available is none, and '' is as many as before. Null for what is no number of pieces. */
function quantityOf({ quantity, availability }: Line): number | '' | null {
  if (availability !== null && soldOut.includes(keyOf(availability))) return 0;
  if (quantity === null) return availability === null ? null : '';
  if (!/^\d{1,9}([.,]0{1,6})?$/.test(quantity)) return null;
  return Number.parseInt(quantity, 10);
}

/** What is delivered within these days comes from the shelf. */
const daysFromShelf = 7;

/** When the pieces of a line can be had, by the days that their delivery takes; '' where none are stated. */
function availabilityOf({ delivery }: Line): Availability | '' {
  if (delivery === null || !/^\d{1,4}$/.test(delivery)) return '';
  const days = Number(delivery);
  return days <= daysFromShelf ? 'in_stock' : availabilityAfter(days / 7);
}
