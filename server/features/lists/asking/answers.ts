import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { Answers } from '#contract/lists/records.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { factorOf } from '../../rates/index.ts';
import { getList } from '../access.ts';
import type { ListDependencies } from '../dependencies.ts';
import { inUnitOf } from '../market/inUnit.ts';
import { type DealtLine, type ListDeal, listDealsOf, listDealtLines } from '../repository/answers.ts';
import { listLines } from '../repository/lines.ts';
import type { LineRow } from '../rows.ts';

/** What sellers answered to a list, side by side, against what was posted. Throws 404. */
export async function readAnswers(deps: ListDependencies, actor: Actor, id: number): Promise<Answers> {
  const list = await getList(deps.db, actor, id);
  const [deals, dealt, lines] = await Promise.all([
    listDealsOf(deps.db, list.id),
    listDealtLines(deps.db, list.id),
    listLines(deps.db, [list.id]),
  ]);
  const { rates } = deps.search.index;
  return {
    sellers: deals.map((deal) => presentDeal(deal, dealt)),
    lines: lines.flatMap((row) => {
      const { number, text, title, quantity } = row;
      const cells = dealt.filter(({ line }) => line === number);
      return cells.length > 0
        ? [
            {
              line: number,
              text: text || (title ?? ''),
              quantity,
              planned: plannedPrice(row, cells, list.currency, (currency) => factorOf(rates, currency, list.currency)),
              cells: cells.map((cell) => presentCell(row, cell)),
            },
          ]
        : [];
    }),
  };
}

/** What a piece of a line was posted at on average when it was asked for; null where it has no price, or none with a rate. */
function plannedPrice(
  line: LineRow,
  cells: readonly DealtLine[],
  currency: string,
  factorFrom: (currency: string) => number,
): string | null {
  const amounts = cells.map(({ asked, posted, posted_currency: from }) =>
    posted === null || from === null ? Number.NaN : asked * Number(posted) * factorFrom(from),
  );
  const pieces = cells.reduce((sum, cell) => sum + inUnitOf(line, cell).asked, 0);
  const price = amounts.reduce((sum, amount) => sum + amount, 0) / pieces;
  return Number.isFinite(price) ? roundedTo(currency, price) : null;
}

function presentCell(line: LineRow, cell: DealtLine): Answers['lines'][number]['cells'][number] {
  const { asked, offered, posted, price } = inUnitOf(line, cell);
  return {
    deal: cell.deal_id,
    advertisement: cell.advertisement_id,
    asked,
    posted: posted === null ? null : posted.toFixed(2),
    posted_currency: cell.posted_currency,
    offered,
    price: price === null ? null : price.toFixed(2),
    available_at: cell.available_at,
  };
}

function presentDeal(deal: ListDeal, dealt: readonly DealtLine[]): Answers['sellers'][number] {
  const own = dealt.filter(({ deal_id }) => deal_id === deal.id);
  const goods = own.reduce((sum, { offered, price }) => sum + (offered ?? 0) * Number(price ?? 0), 0);
  return {
    organization: { id: deal.seller_id, name: deal.seller, country: deal.seller_country },
    deal: deal.id,
    reference: deal.reference,
    state: deal.state,
    version: deal.version,
    currency: deal.currency,
    freight: deal.freight === null ? null : Number(deal.freight).toFixed(2),
    valid_until: deal.valid_until?.toISOString() ?? null,
    total:
      deal.version === null || deal.currency === null
        ? null
        : roundedTo(deal.currency, goods + Number(deal.freight ?? 0)),
    asked_at: deal.created_at.toISOString(),
    answered_at: deal.answered_at?.toISOString() ?? null,
  };
}
