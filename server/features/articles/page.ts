import { type Availability, availabilities, type Condition, type Unit } from '#contract/advertisements/choices.ts';
import { type Order, orderOf } from '#contract/advertisements/orders.ts';
import { type AdvertisementSummary, advertisementQuery } from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { listArticleOffers, readArticle } from '#contract/articles/schemas.ts';
import type { AnswerInput, MetaOf, QueryOf } from '#contract/endpoint.ts';
import type { Database } from '#server/db/database.ts';
import { moved, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { mayPost } from '../advertisements/index.ts';
import type { Posts, Search } from '../market-search/index.ts';
import { factorOf, readerCurrency } from '../rates/index.ts';
import { type ArticlePost, type ArticleRow, findArticle, listArticlePosts } from './repository.ts';
import { findWatch } from './watches/repository.ts';

export interface PageDependencies {
  db: Database;
  search: Search;
  posts: Posts;
}

/** Describes an article by its live posts. Throws 404 where the reader may see none of them, and 301 where it was merged. */
export async function describeArticle(
  deps: PageDependencies,
  actor: Actor,
  id: number,
): Promise<AnswerInput<typeof readArticle>> {
  const { article, posts } = await readVisible(deps, actor, id);
  const [example] = (await deps.posts.load([bestOf(posts).id], actor)).toJSON() as [AdvertisementSummary];
  const offered = posts.filter(({ type }) => type === 'offered');
  const unit = commonUnit(offered) ?? example.unit;
  const currency = readerCurrency(actor);
  const prices = offered
    .filter((post) => post.unit === unit)
    .flatMap((post) => amountIn(deps, currency, post, post.price_per_unit) ?? []);
  const priceOf = (amount: number) => (prices.length === 0 ? null : { amount: roundedTo(currency, amount), currency });
  return {
    id: article.id,
    name: example.name,
    brand: example.brand,
    number: example.supplier_article_number,
    gtins: article.gtins,
    category: example.category,
    sub_category: example.sub_category,
    image: example.image,
    unit,
    offered: offered.length,
    wanted: posts.length - offered.length,
    sellers: new Set(offered.map((post) => post.organization_id)).size,
    currency,
    lowest: priceOf(Math.min(...prices)),
    highest: priceOf(Math.max(...prices)),
    canPost: mayPost(actor, 'offered'),
    canWatch: reach(actor, 'saved-search.manage') !== 'none',
    watch: await findWatch(deps.db, actor.id, article.id),
  };
}

/** Lists an article's live posts with what a quantity costs from each. Throws as describeArticle. */
export async function listOffers(
  deps: PageDependencies,
  actor: Actor,
  id: number,
  query: QueryOf<typeof listArticleOffers>,
): Promise<{ data: AnswerInput<typeof listArticleOffers>; meta: MetaOf<typeof listArticleOffers> }> {
  const { posts } = await readVisible(deps, actor, id);
  const unit = commonUnit(posts.filter(({ type }) => type === 'offered'));
  const currency = readerCurrency(actor);
  const offers = posts
    .filter((post) => post.type === query.type)
    .filter(({ country }) => query.countries.length === 0 || query.countries.includes(country))
    .filter(({ condition }) => query.conditions.length === 0 || query.conditions.includes(condition as Condition))
    .map((post) => {
      const order = orderOf(post, query.quantity);
      return { post, order, cost: amountIn(deps, currency, post, order.total) };
    })
    .sort(comparisons(unit)[query.sort]);
  const page = offers.slice((query.page - 1) * query.per_page, query.page * query.per_page);
  const ids = page.map(({ post }) => post.id);
  const rows = (await deps.posts.load(ids, actor)).toJSON() as AdvertisementSummary[];
  const byId = new Map(page.map((offer) => [offer.post.id, offer]));
  return {
    data: rows.map((row) => {
      const { order, cost } = byId.get(row.id) as Offer;
      return {
        ...row,
        quantity_at: order.quantity,
        price_at: order.price,
        total_at: order.total,
        approximate_total:
          cost === null || row.currency === currency ? null : { amount: roundedTo(currency, cost), currency },
      };
    }),
    meta: { total: offers.length, page: query.page, per_page: query.per_page },
  };
}

interface Offer {
  post: ArticlePost;
  order: Order;
  /** What the order costs in the reader's currency; null where it can't be made or converted. */
  cost: number | null;
}

/** An article with its live posts that someone may see. Throws as describeArticle. */
export async function readVisible(
  { db, search }: Pick<PageDependencies, 'db' | 'search'>,
  actor: Pick<Actor, 'stoppedBy'>,
  id: number,
): Promise<{ article: ArticleRow; posts: ArticlePost[] }> {
  const article = await findArticle(db, id);
  if (!article) throw notFound('article');
  if (article.merged_into !== null) throw moved(`/api/articles/${article.merged_into}`);
  await search.index.includeKnownWrites();
  const all = await listArticlePosts(db, id);
  const live = new Set(
    await search.findAmong(
      advertisementQuery.parse({}),
      all.map((post) => post.id),
      actor.stoppedBy,
    ),
  );
  const posts = all.filter((post) => live.has(post.id));
  if (posts.length === 0) throw notFound('article');
  return { article, posts };
}

/** The post that an article is named and pictured by: offered, with a picture, the newest of these. */
function bestOf(posts: readonly ArticlePost[]): ArticlePost {
  const rank = (post: ArticlePost) => (post.type === 'offered' ? 2 : 0) + (post.has_picture ? 1 : 0);
  return posts.reduce((best, post) => (rank(post) > rank(best) ? post : best));
}

/** A price per box can't be compared with one per piece: the unit that most offers are in, of equals the one of the newest. */
export function commonUnit(posts: readonly ArticlePost[]): Unit | undefined {
  const counts = new Map<Unit, number>();
  for (const { unit } of posts) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function amountIn(
  { search }: PageDependencies,
  currency: string,
  post: ArticlePost,
  amount: string | null,
): number | null {
  if (amount === null || post.currency === null) return null;
  const converted = Number(amount) * factorOf(search.index.rates, post.currency, currency);
  return Number.isFinite(converted) ? converted : null;
}

const lateness = ({ post }: Offer) => availabilities.indexOf(post.availability as Availability);

function comparisons(unit: Unit | undefined) {
  const costOf = ({ post, cost }: Offer) => (post.unit === unit && cost !== null ? cost : Number.MAX_VALUE);
  // Offers with too few pieces are ordered by how many they have: two of them may be enough together.
  const leftOf = ({ post, order }: Offer) => (order.isAvailable ? 0 : post.number_of_items);
  const byCost = (a: Offer, b: Offer) => costOf(a) - costOf(b) || leftOf(b) - leftOf(a) || b.post.id - a.post.id;
  return {
    total: byCost,
    newest: (a: Offer, b: Offer) => b.post.id - a.post.id,
    delivery: (a: Offer, b: Offer) => lateness(a) - lateness(b) || byCost(a, b),
  };
}
