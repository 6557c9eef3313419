import { roundedTo } from '#contract/amounts/arithmetic.ts';
import type { DealtState, ExportQuantities } from '#contract/lists/choices.ts';
import type { Plan } from '#contract/lists/records.ts';
import { notAllowed } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { type NewCell, safeInWorkbook } from '#server/platform/spreadsheets/index.ts';
import { getList } from './access.ts';
import { readContext } from './context.ts';
import type { ListDependencies } from './dependencies.ts';
import { inUnitOf } from './market/inUnit.ts';
import { basisOf } from './planBasis.ts';
import { abilitiesOf } from './policy.ts';
import { presentLine } from './presenter.ts';
import { type DealtLine, type ListDeal, listDealsOf, listDealtLines } from './repository/answers.ts';
import { findCurrentPlan } from './repository/plans.ts';
import type { LineRow, ListRow } from './rows.ts';

/** A list as rows of a spreadsheet, its header first. */
interface ListSheet {
  name: string;
  rows: NewCell[][];
}

const ours = [
  'line',
  'text',
  'article_number',
  'brand',
  'gtin',
  'title',
  'unit',
  'quantity',
  'needed',
  'bought',
  'missing',
  'max_price',
  'state',
  'article',
  'offered',
  'from',
  'note',
  'currency',
  // Several sellers of a line stand in one cell, in the same order in each of these columns.
  'planned_sellers',
  'planned_quantities',
  'planned_prices',
  'deals',
  'deal_sellers',
  'deal_states',
  'deal_quantities',
  'deal_prices',
] as const;

/** The lines of a list with the columns that they came with, and then what is known of them. Throws 404 and 403. */
export async function sheetOf(
  deps: ListDependencies,
  actor: Actor,
  id: number,
  quantities: ExportQuantities,
): Promise<ListSheet> {
  const list = await getList(deps.db, actor, id);
  if (!abilitiesOf(actor, list).export) throw notAllowed();
  const context = await readContext(deps, actor, list);
  const [plan, deals, dealt] = await Promise.all([
    findCurrentPlan(deps.db, id, basisOf(list, context.lines)),
    listDealsOf(deps.db, id),
    listDealtLines(deps.db, id),
  ]);
  const own = list.given?.columns.map(({ header, key }) => header || key) ?? [];
  const rows: NewCell[][] = [[...own, ...ours]];
  for (const line of context.lines) {
    const has = context.market.dealt.of(line).parts.find(({ state }) => state === 'bought')?.quantity ?? 0;
    const missing = line.skip ? 0 : Math.max(0, line.quantity - has);
    const quantity = { asked: line.quantity, bought: has, missing }[quantities];
    if (quantity === 0) continue;
    const shown = presentLine(list, line, context);
    const known: NewCell[] = [
      line.number,
      line.text,
      line.article_number,
      line.brand,
      line.gtin,
      line.title,
      line.unit,
      quantity,
      line.quantity,
      has,
      missing,
      shown.max_price,
      // Before a plan, minimums and limits may leave what is offered.
      plan === null && shown.state === 'covered' ? 'offered' : shown.state,
      shown.article?.title ?? null,
      shown.offered.items,
      shown.offered.from,
      line.note,
      list.currency,
      ...plannedCells(plan, line, actor.organization?.name ?? ''),
      ...dealtCells(line, deals, dealt),
    ];
    rows.push([...cellsOf(list, line, own.length), ...known].map(safe));
  }
  return { name: list.name, rows };
}

/** From whom the plan takes how many of a line, in its unit, at which price in the currency of the list. */
function plannedCells(plan: Plan | undefined, { number }: LineRow, organization: string): NewCell[] {
  const own = plan?.own.filter(({ line }) => line === number) ?? [];
  const taken = plan?.sellers.flatMap(({ organization: { name }, lines }) =>
    lines
      .filter(({ line }) => line === number)
      .map(({ quantity, price_per_unit: price }) => ({ name, quantity, price })),
  );
  return columnsOf(
    [...own.map(({ quantity }) => ({ name: organization, quantity, price: '' })), ...(taken ?? [])],
    ({ name }) => name,
    ({ quantity }) => quantity,
    ({ price }) => price,
  );
}

/** The deals about a line, each with its quantity and price in the unit of the line: as offered, else as asked. */
function dealtCells(line: LineRow, deals: readonly ListDeal[], dealt: readonly DealtLine[]): NewCell[] {
  const parts = deals.flatMap((deal) =>
    dealt
      .filter(({ deal_id: id, line: number }) => id === deal.id && number === line.number)
      .map((each) => ({ deal, each, ...inUnitOf(line, each) })),
  );
  return columnsOf(
    parts,
    ({ deal }) => deal.reference,
    ({ deal }) => deal.seller,
    ({ deal }) => stateOfDeal(deal),
    ({ asked, offered }) => offered ?? asked,
    ({ deal, each, offered, price, posted }) => {
      const [amount, currency] = offered === null ? [posted, each.posted_currency] : [price, deal.currency];
      return amount === null || currency === null ? '' : `${roundedTo(currency, amount)} ${currency}`;
    },
  );
}

const stateOfDeal = ({ state, is_open: isOffered }: ListDeal): DealtState | 'closed' => {
  if (state === 'completed') return 'bought';
  if (state === 'agreed' || state === 'closed') return state;
  return isOffered ? 'offered' : 'asked';
};

/** A cell for each column with what all parts have in it: a number where it is one part's. */
const columnsOf = <Part>(parts: readonly Part[], ...columns: ((part: Part) => string | number)[]): NewCell[] =>
  columns.map((column) => {
    const [first, ...others] = parts.map(column);
    return others.length > 0 ? [first, ...others].join('; ') : (first ?? null);
  });

const safe = (cell: NewCell): NewCell => (typeof cell === 'string' ? safeInWorkbook(cell) : cell);

/** The cells that a line came with: the first row that has its text. */
function cellsOf({ given }: ListRow, line: LineRow, width: number): NewCell[] {
  const row = given?.lines.find(({ cells }) => {
    const values = cells.map((cell) => String(cell).trim());
    return [line.article_number, line.gtin, line.title].every((value) => value === null || values.includes(value));
  });
  return Array.from({ length: width }, (_, place) => row?.cells[place] ?? null);
}
