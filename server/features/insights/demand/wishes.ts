import { choiceOf, readFacts } from '#contract/facts/stored.ts';
import type { Database } from '#server/db/database.ts';
import { listUncovered } from '../../lists/index.ts';
import { readQuery, type Search } from '../../market-search/index.ts';
import { factsSought, type SoughtFact } from '../log/index.ts';
import { listSavedQueries, listWanted, type WantedPost } from './repository.ts';

/** What an organization wants for longer than a search lasts. */
export interface OrganizationWish {
  organizationId: number;
  q: string;
  brandId: number | null;
  articleId: number | null;
  /** How many pieces; null where none were named. */
  quantity: number | null;
  /** In place of words: a value of a fact. */
  fact?: SoughtFact;
}

const longestText = 200;

/** What organizations want now by their saved searches, their wanted posts, and the lines of lists that nothing covers. */
export async function listWishes(db: Database, search: Search): Promise<OrganizationWish[]> {
  const saved = (await listSavedQueries(db)).flatMap(
    ({ organization_id: organizationId, query }): OrganizationWish[] => {
      const read = readQuery(query);
      if (!read) return [];
      const wish = { organizationId, q: '', brandId: null, articleId: null, quantity: null };
      const facts = factsSought(search, read).map((fact) => ({ ...wish, fact }));
      if (!read.q) return facts;
      const [brand, ...others] = read.brands ?? [];
      const brandId = others.length === 0 && typeof brand === 'number' ? brand : null;
      return [...facts, { ...wish, q: read.q, brandId }];
    },
  );
  const wanted = (await listWanted(db)).flatMap((post): OrganizationWish[] => {
    const wish = { organizationId: post.organization_id, quantity: post.quantity };
    const facts = statedIn(post).map((fact) => ({ ...wish, q: '', brandId: null, articleId: null, fact }));
    return [...facts, { ...wish, q: post.title, brandId: post.brand_id, articleId: post.article_id }];
  });
  const lines = (await listUncovered({ db, search, now: () => new Date() })).map((line) => ({
    organizationId: line.organizationId,
    q: line.text.slice(0, longestText),
    brandId: null,
    articleId: line.articleId,
    quantity: line.quantity,
  }));
  return [...saved, ...wanted, ...lines];
}

/** The values that a wanted post states. */
const statedIn = ({ sub_category_id: subCategory, facts }: WantedPost): SoughtFact[] =>
  subCategory === null
    ? []
    : Object.entries(readFacts(facts)).flatMap(([key, value]): SoughtFact[] => {
        const choice = choiceOf(value);
        return choice === null ? [] : [{ subCategory, key, choice }];
      });
