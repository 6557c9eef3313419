import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { AnswerInput, QueryOf } from '#contract/endpoint.ts';
import type { readArticlePrices } from '#contract/insights/schemas.ts';
import type { Database } from '#server/db/database.ts';
import { notAllowed, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { factorOf, type Rates, readerCurrency } from '../../rates/index.ts';
import { findArticle, findAsked, findSnapshot } from './repository.ts';

/** What prices are read with; `showsAgreed` is the operator's decision. */
export interface PricesDependencies {
  db: Database;
  rates(): Rates;
  showsAgreed: boolean;
}

/** From so many sellers on a middle is told. */
const leastSellers = 3;
const snapshotCurrency = 'EUR';

/** What is asked for an article now, and what it was sold for. Throws 403, and 404 for an article that there is not. */
export async function describePrices(
  { db, rates, showsAgreed }: PricesDependencies,
  actor: Actor,
  id: number,
  query: QueryOf<typeof readArticlePrices>,
): Promise<AnswerInput<typeof readArticlePrices>> {
  if (reach(actor, 'advertisement.browse') === 'none') throw notAllowed();
  const article = await findArticle(db, id);
  if (article === undefined) throw notFound('article');
  const currency = query.currency ?? readerCurrency(actor);
  const known = rates();
  const factors = new Map([currency, ...known.perEuro.keys()].map((code) => [code, factorOf(known, code, currency)]));
  const view = {
    factors: new Map([...factors].filter(([, factor]) => Number.isFinite(factor))),
    hidden: actor.stoppedBy,
  };
  const condition = query.condition ?? null;
  const [asked, agreed] = await Promise.all([
    findAsked(db, article, condition, view),
    // Nothing of the reader, nor of what they see, is in this question: the answer is the same for all.
    showsAgreed ? findSnapshot(db, article, condition, null) : undefined,
  ]);
  const hasAsked = asked !== undefined && asked.sellers >= leastSellers;
  return {
    article,
    asked: hasAsked
      ? {
          condition: asked.condition,
          unit: asked.unit,
          posts: asked.posts,
          sellers: asked.sellers,
          currency,
          quarter: roundedTo(currency, asked.quarter),
          middle: roundedTo(currency, asked.middle),
          three_quarters: roundedTo(currency, asked.three_quarters),
        }
      : null,
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
      asked: hasAsked ? null : 'too_few_sellers',
      agreed: agreed ? null : showsAgreed ? 'too_few_sales' : 'off',
    },
  };
}
