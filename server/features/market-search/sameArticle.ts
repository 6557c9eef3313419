import type { Condition } from '#contract/advertisements/choices.ts';
import { type OrderTerms, orderOf, smallestOrder } from '#contract/advertisements/orders.ts';
import { readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import type { listSameArticle } from '#contract/advertisements/schemas.ts';
import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { MetaOf } from '#contract/endpoint.ts';
import { prepare } from '#server/db/connections/prepared.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { factorOf, type Rates, readerCurrency } from '../rates/index.ts';
import type { Posts } from './posts.ts';
import type { Search } from './search.ts';

const shown = 24;
// Further posts of an article add no information.
const mostRead = 500;

interface OfferRow extends Omit<OrderTerms, 'price_breaks'> {
  id: number;
  organization_id: number;
  unit: string;
  condition: Condition | null;
  currency: string | null;
  price_breaks: string | null;
}

type Offer = OrderTerms & Omit<OfferRow, 'price_breaks'>;

/**
 * The live posts of the same article and type from organizations other than the post's and the viewer's, with their metadata;
 * null where the viewer may not see the post itself. First is the one that costs least per unit, in the viewer's currency, in an
 * order of the quantity that buying the post itself begins with.
 */
export async function findSameArticle(
  db: Database,
  search: Search,
  posts: Posts,
  id: number,
  viewer: Actor,
): Promise<{ ids: number[]; meta: MetaOf<typeof listSameArticle> } | null> {
  await search.index.includeKnownWrites();
  const post = await posts.findVisible(id, viewer);
  if (!post) return null;
  const rows = await listOffers(db, id, viewer.organization?.id ?? null);
  const all = rows.map((row): Offer => ({ ...row, price_breaks: readPriceBreaks(row.price_breaks) }));
  const own = all.find((offer) => offer.id === id);
  const offers = all.filter((offer) => offer !== own);
  const live = new Set(
    await search.findAmong(
      advertisementQuery.parse({ types: [post.type] }),
      offers.map((offer) => offer.id),
      viewer.stoppedBy,
    ),
  );
  const currency = readerCurrency(viewer);
  const quantity = own ? smallestOrder(own) : 1;
  const amounts = new Map(offers.map((offer) => [offer.id, amountIn(currency, offer, search.index.rates, quantity)]));
  // A price per box cannot be compared with one per piece.
  const rank = (offer: Offer) => (offer.unit === post.unit ? (amounts.get(offer.id) ?? Infinity) : Infinity);
  const sorted = offers
    .filter((offer) => live.has(offer.id))
    .map((offer) => ({ offer, rank: rank(offer) }))
    .sort((a, b) => (a.rank === b.rank ? b.offer.id - a.offer.id : a.rank - b.rank));
  const [cheapest] = sorted;
  return {
    ids: sorted.slice(0, shown).map(({ offer }) => offer.id),
    meta: {
      total: sorted.length,
      organizations: new Set(sorted.map(({ offer }) => offer.organization_id)).size,
      lowest:
        cheapest && Number.isFinite(cheapest.rank)
          ? {
              amount: roundedTo(currency, cheapest.rank),
              currency,
              approximate: cheapest.offer.currency !== currency,
              condition: cheapest.offer.condition,
            }
          : null,
    },
  };
}

/** What one costs in another currency, in an order of a quantity as far as it is available. */
function amountIn(currency: string, offer: Offer, rates: Rates, quantity: number): number | null {
  const { currency: own, number_of_items: available } = offer;
  const price = orderOf(offer, Math.min(quantity, available)).price ?? offer.price_per_unit;
  if (price === null || own === null) return null;
  const amount = Number(price) * factorOf(rates, own, currency);
  return Number.isFinite(amount) ? amount : null;
}

/** By a post, which comes first itself, and the organization of the viewer. */
const listOffers = prepare<OfferRow>(
  'same_article',
  `select other.id, other.organization_id, other.type, other.unit, other.condition, other.currency, other.price_per_unit,
    other.price_breaks, other.whole_lot_price, other.minimal_order_quantity, other.minimum_order_value,
    other.number_of_items - other.reserved_quantity as number_of_items
  from advertisements a join advertisements other on other.article_id = a.article_id
  where a.id = $1 and (other.id = a.id or other.type = a.type and other.state = 'active' and other.deleted_at is null
      and other.organization_id <> a.organization_id
      and other.organization_id is distinct from $2::int)
  order by other.id = a.id desc, other.id desc limit ${mostRead}`,
);
