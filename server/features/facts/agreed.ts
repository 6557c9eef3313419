import type { FactValue } from '#contract/facts/choices.ts';
import type { Database } from '#server/db/database.ts';
import { moved, notFound } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { type Catalogue, type CatalogueField, fieldsOf } from './catalogue/catalogue.ts';
import { readCatalogue } from './catalogue/repository.ts';
import {
  type ArticleFact,
  type ArticleNames,
  countStated,
  findArticle,
  findMerged,
  hasVisiblePost,
  type SharedFact,
  type Statement,
} from './repository.ts';

/** One seller may be wrong, and the posts of one organization are often copies of each other. */
const fewestSellers = 2;

/** What at least two other sellers of an article state; of a fact that they do not agree on, nothing. */
async function listAgreed(db: Database, actor: Actor, articleId: number): Promise<ArticleFact[]> {
  const own = actor.organization ? [actor.organization.id] : [];
  const stated = await countStated(db, articleId, [...actor.stoppedBy, ...own]);
  const agreed = stated.filter(({ sellers }) => sellers >= fewestSellers);
  return agreed.filter(({ key }) => agreed.filter((other) => other.key === key).length === 1);
}

/** Facts of pieces: two posts of an article may differ in them. */
export const factsOfPieces: ReadonlySet<string> = new Set([
  'damaged',
  'made_on',
  'placed_on_eu',
  'use_before',
  'former_passport',
  'producer_numbers',
]);

/** What other sellers of an article state of its fields. Throws 404 for an article if the reader sees none of its posts, 301 for a merged one. */
export async function readFactsOfArticle(db: Database, actor: Actor, articleId: number): Promise<ArticleFact[]> {
  const merged = await findMerged(db, articleId);
  if (merged !== null) throw moved(`/api/articles/${merged}`, `/api/articles/${articleId}`);
  if (!(await hasVisiblePost(db, articleId, actor.stoppedBy))) throw notFound('article');
  return factsOfArticle(db, actor, articleId);
}

async function factsOfArticle(db: Database, actor: Actor, articleId: number): Promise<ArticleFact[]> {
  const { byKey } = await readCatalogue(db);
  return (await listAgreed(db, actor, articleId)).filter(({ key }) => byKey.has(key) && !factsOfPieces.has(key));
}

/** The same for a post that is being written, of the fields of its sub-category. */
export async function proposeOfArticle(
  db: Database,
  actor: Actor,
  names: ArticleNames,
  fields: readonly CatalogueField[],
): Promise<ArticleFact[]> {
  const article = fields.length === 0 ? null : await findArticle(db, names);
  if (article === null) return [];
  const keys = new Set(fields.map(({ key }) => key));
  return (await factsOfArticle(db, actor, article)).filter(({ key }) => keys.has(key));
}

/**
 * What all posts of an article state of its fields, in the order of the sub-category: each offer the same, and no wanted post
 * anything else; of an article that is only wanted, each wanted post.
 */
export function sharedFactsOf(
  catalogue: Catalogue,
  subCategory: number | null,
  statements: readonly Statement[],
): SharedFact[] {
  const fields = fieldsOf(catalogue, subCategory).filter(({ key }) => !factsOfPieces.has(key));
  const leading = statements.some(({ type }) => type === 'offered') ? 'offered' : 'wanted';
  return fields.flatMap(({ key }) => {
    const values = new Set(
      statements.flatMap(({ type, facts }) =>
        Object.hasOwn(facts, key) ? JSON.stringify(facts[key]) : type === leading ? null : [],
      ),
    );
    const [first] = values;
    return values.size === 1 && first ? [{ key, value: JSON.parse(first) as FactValue }] : [];
  });
}
