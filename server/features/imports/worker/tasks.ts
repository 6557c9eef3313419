import type { ImportField } from '#contract/imports/columns.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import { editDistance } from '#server/platform/values/index.ts';
import type { Line } from '#server/reading/tables/layout.ts';
import type { Table } from '#server/reading/tables/shape.ts';
import { listCountries, listCurrencies, loadGlossary } from '../../vocabulary/index.ts';
import { evaluate, type Outcome } from '../checking/evaluate.ts';
import type { FeedRules } from '../checking/feeds.ts';
import { mapArchive } from '../checking/files.ts';
import { countNamed } from '../checking/groups.ts';
import { type Keys, keysOf } from '../checking/keys.ts';
import { findMatched } from '../checking/matched.ts';
import { type GivenRow, readRow } from '../checking/rows.ts';
import type { ArchiveFile, Facts, Surroundings } from '../checking/surroundings.ts';
import { type Analysis, analyse } from '../mapping/analysis.ts';
import type { ListDefaults } from '../mapping/currency.ts';
import { createLexicon, type Lexicon } from '../mapping/lexicon.ts';
import { type Chosen, cellOf, type Plan } from '../mapping/plan.ts';
import { type Reading, readSheet } from '../reading/read.ts';
import { type Sheet, UnreadableFile } from '../reading/sheet.ts';
import { type RawTable, tableOf } from './table.ts';

/** The tasks of the process; its answers are in `Answers`, by the name of the task. */
export type Task =
  /** Opens a sheet by its name; reads it unless it is open already. */
  | { open: { name: string; reading: Reading | null } }
  | { understand: { chosen: Chosen; defaults: ListDefaults; market: string } }
  | { table: { market: string; most: number } }
  | { preview: { number: number } }
  /** Sets for whom rows are decided, and by which plan. */
  | { settle: { id: string; circumstances: Circumstances } }
  | { keys: { id: string; rows: readonly GivenRow[] } }
  | { evaluate: { id: string; rows: readonly GivenRow[]; facts: Facts } }
  /** The keys of the next batch of rows of the table; none after the last row. */
  | { tableKeys: { id: string; from: number } }
  /** Decides about the same rows. */
  | { tableRows: { id: string; from: number; facts: Facts; omitsPlain: boolean } }
  /** What was matched by hand in rows that were repaired. */
  | { matched: { id: string; rows: readonly GivenRow[] } };

export interface Answers {
  /** Null: no such sheet is open, and nothing was given to read. */
  open: { kind: Sheet['kind'] } | null;
  understand: { analysis: Analysis; rows: number };
  table: RawTable;
  preview: RowPreview | null;
  settle: null;
  /** Null: nothing is settled under this id. */
  keys: Keys[] | null;
  evaluate: Decision[] | null;
  tableKeys: Keys[] | null;
  tableRows: { rows: GivenRow[]; decisions: Decision[]; plain: PlainRow[] } | null;
  matched: Chosen['values'] | null;
}

/** For whom rows are decided, and by what plan. */
export interface Circumstances {
  actor: Actor;
  country: string;
  plan: Plan;
  /** Categories and brands, as readMarket gives them. */
  market: string;
  archive: { name: string; files: readonly ArchiveFile[] } | null;
  /** Null for an upload of a person. */
  feed: FeedRules | null;
  /** The facts that the battery rules need, by sub-category; none where the rules are off. */
  neededFacts: Surroundings['neededFacts'];
  /** What people repaired, by row: for rows of the open table, which come without it. */
  repairs?: ReadonlyMap<number, Record<string, string>>;
}

/** An outcome with the id of its post: the caller has the post itself. */
export type Decision = Omit<Outcome, 'post'> & { post: number | null };

/** The facts about a row that changes nothing and has no warning. */
export interface PlainRow {
  post: number | null;
  counted: number | null;
  /** How many files it names. */
  named: number;
}

/** A row as the post that it would become. */
export interface RowPreview {
  line: number;
  values: Record<string, string>;
  open: Record<string, string>;
  joined: Record<string, string>;
}

/** Rows and characters per batch: the receiver does other work in between. */
const mostRows = 100;
const mostCharacters = 500_000;

let opened: { name: string; sheet: Sheet } | null = null;
let understood: { analysis: Analysis; table: Table; chosen: Chosen; lexicon: Lexicon } | null = null;
let settled:
  | (Pick<Surroundings, 'actor' | 'country' | 'plan' | 'lexicon' | 'archive' | 'archiveName' | 'feed' | 'neededFacts'> &
      Pick<Circumstances, 'repairs'> & { id: string })
  | null = null;

/** Runs a task. Throws UnreadableFile with a sentence if a file cannot be read. */
export async function perform(task: Task): Promise<Answers[keyof Answers]> {
  if ('open' in task) return open(task.open);
  if ('understand' in task) return understand(task.understand);
  if ('table' in task) return table(task.table);
  if ('preview' in task) return preview(task.preview.number);
  if ('settle' in task) return settle(task.settle);
  const { id } = Object.values(task)[0] as { id: string };
  const here = settled?.id === id ? settled : null;
  if (!here) return null;
  if ('tableKeys' in task) return rowsFrom(task.tableKeys.from, here.repairs).map((row) => keysOf(row, here));
  if ('tableRows' in task) return decideTable(task.tableRows, here);
  const { rows } = 'keys' in task ? task.keys : 'matched' in task ? task.matched : task.evaluate;
  if ('keys' in task) return rows.map((row) => keysOf(row, here));
  if ('matched' in task) return findMatched(rows, here);
  return decide(rows, { ...task.evaluate.facts, ...here });
}

const decide = (rows: readonly GivenRow[], around: Surroundings): Decision[] =>
  rows.map((row) => {
    const { post, ...outcome } = evaluate(row, around);
    return { ...outcome, post: post?.id ?? null };
  });

/** Decides about rows of the table. Those that are plain are left out where they are to be: of a feed, it is most of them. */
function decideTable(
  { from, facts, omitsPlain }: Extract<Task, { tableRows: unknown }>['tableRows'],
  here: NonNullable<typeof settled>,
): NonNullable<Answers['tableRows']> {
  const rows = rowsFrom(from, here.repairs);
  const all = decide(rows, { ...facts, ...here });
  const isPlain = ({ result, shown }: Decision) =>
    omitsPlain && result === 'unchanged' && Object.keys(shown.warnings).length === 0;
  return {
    rows: rows.filter((_row, index) => !isPlain(all[index] as Decision)),
    decisions: all.filter((decision) => !isPlain(decision)),
    plain: all
      .filter(isPlain)
      .map(({ post, counted, shown }) => ({ post, counted: counted ?? null, named: countNamed(shown.values) })),
  };
}

async function open({ name, reading }: { name: string; reading: Reading | null }): Promise<Answers['open']> {
  if (opened?.name !== name) {
    if (!reading) return null;
    // The former sheet is released first: there is memory for one.
    opened = null;
    understood = null;
    opened = { name, sheet: await readOrRefuse(reading) };
  }
  return { kind: opened.sheet.kind };
}

async function readOrRefuse(reading: Reading): Promise<Sheet> {
  try {
    return await readSheet(reading);
  } catch (error) {
    throw error instanceof UnreadableFile
      ? error
      : new UnreadableFile('The file could not be read. Save it as .xlsx and try again.');
  }
}

async function understand(given: {
  chosen: Chosen;
  defaults: ListDefaults;
  market: string;
}): Promise<Answers['understand']> {
  if (!opened) throw new Error('No sheet is open.');
  const lexicon = lexiconOf(given.market);
  const { analysis, table } = await analyse(opened.sheet, given.chosen, lexicon, given.defaults);
  understood = { analysis, table, chosen: given.chosen, lexicon };
  return { analysis, rows: table.rows.length };
}

function table({ market, most }: { market: string; most: number }): Promise<RawTable> {
  if (!opened) throw new Error('No sheet is open.');
  return tableOf(opened.sheet, lexiconOf(market), most);
}

function requireUnderstood(): NonNullable<typeof understood> {
  if (!understood) throw new Error('No sheet is understood.');
  return understood;
}

/** The next rows of the table, without purchase prices: these are never stored. */
function linesFrom(from: number): Line[] {
  const { table, analysis } = requireUnderstood();
  const secret = new Set(analysis.columns.flatMap((column, index) => (column.secret ? [index] : [])));
  const lines: Line[] = [];
  let characters = 0;
  for (const { number, cells } of table.rows.slice(from, from + mostRows)) {
    characters += cells.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
    if (lines.length > 0 && characters > mostCharacters) break;
    lines.push({
      number,
      cells: secret.size === 0 ? cells : cells.map((cell, place) => (secret.has(place) ? '' : cell)),
    });
  }
  return lines;
}

const rowsFrom = (from: number, repairs: Circumstances['repairs']): GivenRow[] =>
  linesFrom(from).map(({ number: line, cells }, index) => {
    const number = from + index + 1;
    return { number, line, cells, repairs: repairs?.get(number) ?? {} };
  });

function preview(number: number): RowPreview | null {
  const { table, analysis, chosen, lexicon } = requireUnderstood();
  const line = table.rows[number - 1];
  if (!line) return null;
  const cells = readRow({ number, line: line.number, cells: line.cells, repairs: {} }, analysis.plan, lexicon);
  const values: Record<string, string> = {};
  const open: Record<string, string> = {};
  for (const [field, cell] of cells) {
    const isOpen =
      cell.error !== null ||
      (field === 'category' &&
        cell.shown !== '' &&
        !lexicon.understand(field, cell.shown) &&
        !analysis.plan.values.category?.[cell.shown]);
    if (isOpen) open[field] = cell.shown;
    else if (cell.shown !== '') values[field] = cell.shown;
  }
  const joined = Object.fromEntries(
    chosen.joins.map(({ field }) => [field, String(cellOf(analysis.plan.sources[field as ImportField], line.cells))]),
  );
  return { line: line.number, values, open, joined };
}

function settle({ id, circumstances }: { id: string; circumstances: Circumstances }): null {
  const { archive, market, actor, country, plan, feed, neededFacts, repairs } = circumstances;
  settled = {
    id,
    actor,
    country,
    plan,
    lexicon: lexiconOf(market),
    archive: mapArchive(archive?.files),
    archiveName: archive?.name ?? null,
    feed,
    neededFacts,
    repairs,
  };
  return null;
}

let lexicon: { market: string; lexicon: Lexicon } | null = null;

/** The meanings of values in a market, cached because most uploads share the market. */
function lexiconOf(market: string): Lexicon {
  if (lexicon?.market === market) return lexicon.lexicon;
  const { categories, brands, facts } = JSON.parse(market) as Pick<
    Parameters<typeof createLexicon>[0],
    'categories' | 'brands' | 'facts'
  >;
  const glossary = loadGlossary();
  const made = createLexicon({
    categories,
    brands,
    ...(facts ? { facts } : {}),
    countries: listCountries(),
    currencies: listCurrencies(),
    concepts: glossary,
    distance: editDistance,
  });
  lexicon = { market, lexicon: made };
  return made;
}
