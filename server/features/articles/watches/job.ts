import { setTimeout as sleep } from 'node:timers/promises';
import { unitLabels } from '#contract/advertisements/choices.ts';
import { orderOf } from '#contract/advertisements/orders.ts';
import { advertisementQuery } from '#contract/advertisements/schemas.ts';
import { roundedTo, thousandthsOf } from '#contract/amounts/arithmetic.ts';
import { scopeOf } from '#contract/rights/matrix.ts';
import { byEnglish, message } from '#contract/texts/message.ts';
import type { Database } from '#server/db/database.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { type Turn, wholeTurn } from '#server/platform/jobs/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Search } from '../../market-search/index.ts';
import { type News, notify } from '../../notifications/index.ts';
import { factorOf } from '../../rates/index.ts';
import { type ArticleOffer, listArticleOffers, listTitles } from '../repository.ts';
import { type DueWatch, listDueWatches, markChecked, moveMergedWatches, reachWatch } from './repository.ts';

/** Watches that are read together. */
const batch = 100;

interface Dependencies extends Pick<Platform, 'mail'> {
  db: Database;
  search: Search;
}

/** Compares watched prices with the posts every five minutes, once for all processes. */
export function scheduleWatches({ db, jobs, mail }: Platform, search: Search): void {
  const checkWatches = createWatchCheck({ db, mail, search });
  jobs.schedule('articles.watches', '*/5 * * * *', async (turn) => void (await checkWatches(turn)));
}

/** The watch that was checked last. */
type Place = Pick<DueWatch, 'article_id' | 'id'>;

/** A post that reaches the price, and its own price per unit in the currency of the watch. */
interface Reached {
  post: ArticleOffer;
  price: string;
}

/** Makes the check of watched prices, which returns how many people were notified. */
export function createWatchCheck({ db, mail, search }: Dependencies): (turn?: Turn) => Promise<number> {
  /**
   * The best post at the watched price that the owner may see and is not their own organization's: the cheapest offer, else the wanted
   * post that pays most.
   */
  async function findReached(watch: DueWatch, posts: readonly ArticleOffer[]): Promise<Reached | null> {
    if (!mayBeNotified(watch)) return null;
    const limit = thousandthsOf(watch.max_price);
    const reached = posts.flatMap((post) => {
      const price = post.organization_id === watch.organization_id ? null : priceFor(watch, post);
      if (price === null) return [];
      const isReached = post.type === 'offered' ? thousandthsOf(price) <= limit : thousandthsOf(price) >= limit;
      return isReached ? [{ post, price }] : [];
    });
    if (reached.length === 0) return null;
    const visible = new Set(
      await search.findAmong(
        advertisementQuery.parse({}),
        reached.map(({ post }) => post.id),
        watch.stopped_by,
      ),
    );
    const [best = null] = reached.filter(({ post }) => visible.has(post.id)).sort(byWorth);
    return best;
  }

  /** What a unit costs or brings at the watched quantity, in the currency of the watch; null for a post that does not count. */
  function priceFor(watch: DueWatch, post: ArticleOffer): string | null {
    const { conditions, types, currency, quantity, unit } = watch;
    if (!types.includes(post.type) || post.unit !== unit || post.currency === null) return null;
    if (conditions.length > 0 && !conditions.some((condition) => condition === post.condition)) return null;
    const isEnough = post.number_of_items >= quantity;
    const price = post.type === 'offered' ? orderOf(post, quantity).price : isEnough ? post.price_per_unit : null;
    if (price === null || post.currency === currency) return price;
    const converted = Number(price) * factorOf(search.index.rates, post.currency, currency);
    return Number.isFinite(converted) ? roundedTo(currency, converted) : null;
  }

  async function checkBatch(due: readonly DueWatch[], turn: Turn): Promise<number> {
    let notified = 0;
    const checked: Parameters<typeof markChecked>[1][number][] = [];
    let article = { id: 0, posts: [] as ArticleOffer[] };
    for (const watch of due) {
      if (article.id !== watch.article_id)
        article = { id: watch.article_id, posts: await listArticleOffers(db, watch.article_id) };
      const reached = await findReached(watch, article.posts);
      const note = () => void checked.push({ id: watch.id, updated_at: watch.updated_at, isAbsent: reached === null });
      // Each in a transaction of its own: no one's change of a watch waits for the mails of others.
      if (reached && !watch.is_reached)
        await turn.attempt({ watch: watch.id }, async () => {
          notified += await announceReached(watch, reached);
          note();
        });
      else note();
    }
    await transactInBackground(db, (transaction) => markChecked(transaction, checked));
    return notified;
  }

  function announceReached(watch: DueWatch, reached: Reached): Promise<number> {
    return transactInBackground(db, async (transaction) => {
      if (!(await reachWatch(transaction, watch, reached.post.id))) return 0;
      const titles = await listTitles(transaction, [reached.post.id]);
      await notify(transaction, mail, newsOf(watch, reached, titles.get(reached.post.id) ?? ''));
      return 1;
    });
  }

  return async (turn = wholeTurn()) => {
    let after = (turn.place as Place | null) ?? { article_id: 0, id: 0 };
    if (after.id === 0) await transactInBackground(db, moveMergedWatches);
    await search.index.refresh();
    let notified = 0;
    for (;;) {
      const begin = performance.now();
      const due = await listDueWatches(db, { after, limit: batch });
      notified += await checkBatch(due, turn);
      const last = due.at(-1);
      if (!last || due.length < batch) return notified;
      after = { article_id: last.article_id, id: last.id };
      turn.place = after;
      if (turn.isOver()) return notified;
      // Half of the time is left to others who ask the database.
      await sleep(performance.now() - begin);
    }
  };
}

/** Offers first and the cheapest of them, then the wanted post that pays most. */
function byWorth(one: Reached, other: Reached): number {
  const isOffer = one.post.type === 'offered';
  if (one.post.type !== other.post.type) return isOffer ? -1 : 1;
  const difference = Number(one.price) - Number(other.price);
  return isOffer ? difference : -difference;
}

const mayBeNotified = (watch: DueWatch) =>
  scopeOf(watch, 'saved-search.manage') !== 'none' && scopeOf(watch, 'advertisement.browse') !== 'none';

const rhythms = { instant: 'at_once', daily: 'daily', weekly: 'weekly' } as const;

function newsOf(watch: DueWatch, { post, price }: Reached, title: string): News {
  const isOffer = post.type === 'offered';
  const what = isOffer
    ? message('A watched part reached your price')
    : message('A watched part is wanted at your price');
  const values = {
    amount: { money: price, currency: watch.currency },
    unit: byEnglish(unitLabels[watch.unit][0]),
    quantity: isOffer ? orderOf(post, watch.quantity).quantity : post.number_of_items,
    limit: { money: watch.max_price, currency: watch.currency },
  };
  const place = new URLSearchParams({
    ...(isOffer ? {} : { type: 'wanted' }),
    ...(watch.quantity > 1 ? { quantity: String(watch.quantity) } : {}),
  });
  return {
    userIds: [watch.user_id],
    type: 'article_price',
    title: message('{{what}}: {{title}}', { what, title }),
    mailSubject: what,
    body: isOffer
      ? message('{{amount}} per {{unit}} for an order of {{quantity}}; you watch {{limit}}.', values)
      : message('{{amount}} per {{unit}}, {{quantity}} wanted; you watch {{limit}}.', values),
    subject: {
      type: 'article',
      id: watch.article_id,
      url: `/article/${watch.article_id}${place.size > 0 ? `?${place.toString()}` : ''}`,
    },
    ...(watch.alert === 'none' ? { inAppOnly: true } : { rhythm: rhythms[watch.alert] }),
  };
}
