import { readPriceBreaks } from '#contract/advertisements/priceBreaks.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Language } from '#contract/languages.ts';
import type { Match, MatchMeta, previewMatches as previewEndpoint } from '#contract/matches/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { actsForAll, estimateOf, findVisible, getVisible, seesPrivate, subjectOf } from '../advertisements/index.ts';
import type { Search } from '../market-search/index.ts';
import { findBrands } from '../vocabulary/index.ts';
import { type Fit, findFits, type Source, sourceOf } from './matching.ts';
import { readPart } from './part.ts';
import { deleteDismissal, findLive, insertDismissal, listDismissed, type Pair } from './repository.ts';

/** How many are shown: the best. */
const mostListed = 20;

/** A match with reasons that are not in the reader's language yet. */
export type Found = Pick<Match, 'advertisement' | 'score'> & Pick<Fit, 'reasons' | 'objections'>;
type Answer = { data: Found[]; meta: MatchMeta };

/** What matches are found and shown with. */
export interface Matcher {
  db: Database;
  search: Search;
}

/**
 * The posts of the other type that fit a post, best first; of a foreign post, only posts of the actor's organization. What the
 * organization has dismissed is answered apart. None fit a post that is not live. Throws 404 where the post is hidden.
 */
export async function listMatches(
  matcher: Matcher,
  actor: Actor,
  id: number,
  { dismissed, language }: { dismissed: boolean; language: Language },
): Promise<Answer> {
  const { db, search } = matcher;
  const subject = subjectOf(await getVisible(db, actor, id));
  const organizationId = actor.organization?.id ?? null;
  const isOurs = seesPrivate(actor, subject) || organizationId === subject.organizationId;
  const row = await findLive(db, id);
  if (!row || (!isOurs && organizationId === null)) return { data: [], meta: { total: 0, dismissed: 0 } };
  const all = await findFits(db, sourceOf(row), {
    rates: search.index.rates,
    of: isOurs ? null : organizationId,
    isOurs,
    readerId: organizationId,
    language,
  });
  const put = await listDismissed(db, { organizationId, id, type: row.type });
  const hidden = all.filter((fit) => put.has(fit.row.id));
  const fits = dismissed ? hidden : all.filter((fit) => !put.has(fit.row.id));
  return { data: await present(matcher, actor, fits), meta: { total: fits.length, dismissed: hidden.length } };
}

/** How many posts fit each of these posts of the actor's organization, without those that it dismissed. */
export async function countMatches(
  { db, search }: Matcher,
  actor: Actor,
  ids: readonly number[],
): Promise<{ id: number; count: number }[]> {
  const organizationId = actor.organization?.id;
  if (organizationId === undefined || reach(actor, 'advertisement.browse') === 'none') return [];
  const counts: { id: number; count: number }[] = [];
  // One after the other: a page of posts should not take every connection.
  for (const id of new Set(ids)) {
    const row = await findLive(db, id);
    if (row?.organization_id !== organizationId) continue;
    const fits = await findFits(db, sourceOf(row), { rates: search.index.rates, readerId: organizationId });
    const dismissed = await listDismissed(db, { organizationId, id, type: row.type });
    counts.push({ id, count: fits.filter((fit) => !dismissed.has(fit.row.id)).length });
  }
  return counts;
}

/** The posts of the other type that would fit a form which is not published yet, as far as it is filled in. */
export async function previewMatches(
  matcher: Matcher,
  actor: Actor,
  form: BodyOf<typeof previewEndpoint>,
  language: Language,
): Promise<Answer> {
  const { db, search } = matcher;
  const brands = await findBrands(db, form.brand ? [form.brand] : []);
  const fits = await findFits(db, sourceOfForm(actor, form, form.brand ? (brands.get(form.brand) ?? null) : null), {
    rates: search.index.rates,
    language,
  });
  return { data: await present(matcher, actor, fits), meta: { total: fits.length, dismissed: 0 } };
}

function sourceOfForm(actor: Actor, form: BodyOf<typeof previewEndpoint>, brand: number | string | null): Source {
  const brandId = typeof brand === 'number' ? brand : null;
  return {
    type: form.type,
    organizationId: (actsForAll(actor) ? form.organization : null) ?? actor.organization?.id ?? null,
    articleId: null,
    gtin: form.gtin ?? null,
    part: readPart({
      title: form.title ?? '',
      brand: typeof brand === 'string' ? brand : null,
      brandId,
      articleNumber: form.supplier_article_number ?? null,
      gtin: form.gtin ?? null,
      categoryId: form.category ?? 0,
      subCategoryId: form.subCategory ?? null,
    }),
    facts: form.facts ?? null,
    hasCategory: Boolean(form.category),
    terms: {
      items: form.number_of_items ?? null,
      unit: form.unit ?? 'piece',
      minimum: form.minimal_order_quantity ?? null,
      minimumValue: form.minimum_order_value ?? null,
      price: form.price_per_unit ?? null,
      breaks: readPriceBreaks(form.price_breaks),
      wholeLot: form.whole_lot_price ?? null,
      currency: form.currency ?? null,
      country: form.country ?? actor.organization?.country ?? null,
      availability: form.availability ?? null,
      availableAt: form.available_at ?? null,
      condition: form.condition ?? null,
      brandId,
      name: form.supplier_article_number ?? form.title ?? '',
    },
  };
}

/** The best of them as the actor may see them. */
async function present({ db, search }: Matcher, actor: Actor, fits: readonly Fit[]): Promise<Found[]> {
  const best = fits.slice(0, mostListed);
  const ids = best.map(({ row }) => row.id);
  const posts = await findVisible(db, ids, actor, estimateOf(search, actor));
  return best.flatMap(({ row: { id }, reasons, objections, score }) => {
    const advertisement = posts.get(id);
    return advertisement ? [{ advertisement, reasons, objections, score }] : [];
  });
}

/** Hides a pair from the actor's organization. Throws 404 where a post is hidden or neither is the organization's own. */
export async function dismissMatch({ db }: Matcher, actor: Actor, ids: PairIds): Promise<void> {
  const { organizationId, pair } = await requirePair(db, actor, ids);
  await transact(db, (transaction) => insertDismissal(transaction, organizationId, pair));
}

/** Shows a pair to the actor's organization again. Throws as `dismissMatch`. */
export async function restoreMatch({ db }: Matcher, actor: Actor, ids: PairIds): Promise<void> {
  const { organizationId, pair } = await requirePair(db, actor, ids);
  await transact(db, (transaction) => deleteDismissal(transaction, organizationId, pair));
}

interface PairIds {
  id: number;
  otherId: number;
}

async function requirePair(
  db: Database,
  actor: Actor,
  { id, otherId }: PairIds,
): Promise<{ organizationId: number; pair: Pair }> {
  const [one, other] = [await getVisible(db, actor, id), await getVisible(db, actor, otherId)];
  const organizationId = actor.organization?.id;
  if (organizationId === undefined) throw notAllowed('Matches are dismissed for an organization.');
  const isOwn = one.organization_id === organizationId || other.organization_id === organizationId;
  if (!isOwn || one.type === other.type) throw notFound('match');
  return {
    organizationId,
    pair: one.type === 'offered' ? { offeredId: id, wantedId: otherId } : { offeredId: otherId, wantedId: id },
  };
}
