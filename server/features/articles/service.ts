import type { listArticleConflicts } from '#contract/articles/schemas.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { invalid, notFound } from '#server/platform/errors.ts';
import type { By } from '#server/platform/identity/index.ts';
import {
  type ArticleName,
  checkGtins,
  findConflicts,
  joinArticles,
  lockArticles,
  markApart,
  pinPost,
} from './repository.ts';

/** A page of pairs of articles that may be one, and of articles with several GTINs. */
export async function describeConflicts(db: Database, query: QueryOf<typeof listArticleConflicts>) {
  const { rows, total } = await findConflicts(db, query);
  return { data: rows, meta: { total, page: query.page, per_page: query.per_page } };
}

/**
 * Makes two articles one: posts of the first, now and later, are posts of the other. Throws a Refusal of 404 where the first
 * is gone or merged already, of 422 for no other article.
 */
export async function mergeArticles(db: Database, by: By, id: number, into: number): Promise<void> {
  await transact(db, async (transaction) => {
    const [source, target] = await lockPair(transaction, id, into, 'into');
    const posts = await joinArticles(transaction, id, into);
    await record(transaction, by, 'article.merged', article(into), { name: target.name, from: source.name, posts });
  });
}

/** Remembers that two articles are different. Throws as mergeArticles. */
export async function keepArticlesApart(db: Database, by: By, id: number, other: number): Promise<void> {
  await transact(db, async (transaction) => {
    const [one, another] = await lockPair(transaction, id, other, 'other');
    await markApart(transaction, id, other, by.actor.id);
    await record(transaction, by, 'article.kept-apart', article(id), { name: one.name, other: another.name });
  });
}

/** Remembers that the GTINs that an article has now all belong to it. Throws a Refusal of 404 where it is gone or merged. */
export async function keepGtins(db: Database, by: By, id: number): Promise<void> {
  await transact(db, async (transaction) => {
    const [known] = await lockArticles(transaction, [id]);
    if (!known) throw notFound('article');
    await checkGtins(transaction, id);
    await record(transaction, by, 'article.gtins-kept', article(id), { name: known.name });
  });
}

/** Chooses the post that names and pictures an article. Throws a Refusal of 404 where the article is gone, of 422 for another post. */
export async function pinArticle(db: Database, by: By, id: number, post: number | null): Promise<void> {
  await transact(db, async (transaction) => {
    const [known] = await lockArticles(transaction, [id]);
    if (!known) throw notFound('article');
    const title = await pinPost(transaction, id, post);
    if (title === undefined) throw invalid({ advertisement: ['Choose a post of this part'] });
    await record(transaction, by, 'article.pinned', article(id), { name: known.name, title });
  });
}

async function lockPair(
  db: InTransaction,
  id: number,
  other: number,
  field: 'into' | 'other',
): Promise<[ArticleName, ArticleName]> {
  const rows = await lockArticles(db, [id, other]);
  const first = rows.find((row) => row.id === id);
  const second = rows.find((row) => row.id === other);
  if (!first) throw notFound('article');
  if (!second || id === other) throw invalid({ [field]: ['Choose another article'] });
  return [first, second];
}

const article = (id: number) => ({ type: 'article', id, organizationId: null }) as const;
