import {
  type AdvertisementQuery,
  type AdvertisementSummary,
  advertisementQuery,
  type ListMeta,
  type suggestNames,
} from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { listArticles } from '#contract/articles/schemas.ts';
import type { AnswerInput, AnswerOf } from '#contract/endpoint.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import type { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { readerCurrency } from '../rates/index.ts';
import { defaultCurrency } from './filter/filter.ts';
import type { ArticleGroup } from './grouping.ts';
import type { Posts } from './posts.ts';
import type { Search } from './search.ts';

/** Lists the articles of the posts that a query of the overview finds; posts of the categories in `first` come first. */
export async function listArticleRows(
  search: Search,
  posts: Posts,
  { actor, query, language }: { actor: Actor; query: AdvertisementQuery; language: Language },
  first: readonly number[],
): Promise<{ data: AnswerInput<typeof listArticles>; meta: CheckedJson<ListMeta> }> {
  const currency = query.currency ?? readerCurrency(actor);
  const { ids, groups, meta } = await search.find(query, first, actor.stoppedBy, language, { currency });
  for (const listener of search.listeners) listener(actor, query);
  const rows = (await posts.load(ids, actor, query.currency ?? undefined)).toJSON() as AdvertisementSummary[];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const priceOf = (hundredths: number | null) =>
    hundredths === null ? null : { amount: roundedTo(currency, hundredths / 100), currency };
  return {
    // A post that was hidden in the meantime is not loaded.
    data: groups.flatMap(({ article, post: id, lowest, highest, ...counts }) => {
      const post = byId.get(id);
      return post ? [{ id: article, post, ...counts, lowest: priceOf(lowest), highest: priceOf(highest) }] : [];
    }),
    meta,
  };
}

const mostSuggested = 3;

/** Articles of several posts that have all words typed so far, the likeliest first. A post alone is suggested as such. */
export async function suggestArticles(
  search: Search,
  posts: Posts,
  actor: Actor,
  q: string,
): Promise<AnswerOf<typeof suggestNames>> {
  const query = advertisementQuery.parse({ q, per_page: mostSuggested });
  const { meta, groups } = await search.find(query, [], actor.stoppedBy, sourceLanguage, {
    currency: defaultCurrency,
  });
  // Posts that have only some of the words come last, and have no part in what was typed.
  const { complete } = meta.toJSON() as ListMeta;
  const several = groups
    .slice(0, complete ?? 0)
    .filter(({ article, offered, wanted }) => article !== null && offered + wanted > 1);
  const ids = several.map(({ post }) => post);
  const rows = (await posts.load(ids, actor)).toJSON() as AdvertisementSummary[];
  return rows.map((post) => {
    const { article } = several.find((one) => one.post === post.id) as ArticleGroup;
    return {
      kind: 'article',
      id: article as number,
      name: post.name,
      slug: null,
      parent: null,
      number: [post.brand, post.supplier_article_number].filter(Boolean).join(' ') || null,
    };
  });
}
