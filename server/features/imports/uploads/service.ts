import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { importLimits, type SheetKind } from '#contract/imports/choices.ts';
import type { mapBody, previewRow, remembered } from '#contract/imports/schemas.ts';
import type { Sentence } from '#contract/texts/message.ts';
import { transact } from '#server/db/transaction.ts';
import { conflict, invalid, notFound } from '#server/platform/errors.ts';
import { deleteFiles, type StoredFile, type Upload } from '#server/platform/files/index.ts';
import { type Actor, reach } from '#server/platform/identity/index.ts';
import { findBulkPoster } from '../../advertisements/index.ts';
import { type ImportDependencies, inTurn, readMarket, readStored } from '../dependencies.ts';
import type { Analysis } from '../mapping/analysis.ts';
import type { Chosen } from '../mapping/plan.ts';
import { canSeeImport } from '../policy.ts';
import { listArchive, type PackedFile } from '../reading/archive.ts';
import { type ReadingChoice, UnreadableFile } from '../reading/sheet.ts';
import {
  findImport,
  findListDefaults,
  type ImportRecord,
  insertImport,
  listImports as listRecords,
  lockImport,
  deleteImport as removeImport,
  updateImport,
} from '../repository/imports.ts';
import { forget, listRemembered as listMappings } from '../repository/remembered.ts';
import { countUndo } from '../repository/rows.ts';
import type { Worker } from '../worker/workers.ts';
import {
  presentImport,
  presentSummary,
  subjectOfImport,
  type UnwrittenImport,
  type UnwrittenSummary,
} from './presenter.ts';
import { findFitting, respell } from './rememberedMappings.ts';

type MapBody = z.output<typeof mapBody>;

/** The input of an upload: a spreadsheet or pasted rows, and optionally an archive. */
export interface Arrival {
  file: Upload | null;
  rows: string | null;
  archive: Upload | null;
  organization: number | null;
}

/**
 * Takes a spreadsheet or pasted rows and returns how they are understood. A file that cannot be read stays in the history
 * and is refused with 422 and the sentence why.
 */
export async function createImport(
  dependencies: ImportDependencies,
  actor: Actor,
  arrival: Arrival,
): Promise<UnwrittenImport> {
  const source = arrival.file ?? (arrival.rows ? Buffer.from(arrival.rows) : null);
  if (!source) throw invalid({ file: ['Required'] });
  const poster = await findBulkPoster(dependencies.db, actor, arrival.organization);
  const packed = arrival.archive ? await inspect(arrival.archive) : null;
  const name = arrival.file?.name ?? null;
  const sha256 = 'path' in source ? source.sha256 : createHash('sha256').update(source).digest();
  let understood: Understood | null = null;
  let failure: Sentence | null = null;
  try {
    understood = await dependencies.workers.inTurn(actor, async (worker) => {
      const { kind } = await worker.openSheet(sheetName(sha256, !arrival.file, {}), async () => ({
        source: 'path' in source ? { path: source.path } : source,
        pasted: !arrival.file,
        choice: {},
      }));
      return { kind, ...(await understandFirst(dependencies, worker, poster.organizationId)) };
    });
    if (understood.rows === 0) throw new UnreadableFile(headerAlone);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    failure = error.sentence;
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
    if (failure || !understood) return made;
    await updateImport(transaction, made, { ...columnsOf(understood), archive_files: packed });
    return made;
  });
  if (failure) throw invalid({ [arrival.file ? 'file' : 'rows']: [failure] }, failure);
  return describe(dependencies, await getImport(dependencies, actor, id));
}

const headerAlone = 'There are no rows below the header. Add them, and try again.';

export const nothingChosen: Chosen = { options: {}, columns: {}, joins: [], splits: [], values: {}, fixed: {} };

/** The key of a sheet: its bytes and the reading options. */
export const sheetName = (sha256: Buffer, pasted: boolean, { encoding, delimiter, sheet }: ReadingChoice): string =>
  JSON.stringify([sha256.toString('hex'), pasted, encoding ?? null, delimiter ?? null, sheet ?? null]);

/** Understands the open sheet without choices, or by the mapping that the organization saved for similar headers. */
export async function understandFirst(
  dependencies: ImportDependencies,
  worker: Worker,
  organizationId: number,
): Promise<{ analysis: Analysis; rows: number; chosen: Chosen; mapping: number | null }> {
  const [market, defaults] = await Promise.all([
    readMarket(dependencies.db),
    findListDefaults(dependencies.db, organizationId),
  ]);
  const first = await worker.understand({ chosen: nothingChosen, defaults, market });
  const fitting = await findFitting(dependencies.db, organizationId, first.analysis.headers);
  if (!fitting) return { ...first, chosen: nothingChosen, mapping: null };
  const chosen = respell(fitting.record, first.analysis.headers);
  return { ...(await worker.understand({ chosen, defaults, market })), chosen, mapping: fitting.record.id };
}

type Understood = Awaited<ReturnType<typeof understandFirst>> & { kind: SheetKind };

/** How a file was understood, as the columns of its upload. */
export const columnsOf = ({ kind, analysis, rows, chosen, mapping }: Understood) => ({
  kind,
  analysis,
  row_count: Math.min(rows, importLimits.rows),
  columns: chosen.columns,
  joins: chosen.joins,
  splits: chosen.splits,
  repeats: chosen.repeats ?? null,
  value_choices: chosen.values,
  fixed_values: chosen.fixed,
  mapping_id: mapping,
});

async function inspect(archive: Upload): Promise<PackedFile[]> {
  try {
    return await listArchive(archive.path);
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ archive: [error.sentence] }, error.sentence);
    throw error;
  }
}

const storeArchive = (dependencies: ImportDependencies, archive: Upload): Promise<StoredFile> =>
  dependencies.files.storeLarge(archive, { kind: 'archive', name: archive.name, mime: 'application/zip' });

/** Adds an archive to an upload; replaces a former one. */
export async function addArchive(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  archive: Upload | null,
): Promise<UnwrittenImport> {
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
  repeats: row.repeats as unknown as NonNullable<Chosen['repeats']> | null,
  values: row.value_choices as Chosen['values'],
  fixed: row.fixed_values as Chosen['fixed'],
});

/** Understands the file of an upload by what was chosen. */
export async function understand(
  dependencies: ImportDependencies,
  worker: Worker,
  row: ImportRecord,
  chosen: Chosen,
): Promise<{ analysis: Analysis; rows: number; market: string }> {
  const { encoding = null, delimiter = null, sheet = null } = chosen.options;
  const pasted = row.kind === 'pasted';
  const choice: ReadingChoice = { encoding, delimiter, sheet };
  await worker.openSheet(sheetName(row.file_sha256 as Buffer, pasted, choice), async () => ({
    source: await readStored(dependencies, row.file_id as string),
    pasted,
    choice,
  }));
  const [market, defaults] = await Promise.all([
    readMarket(dependencies.db),
    findListDefaults(dependencies.db, row.organization_id),
  ]);
  return { market, ...(await worker.understand({ chosen, defaults, market })) };
}

/** Stores the reading options and the meanings of columns and values; returns the upload that results. */
export async function mapImport(
  dependencies: ImportDependencies,
  actor: Actor,
  id: number,
  body: MapBody,
): Promise<UnwrittenImport> {
  const before = await getImport(dependencies, actor, id);
  requireOpen(before);
  const chosen = mergeChosen(chosenOf(before), body);
  const { analysis, rows } = await inTurn(dependencies, actor, (worker) =>
    understand(dependencies, worker, before, chosen),
  );
  await transact(dependencies.db, async (transaction) => {
    requireOpen(await lockVisible(dependencies, transaction, actor, id));
    await updateImport(transaction, id, {
      state: 'mapped',
      options: chosen.options,
      columns: chosen.columns,
      joins: chosen.joins,
      splits: chosen.splits,
      repeats: chosen.repeats ?? null,
      value_choices: chosen.values,
      fixed_values: chosen.fixed,
      analysis,
      findings: null,
      row_count: Math.min(rows, importLimits.rows),
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
  return {
    options,
    columns,
    values,
    fixed,
    joins: body.joins ?? chosen.joins,
    splits: body.splits ?? chosen.splits,
    repeats: body.repeats === undefined ? (chosen.repeats ?? null) : body.repeats,
  };
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
  const shown = await inTurn(dependencies, actor, async (worker) => {
    await understand(dependencies, worker, row, chosenOf(row));
    return worker.preview(number);
  });
  if (!shown) throw notFound('row');
  return { number, ...shown };
}

/** An upload that the actor sees; throws 404 where it is absent or someone else's. */
export async function getImport(dependencies: ImportDependencies, actor: Actor, id: number): Promise<ImportRecord> {
  return requireVisible(actor, await findImport(dependencies.db, id));
}

function requireVisible(actor: Actor, row: ImportRecord | undefined): ImportRecord {
  if (!row || !canSeeImport(actor, subjectOfImport(row))) throw notFound('upload');
  return row;
}

/** As getImport, locked until the end of the transaction. */
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
    throw conflict('This upload can no longer be changed.', null);
}

/** Throws a Refusal of 409 for the file of a feed, which is decided on the screens of feeds. */
export function refuseFed(row: ImportRecord): void {
  if (row.by_feed) throw conflict('This file belongs to a stock feed. Decide about it under Integration.', null);
}

/** The upload as the API answers it. */
export async function describe(dependencies: ImportDependencies, row: ImportRecord): Promise<UnwrittenImport> {
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

/** A page of uploads: the actor's own, or the organization's where their right reaches so far. */
export async function listImports(
  dependencies: ImportDependencies,
  actor: Actor,
  query: { scope?: string | null | undefined; page: number; per_page: number },
): Promise<{ data: UnwrittenSummary[]; meta: { total: number; page: number; per_page: number } }> {
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
    refuseFed(row);
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
  // The first screen requests them, so a file probably follows.
  dependencies.workers.warm();
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

/** Forgets a remembered mapping of the actor's organization. Throws 404 if there is none. */
export async function forgetRemembered(dependencies: ImportDependencies, actor: Actor, id: number): Promise<void> {
  if (!(actor.organization && (await forget(dependencies.db, actor.organization.id, id)))) throw notFound('mapping');
}
