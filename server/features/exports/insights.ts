import type { QueryOf } from '#contract/endpoint.ts';
import { listInsightPosts } from '#contract/insights/schemas.ts';
import { invalid, notAllowed } from '#server/platform/errors.ts';
import { decodeForm } from '#server/platform/http/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import type { NewCell } from '#server/platform/spreadsheets/index.ts';
import { findInsightPosts, readInsightPosts } from '../insights/index.ts';
import type { ExportRecord } from './repository.ts';
import type { Press, Sheet } from './sheet.ts';

type Row = Awaited<ReturnType<typeof readInsightPosts>>[number];

const depsOf = ({ db, search }: Press) => ({ db, rates: () => search.index.rates });

/** Throws 422 where a query string is none of the table of insights. */
function readInsightsQuery(query: string | null | undefined): QueryOf<typeof listInsightPosts> {
  const schema = listInsightPosts.query;
  const read = schema.safeParse(decodeForm(schema, new URLSearchParams((query ?? '').replace(/^\?/, ''))));
  if (!read.success) throw invalid({ query: ['This is not a search'] });
  return read.data;
}

/** The posts that the table of insights lists, in its order. Throws 403 for those without insights. */
export async function selectInsights(
  press: Press,
  actor: Actor,
  { ids, query }: { ids?: readonly number[] | null | undefined; query?: string | null | undefined },
  limit: number,
): Promise<number[]> {
  if (reach(actor, 'insights.read') === 'none') throw notAllowed();
  const found = await findInsightPosts(depsOf(press), actor, readInsightsQuery(ids ? null : query), limit);
  return ids ? found.filter((id) => ids.includes(id)) : found;
}

/** What happened to live posts over the days of the query, one a row, with what the table shows of them. */
export function insightsSheet(press: Press, actor: Actor, { format, query }: ExportRecord): Sheet {
  const asked = readInsightsQuery(query);
  const money = (amount: string | null): NewCell => (amount !== null && format === 'xlsx' ? Number(amount) : amount);
  const cells: Record<string, (row: Row) => NewCell> = {
    id: (row) => row.id,
    title: (row) => row.title,
    brand: (row) => row.brand,
    article_number: (row) => row.number,
    category: (row) => row.category.name,
    age_days: (row) => row.age,
    available: (row) => row.available,
    price_per_unit: (row) => money(row.price),
    currency: (row) => row.price_currency,
    asked_value: (row) => money(row.value),
    asked_value_currency: (row) => row.currency,
    days: () => asked.days,
    seen: (row) => row.seen,
    kept: (row) => row.kept,
    asked: (row) => row.asked,
    offered: (row) => row.offered,
    agreed: (row) => row.agreed,
    sold_pieces: (row) => row.sold_pieces,
    last_sale: (row) => row.last_sale,
    reasons: (row) => row.reasons.map(({ reason }) => reason).join(', '),
    url: (row) => `${press.config.origin}/advertisement/${row.id}`,
  };
  return {
    name: 'Posts',
    columns: Object.keys(cells),
    lists: new Map(),
    rowsOf: async (ids) =>
      (await readInsightPosts(depsOf(press), actor, asked, ids)).map((row) =>
        Object.values(cells).map((cellOf) => cellOf(row)),
      ),
  };
}
