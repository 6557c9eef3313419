import { articleMessages } from '#contract/articles/choices.ts';
import * as contract from '#contract/articles/schemas.ts';
import type { Feature } from '#server/platform/platform.ts';
import { describeConflicts, keepArticlesApart, keepGtins, mergeArticles } from './service.ts';

/** Articles that may be the same, for the platform's admins. Posts are given their articles by the database itself. */
export const articles: Feature = ({ serve, db }) => {
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
