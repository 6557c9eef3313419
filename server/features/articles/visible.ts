import type { Unit } from '#contract/advertisements/choices.ts';
import { type AdvertisementSummary, advertisementQuery } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { moved, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import type { Posts, Search } from '../market-search/index.ts';
import { factorOf } from '../rates/index.ts';
import { type ArticlePost, type ArticleRow, findArticle, listArticlePosts } from './repository.ts';

export interface PageDependencies {
  db: Database;
  search: Search;
  posts: Posts;
}

/** An article with its live posts that someone may see. Throws 404 where they may see none, and 301 where it was merged. */
export async function readVisible(
  { db, search }: Pick<PageDependencies, 'db' | 'search'>,
  actor: Pick<Actor, 'stoppedBy'>,
  id: number,
): Promise<{ article: ArticleRow; posts: ArticlePost[] }> {
  const article = await findArticle(db, id);
  if (!article) throw notFound('article');
  if (article.merged_into !== null) throw moved(`/api/articles/${article.merged_into}`, `/api/articles/${id}`);
  await search.index.includeKnownWrites();
  const posts = await visibleOf(search, actor, await listArticlePosts(db, [id]));
  if (posts.length === 0) throw notFound('article');
  return { article, posts };
}

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
  const best = visible.map(([, own]) => bestOf(deps, own).id);
  const examples = (await deps.posts.load(best, actor)).toJSON() as AdvertisementSummary[];
  const byId = new Map(examples.map((post) => [post.id, post]));
  return new Map(
    visible.flatMap(([article, own], place) => {
      const example = byId.get(best[place] as number);
      return example ? [[article, { posts: own, example }] as const] : [];
    }),
  );
}

/** The posts among these that someone may see. */
async function visibleOf(
  search: Search,
  actor: Pick<Actor, 'stoppedBy'>,
  posts: readonly ArticlePost[],
): Promise<ArticlePost[]> {
  const ids = posts.map(({ id }) => id);
  const live = new Set(await search.findAmong(advertisementQuery.parse({}), ids, actor.stoppedBy));
  return posts.filter(({ id }) => live.has(id));
}

/** Only the titles of this many posts, the newest, are compared; reading all of them takes long. */
const mostTitles = 20;

/**
 * The post that an article is named and pictured by: the one that an admin chose, else offered, with a picture, with the most words
 * of the trade in its title, the newest of these. Posts are given the newest first.
 */
export function bestOf({ search }: Pick<PageDependencies, 'search'>, posts: readonly ArticlePost[]): ArticlePost {
  const rankOf = ({ is_pinned: isPinned, type, has_picture: hasPicture }: ArticlePost) =>
    (isPinned ? 4 : 0) + (type === 'offered' ? 2 : 0) + (hasPicture ? 1 : 0);
  const most = Math.max(...posts.map(rankOf));
  const [first, ...others] = posts.filter((post) => rankOf(post) === most).slice(0, mostTitles);
  const wordsIn = ({ title }: ArticlePost) => search.index.glossary.conceptsIn(title).size;
  let best = { post: first as ArticlePost, words: others.length === 0 ? 0 : wordsIn(first as ArticlePost) };
  for (const post of others) {
    const words = wordsIn(post);
    if (words > best.words) best = { post, words };
  }
  return best.post;
}

/** A price per box can't be compared with one per piece: the unit that most offers are in, of equals the one of the newest. */
export function commonUnit(posts: readonly ArticlePost[]): Unit | undefined {
  const counts = new Map<Unit, number>();
  for (const { unit } of posts) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

/** An amount of a post in another currency; null where it can't be converted. */
export function amountIn(
  { search }: Pick<PageDependencies, 'search'>,
  currency: string,
  post: ArticlePost,
  amount: string | null,
): number | null {
  if (amount === null || post.currency === null) return null;
  const converted = Number(amount) * factorOf(search.index.rates, post.currency, currency);
  return Number.isFinite(converted) ? converted : null;
}
