import type { ExportQuantities } from '#contract/lists/choices.ts';
import { notAllowed } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { type NewCell, safeInWorkbook } from '#server/platform/spreadsheets/index.ts';
import { getList } from './access.ts';
import { readContext } from './context.ts';
import type { ListDependencies } from './dependencies.ts';
import { abilitiesOf } from './policy.ts';
import { presentLine } from './presenter.ts';
import type { LineRow, ListRow } from './rows.ts';

/** A list as rows of a spreadsheet, its header first. */
export interface ListSheet {
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
      shown.state,
      shown.article?.title ?? null,
      shown.offered.items,
      shown.offered.from,
      line.note,
    ];
    rows.push([...cellsOf(list, line, own.length), ...known].map(safe));
  }
  return { name: list.name, rows };
}

const safe = (cell: NewCell): NewCell => (typeof cell === 'string' ? safeInWorkbook(cell) : cell);

/** The cells that a line came with: those of the first row that says its text. */
function cellsOf({ given }: ListRow, line: LineRow, width: number): NewCell[] {
  const row = given?.lines.find(({ cells }) => {
    const values = cells.map((cell) => String(cell).trim());
    return [line.article_number, line.gtin, line.title].every((value) => value === null || values.includes(value));
  });
  return Array.from({ length: width }, (_, place) => row?.cells[place] ?? null);
}
