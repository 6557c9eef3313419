import {
  type AdvertisementQuery,
  type AdvertisementSummary,
  advertisementQuery,
  type ListMeta,
  type suggestNames,
} from '#contract/advertisements/schemas.ts';
import { roundedTo } from '#contract/amounts/arithmetic.ts';
import { type ArticleRow, articleRow } from '#contract/articles/schemas.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type Language, sourceLanguage } from '#contract/languages.ts';
import { CheckedJson } from '#server/platform/http/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { readerCurrency } from '../rates/index.ts';
import { defaultCurrency } from './filter/filter.ts';
import type { ArticleGroup } from './grouping.ts';
import type { Posts } from './posts.ts';
import type { Search } from './search.ts';

const withoutPost = articleRow.omit({ post: true });
/** The rows of lists that are cached, in their currency, without their posts. */
const texts = new WeakMap<ArticleGroup, CheckedJson<Omit<ArticleRow, 'post'>>>();

/** Lists the articles of the posts that a query of the overview finds; posts of the categories in `first` come first. */
export async function listArticleRows(
  search: Search,
  posts: Posts,
  { actor, query, language }: { actor: Actor; query: AdvertisementQuery; language: Language },
  first: readonly number[],
): Promise<{ data: CheckedJson<ArticleRow[]>; meta: CheckedJson<ListMeta> }> {
  const currency = query.currency ?? readerCurrency(actor);
  const { ids, groups, meta } = await search.find(query, first, actor.stoppedBy, language, { currency });
  for (const listener of search.listeners) listener(actor, query);
  const loaded = await posts.loadEach(ids, actor, query.currency ?? undefined);
  // A post that was hidden in the meantime is not loaded.
  const rows = groups.flatMap((group) => {
    const post = loaded.get(group.post);
    return post ? CheckedJson.join(textOf(group, currency), CheckedJson.property('post', post)) : [];
  });
  return { data: CheckedJson.listOf(rows), meta };
}

function textOf(group: ArticleGroup, currency: string): CheckedJson<Omit<ArticleRow, 'post'>> {
  const known = texts.get(group);
  if (known) return known;
  const { article, post: _post, lowest, highest, ...counts } = group;
  const priceOf = (price: ArticleGroup['lowest']) =>
    price && { amount: roundedTo(currency, price.hundredths / 100), currency, condition: price.condition };
  const row = { id: article, ...counts, lowest: priceOf(lowest), highest: priceOf(highest) };
  const text = CheckedJson.of(withoutPost, row);
  texts.set(group, text);
  return text;
}

const mostSuggested = 3;

/**
 * Articles of several posts that have all words typed so far, the likeliest first; a post alone is suggested as such. Where
 * nothing else is suggested, mistyped words are corrected, which takes longer.
 */
export async function suggestArticles(
  search: Search,
  posts: Posts,
  actor: Actor,
  { q, isOnly }: { q: string; isOnly: boolean },
): Promise<AnswerOf<typeof suggestNames>> {
  const query = advertisementQuery.parse({ q, per_page: mostSuggested });
  const asTyped = await search.findCompleteArticles(query, actor.stoppedBy);
  const groups = asTyped.length === 0 && isOnly ? await findCorrected(search, actor, query) : asTyped;
  const several = groups.filter(({ article, offered, wanted }) => article !== null && offered + wanted > 1);
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

async function findCorrected(search: Search, actor: Actor, query: AdvertisementQuery): Promise<ArticleGroup[]> {
  const currency = defaultCurrency;
  const { meta, groups } = await search.find(query, [], actor.stoppedBy, sourceLanguage, { currency });
  // Posts that have only some of the words come last, and have no part in what was typed.
  return groups.slice(0, (meta.toJSON() as ListMeta).complete ?? 0);
}
