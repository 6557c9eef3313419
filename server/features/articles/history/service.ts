import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { readArticleHistory } from '#contract/articles/schemas.ts';
import type { AnswerInput, QueryOf } from '#contract/endpoint.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { factorOf, readerCurrency } from '../../rates/index.ts';
import { type PageDependencies, readVisible } from '../visible.ts';
import { findSeries, listPoints } from './repository.ts';

const storedCurrency = 'EUR';

/** What was asked for an article over time, in the reader's currency by the rates that hold now. Throws as describeArticle. */
export async function describeHistory(
  deps: Pick<PageDependencies, 'db' | 'search'> & { showsPrices: boolean },
  actor: Actor,
  id: number,
  query: QueryOf<typeof readArticleHistory>,
): Promise<AnswerInput<typeof readArticleHistory>> {
  const { article } = await readVisible(deps, actor, id);
  const wanted = { condition: query.condition ?? null, unit: query.unit ?? null };
  const known = factorOf(deps.search.index.rates, storedCurrency, readerCurrency(actor));
  const [currency, factor] = Number.isFinite(known) ? [readerCurrency(actor), known] : [storedCurrency, 1];
  const none = { ...wanted, currency, points: [] };
  if (!deps.showsPrices) return { ...none, why: 'off' };
  const series = await findSeries(deps.db, article.id, wanted);
  if (!series) return { ...none, why: 'few_sellers' };
  const points = await listPoints(deps.db, article.id, { ...series, months: query.months });
  const inCurrency = (amount: string) => roundedTo(currency, Number(amount) * factor);
  return {
    ...series,
    currency,
    points: points.map(({ day, least, middle, sellers }) => {
      return { day, least: inCurrency(least), middle: inCurrency(middle), sellers };
    }),
    why: points.length === 0 ? 'few_sellers' : null,
  };
}
