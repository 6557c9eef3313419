import { declaredFieldOf } from '#contract/imports/columns.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { checkRows, countedOf } from '../check.ts';
import { type Findings, type Outcome, type StockStep, summarise } from '../checking/index.ts';
import { type ImportDependencies, inTurn } from '../dependencies.ts';
import { type Analysis, type Chosen, plain } from '../mapping/index.ts';
import { respell } from '../remembered.ts';
import type { ImportRecord } from '../repository/imports.ts';
import type { RowToKeep } from '../repository/rows.ts';
import { nothingChosen, understand } from '../upload.ts';

/** What a person confirmed about the files of a feed, and the headers of the file it was confirmed for. */
export interface Confirmed {
  chosen: Chosen;
  headers: string[];
}

/** A post as a row of a feed's file changes it, or makes it where it is new. */
export interface ChangedPost {
  id: number | null;
  items: number;
  price: string | null;
  currency: string | null;
  step: StockStep;
}

/** How many pieces of a post a file counts. */
export interface CountedPost {
  id: number;
  counted: number;
}

/** What a file of a feed would do. */
export interface Checked {
  lines: number;
  /** Mapped columns that the file lacks; nothing else is known then. */
  lacking: string[];
  analysis: Analysis | null;
  chosen: Chosen;
  findings: Findings;
  /** The posts that its rows name. */
  named: number[];
  /** The posts that its rows change or make. */
  changed: ChangedPost[];
  /** Posts of which it counts fewer pieces than deals hold. */
  short: CountedPost[];
  /** Rows that change something or have errors; the others are only counted. */
  rows: RowToKeep[];
  unstored: number;
  /** Posts that its rows pause. */
  pauses: number;
  /** Prices that it gives for posts, and those of them that move by more than a share. */
  prices: { count: number; moved: number };
}

/** The mapping of an upload as it is confirmed: columns keep the fields that they have now, whatever is guessed later. */
export function confirmedOf(row: ImportRecord, chosen: Chosen): Confirmed {
  const { columns, headers } = row.analysis as unknown as Analysis;
  const settled = Object.fromEntries(columns.flatMap(({ key, field }) => (field ? [[key, field] as const] : [])));
  return { chosen: { ...chosen, columns: { ...settled, ...chosen.columns } }, headers };
}

/** What was confirmed, for the headers of another file; columns that are new are left out. */
function fitTo({ chosen, headers }: Confirmed, now: readonly string[]): { chosen: Chosen; lacking: string[] } {
  const fitted = respell({ mapping: chosen, headers }, now);
  const known = new Set(headers.map(plain));
  const fresh = now.filter((header) => !known.has(plain(header)) && fitted.columns[header] === undefined);
  const found = new Set(now.map(plain));
  const isNamed = (header: string) => found.has(plain(header)) || headers.length === now.length;
  const lacking = Object.entries(chosen.columns).flatMap(([header, field]) =>
    field !== '' && !isNamed(header) ? [header] : [],
  );
  const ignored = Object.fromEntries(fresh.map((header) => [header, '']));
  return { chosen: { ...fitted, options: chosen.options, columns: { ...ignored, ...fitted.columns } }, lacking };
}

const noFindings = () => summarise([]);

/** Whether a refusal says that a file has no rows. */
export const isEmptyFile = (error: unknown): boolean =>
  error instanceof Refusal &&
  /^(The file is empty|The file has no rows|There is no row|There are no rows)/.test(error.message);

/** Decides about the rows of a feed's file by what was confirmed. Throws a Refusal of 422 where it cannot be read. */
export function checkFile(
  dependencies: ImportDependencies,
  actor: Actor,
  row: ImportRecord,
  confirmed: Confirmed,
  priceMove: number,
): Promise<Checked> {
  return inTurn(dependencies, actor, async (worker) => {
    const first = await understand(dependencies, worker, row, { ...nothingChosen, options: confirmed.chosen.options });
    const { chosen, lacking } = fitTo(confirmed, first.analysis.headers);
    const nothing = { findings: noFindings(), named: [], changed: [], short: [], rows: [], unstored: 0, pauses: 0 };
    if (lacking.length > 0 || first.rows === 0)
      return { ...nothing, chosen, lacking, lines: first.rows, analysis: null, prices: { count: 0, moved: 0 } };
    const asChosen = {
      ...row,
      options: chosen.options,
      columns: chosen.columns,
      joins: chosen.joins,
      splits: chosen.splits,
      value_choices: chosen.values,
      fixed_values: chosen.fixed,
    } as unknown as ImportRecord;
    const { rows, outcomes, analysis } = await checkRows(dependencies, worker, actor, asChosen);
    const kept = rows.flatMap((given, index): RowToKeep[] => {
      const outcome = outcomes[index] as Outcome;
      const isPlain = outcome.result === 'unchanged' && Object.keys(outcome.shown.warnings).length === 0;
      return isPlain ? [] : [{ ...given, outcome }];
    });
    return {
      lines: rows.length,
      lacking: [],
      analysis,
      chosen,
      findings: summarise(outcomes.map(countedOf)),
      named: [...new Set(outcomes.flatMap(({ post }) => (post ? [post.id] : [])))],
      changed: outcomes.flatMap(changedBy),
      short: outcomes.flatMap(shortBy),
      rows: kept,
      unstored: rows.length - kept.length,
      pauses: outcomes.filter(({ stock }) => stock === 'pause').length,
      prices: comparePrices(outcomes, priceMove),
    };
  });
}

function changedBy({ post, fields, stock, result }: Outcome): ChangedPost[] {
  if (!fields || (result !== 'create' && result !== 'update')) return [];
  const { number_of_items: items, price_per_unit: price, currency } = fields;
  return [{ id: post?.id ?? null, items, price: price ?? null, currency: currency ?? null, step: stock }];
}

function shortBy({ post, counted }: Outcome): CountedPost[] {
  return post && typeof counted === 'number' && counted < post.reserved_quantity ? [{ id: post.id, counted }] : [];
}

function comparePrices(outcomes: readonly Outcome[], priceMove: number): Checked['prices'] {
  const prices = { count: 0, moved: 0 };
  const name = declaredFieldOf('price_per_unit')?.name as string;
  for (const { post, fields } of outcomes) {
    const before = Number(post?.price_per_unit ?? 0);
    if (!post || !fields || before <= 0) continue;
    prices.count += 1;
    const now = Number((fields as unknown as Record<string, unknown>)[name] ?? 0);
    if (Math.abs(now - before) > before * priceMove) prices.moved += 1;
  }
  return prices;
}
