import { articleMessages } from '#contract/articles/choices.ts';
import * as contract from '#contract/articles/schemas.ts';
import { listedPostsOf } from '../advertisements/index.ts';
import type { MarketFeature } from '../market-search/index.ts';
import { describeArticle, listOffers } from './page.ts';
import { describeConflicts, keepArticlesApart, keepGtins, mergeArticles } from './service.ts';

/**
 * Articles: each with a page that gathers its posts, and for the platform's admins those that may be the same. Posts are given
 * their articles by the database itself.
 */
export const articles: MarketFeature = (platform, search) => {
  const { serve, db } = platform;
  const deps = { db, search, posts: listedPostsOf(platform, search) };

  serve(contract.readArticle, async ({ actor, params }) => ({ data: await describeArticle(deps, actor, params.id) }));

  serve(contract.listArticleOffers, ({ actor, params, query }) => listOffers(deps, actor, params.id, query));

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
};
