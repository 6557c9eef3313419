import type { Database } from '#server/db/database.ts';
import { readSought, type Search } from '../../market-search/index.ts';
import { type SoughtFact, thingOfFact } from './facts.ts';
import { findArticles, type Thing } from './repository.ts';

/** What someone is after: its words, the brand that they narrowed it to, and the article where that is known. */
export interface Wish {
  q: string;
  brandId: number | null;
  articleId?: number | null;
  /** In place of words: a value of a fact. */
  fact?: SoughtFact | undefined;
}

/** What wishes are about: an article, or a term with a brand or a size, a fact; null if unknown. */
export async function findThings(db: Database, search: Search, wishes: readonly Wish[]): Promise<(Thing | null)[]> {
  const read = wishes.map(({ q, brandId }) => readSought(search.index.sources, q, brandId));
  const articles = await findArticles(db, read);
  return read.map(({ concept, brandId, size }, place) => {
    const fact = wishes[place]?.fact;
    if (fact) return thingOfFact(fact);
    const articleId = wishes[place]?.articleId ?? (articles[place] as number);
    if (articleId > 0) return { articleId, concept: null, brandId: null, size: null };
    if (concept === null || (brandId === null && size === null)) return null;
    return { articleId: null, concept, brandId, size };
  });
}
