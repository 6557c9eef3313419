import { type Condition, conditions, type Unit } from '#contract/advertisements/choices.ts';
import { type AdvertisementSummary, advertisementQuery } from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { Database } from '#server/db/database.ts';
import { moved, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import type { Posts, Search } from '../market-search/index.ts';
import { factorOf } from '../rates/index.ts';
import {
  type ArticleOffer,
  type ArticlePost,
  type ArticleRow,
  findArticle,
  listArticleOffers,
  listArticlePosts,
  listTitles,
} from './repository.ts';

export interface PageDependencies {
  db: Database;
  search: Search;
  posts: Posts;
}

/** An article with its live posts that someone may see. Throws 404 where they may see none, and 301 where it was merged. */
export const readVisible = (
  deps: Pick<PageDependencies, 'db' | 'search'>,
  actor: Pick<Actor, 'stoppedBy'>,
  id: number,
): Promise<{ article: ArticleRow; posts: ArticlePost[] }> =>
  readPosts(deps, actor, id, () => listArticlePosts(deps.db, [id]));

/** The same with what orders from the posts cost. */
export const readVisibleOffers = (
  deps: Pick<PageDependencies, 'db' | 'search'>,
  actor: Pick<Actor, 'stoppedBy'>,
  id: number,
): Promise<{ article: ArticleRow; posts: ArticleOffer[] }> =>
  readPosts(deps, actor, id, () => listArticleOffers(deps.db, id));

async function readPosts<Post extends { id: number }>(
  { db, search }: Pick<PageDependencies, 'db' | 'search'>,
  actor: Pick<Actor, 'stoppedBy'>,
  id: number,
  list: () => Promise<Post[]>,
): Promise<{ article: ArticleRow; posts: Post[] }> {
  const [article, active] = await Promise.all([findArticle(db, id), list(), search.index.includeKnownWrites()]);
  if (!article) throw notFound('article');
  const elsewhere = movedOf(article);
  if (elsewhere) throw elsewhere;
  const posts = await visibleOf(search, actor, active);
  if (posts.length === 0) throw notFound('article');
  return { article, posts };
}

/** The refusal that leads to the article which this one was merged into; null for one that was not. */
export const movedOf = ({ id, merged_into: into }: ArticleRow) =>
  into === null ? null : moved(`/api/articles/${into}`, `/api/articles/${id}`);

/** An article by the posts of it that someone may see, and the one of them that it is named and pictured by. */
interface VisibleArticle {
  posts: ArticlePost[];
  example: AdvertisementSummary;
}

/** These articles by their ids, without those of which someone may see no post; of each, so many of the newest posts are read. */
export async function describeVisible(
  deps: PageDependencies,
  actor: Actor,
  articles: readonly number[],
  mostPosts?: number,
): Promise<Map<number, VisibleArticle>> {
  const posts = await listArticlePosts(deps.db, [...new Set(articles)], mostPosts);
  const visible = [...groupBy(await visibleOf(deps.search, actor, posts), ({ article_id: id }) => id as number)];
  const best = await bestOf(
    deps,
    visible.map(([, own]) => own),
  );
  const examples = (await deps.posts.load(best, actor)).toJSON() as AdvertisementSummary[];
  const byId = new Map(examples.map((post) => [post.id, post]));
  return new Map(
    visible.flatMap(([article, own], place) => {
      const example = byId.get(best[place] as number);
      return example ? [[article, { posts: own, example }] as const] : [];
    }),
  );
}

/** The post that an article is named and pictured by, as someone sees it, of its posts that they may see. */
export async function exampleOf(
  deps: PageDependencies,
  actor: Actor,
  posts: readonly ArticlePost[],
): Promise<AdvertisementSummary> {
  const [example] = (await deps.posts.load(await bestOf(deps, [posts]), actor)).toJSON() as [AdvertisementSummary];
  return example;
}

/** The posts among these that someone may see. */
async function visibleOf<Post extends { id: number }>(
  search: Search,
  actor: Pick<Actor, 'stoppedBy'>,
  posts: readonly Post[],
): Promise<Post[]> {
  const ids = posts.map(({ id }) => id);
  const live = new Set(await search.findAmong(advertisementQuery.parse({}), ids, actor.stoppedBy));
  return posts.filter(({ id }) => live.has(id));
}

/** Only the titles of this many posts, the newest, are compared; reading all of them takes long. */
const mostTitles = 20;

/**
 * The post that each article is named and pictured by, of its posts: the one that an admin chose, else offered, with a picture, with the
 * most words of the trade in its title, the newest of these. Posts are given the newest first.
 */
async function bestOf(
  { db, search }: Pick<PageDependencies, 'db' | 'search'>,
  articles: readonly (readonly ArticlePost[])[],
): Promise<number[]> {
  const candidates = articles.map(candidatesOf);
  const titles = await listTitles(
    db,
    candidates.flatMap((ids) => (ids.length > 1 ? ids : [])),
  );
  const wordsIn = (id: number) => search.index.glossary.conceptsIn(titles.get(id) ?? '').size;
  return candidates.map((ids) => {
    const words = ids.map(wordsIn);
    return ids[words.indexOf(Math.max(...words))] as number;
  });
}

/** The newest posts of those that come first whatever their titles are. */
function candidatesOf(posts: readonly ArticlePost[]): number[] {
  const rankOf = ({ is_pinned: isPinned, type, has_picture: hasPicture }: ArticlePost) =>
    (isPinned ? 4 : 0) + (type === 'offered' ? 2 : 0) + (hasPicture ? 1 : 0);
  const most = Math.max(...posts.map(rankOf));
  return posts.flatMap((post) => (rankOf(post) === most ? post.id : [])).slice(0, mostTitles);
}

/** A price per box can't be compared with one per piece: the units of posts, that of most posts first, of equals the one of the newest. */
export function unitsOf(posts: readonly Pick<ArticlePost, 'unit'>[]): Unit[] {
  const counts = new Map<Unit, number>();
  for (const { unit } of posts) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([unit]) => unit);
}

/** The unit in which prices are compared. */
export const commonUnit = (posts: readonly Pick<ArticlePost, 'unit'>[]): Unit | undefined => unitsOf(posts)[0];

interface Price {
  amount: string;
  currency: string;
  condition: Condition | null;
}

/** The least and the greatest price per unit of posts in a currency, of equal prices that of the better condition. */
export function rangeOf(
  deps: Pick<PageDependencies, 'search'>,
  currency: string,
  posts: readonly Pick<ArticlePost, 'currency' | 'price_per_unit' | 'condition'>[],
): Record<'lowest' | 'highest', Price | null> {
  const placeOf = (condition: Condition | null) =>
    condition === null ? conditions.length : conditions.indexOf(condition);
  const prices = posts
    .flatMap((post) => {
      const amount = amountIn(deps, currency, post, post.price_per_unit);
      return amount === null ? [] : { amount, condition: post.condition };
    })
    .toSorted((a, b) => a.amount - b.amount || placeOf(a.condition) - placeOf(b.condition));
  const present = (price: (typeof prices)[number] | undefined): Price | null =>
    price ? { ...price, amount: roundedTo(currency, price.amount), currency } : null;
  const most = prices.at(-1)?.amount;
  return { lowest: present(prices[0]), highest: present(prices.find(({ amount }) => amount === most)) };
}

/** An amount of a post in another currency; null where it can't be converted. */
export function amountIn(
  { search }: Pick<PageDependencies, 'search'>,
  currency: string,
  post: Pick<ArticlePost, 'currency'>,
  amount: string | null,
): number | null {
  if (amount === null || post.currency === null) return null;
  const converted = Number(amount) * factorOf(search.index.rates, post.currency, currency);
  return Number.isFinite(converted) ? converted : null;
}
