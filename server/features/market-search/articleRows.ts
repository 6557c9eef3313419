import type { AdvertisementQuery, AdvertisementSummary, ListMeta } from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { listArticles } from '#contract/articles/schemas.ts';
import type { AnswerInput } from '#contract/endpoint.ts';
import type { Language } from '#contract/languages.ts';
import type { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { readerCurrency } from '../rates/index.ts';
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
