import type { Database } from '#server/db/database.ts';
import { listUncovered } from '../../lists/index.ts';
import { readQuery, type Search } from '../../market-search/index.ts';
import { listSavedQueries, listWanted } from './repository/wishes.ts';

/** What an organization wants for longer than a search lasts. */
export interface OrganizationWish {
  organizationId: number;
  q: string;
  brandId: number | null;
  articleId: number | null;
  /** How many pieces; null where none were named. */
  quantity: number | null;
}

const longestText = 200;

/** What organizations want now by their saved searches, their wanted posts, and the lines of lists that nothing covers. */
export async function listWishes(db: Database, search: Search): Promise<OrganizationWish[]> {
  const saved = (await listSavedQueries(db)).flatMap(
    ({ organization_id: organizationId, query }): OrganizationWish[] => {
      const read = readQuery(query);
      if (!read?.q) return [];
      const [brand, ...others] = read.brands ?? [];
      const brandId = others.length === 0 && typeof brand === 'number' ? brand : null;
      return [{ organizationId, q: read.q, brandId, articleId: null, quantity: null }];
    },
  );
  const wanted = (await listWanted(db)).map((post) => ({
    organizationId: post.organization_id,
    q: post.title,
    brandId: post.brand_id,
    articleId: post.article_id,
    quantity: post.quantity,
  }));
  const lines = (await listUncovered({ db, search, now: () => new Date() })).map((line) => ({
    organizationId: line.organizationId,
    q: line.text.slice(0, longestText),
    brandId: null,
    articleId: line.articleId,
    quantity: line.quantity,
  }));
  return [...saved, ...wanted, ...lines];
}
