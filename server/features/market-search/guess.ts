import { type AdvertisementSummary, advertisementQuery, type guessPart } from '#contract/advertisements/schemas.ts';
import type { AnswerInput } from '#contract/endpoint.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { wordsOf } from '#server/reading/text.ts';
import type { CategoryName } from './names.ts';
import type { Posts } from './posts.ts';
import type { Search } from './search.ts';
import { categoriesOfBrand } from './suggest.ts';
import { readSought } from './words/sought.ts';
import { foldKey, partKey, withLatinLetters } from './words/understanding/keys.ts';

type Guess = AnswerInput<typeof guessPart>;
type Place = Guess['categories'][number];

const mostRead = 48;
/** As many choices as a question may have. */
const mostChoices = 3;
/** The share of posts that settles their category. */
const settled = 0.75;
/** Fewer posts don't make a model known. */
const fewestAlike = 5;
/** A brand with fewer posts may have a first one in any category. */
const frequentBrand = 10;
/** Categories with a smaller share of the similar posts are no choice. */
const leastShare = 0.15;

/**
 * What the number or title of a post says about its part, from the live posts that the reader may see and from the names of
 * brands and categories. Where the category is not certain, the reader has to choose.
 */
export async function guessFrom(
  { search, posts }: { search: Search; posts: Posts },
  text: string,
  actor: Actor,
): Promise<Guess> {
  const { ids, asked } = await search.find(
    advertisementQuery.parse({ q: text, per_page: mostRead }),
    [],
    actor.stoppedBy,
  );
  const found = (await posts.load(ids, actor)).toJSON() as AdvertisementSummary[];
  const alike = found.slice(0, asked);
  const same = ofSameArticle(search, text, alike);
  if (same.length > 0) return describeArticle(same);
  const brand = brandIn(search, text);
  const named = placesNamed(search, text);
  const certain = certainOf(search, named, alike, brand?.id ?? null);
  return {
    article: null,
    brand,
    categories: certain ? [certain] : choicesOf(search, named, alike.length > 0 ? alike : found),
    is_certain: certain !== null,
  };
}

/** The brand that a title names; a word such as `box` names one only if it comes first. */
function brandIn({ index: { glossary, names, sources } }: Search, text: string): Guess['brand'] {
  const { brandId } = readSought(sources, text);
  const brand = brandId === null ? undefined : names.brands.get(brandId);
  if (!brand) return null;
  const words = wordsOf(brand.name);
  const phrase = glossary.phraseAt(words);
  const isWord =
    (phrase?.isExact && phrase.length === words.length) || words.every((word) => glossary.isEveryday(word));
  return isWord && wordsOf(text)[0] !== words[0] ? null : { id: brand.id, name: brand.name };
}

/** The posts whose part number or GTIN is the whole text. */
function ofSameArticle(search: Search, text: string, alike: readonly AdvertisementSummary[]): AdvertisementSummary[] {
  const key = partKey(withLatinLetters(text));
  const { keys, gtins } = readSought(search.index.sources, text);
  if (gtins.length > 0) {
    // Lists don't name GTINs: the first post has the one that was searched for.
    const [first] = alike;
    return first?.article == null ? [] : alike.filter(({ article }) => article === first.article);
  }
  if (!keys.includes(key)) return [];
  return alike.filter(
    ({ supplier_article_number: number }) =>
      number !== null && foldKey(partKey(withLatinLetters(number))) === foldKey(key),
  );
}

function describeArticle(same: readonly AdvertisementSummary[]): Guess {
  const [best] = same as [AdvertisementSummary];
  const brands = new Map(same.flatMap(({ brand_id: id, brand }) => (id === null || !brand ? [] : [[id, brand]])));
  const [brand] = brands;
  return {
    // Makers number their parts alike: which one it is has to be asked.
    article:
      brands.size > 1
        ? null
        : {
            name: best.name,
            number: best.supplier_article_number,
            offered: same.filter(({ type }) => type === 'offered').length,
          },
    brand: brand && brands.size === 1 ? { id: brand[0], name: brand[1] } : null,
    ...settle(tally(same)),
  };
}

/** The category that a title surely belongs in: the only one it names, or the usual one of those. */
function certainOf(
  search: Search,
  named: readonly Place[],
  alike: readonly AdvertisementSummary[],
  brandId: number | null,
): Place | null {
  const counted = tally(alike);
  const among = counted.filter(({ place }) => named.some((other) => isSamePlace(place, other)));
  // Without a part's name, a brand's model is known by its posts: Marathon Plus.
  const isModel = named.length === 0 && brandId !== null && alike.length >= fewestAlike && counted.length === 1;
  const place = named.length > 1 ? usualOf(among) : (named[0] ?? (isModel ? usualOf(counted) : null));
  if (!place || isDivided(search, place)) return null;
  return brandId !== null && isNewTo(search, brandId, place) ? null : place;
}

/** Whether a category has sub-categories, one of which has to be chosen. */
const isDivided = ({ index: { names } }: Search, { category, sub_category: sub }: Place): boolean =>
  sub === null && [...names.categories.values()].some(({ parentId }) => parentId === category);

/** Whether a brand with many posts has none in a category: a Powertube is a battery. */
function isNewTo({ index: { columns } }: Search, brandId: number, { category, sub_category: sub }: Place): boolean {
  const brand = columns.brands.find(brandId);
  const ordinal = columns.categories.find(sub ?? category);
  const isFrequent = brand !== undefined && (columns.brands.counts[brand] ?? 0) >= frequentBrand;
  return isFrequent && (ordinal === undefined || !categoriesOfBrand(columns, brandId).has(ordinal));
}

/** The categories to choose from: the ones that similar posts have and the ones that the title names. */
function choicesOf(search: Search, named: readonly Place[], similar: readonly AdvertisementSummary[]): Place[] {
  const counted = tally(similar);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const divided = named.filter((place) => isDivided(search, place)).map(({ category }) => category);
  const ofPosts = counted
    .filter(({ place, count }) => count >= leastShare * total || divided.includes(place.category))
    .map(({ place }) => place);
  const inDivided = ofPosts.filter(({ category }) => divided.includes(category));
  const whole = named.filter((place) => !isDivided(search, place));
  const all = [...inDivided, ...whole, ...ofPosts];
  return all.filter((place, at) => all.findIndex((other) => isSamePlace(place, other)) === at).slice(0, mostChoices);
}

/** The sub-categories that a title names, or else the categories; the ones of the nearest kind, if none has its name. */
function placesNamed({ index }: Search, text: string): Place[] {
  const { concept } = readSought(index.sources, text);
  const { glossary, names } = index;
  const sought =
    concept === null ? [...glossary.conceptsIn(text)].map((one) => [one]) : [glossary.withBroader(concept)];
  const found = sought.flatMap((kinds) => {
    for (const kind of kinds) {
      const named = [...names.categories.values()].filter(({ concepts }) => concepts.includes(kind));
      const subs = named.filter(({ parentId }) => parentId !== null);
      if (named.length > 0) return (subs.length > 0 ? subs : named).map(placeOf);
    }
    return [];
  });
  return found.filter((place, at) => found.findIndex((other) => isSamePlace(place, other)) === at);
}

const placeOf = ({ id, parentId }: CategoryName): Place =>
  parentId === null ? { category: id, sub_category: null } : { category: parentId, sub_category: id };

const isSamePlace = (a: Place, b: Place): boolean => a.category === b.category && a.sub_category === b.sub_category;

interface Counted {
  place: Place;
  count: number;
}

/** How many of the posts are in each category, the most frequent first. */
function tally(posts: readonly AdvertisementSummary[]): Counted[] {
  const counts = new Map<string, Counted>();
  for (const { category, sub_category: sub } of posts) {
    const place = { category: category.id, sub_category: sub?.id ?? null };
    const key = `${place.category} ${place.sub_category}`;
    counts.set(key, { place, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count);
}

/** The most frequent category if it has the share that settles it. */
function usualOf(counted: readonly Counted[]): Place | null {
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const [first] = counted;
  return first && first.count >= settled * total ? first.place : null;
}

function settle(counted: readonly Counted[]): Pick<Guess, 'categories' | 'is_certain'> {
  const usual = usualOf(counted);
  return usual
    ? { categories: [usual], is_certain: true }
    : { categories: counted.slice(0, mostChoices).map(({ place }) => place), is_certain: false };
}
