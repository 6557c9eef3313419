import { importLimits } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import { message } from '#contract/texts/message.ts';
import type { Database, InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { findAlike } from '../../advertisements/index.ts';
import { neededFactsOf, readCatalogue } from '../../facts/index.ts';
import type { Outcome } from '../checking/evaluate.ts';
import { type Counted, countNamed, summarise } from '../checking/groups.ts';
import type { Keys } from '../checking/keys.ts';
import type { GivenRow } from '../checking/rows.ts';
import { gatherRepeated, type Lookups, surround } from '../checking/surround.ts';
import type { ArchiveFile, Facts } from '../checking/surroundings.ts';
import { type ImportDependencies, inTurn, readMarket } from '../dependencies.ts';
import type { Analysis } from '../mapping/analysis.ts';
import type { Chosen, Plan } from '../mapping/plan.ts';
import { countAbsent } from '../repository/absent.ts';
import { findFed, findRules } from '../repository/feeds.ts';
import { findOrigins } from '../repository/files.ts';
import { findListDefaults, type ImportRecord, updateImport } from '../repository/imports.ts';
import { findAlteredReferences } from '../repository/references.ts';
import { remember } from '../repository/remembered.ts';
import {
  findCounted,
  findNumbersSharing,
  findRepairs,
  findRows,
  findStockWritten,
  listRepaired,
  listRows,
  type RowFilter,
  type RowRecord,
  type RowToKeep,
  replaceRows,
  updateRows,
} from '../repository/rows.ts';
import type { Circumstances } from '../worker/tasks.ts';
import type { CheckedRows, Checker, Worker } from '../worker/workers.ts';
import { presentRow, type UnwrittenImport, type UnwrittenRow } from './presenter.ts';
import { findFitting, headersKey } from './rememberedMappings.ts';
import { chosenOf, describe, getImport, lockVisible, requireOpen, understand } from './service.ts';

/** What rows are looked up by besides their posts. */
export const lookups: Lookups = { findAlike, findFed, findStockWritten, findOrigins, findAlteredReferences };

/** For whom the rows of an upload are decided, and by what plan. */
export async function circumstancesOf(
  { db, config }: Pick<ImportDependencies, 'db' | 'config'>,
  row: ImportRecord,
  actor: Actor,
  given: { plan: Plan; market: string; headers: readonly string[] },
): Promise<Circumstances> {
  const files = row.archive_files as unknown as ArchiveFile[] | null;
  return {
    actor,
    country: (await findListDefaults(db, row.organization_id)).country,
    plan: given.plan,
    market: given.market,
    feed: await findRules(db, row.feed_id, given.headers),
    archive: row.archive_name === null ? null : { name: row.archive_name, files: files ?? [] },
    neededFacts: config.batteryRules === 'off' ? new Map() : neededFactsOf(await readCatalogue(db)),
  };
}

const aboutOf = ({ organization_id, archive_name, feed_id }: ImportRecord) => ({
  organizationId: organization_id,
  hasArchive: archive_name !== null,
  feedId: feed_id,
});

/** Decides about rows with these keys in parts, reading from the database only what each part needs. */
async function decide(
  db: Database,
  checker: Checker,
  row: ImportRecord,
  parts: readonly { rows: readonly GivenRow[]; keys: readonly Keys[] }[],
): Promise<Outcome[]> {
  const { repeated, add } = gatherRepeated();
  for (const { keys } of parts) add(keys);
  const outcomes: Outcome[] = [];
  for (const { rows, keys } of parts)
    outcomes.push(...(await checker.evaluate(rows, await surround(db, keys, aboutOf(row), lookups, repeated))));
  return outcomes;
}

/** Rows in parts that are sent to another process, with their keys. */
async function withKeys(checker: Checker, rows: readonly GivenRow[]) {
  const parts: { rows: readonly GivenRow[]; keys: Keys[] }[] = [];
  for (let start = 0; start < rows.length; start += rowsAPart) {
    const part = rows.slice(start, start + rowsAPart);
    parts.push({ rows: part, keys: await checker.keys(part) });
  }
  return parts;
}

const rowsAPart = 250;

/** Checks every row of an upload, and remembers its mapping where that is wanted. Nothing is published. */
export async function checkImport(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  wanted: { remember: boolean },
): Promise<UnwrittenImport> {
  const before = await getImport(dependencies, actor, id);
  requireOpen(before);
  const chosen = chosenOf(before);
  const { rows, outcomes, analysis } = await inTurn(dependencies, actor, (worker) =>
    checkRows(dependencies, worker, actor, before),
  );
  const findings = summarise(outcomes.map(countedOf));
  const fitting = await findFitting(dependencies.db, before.organization_id, analysis.headers);
  const named = outcomes.flatMap(({ post }) => (post ? [post.id] : []));
  const absentFilter = (mappingId: number) => ({
    organizationId: before.organization_id,
    mappingId,
    ownerId: reach(actor, 'import.run') === 'own' ? actor.id : null,
  });
  await transact(dependencies.db, async (transaction) => {
    const row = await lockVisible(dependencies, transaction, actor, id);
    requireOpen(row);
    if (row.updated_at.getTime() !== before.updated_at.getTime())
      throw conflict('The upload has changed in the meantime. Check it again.', null);
    await replaceRows(
      transaction,
      id,
      rows.map((given, index) => ({ ...given, outcome: outcomes[index] as Outcome })),
    );
    let mapping = fitting?.record.id ?? null;
    if (wanted.remember && analysis.header_row > 0) {
      const { options: _options, ...choices } = chosen;
      mapping = await remember(transaction, row.organization_id, {
        from: fitting?.record.id ?? null,
        key: headersKey(analysis.headers),
        headers: analysis.headers,
        mapping: choices,
      });
    }
    const absent = mapping === null ? 0 : await countAbsent(transaction, absentFilter(mapping), named);
    await updateImport(transaction, id, {
      state: 'checked',
      row_count: rows.length,
      findings,
      analysis,
      mapping_id: mapping,
      absent_count: absent,
      absent: fitting?.record.absent ?? null,
    });
  });
  return describe(dependencies, await getImport(dependencies, actor, id));
}

/** Decides about all rows of an upload by what was chosen; nothing is stored. */
async function checkRows(
  dependencies: ImportDependencies,
  worker: Worker,
  actor: Actor,
  before: ImportRecord,
): Promise<{ rows: GivenRow[]; outcomes: Outcome[]; analysis: Analysis }> {
  const { analysis, parts } = await checkTable(dependencies, worker, actor, before, { omitsPlain: false });
  const rows: GivenRow[] = [];
  const outcomes: Outcome[] = [];
  for await (const part of parts) {
    rows.push(...part.rows);
    outcomes.push(...part.outcomes);
  }
  return { rows, outcomes, analysis };
}

/**
 * Decides about all rows of an upload by what was chosen, part by part; nothing is stored. With `omitsPlain`, rows that change
 * nothing and have no warning are only counted.
 */
export async function checkTable(
  dependencies: ImportDependencies,
  worker: Worker,
  actor: Actor,
  before: ImportRecord,
  { omitsPlain }: { omitsPlain: boolean },
): Promise<{ analysis: Analysis; count: number; parts: AsyncGenerator<CheckedRows & { facts: Facts }> }> {
  const { db } = dependencies;
  const { analysis, rows: count, market } = await understand(dependencies, worker, before, chosenOf(before));
  if (count === 0) throw invalid({}, 'There is no row below the header.');
  if (count > importLimits.rows)
    throw invalid(
      {},
      message('The file has more than {{count}} rows. Upload it in parts, one after the other: the mapping is kept.', {
        count: importLimits.rows,
      }),
    );
  const { plan, headers } = analysis;
  const repairs = before.row_count === count ? await findRepairs(db, before.id) : new Map<number, never>();
  const circumstances = await circumstancesOf(dependencies, before, actor, { plan, market, headers });
  const checker = worker.createTableChecker({ ...circumstances, repairs });
  async function* checkParts() {
    const parts: Keys[][] = [];
    const { repeated, add } = gatherRepeated();
    for (let from = 0; from < count; ) {
      const keys = await checker.keys(from);
      parts.push(keys);
      add(keys);
      from += keys.length;
    }
    let from = 0;
    for (const keys of parts) {
      const facts = await surround(db, keys, aboutOf(before), lookups, repeated);
      yield { ...(await checker.evaluate(from, facts, omitsPlain)), facts };
      from += keys.length;
    }
  }
  return { analysis, count, parts: checkParts() };
}

/** The part of a row that totals are computed from. */
export const countedOf = ({ result, errors, changed, shown }: Outcome): Counted => ({
  result,
  errors,
  changed,
  warnings: shown.warnings,
  named: countNamed(shown.values),
});

/** Totals of the stored rows of an upload. */
export async function recount(db: Database, id: number, unstored: number) {
  const findings = summarise(
    (await findCounted(db, id)).map(({ action, errors, warnings, changed, values }) => ({
      result: action,
      errors: errors ?? {},
      warnings,
      changed: changed as ImportField[],
      named: countNamed(values),
    })),
  );
  findings.counts.unchanged += unstored;
  return findings;
}

/** A page of checked rows. */
export async function pageRows(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  query: RowFilter & { page: number; perPage: number },
) {
  await getImport(dependencies, actor, id);
  const { rows, total } = await listRows(dependencies.db, id, query);
  return { data: rows.map(presentRow), meta: { total, page: query.page, per_page: query.perPage } };
}

/** A cell to repair; null restores the value of the file. */
interface CellRepair {
  row: number;
  field: string;
  value: string | null;
}

/** The result of a repair: the upload, its repaired rows, and the cells that undo it. */
export interface Repaired {
  import: UnwrittenImport;
  rows: UnwrittenRow[];
  undo: CellRepair[];
}

const mostAnswered = 1000;

/** Repairs cells and decides about their rows again, and about rows that share a reference with them. */
export async function repairCells(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  given: readonly CellRepair[] | GroupRemedy,
): Promise<Repaired> {
  const market = await readMarket(dependencies.db);
  // Waits for its turn before it locks anything.
  const done = await inTurn(dependencies, actor, (worker) =>
    transact(dependencies.db, async (transaction) => {
      const row = await lockVisible(dependencies, transaction, actor, id);
      if (row.state !== 'checked') throw conflict('These rows cannot be repaired now. Check the upload first.', null);
      const cells = 'group' in given ? await cellsOfRemedy(transaction, id, given) : given;
      const { plan, headers } = row.analysis as unknown as Analysis;
      const checker = worker.createChecker(
        await circumstancesOf({ ...dependencies, db: transaction }, row, actor, { plan, market, headers }),
      );
      const repaired = await applyRepairs(transaction, row, cells, checker);
      await updateImport(transaction, id, { findings: await recount(transaction, id, row.unstored_count) });
      return repaired;
    }),
  );
  return {
    import: await describe(dependencies, await getImport(dependencies, actor, id)),
    rows: (await findRows(dependencies.db, id, done.numbers.slice(0, mostAnswered))).map(presentRow),
    undo: done.undo,
  };
}

async function applyRepairs(
  transaction: InTransaction,
  upload: ImportRecord,
  cells: readonly CellRepair[],
  checker: Checker,
): Promise<{ numbers: number[]; undo: CellRepair[] }> {
  const { id } = upload;
  const numbers = [...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b);
  const rows = new Map((await findRows(transaction, id, numbers)).map((row) => [row.number, row]));
  if (rows.size < numbers.length) throw notFound('row');
  const keysOfAll = async () => (await withKeys(checker, [...rows.values()].map(givenOf))).flatMap(({ keys }) => keys);
  const keysBefore = await keysOfAll();
  const undo: CellRepair[] = [];
  for (const { row: number, field, value } of cells) {
    const row = rows.get(number) as RowRecord;
    undo.unshift({ row: number, field, value: row.repairs[field] ?? null });
    const { [field]: _former, ...others } = row.repairs;
    row.repairs = value === null ? others : { ...others, [field]: value };
  }
  const all = [...keysBefore, ...(await keysOfAll())];
  const sharing = await findNumbersSharing(transaction, id, {
    ids: all.flatMap((keys) => (keys.id === null ? [] : [String(keys.id)])),
    references: all.flatMap((keys) => (keys.reference === null ? [] : [keys.reference])),
  });
  const others = sharing.filter((number) => !rows.has(number));
  const touched = [...rows.values(), ...(await findRows(transaction, id, others))];
  const outcomes = await decide(transaction, checker, upload, await withKeys(checker, touched.map(givenOf)));
  await updateRows(
    transaction,
    id,
    touched.map<RowToKeep>((row, index) => ({ ...row, outcome: outcomes[index] as Outcome })),
  );
  return { numbers, undo };
}

const givenOf = ({ number, line, cells, repairs }: RowRecord): GivenRow => ({ number, line, cells, repairs });

/** A remedy for all cells of a group. */
interface GroupRemedy {
  group: string;
  remedy: 'set' | 'choose' | 'empty' | 'use_file';
  value: string | null;
}

async function cellsOfRemedy(db: Database, id: number, { group, remedy, value }: GroupRemedy): Promise<CellRepair[]> {
  if (remedy === 'choose' && !value) throw invalid({ value: ['Required'] });
  const { rows } = await listRows(db, id, { results: [], group, changed: null, page: 1, perPage: importLimits.rows });
  return rows.flatMap((row) =>
    Object.entries({ ...row.shown.warnings, ...row.errors }).flatMap(([field, found]): CellRepair[] => {
      if (found.group !== group) return [];
      if (remedy === 'empty') return [{ row: row.number, field, value: '' }];
      if (remedy === 'choose') return [{ row: row.number, field, value }];
      return found.suggestion === null ? [] : [{ row: row.number, field, value: found.suggestion }];
    }),
  );
}

/** What people matched by hand in the grid of an upload, as a mapping names it. */
export async function findMatchedByHand(
  dependencies: ImportDependencies,
  actor: Actor,
  row: ImportRecord,
): Promise<Chosen['values']> {
  const repaired = await listRepaired(dependencies.db, row.id);
  if (repaired.length === 0) return {};
  const market = await readMarket(dependencies.db);
  const { plan, headers } = row.analysis as unknown as Analysis;
  return inTurn(dependencies, actor, async (worker) =>
    worker.createChecker(await circumstancesOf(dependencies, row, actor, { plan, market, headers })).matched(repaired),
  );
}

/** Repairs one row. Throws 404 where there is no such row. */
export async function repairRow(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  number: number,
  values: Partial<Record<string, string | null>>,
): Promise<{ row: UnwrittenRow; import: UnwrittenImport }> {
  await getImport(dependencies, actor, id);
  const cells = Object.entries(values).map(([field, value]) => ({ row: number, field, value: value ?? null }));
  if (cells.length === 0) throw invalid({ values: ['Required'] });
  const done = await repairCells(dependencies, actor, id, cells);
  return { row: done.rows[0] as UnwrittenRow, import: done.import };
}
