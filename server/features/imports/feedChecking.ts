import { declaredFieldOf } from '#contract/imports/columns.ts';
import type { FixedText } from '#contract/texts/message.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { plain } from '#server/reading/text.ts';
import type { Outcome } from './checking/evaluate.ts';
import { type Counted, type Findings, summarise } from './checking/groups.ts';
import type { StockStep } from './checking/stock.ts';
import { type ImportDependencies, inTurn } from './dependencies.ts';
import type { Analysis } from './mapping/analysis.ts';
import type { Chosen } from './mapping/plan.ts';
import type { ImportRecord } from './repository/imports.ts';
import type { RowToKeep } from './repository/rows.ts';
import { checkTable, countedOf } from './uploads/check.ts';
import { respell } from './uploads/rememberedMappings.ts';
import { nothingChosen, understand } from './uploads/service.ts';

/** What a person confirmed about the files of a feed, and the headers of the file it was confirmed for. */
export interface Confirmed {
  chosen: Chosen;
  headers: string[];
  /** Columns that need no confirmation, with their fields: the product writes them itself. */
  own?: Record<string, string>;
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
  /** Posts whose count is below what deals hold. */
  short: CountedPost[];
  /** Rows that change something or have errors; the others are only counted. */
  rows: RowToKeep[];
  unstored: number;
  /** Posts that its rows pause. */
  pauses: number;
  /** Prices that it gives for posts, and how many of them move by more than a share. */
  prices: { count: number; moved: number };
}

/** The mapping of an upload as it is confirmed: columns keep the fields that they have now, whatever is guessed later. */
export function confirmedOf(row: ImportRecord, chosen: Chosen): Confirmed {
  const { columns, headers } = row.analysis as unknown as Analysis;
  const settled = Object.fromEntries(columns.flatMap(({ key, field }) => (field ? [[key, field] as const] : [])));
  return { chosen: { ...chosen, columns: { ...settled, ...chosen.columns } }, headers };
}

/** What was confirmed, for the headers of another file; columns that are new are left out. */
function fitTo(
  { chosen, headers, own = {} }: Confirmed,
  now: readonly string[],
): { chosen: Chosen; lacking: string[] } {
  const fitted = respell({ mapping: chosen, headers }, now);
  const known = new Set(headers.map(plain));
  const fresh = now.filter((header) => !known.has(plain(header)) && fitted.columns[header] === undefined);
  const found = new Set(now.map(plain));
  const isNamed = (header: string) => found.has(plain(header)) || headers.length === now.length;
  const lacking = Object.entries(chosen.columns).flatMap(([header, field]) =>
    field !== '' && !isNamed(header) ? [header] : [],
  );
  const ignored = Object.fromEntries(fresh.map((header) => [header, own[header] ?? '']));
  return { chosen: { ...fitted, options: chosen.options, columns: { ...ignored, ...fitted.columns } }, lacking };
}

const noFindings = () => summarise([]);

/** Whether a refusal is the one for a file without rows. */
export const isEmptyFile = (error: unknown): boolean =>
  error instanceof Refusal && emptyFile.some((sentence) => sentence === error.sentence);

const emptyFile: readonly FixedText[] = [
  'The file is empty.',
  'The file has no rows.',
  'There is no row below the header.',
  'There are no rows below the header. Add them, and try again.',
];

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
      repeats: chosen.repeats ?? null,
      value_choices: chosen.values,
      fixed_values: chosen.fixed,
    } as unknown as ImportRecord;
    const { analysis, count, parts } = await checkTable(dependencies, worker, actor, asChosen, { omitsPlain: true });
    const counted: Counted[] = [];
    let namedFiles = 0;
    const named = new Set<number>();
    const found = {
      changed: [] as ChangedPost[],
      short: [] as CountedPost[],
      rows: [] as RowToKeep[],
      pauses: 0,
      prices: { count: 0, moved: 0 },
    };
    for await (const { rows, outcomes, plain, facts } of parts) {
      rows.forEach((given, index) => {
        const outcome = outcomes[index] as Outcome;
        counted.push(countedOf(outcome));
        if (outcome.post) named.add(outcome.post.id);
        found.changed.push(...changedBy(outcome));
        found.short.push(...shortBy(outcome));
        found.rows.push({ ...given, outcome });
        if (outcome.stock === 'pause') found.pauses += 1;
        comparePrice(found.prices, outcome, priceMove);
      });
      for (const row of plain) {
        const post = row.post === null ? null : (facts.byId.get(row.post) ?? null);
        namedFiles += row.named;
        if (!post) continue;
        named.add(post.id);
        found.short.push(...shortBy({ post, counted: row.counted }));
        // It gives the price that the post has.
        if (Number(post.price_per_unit ?? 0) > 0) found.prices.count += 1;
      }
    }
    const findings = summarise(counted);
    findings.counts.unchanged += count - counted.length;
    findings.named += namedFiles;
    findings.found += namedFiles;
    return {
      ...found,
      lines: count,
      lacking: [],
      analysis,
      chosen,
      findings,
      named: [...named],
      unstored: count - found.rows.length,
    };
  });
}

function changedBy({ post, fields, stock, result }: Outcome): ChangedPost[] {
  if (!fields || (result !== 'create' && result !== 'update')) return [];
  const { number_of_items: items, price_per_unit: price, currency } = fields;
  return [{ id: post?.id ?? null, items, price: price ?? null, currency: currency ?? null, step: stock }];
}

function shortBy({ post, counted }: Pick<Outcome, 'post' | 'counted'>): CountedPost[] {
  return post && typeof counted === 'number' && counted < post.reserved_quantity ? [{ id: post.id, counted }] : [];
}

function comparePrice(prices: Checked['prices'], { post, fields }: Outcome, priceMove: number): void {
  const before = Number(post?.price_per_unit ?? 0);
  if (!post || !fields || before <= 0) return;
  prices.count += 1;
  const name = declaredFieldOf('price_per_unit')?.name as string;
  const now = Number((fields as unknown as Record<string, unknown>)[name] ?? 0);
  if (Math.abs(now - before) > before * priceMove) prices.moved += 1;
}
