import type { AdvertisementQuery } from '#contract/advertisements/schemas.ts';
import * as contract from '#contract/advertisements/schemas.ts';
import { listArticles } from '#contract/articles/schemas.ts';
import { createCachedLookup } from '#server/platform/changes/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { listArticleRows, suggestArticles } from './articleRows.ts';
import { guessFrom } from './guess.ts';
import { findInterests } from './interests.ts';
import type { Posts } from './posts.ts';
import { findSameArticle } from './sameArticle.ts';
import type { Search } from './search.ts';
import { findSimilar } from './similar.ts';
import { suggestFrom } from './suggest.ts';

/** Of how many people interests are kept. */
const mostPeople = 5_000;

/** The lists of live posts. */
export function registerSearch({ changes, db, serve }: Platform, search: Search, posts: Posts): void {
  const { index } = search;
  const interestsOf = createCachedLookup(changes, { kinds: ['interests'], most: mostPeople }, (ids) =>
    findInterests(db, ids),
  );
  const firstOf = async ({ sort }: AdvertisementQuery, { id }: Actor) =>
    (sort === 'interests' && (await interestsOf(id))) || [];
  serve(contract.listAdvertisements, async ({ query: given, actor, language }) => {
    const query = await search.settleFacts(given);
    const first = await firstOf(query, actor);
    const { ids, meta } = await search.find(query, first, actor.stoppedBy, language);
    for (const listener of search.listeners) listener(actor, query);
    return {
      data: await posts.load(ids, actor, query.currency ?? undefined),
      meta,
    };
  });
  serve(listArticles, async ({ query: given, actor, language }) => {
    const query = await search.settleFacts(given);
    return listArticleRows(search, posts, { query, actor, language }, await firstOf(query, actor));
  });
  serve(contract.suggestNames, async ({ query, actor, request }) => {
    const names = await suggestFrom(index, query.q, actor.stoppedBy, request.server.readers.languageOf(request));
    const articles = await suggestArticles(search, posts, actor, { q: query.q, isOnly: names.length === 0 });
    return { data: [...names, ...articles] };
  });
  serve(contract.guessPart, async ({ query, actor }) => ({ data: await guessFrom({ search, posts }, query.q, actor) }));
  serve(contract.listSimilar, async ({ params, actor }) => {
    const similar = await findSimilar(db, index, posts, params.id, actor);
    if (!similar) throw notFound('post');
    return { data: await posts.load(similar.ids, actor), meta: { total: similar.total } };
  });
  serve(contract.listSameArticle, async ({ params, actor }) => {
    const found = await findSameArticle(db, search, posts, params.id, actor);
    if (!found) throw notFound('post');
    return { data: await posts.load(found.ids, actor), meta: found.meta };
  });
}
