import type { Unit } from '#contract/advertisements/choices.ts';
import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { groupBy } from '#server/platform/values/index.ts';
import { listReplacements } from '../../articles/index.ts';
import type { Search } from '../../market-search/index.ts';
import { factorOf, readerCurrency } from '../../rates/index.ts';
import type { Item, PricedPost } from './allocation.ts';
import { findArticlesOf, findCurrentArticles, type ItemPost, listItemPosts } from './repository.ts';

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
      post: { ...post, factor: factorTo(search, post, currency) },
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

function factorTo({ index }: Search, { price_per_unit: price, currency: from }: ItemPost, to: string): number | null {
  if (price === null || from === null) return null;
  const factor = factorOf(index.rates, from, to);
  return Number.isFinite(factor) ? factor : null;
}

/** The posts in the unit that most are in, the cheapest first: a price per box can't be compared with one per piece. */
function inOneUnit(posts: readonly PricedPost[]): PricedPost[] {
  const counts = new Map<Unit, number>();
  for (const { unit } of posts) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
  const costOf = ({ price_per_unit: price, factor }: PricedPost) =>
    factor === null ? Number.POSITIVE_INFINITY : Number(price) * factor;
  // Two that are infinite have no difference.
  return posts.filter(({ unit }) => unit === most).toSorted((a, b) => Math.sign(costOf(a) - costOf(b)) || a.id - b.id);
}

/** The ids of the items that can be had in the place of others which were not found: of an article, its successors. */
export async function findReplacements(
  deps: ItemDependencies,
  actor: Actor,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const articles = ids.flatMap(isId('A'));
  if (articles.length === 0) return new Map();
  const current = await findCurrentArticles(deps.db, articles);
  const links = await listReplacements(deps.db, [...new Set(current.values())], {
    organizationId: actor.organization?.id ?? null,
  });
  // A substitute is a matter of opinion, which a trade system does not ask about.
  const near = links.filter(({ kind }) => kind !== 'substitute');
  const offered = await findItems(deps, actor, [...new Set(near.map(({ other }) => `A${other}`))]);
  return new Map(
    ids.flatMap((id): [string, string[]][] => {
      const own = isId('A')(id).map((article) => current.get(article));
      const others = near.flatMap(({ article, other }) => (own.includes(article) ? [`A${other}`] : []));
      const found = others.filter((other) => offered.has(other));
      return found.length > 0 ? [[id, found]] : [];
    }),
  );
}

/**
 * The ids of items that a search finds: articles, and offers without a known article. The best are first; of all that are offered,
 * which a search without words finds, the latest.
 */
export async function searchItems(
  { db, search }: ItemDependencies,
  actor: Actor,
  words: string,
  most: number,
): Promise<string[]> {
  const hidden = [...actor.stoppedBy, actor.organization?.id ?? 0];
  const query = { ...advertisementQuery.parse({ q: words || null, types: ['offered'] }), per_page: most };
  const [found = []] =
    words === ''
      ? [(await search.findAll(query, hidden)).toSorted((a, b) => b - a).slice(0, most)]
      : await search.findComplete([query], hidden);
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
