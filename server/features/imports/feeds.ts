import type { Readable } from 'node:stream';
import type { Sentence } from '#contract/texts/message.ts';
import type { InTransaction } from '#server/db/database.ts';
import { transact } from '#server/db/transaction.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Upload } from '#server/platform/files/index.ts';
import type { Actor } from '#server/platform/identity/index.ts';
import type { Platform } from '#server/platform/platform.ts';
import { runCommit } from './committing/run.ts';
import { undoImport } from './committing/service.ts';
import { type ImportDependencies, inTurn, readStored } from './dependencies.ts';
import { type Checked, type Confirmed, checkFile, confirmedOf } from './feedChecking.ts';
import { countFed, noteNamed } from './repository/feeds.ts';
import { findImport, type ImportRecord, insertImport, updateImport } from './repository/imports.ts';
import { replaceRows } from './repository/rows.ts';
import { noProgress, type UnwrittenImport } from './uploads/presenter.ts';
import { chosenOf, columnsOf, sheetName, understandFirst } from './uploads/service.ts';
import { createWorkers } from './worker/workers.ts';

/** Bulk upload for the files of feeds: automates the steps that a person takes on the screens. */
export type FeedImports = ReturnType<typeof createFeedImports>;

/** Makes the steps of bulk upload available to feeds; their files are read in processes of their own. */
export function createFeedImports({ config, db, files, mail, sheets, log }: Platform) {
  const dependencies: ImportDependencies = { config, db, files, mail, sheets, log, workers: createWorkers() };

  async function get(id: number): Promise<ImportRecord> {
    const row = await findImport(db, id);
    if (!row) throw notFound('upload');
    return row;
  }

  return {
    /** Stores a file as an upload of a feed; `also` is done in its transaction. */
    async receive<Result>(
      file: Upload,
      about: { organizationId: number; userId: number; feedId: number },
      also: (transaction: InTransaction, importId: number) => Promise<Result>,
    ): Promise<Result> {
      const named = { kind: 'spreadsheet', name: file.name, mime: 'application/octet-stream' } as const;
      const stored = await files.storeLarge(file, named);
      return transact(db, async (transaction) => {
        const owner = { personId: about.userId, organizationId: about.organizationId };
        await files.claim(transaction, [stored], owner);
        const id = await insertImport(transaction, {
          organization_id: about.organizationId,
          user_id: about.userId,
          file_id: stored.id,
          archive_file_id: null,
          name: file.name,
          size: file.size,
          failure: null,
          feed_id: about.feedId,
          by_feed: true,
        });
        return also(transaction, id);
      });
    },

    /** Understands the first file of a feed, for a person to confirm. Throws a Refusal of 422 where it cannot be read. */
    async understand(actor: Actor, id: number): Promise<{ lines: number }> {
      const row = await get(id);
      const understood = await inTurn(dependencies, actor, async (worker) => {
        const opened = await worker.openSheet(sheetName(row.file_sha256 as Buffer, false, {}), async () => ({
          source: await readStored(dependencies, row.file_id as string),
          pasted: false,
          choice: {},
        }));
        return { kind: opened.kind, ...(await understandFirst(dependencies, worker, row.organization_id)) };
      });
      await updateImport(db, id, columnsOf(understood));
      return { lines: understood.rows };
    },

    /** The mapping of an upload as a person confirms it; null where it was never read. */
    async readConfirmed(id: number): Promise<Confirmed | null> {
      const row = await get(id);
      return row.analysis === null ? null : confirmedOf(row, chosenOf(row));
    },

    /** Decides about every row; nothing is stored. Throws a Refusal of 422 where the file cannot be read. */
    check: async (actor: Actor, id: number, confirmed: Confirmed, priceMove: number): Promise<Checked> =>
      checkFile(dependencies, actor, await get(id), confirmed, priceMove),

    /** How many live posts a feed has, and which of them a file does not name. */
    countFed: (feedId: number, named: readonly number[]) => countFed(db, feedId, named),

    /** Stores what a check found, and with `publishing` begins to write it. */
    async store(
      transaction: InTransaction,
      {
        id,
        feedId,
        checked,
        publishing,
      }: { id: number; feedId: number; checked: Checked; publishing: Publishing | null },
    ): Promise<void> {
      const { chosen, findings } = checked;
      await replaceRows(transaction, id, checked.rows);
      if (publishing) await noteNamed(transaction, feedId, checked.named, publishing.absenceCounts);
      const { create, update } = findings.counts;
      await updateImport(transaction, id, {
        state: publishing ? 'committing' : 'checked',
        options: chosen.options,
        columns: chosen.columns,
        joins: chosen.joins,
        splits: chosen.splits,
        repeats: chosen.repeats ?? null,
        value_choices: chosen.values,
        fixed_values: chosen.fixed,
        row_count: checked.lines,
        unstored_count: checked.unstored,
        findings,
        ...(checked.analysis ? { analysis: checked.analysis } : {}),
        ...(publishing
          ? {
              mode: 'valid' as const,
              stop: null,
              absent: publishing.pausesMissing ? 'pause' : 'keep',
              progress: { ...noProgress, total: create + update, started_at: new Date().toISOString() },
            }
          : {}),
      });
    },

    /** The file of an upload as it came; null where it was removed. */
    async openFile(id: number): Promise<{ name: string; size: number; content: Readable } | null> {
      const row = await get(id);
      const stored = row.file_id === null ? null : await files.readForDownload(row.file_id);
      return stored && { name: row.name ?? 'file.csv', size: stored.size, content: stored.stream };
    },

    /** Marks an upload as one that could not be read or written. */
    fail: (transaction: InTransaction, id: number, failure: Sentence): Promise<void> =>
      updateImport(transaction, id, { state: 'failed', failure, progress: null }),

    /** Writes the next rows of an upload, going on where the turn before ended; returns it as it is then. */
    async publish(id: number, by: number, signal: AbortSignal): Promise<ImportRecord> {
      await runCommit(dependencies, { id, by }, signal);
      return get(id);
    },

    /** Undoes an upload within its day. Throws a Refusal of 404 or 409. */
    undo: (actor: Actor, id: number): Promise<{ data: UnwrittenImport }> => undoImport(dependencies, actor, id),

    close: () => dependencies.workers.close(),
  };
}

interface Publishing {
  /** Posts that the file does not name are marked as missing. */
  absenceCounts: boolean;
  pausesMissing: boolean;
}
