import {
  type AdvertisementType,
  type Availability,
  availabilities,
  type Condition,
  type Unit,
} from '#contract/advertisements/choices.ts';
import { type Order, orderOf } from '#contract/advertisements/orders.ts';
import type { AdvertisementSummary } from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { listArticleOffers, readArticle } from '#contract/articles/schemas.ts';
import type { AnswerInput, MetaOf, QueryOf } from '#contract/endpoint.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { mayPost } from '../advertisements/index.ts';
import { listStatements, sharedFactsOf } from '../facts/index.ts';
import { readerCurrency } from '../rates/index.ts';
import { describeLinks, mayLink } from './links/service.ts';
import type { ArticleOffer } from './repository.ts';
import {
  amountIn,
  exampleOf,
  type PageDependencies,
  rangeOf,
  readVisible,
  readVisibleOffers,
  unitsOf,
} from './visible.ts';
import { findWatch } from './watches/repository.ts';

/** Describes an article by its live posts. Throws 404 where the reader may see none of them, and 301 where it was merged. */
export async function describeArticle(
  deps: PageDependencies,
  actor: Actor,
  id: number,
): Promise<AnswerInput<typeof readArticle>> {
  const { article, posts } = await readVisible(deps, actor, id);
  const [example, statements, watch, links] = await Promise.all([
    exampleOf(deps, actor, posts),
    listStatements(deps.db, posts),
    findWatch(deps.db, actor.id, article.id),
    describeLinks(deps, actor, [article.id]),
  ]);
  const catalogue = await deps.search.index.readFacts();
  const offered = posts.filter(({ type }) => type === 'offered');
  const currency = readerCurrency(actor);
  const inUnits = unitsOf(offered).map((unit) => {
    const own = offered.filter((post) => post.unit === unit);
    return { unit, offered: own.length, ...rangeOf(deps, currency, own) };
  });
  const [usual] = inUnits;
  return {
    id: article.id,
    name: example.name,
    brand: example.brand,
    number: example.supplier_article_number,
    gtins: article.gtins,
    category: example.category,
    sub_category: example.sub_category,
    image: example.image,
    facts: sharedFactsOf(catalogue, example.sub_category?.id ?? null, statements),
    unit: usual?.unit ?? example.unit,
    units: inUnits,
    offered: offered.length,
    wanted: posts.length - offered.length,
    sellers: new Set(offered.map((post) => post.organization_id)).size,
    currency,
    lowest: usual?.lowest ?? null,
    highest: usual?.highest ?? null,
    canPost: mayPost(actor, 'offered'),
    canSeek: mayPost(actor, 'wanted'),
    canWatch: reach(actor, 'saved-search.manage') !== 'none',
    watch,
    links,
    canLink: mayLink(actor),
    canPin: reach(actor, 'vocabulary.manage') !== 'none',
    pinned: posts.find((post) => post.is_pinned)?.id ?? null,
  };
}

/** Lists an article's live posts with what a quantity costs from each. Throws as describeArticle. */
export async function listOffers(
  deps: PageDependencies,
  actor: Actor,
  id: number,
  query: QueryOf<typeof listArticleOffers>,
): Promise<{ data: AnswerInput<typeof listArticleOffers>; meta: MetaOf<typeof listArticleOffers> }> {
  const { posts } = await readVisibleOffers(deps, actor, id);
  const units = unitsOf(posts.filter(({ type }) => type === query.type));
  const currency = readerCurrency(actor);
  const offers = posts
    .filter((post) => post.type === query.type)
    .filter(({ country }) => query.countries.length === 0 || query.countries.includes(country))
    .filter(({ availability }) => query.availabilities.length === 0 || query.availabilities.includes(availability))
    .filter(({ condition }) => query.conditions.length === 0 || query.conditions.includes(condition as Condition))
    .map((post) => {
      const order = orderOf(post, query.quantity);
      const amount = query.type === 'wanted' ? post.price_per_unit : order.total;
      return { post, order, cost: amountIn(deps, currency, post, amount) };
    })
    .sort(comparisons(query.type, units)[query.sort]);
  const page = offers.slice((query.page - 1) * query.per_page, query.page * query.per_page);
  const ids = page.map(({ post }) => post.id);
  const rows = (await deps.posts.load(ids, actor)).toJSON() as AdvertisementSummary[];
  const byId = new Map(page.map((offer) => [offer.post.id, offer]));
  return {
    data: rows.map((row) => {
      const { order, cost } = byId.get(row.id) as Offer;
      const { total } = order;
      return {
        ...row,
        quantity_at: order.quantity,
        price_at: order.price,
        total_at: total,
        approximate_total:
          total === null || cost === null || row.currency === currency
            ? null
            : { amount: roundedTo(currency, cost), currency },
      };
    }),
    meta: { total: offers.length, page: query.page, per_page: query.per_page },
  };
}

interface Offer {
  post: ArticleOffer;
  order: Order;
  /** What the order costs, or a buyer pays per unit, in the reader's currency; null where it can't be made or converted. */
  cost: number | null;
}

const lateness = ({ post }: Offer) => availabilities.indexOf(post.availability as Availability);

/** Prices are compared within a unit only: the one of most posts comes first. */
function comparisons(type: AdvertisementType, units: readonly Unit[]) {
  const byUnit = (a: Offer, b: Offer) => units.indexOf(a.post.unit) - units.indexOf(b.post.unit);
  const costOf = ({ cost }: Offer) => cost ?? Number.MAX_VALUE;
  // Offers with too few pieces are ordered by how many they have: two of them may be enough together.
  const leftOf = ({ post, order }: Offer) => (order.isAvailable ? 0 : post.number_of_items);
  const byCost = (a: Offer, b: Offer) =>
    byUnit(a, b) || costOf(a) - costOf(b) || leftOf(b) - leftOf(a) || b.post.id - a.post.id;
  // Sellers look for the buyer who pays most.
  const byPay = (a: Offer, b: Offer) => byUnit(a, b) || (b.cost ?? -1) - (a.cost ?? -1) || b.post.id - a.post.id;
  return {
    total: type === 'wanted' ? byPay : byCost,
    newest: (a: Offer, b: Offer) => b.post.id - a.post.id,
    delivery: (a: Offer, b: Offer) => lateness(a) - lateness(b) || byCost(a, b),
  };
}
