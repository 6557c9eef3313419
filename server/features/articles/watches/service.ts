import { mostWatches } from '#contract/articles/choices.ts';
import type { ListedWatch, listWatches, Watch, watchArticle } from '#contract/articles/schemas.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { message } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { invalid, notAllowed, notFound, Refusal } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { findArticle } from '../repository.ts';
import { commonUnit, describeVisible, movedOf, type PageDependencies, readVisible } from '../visible.ts';
import { countWatches, deleteWatch, findWatch, listOwnWatches, lockOwner, saveWatch } from './repository.ts';

/** Of each watched article so many of the newest posts are compared for its title and picture. */
const mostPosts = 100;

/** A page of someone's watches. An article is named as on its page, and by its number while they may see none of its posts. */
export async function describeWatches(deps: PageDependencies, actor: Actor, query: QueryOf<typeof listWatches>) {
  const { rows, total } = await listOwnWatches(deps.db, actor.id, query);
  const ids = rows.map(({ article }) => article.id);
  if (ids.length > 0) await deps.search.index.includeKnownWrites();
  const visible = await describeVisible(deps, actor, ids, mostPosts);
  const data = rows.map(({ article: { id, part }, ...row }): ListedWatch => {
    const { name = part, image = null, category = null, sub_category = null } = visible.get(id)?.example ?? {};
    return { ...row, article: { id, name, part, image, category, sub_category } };
  });
  return { data, meta: { total, page: query.page, per_page: query.per_page } };
}

/**
 * Watches the price of an article in the unit of most of its offers, in place of what was watched of it before. Throws as
 * describeArticle, and a Refusal of 422 for a currency that nothing can be compared in, or too many watches.
 */
export async function watchPrice(
  deps: Pick<PageDependencies, 'db' | 'search'>,
  actor: Actor,
  id: number,
  given: BodyOf<typeof watchArticle>,
): Promise<Watch> {
  if (reach(actor, 'advertisement.browse') === 'none') throw notAllowed();
  const { article, posts } = await readVisible(deps, actor, id);
  const { perEuro } = deps.search.index.rates;
  if (!perEuro.has(given.currency) && posts.every(({ currency }) => currency !== given.currency))
    throw invalid({ currency: ['Choose one from the list'] });
  const offered = posts.filter(({ type }) => type === 'offered');
  const unit = commonUnit(offered.length > 0 ? offered : posts);
  if (!unit) throw notFound('article');
  await transact(deps.db, async (transaction) => {
    await lockOwner(transaction, actor.id);
    if ((await countWatches(transaction, actor.id, article.id)) >= mostWatches)
      throw new Refusal(
        422,
        message('You watch {{count}} parts, the maximum. Stop watching one first.', { count: mostWatches }),
      );
    await saveWatch(transaction, actor.id, article.id, { ...given, unit });
  });
  const watch = await findWatch(deps.db, actor.id, article.id);
  if (!watch) throw notFound('article');
  return watch;
}

/** Stops watching an article, also one that is no longer visible. Throws 404 for one that is not watched, 301 where it was merged. */
export async function stopWatch(db: Database, actor: Actor, id: number): Promise<void> {
  if (await transact(db, (transaction) => deleteWatch(transaction, actor.id, id))) return;
  const article = await findArticle(db, id);
  throw article ? (movedOf(article) ?? notFound('article')) : notFound('article');
}
