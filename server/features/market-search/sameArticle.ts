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

interface Offer {
  id: number;
  organization_id: number;
  unit: string;
  currency: string | null;
  price_per_unit: string | null;
}

/**
 * The live posts of the same article and type from organizations other than the post's and the viewer's, the cheapest
 * first in the viewer's currency, with their metadata; null where the viewer may not see the post itself.
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
  const offers = await listOffers(db, id, viewer.organization?.id ?? null);
  const live = new Set(
    await search.findAmong(
      advertisementQuery.parse({ types: [post.type] }),
      offers.map((offer) => offer.id),
      viewer.stoppedBy,
    ),
  );
  const currency = readerCurrency(viewer);
  const amounts = new Map(offers.map((offer) => [offer.id, amountIn(currency, offer, search.index.rates)]));
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
          ? { amount: roundedTo(currency, cheapest.rank), currency, approximate: cheapest.offer.currency !== currency }
          : null,
    },
  };
}

function amountIn(currency: string, { price_per_unit: price, currency: own }: Offer, rates: Rates): number | null {
  if (price === null || own === null) return null;
  const amount = Number(price) * factorOf(rates, own, currency);
  return Number.isFinite(amount) ? amount : null;
}

/** By a post and the organization of the viewer. */
const listOffers = prepare<Offer>(
  'same_article',
  `select other.id, other.organization_id, other.unit, other.currency, other.price_per_unit
  from advertisements a join advertisements other on other.article_id = a.article_id
  where a.id = $1 and other.type = a.type and other.state = 'active' and other.deleted_at is null
      and other.organization_id <> a.organization_id
      and other.organization_id is distinct from $2::int
  order by other.id desc limit ${mostRead}`,
);
