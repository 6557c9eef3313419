import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { AnswerInput, QueryOf } from '#contract/endpoint.ts';
import type { readArticlePrices, readAskedPrice } from '#contract/insights/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { factorOf, type Rates, readerCurrency } from '../../rates/index.ts';
import { findArticle, findArticleOf, findAsked, findSnapshot } from './repository.ts';

/** What prices are read with; `showsAgreed` is the operator's decision. */
export interface PricesDependencies {
  db: Database;
  rates(): Rates;
  showsAgreed: boolean;
}

/** From this many sellers on, a median is shown. */
const leastSellers = 3;
const snapshotCurrency = 'EUR';

/** What is asked for an article now, and what it was sold for. Throws 403, and 404 for an article that there is not. */
export async function describePrices(
  deps: PricesDependencies,
  actor: Actor,
  id: number,
  query: QueryOf<typeof readArticlePrices>,
): Promise<AnswerInput<typeof readArticlePrices>> {
  const { db, showsAgreed } = deps;
  if (reach(actor, 'advertisement.browse') === 'none') throw notAllowed();
  const article = await findArticle(db, id);
  if (article === undefined) throw notFound('article');
  const [asked, agreed] = await Promise.all([
    describeAsked(deps, actor, article, query),
    // Nothing of the reader, nor of what they see, is in this question: the answer is the same for all.
    showsAgreed ? findSnapshot(db, article, query.condition ?? null) : undefined,
  ]);
  return {
    article,
    asked,
    agreed: agreed
      ? {
          ...agreed,
          currency: snapshotCurrency,
          quarter: roundedTo(snapshotCurrency, Number(agreed.quarter)),
          middle: roundedTo(snapshotCurrency, Number(agreed.middle)),
          three_quarters: roundedTo(snapshotCurrency, Number(agreed.three_quarters)),
        }
      : null,
    why: {
      asked: asked ? null : 'too_few_sellers',
      agreed: agreed ? null : showsAgreed ? 'too_few_sales' : 'off',
    },
  };
}

/** What is asked now for a part that is about to be posted. Throws 403. */
export async function describeAskedPrice(
  deps: PricesDependencies,
  actor: Actor,
  query: QueryOf<typeof readAskedPrice>,
): Promise<AnswerInput<typeof readAskedPrice>> {
  if (reach(actor, 'advertisement.browse') === 'none') throw notAllowed();
  const article = await findArticleOf(deps.db, {
    brandId: query.brand ?? null,
    number: query.supplier_article_number ?? null,
    gtin: query.gtin ?? null,
  });
  if (article === undefined) return { article: null, asked: null };
  return { article, asked: await describeAsked(deps, actor, article, query) };
}

/** What live posts ask in the reader's currency; null where fewer than three sellers do. */
async function describeAsked(
  { db, rates }: PricesDependencies,
  actor: Actor,
  article: number,
  query: QueryOf<typeof readArticlePrices> & Pick<QueryOf<typeof readAskedPrice>, 'unit'>,
) {
  const currency = query.currency ?? readerCurrency(actor);
  const known = rates();
  const factors = new Map([currency, ...known.perEuro.keys()].map((code) => [code, factorOf(known, code, currency)]));
  const asked = await findAsked(
    db,
    article,
    { condition: query.condition ?? null, unit: query.unit ?? null },
    {
      factors: new Map([...factors].filter(([, factor]) => Number.isFinite(factor))),
      hidden: actor.stoppedBy,
    },
  );
  if (asked === undefined || asked.sellers < leastSellers) return null;
  return {
    ...asked,
    currency,
    quarter: roundedTo(currency, asked.quarter),
    middle: roundedTo(currency, asked.middle),
    three_quarters: roundedTo(currency, asked.three_quarters),
  };
}
