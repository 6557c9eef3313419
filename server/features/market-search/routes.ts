import type { ListMeta } from '#contract/advertisements/schemas.ts';
import * as contract from '#contract/advertisements/schemas.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import { createCachedLookup } from '#server/platform/changes/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type Glossary, loadGlossary } from '../vocabulary/index.ts';
import { findInterests } from './interests.ts';
import type { Posts } from './posts.ts';
import { findSameArticle } from './sameArticle.ts';
import type { Search } from './search.ts';
import { findSimilar } from './similar.ts';
import { suggestFrom } from './suggest.ts';

/** The parts that words were taken for, as the reader's language names them. What was only corrected stays as it is. */
export function inLanguage<Meta extends { words?: ListMeta['words'] }>(
  meta: Meta,
  language: Language,
  glossary: Glossary,
): Meta {
  if (!meta.words || language === sourceLanguage) return meta;
  const nameOf = (english: string): string => {
    const concept = glossary.conceptOf(english);
    return concept !== null && glossary.nameOf(concept) === english ? glossary.nameOf(concept, language) : english;
  };
  // A word may mean several parts, and a compound has several.
  const named = (as: string) =>
    as
      .split(/( \+ | \/ )/)
      .map(nameOf)
      .join('');
  return { ...meta, words: meta.words.map((word) => ({ ...word, as: word.as && named(word.as) })) };
}

/** Of how many people interests are kept. */
const mostPeople = 5_000;

/** The lists of live posts. */
export function registerSearch({ changes, db, serve }: Platform, search: Search, posts: Posts): void {
  const { index } = search;
  const interestsOf = createCachedLookup(changes, { kinds: ['interests'], most: mostPeople }, (ids) =>
    findInterests(db, ids),
  );
  serve(contract.listAdvertisements, async ({ query, actor, language }) => {
    const first = query.sort === 'interests' ? await interestsOf(actor.id) : [];
    const { ids, meta } = await search.find(query, first, actor.stoppedBy);
    for (const listener of search.listeners) listener(actor, query);
    return {
      data: await posts.load(ids, actor, query.currency ?? undefined),
      meta: inLanguage(meta, language, loadGlossary()),
    };
  });
  serve(contract.suggestNames, async ({ query, actor, request }) => ({
    data: await suggestFrom(index, query.q, actor.stoppedBy, request.server.readers.languageOf(request)),
  }));
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
