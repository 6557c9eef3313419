import { type Unit, unitLabels } from '#contract/advertisements/choices.ts';
import { type LinkKind, mostLinksADay } from '#contract/articles/links/choices.ts';
import type { ArticleLink } from '#contract/articles/links/records.ts';
import type { stateLink as stateEndpoint } from '#contract/articles/links/schemas.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { byEnglish, message, type Sentence } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { record } from '#server/platform/audit/index.ts';
import { conflict, invalid, notAllowed, notFound, Refusal } from '#server/platform/errors.ts';
import { type Actor, type By, reach, throttle, throttleKey } from '#server/platform/identity/index.ts';
import { readSought } from '../../market-search/index.ts';
import { readerCurrency } from '../../rates/index.ts';
import { type ArticlePost, findArticle } from '../repository.ts';
import { commonUnit, describeVisible, exampleOf, type PageDependencies, rangeOf, readVisible } from '../visible.ts';
import * as repository from './repository.ts';

/** Whether someone may state links for their organization: members who may post and browse. */
export const mayLink = (actor: Actor): boolean =>
  actor.organization !== null &&
  reach(actor, 'advertisement.write') !== 'none' &&
  reach(actor, 'advertisement.browse') !== 'none';

const readerOf = (actor: Actor): repository.LinkReader => ({
  organizationId: actor.organization?.id ?? null,
  seesRefused: reach(actor, 'vocabulary.manage') !== 'none',
});

/** As many linked articles are described, of the first ones that a reader may see a post of. */
const mostListed = 12;
const mostRead = 48;

/** The links of articles to others of which the reader may see a post. */
export async function describeLinks(
  deps: PageDependencies,
  actor: Actor,
  articles: readonly number[],
): Promise<ArticleLink[]> {
  const rows = await repository.listLinks(deps.db, articles, readerOf(actor));
  const links = rows
    .map((row) => ({
      row,
      isTo: articles.includes(row.from_id),
      other: articles.includes(row.from_id) ? row.to_id : row.from_id,
    }))
    .filter(({ other }) => !articles.includes(other))
    .slice(0, mostRead);
  if (links.length === 0) return [];
  const visible = await describeVisible(
    deps,
    actor,
    links.map(({ other }) => other),
  );
  const canDecide = reach(actor, 'vocabulary.manage') !== 'none';
  const listed = links.flatMap(({ row, isTo, other }) => {
    const found = visible.get(other);
    return found ? [{ row, isTo, other, ...found }] : [];
  });
  return listed.slice(0, mostListed).map(({ row, isTo, other, posts, example }) => ({
    id: row.id,
    kind: row.kind,
    is_to: isTo,
    article: { id: other, name: example.name, number: example.supplier_article_number },
    ...supplyOf(deps, actor, posts),
    sellers: row.sellers,
    state: row.is_confirmed === null ? 'stated' : row.is_confirmed ? 'confirmed' : 'refused',
    is_own: row.is_own,
    is_private: row.is_private,
    canWithdraw: row.is_own && mayLink(actor),
    canDecide: canDecide && (row.is_confirmed !== null || row.sellers > 0),
  }));
}

/** How many offers there are, and the least price per unit in the unit of most of them. */
function supplyOf(
  deps: PageDependencies,
  actor: Actor,
  posts: readonly ArticlePost[],
): Pick<ArticleLink, 'offered' | 'lowest'> {
  const offered = posts.filter(({ type }) => type === 'offered');
  const unit = commonUnit(offered);
  const currency = readerCurrency(actor);
  const { lowest } = rangeOf(
    deps,
    currency,
    offered.filter((post) => post.unit === unit),
  );
  return { offered: offered.length, lowest };
}

/** The articles that replace the part whose number or GTIN is searched for, or are sold under it too. */
export async function describeSuccessors(deps: PageDependencies, actor: Actor, q: string): Promise<ArticleLink[]> {
  await deps.search.index.includeKnownWrites();
  const { keys, gtins, brandId } = readSought(deps.search.index.sources, q);
  if (keys.length + gtins.length === 0) return [];
  const articles = await repository.findNumbered(deps.db, { keys, gtins, brandId });
  const links = await describeLinks(deps, actor, articles);
  return links.filter(
    ({ kind, is_to: isTo, state }) => state !== 'refused' && (kind === 'same' || (isTo && kind === 'successor')),
  );
}

/**
 * States a link for the actor's organization. Throws 404 where an article is hidden, 422 for a link to itself, a circle, a long
 * chain, other units or one that was refused, 429 after too many on one day.
 */
export async function stateLink(
  deps: PageDependencies,
  by: By,
  id: number,
  { kind, to, private: isPrivate }: BodyOf<typeof stateEndpoint>,
): Promise<ArticleLink[]> {
  const { actor } = by;
  const organizationId = actor.organization?.id;
  if (organizationId === undefined) throw notAllowed('Links are stated for an organization.');
  if (!mayLink(actor)) throw notAllowed();
  const own = await readVisible(deps, actor, id);
  const other = await readOther(deps, actor, to);
  const names = { from: await nameOf(deps, actor, own.posts), to: await nameOf(deps, actor, other.posts) };
  if (own.article.id === other.article.id)
    throw invalid({ to: [message('Choose another article: {{from}} and {{to}} are the same', names)] });
  const units = [own.posts, other.posts].map((posts) => commonUnit(posts) as Unit) as [Unit, Unit];
  if (measureOf(units[0]) !== measureOf(units[1]))
    throw invalid({
      to: [
        message('Choose an article of the same unit: {{from}} is sold per {{unit}}, {{to}} per {{other}}', {
          ...names,
          unit: byEnglish(unitLabels[units[0]][0]),
          other: byEnglish(unitLabels[units[1]][0]),
        }),
      ],
    });
  const [first, second] =
    kind === 'same' && other.article.id < own.article.id
      ? [other.article.id, own.article.id]
      : [own.article.id, other.article.id];
  await transact(deps.db, async (transaction) => {
    const present = await repository.lockLinks(transaction, [first, second]);
    if (present.length < 2) throw conflict('One of the articles was merged in the meantime. Reload the page.');
    const link = await repository.saveLink(transaction, { from: first, to: second, kind });
    if (link.is_confirmed === false && !isPrivate)
      throw invalid({ to: ['The platform refused this link. You can state it for your organization alone.'] });
    await repository.saveStatement(transaction, { link: link.id, organizationId, userId: actor.id, isPrivate });
    await checkChain(transaction, link, { reader: isPrivate ? organizationId : null, names, field: 'to' });
    await checkChain(transaction, link, { reader: organizationId, names, field: 'to' });
    await throttle(transaction, [
      {
        key: throttleKey('article-links', String(organizationId)),
        rule: { free: mostLinksADay, window: day, pause: day, longestPause: day },
        message: message('Your organization stated {{count}} links today, the maximum. Continue tomorrow.', {
          count: mostLinksADay,
        }),
      },
    ]);
    await record(transaction, by, 'article.linked', subjectOf(id, organizationId), {
      ...detailsOf(kind, names),
      state: isPrivate ? 'private' : 'public',
    });
  });
  return describeLinks(deps, actor, [own.article.id]);
}

const day = 24 * 60 * 60;

/** Withdraws what the actor's organization stated. Throws 404 where it stated nothing of the kind. */
export async function withdrawLink(deps: PageDependencies, by: By, id: number, n: number): Promise<void> {
  const organizationId = by.actor.organization?.id;
  if (organizationId === undefined || !mayLink(by.actor)) throw notAllowed();
  await transact(deps.db, async (transaction) => {
    await repository.lockLinks(transaction, [id]);
    const link = await repository.findLink(transaction, id, n);
    if (!link || !(await repository.deleteStatement(transaction, n, organizationId))) throw notFound('link');
    await record(
      transaction,
      by,
      'article.unlinked',
      subjectOf(id, organizationId),
      await storedDetails(transaction, link),
    );
  });
}

/** Confirms or refuses a link for the platform. Throws 404 for one that no organization stated to everybody, 422 for a circle. */
export async function decideLink(
  deps: PageDependencies,
  by: By,
  { id, n }: { id: number; n: number },
  isConfirmed: boolean,
): Promise<void> {
  await transact(deps.db, async (transaction) => {
    await repository.lockLinks(transaction, [id]);
    const link = await repository.findLink(transaction, id, n);
    if (!link?.is_public) throw notFound('link');
    const details = await storedDetails(transaction, link);
    await repository.decideLink(transaction, n, isConfirmed, by.actor.id);
    if (isConfirmed) {
      await checkChain(transaction, link, {
        reader: null,
        names: { from: details.from, to: details.into },
        field: 'n',
      });
      await repository.settleLinks(transaction, link.from_id);
    }
    await record(
      transaction,
      by,
      isConfirmed ? 'article.link-confirmed' : 'article.link-refused',
      subjectOf(id, null),
      details,
    );
  });
}

async function checkChain(
  db: InTransaction,
  { from_id: from, to_id: to, kind }: repository.StoredLink,
  { reader, names, field }: { reader: number | null; names: { from: string; to: string }; field: 'to' | 'n' },
): Promise<void> {
  const refusal = kind === 'successor' ? await repository.findRefusal(db, { from, to, reader }) : null;
  const refusals: Record<'cycle' | 'depth', Sentence> = {
    cycle: message('{{to}} is already replaced by {{from}}', names),
    depth: message('{{from}} and {{to}} would be in a chain of more than five replacements', names),
  };
  if (refusal) throw invalid({ [field]: [refusals[refusal]] });
}

/** The other article, where it is now; 422 where the actor may see nothing of it. */
async function readOther(deps: PageDependencies, actor: Actor, id: number) {
  const article = await findArticle(deps.db, id);
  try {
    return await readVisible(deps, actor, article?.merged_into ?? id);
  } catch (error) {
    if (error instanceof Refusal && error.code === 404) throw invalid({ to: ['Choose one from the list'] });
    throw error;
  }
}

/** What is counted, what is measured and what is weighed can't replace each other. */
const measureOf = (unit: Unit) => (unit === 'metre' || unit === 'kilogram' ? unit : 'piece');

async function nameOf(deps: PageDependencies, actor: Actor, posts: readonly ArticlePost[]): Promise<string> {
  const example = await exampleOf(deps, actor, posts);
  return example.supplier_article_number ?? example.name;
}

const detailsOf = (kind: LinkKind, { from, to }: { from: string; to: string }) => ({ kind, from, into: to });

async function storedDetails(db: InTransaction, { from_id: from, to_id: to, kind }: repository.StoredLink) {
  const names = await repository.nameArticles(db, [from, to]);
  return detailsOf(kind, { from: names.get(from) ?? '', to: names.get(to) ?? '' });
}

const subjectOf = (id: number, organizationId: number | null) => ({ type: 'article', id, organizationId }) as const;
