import type { z } from 'zod';
import { importLimits } from '#contract/imports/choices.ts';
import type { ImportField } from '#contract/imports/columns.ts';
import type { ImportDetail, ImportSummary, mapBody, previewRow, remembered } from '#contract/imports/schemas.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import { deleteFiles, type StoredFile, type Upload } from '#server/platform/files/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { type BulkPoster, findBulkPoster } from '../advertisements/index.ts';
import { readRow } from './checking/index.ts';
import { type ImportDependencies, readLexicon, readStored, sheetKey } from './dependencies.ts';
import { type Analysis, analyse, type Chosen, cellOf, type Lexicon, type Table } from './mapping/index.ts';
import { canSeeImport } from './policy.ts';
import { presentImport, presentSummary, subjectOfImport } from './presenter.ts';
import { listArchive, type PackedFile, type ReadingChoice, type Sheet, UnreadableFile } from './reading/index.ts';
import { findFitting, respell } from './remembered.ts';
import {
  findCountry,
  findImport,
  type ImportRecord,
  insertImport,
  listImports as listRecords,
  lockImport,
  deleteImport as removeImport,
  updateImport,
} from './repository/imports.ts';
import { forget, listRemembered as listMappings } from './repository/remembered.ts';
import { countUndo } from './repository/rows.ts';

type MapBody = z.output<typeof mapBody>;

/** What comes in: a spreadsheet, or pasted rows; and perhaps an archive. */
export interface Arrival {
  file: Upload | null;
  rows: string | null;
  archive: Upload | null;
  organization: number | null;
}

/**
 * Takes a spreadsheet or pasted rows in and says how they are understood. A file that cannot be read stays in the history
 * and is refused with 422 and the sentence why.
 */
export async function createImport(
  dependencies: ImportDependencies,
  actor: Actor,
  arrival: Arrival,
): Promise<ImportDetail> {
  const source = arrival.file ?? (arrival.rows ? Buffer.from(arrival.rows) : null);
  if (!source) throw invalid({ file: ['Required'] });
  const poster = await findBulkPoster(dependencies.db, actor, arrival.organization);
  const packed = arrival.archive ? await inspect(arrival.archive) : null;
  const name = arrival.file?.name ?? null;
  let sheet: Sheet | null = null;
  let understood: Awaited<ReturnType<typeof understandFirst>> | null = null;
  let failure: string | null = null;
  try {
    sheet = await dependencies.reader.read({
      source: 'path' in source ? { path: source.path } : source,
      pasted: !arrival.file,
      choice: {},
    });
    understood = await understandFirst(dependencies, sheet, poster);
    if (understood.table.rows.length === 0) throw new UnreadableFile(headerAlone);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    failure = error.message;
  }
  const files: StoredFile[] = [];
  if (!failure) {
    const about = { kind: 'spreadsheet', name: name ?? 'rows.tsv', mime: 'application/octet-stream' } as const;
    files.push(
      await ('path' in source ? dependencies.files.storeLarge(source, about) : dependencies.files.store(source, about)),
    );
    if (arrival.archive) files.push(await storeArchive(dependencies, arrival.archive));
  }
  const id = await transact(dependencies.db, async (transaction) => {
    await dependencies.files.claim(transaction, files, { personId: actor.id, organizationId: poster.organizationId });
    const made = await insertImport(transaction, {
      organization_id: poster.organizationId,
      user_id: actor.id,
      file_id: files[0]?.id ?? null,
      archive_file_id: files[1]?.id ?? null,
      name,
      size: 'path' in source ? source.size : source.length,
      failure,
    });
    if (failure || !sheet || !understood) return made;
    const { analysis, table, chosen, mapping } = understood;
    await updateImport(transaction, made, {
      kind: sheet.kind,
      analysis,
      row_count: Math.min(table.rows.length, importLimits.rows),
      archive_files: packed,
      columns: chosen.columns,
      joins: chosen.joins,
      splits: chosen.splits,
      value_choices: chosen.values,
      fixed_values: chosen.fixed,
      mapping_id: mapping,
    });
    return made;
  });
  if (failure) throw invalid({ [arrival.file ? 'file' : 'rows']: [failure] }, failure);
  if (sheet && files[0]) dependencies.recent.set(sheetKey(files[0].id), sheet);
  return describe(dependencies, await getImport(dependencies, actor, id));
}

const headerAlone = 'There are no rows below the header. Add them, and try again.';

const nothingChosen: Chosen = { options: {}, columns: {}, joins: [], splits: [], values: {}, fixed: {} };

/** Understands a file before anybody chose anything: by what the organization chose for the same headers before. */
async function understandFirst(
  dependencies: ImportDependencies,
  sheet: Sheet,
  { organizationId, country }: BulkPoster,
): Promise<{ analysis: Analysis; table: Table; chosen: Chosen; mapping: number | null }> {
  const lexicon = await readLexicon(dependencies.db);
  const first = await analyse(sheet, nothingChosen, lexicon, { country });
  const fitting = await findFitting(dependencies.db, organizationId, first.analysis.headers);
  if (!fitting) return { ...first, chosen: nothingChosen, mapping: null };
  const chosen = respell(fitting.record, first.analysis.headers);
  return { ...(await analyse(sheet, chosen, lexicon, { country })), chosen, mapping: fitting.record.id };
}

async function inspect(archive: Upload): Promise<PackedFile[]> {
  try {
    return await listArchive(archive.path);
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ archive: [error.message] }, error.message);
    throw error;
  }
}

const storeArchive = (dependencies: ImportDependencies, archive: Upload): Promise<StoredFile> =>
  dependencies.files.storeLarge(archive, { kind: 'archive', name: archive.name, mime: 'application/zip' });

/** Adds an archive to an upload, in place of a former one. */
export async function addArchive(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  archive: Upload | null,
): Promise<ImportDetail> {
  requireOpen(await getImport(dependencies, actor, id));
  if (!archive) throw invalid({ archive: ['Required'] });
  const packed = await inspect(archive);
  const stored = await storeArchive(dependencies, archive);
  await transact(dependencies.db, async (transaction) => {
    const row = await lockVisible(dependencies, transaction, actor, id);
    requireOpen(row);
    await dependencies.files.claim(transaction, [stored], { personId: actor.id, organizationId: row.organization_id });
    await updateImport(transaction, id, { archive_file_id: stored.id, archive_files: packed });
    if (row.archive_file_id) await deleteFiles(transaction, [row.archive_file_id]);
  });
  return describe(dependencies, await getImport(dependencies, actor, id));
}

/** What people chose about an upload so far. */
export const chosenOf = (row: ImportRecord): Chosen => ({
  options: row.options as Chosen['options'],
  columns: row.columns as Chosen['columns'],
  joins: row.joins as unknown as Chosen['joins'],
  splits: row.splits as unknown as Chosen['splits'],
  values: row.value_choices as Chosen['values'],
  fixed: row.fixed_values as Chosen['fixed'],
});

/** Understands the file of an upload by what was chosen. Throws a Refusal of 422 where that is impossible. */
export async function readTable(
  dependencies: ImportDependencies,
  row: ImportRecord,
  chosen: Chosen,
): Promise<{ analysis: Analysis; table: Table; lexicon: Lexicon; sheet: Sheet }> {
  const [sheet, lexicon, country] = await Promise.all([
    readSheet(dependencies, row, chosen.options),
    readLexicon(dependencies.db),
    findCountry(dependencies.db, row.organization_id),
  ]);
  return { sheet, lexicon, ...(await analyse(sheet, chosen, lexicon, { country })) };
}

async function readSheet(
  dependencies: ImportDependencies,
  row: ImportRecord,
  options: Chosen['options'],
): Promise<Sheet> {
  const fileId = row.file_id as string;
  const choice: ReadingChoice = {
    encoding: options.encoding ?? null,
    delimiter: options.delimiter ?? null,
    sheet: options.sheet ?? null,
  };
  const key = sheetKey(fileId, choice);
  const known = dependencies.recent.get(key);
  if (known) return known;
  try {
    const read = await dependencies.reader.read({
      source: await readStored(dependencies, fileId),
      pasted: row.kind === 'pasted',
      choice,
    });
    dependencies.recent.set(key, read);
    return read;
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid({ options: [error.message] }, error.message) : error;
  }
}

/** Keeps how a file is to be read and what its columns and values mean, and says what follows. */
export async function mapImport(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  body: MapBody,
): Promise<ImportDetail> {
  const before = await getImport(dependencies, actor, id);
  requireOpen(before);
  const chosen = mergeChosen(chosenOf(before), body);
  const { analysis, table } = await readTable(dependencies, before, chosen);
  await transact(dependencies.db, async (transaction) => {
    requireOpen(await lockVisible(dependencies, transaction, actor, id));
    await updateImport(transaction, id, {
      state: 'mapped',
      options: chosen.options,
      columns: chosen.columns,
      joins: chosen.joins,
      splits: chosen.splits,
      value_choices: chosen.values,
      fixed_values: chosen.fixed,
      analysis,
      findings: null,
      row_count: Math.min(table.rows.length, importLimits.rows),
    });
  });
  return describe(dependencies, await getImport(dependencies, actor, id));
}

function mergeChosen(chosen: Chosen, body: MapBody): Chosen {
  const drop = (record: Record<string, string | null | undefined>) =>
    Object.fromEntries(
      Object.entries(record).filter(([, value]) => value !== null && value !== undefined && value !== ''),
    ) as Record<string, string>;
  const values = { ...chosen.values };
  for (const [field, given] of Object.entries(body.values ?? {})) values[field] = drop({ ...values[field], ...given });
  const options = Object.fromEntries(
    Object.entries({ ...chosen.options, ...body.options }).filter(([, value]) => value !== null && value !== undefined),
  );
  const columns: Record<string, string> = { ...chosen.columns };
  for (const [key, field] of Object.entries(body.columns ?? {})) {
    // A field has one column: the last one chosen.
    if (field) for (const other of Object.keys(columns)) if (columns[other] === field) columns[other] = '';
    columns[key] = field ?? '';
  }
  const fixed: Record<string, string> = { ...chosen.fixed };
  for (const [field, value] of Object.entries(body.fixed ?? {})) fixed[field] = value ?? '';
  return { options, columns, values, fixed, joins: body.joins ?? chosen.joins, splits: body.splits ?? chosen.splits };
}

/** A row as the post that it would become. Throws 404 where there is no such row. */
export async function preview(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  number: number,
): Promise<z.output<typeof previewRow.answer>> {
  const row = await getImport(dependencies, actor, id);
  requireOpen(row);
  const { table, analysis, lexicon } = await readTable(dependencies, row, chosenOf(row));
  const line = table.rows[number - 1];
  if (!line) throw notFound('row');
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
    chosenOf(row).joins.map(({ field }) => [
      field,
      String(cellOf(analysis.plan.sources[field as ImportField], line.cells)),
    ]),
  );
  return { number, line: line.number, values, open, joined };
}

/** An upload that the actor sees; throws 404 where it is absent or someone else's. */
export async function getImport(dependencies: ImportDependencies, actor: Actor, id: number): Promise<ImportRecord> {
  return requireVisible(actor, await findImport(dependencies.db, id));
}

function requireVisible(actor: Actor, row: ImportRecord | undefined): ImportRecord {
  if (!row || !canSeeImport(actor, subjectOfImport(row))) throw notFound('upload');
  return row;
}

/** As getImport, held for the rest of the transaction. */
export async function lockVisible(
  _dependencies: ImportDependencies,
  transaction: Parameters<typeof lockImport>[0],
  actor: Actor,
  id: number,
): Promise<ImportRecord> {
  return requireVisible(actor, await lockImport(transaction, id));
}

/** Throws a Refusal of 409 where the upload is published, stopped or was not read. */
export function requireOpen(row: ImportRecord): void {
  if (row.file_id === null || !['uploaded', 'mapped', 'checked'].includes(row.state))
    throw conflict('This upload cannot be changed any more.', null);
}

/** The upload as the API answers it. */
export async function describe(dependencies: ImportDependencies, row: ImportRecord): Promise<ImportDetail> {
  const analysis = row.analysis as unknown as Analysis | null;
  const fitting = analysis ? await findFitting(dependencies.db, row.organization_id, analysis.headers) : null;
  const undo = row.state === 'done' ? await countUndo(dependencies.db, row.id) : null;
  return presentImport(row, {
    undo,
    rememberedAt: fitting?.record.used_at ?? null,
    fresh: fitting?.fresh ?? [],
    absentBefore: fitting?.record.absent ?? null,
  });
}

/** A page of uploads: the actor's own, or those of the organization where their right reaches so far. */
export async function listImports(
  dependencies: ImportDependencies,
  actor: Actor,
  query: { scope?: string | null | undefined; page: number; per_page: number },
): Promise<{ data: ImportSummary[]; meta: { total: number; page: number; per_page: number } }> {
  const scope = reach(actor, 'import.run');
  const isOwn = query.scope === 'mine' || scope === 'own' || scope === 'none';
  const { rows, total } = await listRecords(dependencies.db, {
    userId: isOwn ? actor.id : null,
    organizationId: scope === 'platform' ? null : (actor.organization?.id ?? 0),
    page: query.page,
    perPage: query.per_page,
  });
  return { data: rows.map(presentSummary), meta: { total, page: query.page, per_page: query.per_page } };
}

/** Deletes an upload that was not published. */
export async function deleteImport(dependencies: ImportDependencies, actor: Actor, id: number): Promise<void> {
  await transact(dependencies.db, async (transaction) => {
    const row = await lockVisible(dependencies, transaction, actor, id);
    if (!['uploaded', 'mapped', 'checked', 'failed'].includes(row.state) || row.committed_count > 0)
      throw conflict('This upload is published. Undo it instead.', null);
    await removeImport(transaction, id);
  });
}

/** The mappings that are remembered for the actor's organization. */
export async function listRemembered(
  dependencies: ImportDependencies,
  actor: Actor,
): Promise<z.output<typeof remembered>[]> {
  // The first screen asks for them: who sees it is about to bring a file.
  dependencies.reader.warm();
  const rows = actor.organization ? await listMappings(dependencies.db, actor.organization.id) : [];
  return rows.map(({ id, headers, mapping, times, used_at }) => ({
    id,
    headers,
    columns: headers.length,
    values: Object.values(mapping.values).reduce((sum, values) => sum + Object.keys(values).length, 0),
    fixed: Object.keys(mapping.fixed).length,
    times,
    used_at: used_at.toISOString(),
  }));
}

/** Forgets a remembered mapping of the actor's organization. Throws 404 where there is none. */
export async function forgetRemembered(dependencies: ImportDependencies, actor: Actor, id: number): Promise<void> {
  if (!(actor.organization && (await forget(dependencies.db, actor.organization.id, id)))) throw notFound('mapping');
}
