import type { Unit } from '#contract/advertisements/choices.ts';
import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import type { Search } from '../../market-search/index.ts';
import { factorOf, readerCurrency } from '../../rates/index.ts';
import type { Item, PricedPost } from './allocation.ts';
import { findArticlesOf, type ItemPost, listItemPosts } from './repository.ts';

/** What items are found with. */
export interface ItemDependencies {
  db: Database;
  search: Search;
}

/** `P` and a number for an offer, `A` for an article. */
const idPattern = /^([PA])(\d{1,9})$/i;

const isId = (kind: 'P' | 'A') => (id: string) => {
  const [, prefix = '', number = ''] = idPattern.exec(id.trim()) ?? [];
  return prefix.toUpperCase() === kind ? [Number(number)] : [];
};

/**
 * The items of these ids, by id: what the actor may see of what others offer. Those that are unknown, hidden or the actor's own are
 * left out.
 */
export async function findItems(
  { db, search }: ItemDependencies,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, Item>> {
  const found = await listItemPosts(db, { posts: ids.flatMap(isId('P')), articles: ids.flatMap(isId('A')) });
  await search.index.includeKnownWrites();
  const live = new Set(
    await search.findAmong(advertisementQuery.parse({}), [...new Set(found.map(({ id }) => id))], actor.stoppedBy),
  );
  const currency = readerCurrency(actor);
  const posts = found
    .filter(({ id, organization_id }) => live.has(id) && organization_id !== actor.organization?.id)
    .map(({ asked_article, ...post }) => ({
      asked: asked_article,
      post: { ...post, cost: costOf(search, post, currency) },
    }));
  const byPost = new Map(posts.filter(({ asked }) => asked === null).map(({ post }) => [post.id, post]));
  const byArticle = groupBy(
    posts.filter(({ asked }) => asked !== null),
    ({ asked }) => asked,
  );
  return new Map(
    ids.flatMap((id): [string, Item][] => {
      const [postId] = isId('P')(id);
      const [articleId] = isId('A')(id);
      const post = postId === undefined ? undefined : byPost.get(postId);
      const ofArticle = articleId === undefined ? undefined : byArticle.get(articleId)?.map((each) => each.post);
      const own = post ? [post] : inOneUnit(ofArticle ?? []);
      return own.length > 0 ? [[id, { id, posts: own }]] : [];
    }),
  );
}

function costOf({ index }: Search, { price_per_unit: price, currency: from }: ItemPost, currency: string): number {
  if (price === null || from === null) return Number.POSITIVE_INFINITY;
  const cost = Number(price) * factorOf(index.rates, from, currency);
  return Number.isFinite(cost) ? cost : Number.POSITIVE_INFINITY;
}

/** The posts in the unit that most are in, the cheapest first: a price per box can't be compared with one per piece. */
function inOneUnit(posts: readonly PricedPost[]): PricedPost[] {
  const counts = new Map<Unit, number>();
  for (const { unit } of posts) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return posts.filter(({ unit }) => unit === most).toSorted((a, b) => a.cost - b.cost || a.id - b.id);
}

/** The ids of items that a search finds, the best first: articles, and offers of which no article is known. */
export async function searchItems(
  { db, search }: ItemDependencies,
  actor: Actor,
  words: string,
  most: number,
): Promise<string[]> {
  const query = { ...advertisementQuery.parse({ q: words, types: ['offered'] }), per_page: most };
  const [found = []] = await search.findComplete([query], [...actor.stoppedBy, actor.organization?.id ?? 0]);
  const articles = await findArticlesOf(db, found);
  return [
    ...new Set(
      found.map((id) => {
        const article = articles.get(id);
        return article === undefined ? `P${id}` : `A${article}`;
      }),
    ),
  ];
}
