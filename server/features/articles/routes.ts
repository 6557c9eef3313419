import { articleMessages, watchMessages } from '#contract/articles/choices.ts';
import { linkMessages } from '#contract/articles/links/choices.ts';
import * as links from '#contract/articles/links/schemas.ts';
import * as contract from '#contract/articles/schemas.ts';
import { transactInBackground } from '#server/db/transaction.ts';
import { listedPostsOf } from '../advertisements/index.ts';
import type { MarketFeature } from '../market-search/index.ts';
import { notePrices } from './history/repository.ts';
import { describeHistory } from './history/service.ts';
import { decideLink, describeSuccessors, stateLink, withdrawLink } from './links/service.ts';
import { describeArticle, listOffers } from './page.ts';
import { describeConflicts, keepArticlesApart, keepGtins, mergeArticles, pinArticle } from './service.ts';
import { scheduleWatches } from './watches/job.ts';
import { describeWatches, stopWatch, watchPrice } from './watches/service.ts';

/**
 * Articles: each with a page that gathers its posts, and for the platform's admins the articles that may be the same. Posts are given
 * their articles by the database itself.
 */
export const articles: MarketFeature = (platform, search) => {
  const { serve, db } = platform;
  const deps = { db, search, posts: listedPostsOf(platform, search) };
  scheduleWatches(platform, search);
  platform.jobs.schedule('articles.prices', '30 3 * * *', () => transactInBackground(db, notePrices));

  serve(contract.readArticle, async ({ actor, params }) => ({ data: await describeArticle(deps, actor, params.id) }));

  serve(contract.listArticleOffers, ({ actor, params, query }) => listOffers(deps, actor, params.id, query));

  serve(contract.readArticleHistory, async ({ actor, params, query }) => ({
    data: await describeHistory({ ...deps, showsPrices: platform.config.insightsPrices }, actor, params.id, query),
  }));

  serve(links.listSuccessors, async ({ actor, query }) => ({ data: await describeSuccessors(deps, actor, query.q) }));

  serve(links.stateLink, async ({ by, params, body }) => ({
    data: await stateLink(deps, by, params.id, body),
    message: linkMessages.linkStated,
  }));

  serve(links.withdrawLink, async ({ by, params }) => {
    await withdrawLink(deps, by, params.id, params.n);
    return { data: null, message: linkMessages.linkWithdrawn };
  });

  serve(links.confirmLink, async ({ by, params }) => {
    await decideLink(deps, by, params, true);
    return { data: null, message: linkMessages.linkConfirmed };
  });

  serve(links.refuseLink, async ({ by, params }) => {
    await decideLink(deps, by, params, false);
    return { data: null, message: linkMessages.linkRefused };
  });

  serve(contract.listWatches, ({ actor, query }) => describeWatches(deps, actor, query));

  serve(contract.watchArticle, async ({ actor, params, body }) => ({
    data: await watchPrice(deps, actor, params.id, body),
    message: watchMessages.priceWatched,
  }));

  serve(contract.unwatchArticle, async ({ actor, params }) => {
    await stopWatch(db, actor, params.id);
    return { data: null, message: watchMessages.watchStopped };
  });

  serve(contract.listArticleConflicts, ({ query }) => describeConflicts(db, query));

  serve(contract.mergeArticles, async ({ by, params, body }) => {
    await mergeArticles(db, by, params.id, body.into);
    return { data: null, message: articleMessages.articlesMerged };
  });

  serve(contract.keepArticlesApart, async ({ by, params, body }) => {
    await keepArticlesApart(db, by, params.id, body.other);
    return { data: null, message: articleMessages.articlesSeparate };
  });

  serve(contract.keepArticleGtins, async ({ by, params }) => {
    await keepGtins(db, by, params.id);
    return { data: null, message: articleMessages.gtinsConfirmed };
  });

  serve(contract.pinArticle, async ({ by, params, body }) => {
    await pinArticle(db, by, params.id, body.advertisement);
    return { data: null, message: articleMessages.pinned };
  });
};
