import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createWorkerProcess } from '../workers/index.ts';
import type { Lists, NewCell } from './workbook.ts';
import type { WritingStep } from './writing.ts';

/** A table to write, with its header in the first row; rows come in parts of some hundreds. */
interface NewTable {
  format: 'xlsx' | 'csv';
  name: string;
  lists?: Lists;
  parts: Iterable<readonly NewCell[][]> | AsyncIterable<readonly NewCell[][]>;
}

/** A file that was written, to be taken away by the person who asked for it. */
interface WrittenFile {
  path: string;
  size: number;
  sha256: Buffer;
}

/** Writes spreadsheets next to the server. */
export interface SheetWriter {
  /** Writes a table, has `take` do something with the file, and removes it. Throws what the rows or `take` throw, and an Error where it cannot be written. */
  write<Result>(table: NewTable, take: (file: WrittenFile) => Promise<Result>): Promise<Result>;
  close(): void;
}

/** Milliseconds: longer than rows are waited for. */
const idleTime = 30_000;

/** Makes a writer with a process of its own, which several tables share part by part. Files are in a folder whose leftovers are swept. */
export function createSheetWriter(folder: string): SheetWriter {
  const worker = createWorkerProcess('spreadsheet-writer', idleTime);
  const perform = <Answer>(step: WritingStep) => worker.ask<Answer>(step);
  let underWay = 0;
  return {
    async write({ format, name, lists = new Map(), parts }, take) {
      await mkdir(folder, { recursive: true });
      const file = path.join(folder, randomUUID());
      underWay += 1;
      try {
        await perform({ file, begin: { format, name, lists } });
        for await (const rows of parts) await perform({ file, rows });
        const { size, sha256 } = await perform<{ size: number; sha256: Uint8Array }>({ file, end: true });
        const written = { path: file, size, sha256: Buffer.from(sha256) };
        return await take(written);
      } catch (error) {
        await perform({ file, drop: true }).catch(() => {});
        throw error;
      } finally {
        underWay -= 1;
        // An idle process keeps some 30 MB, and the next one starts in a tenth of a second, as its program loads little.
        if (underWay === 0) worker.close();
        await rm(file, { force: true });
      }
    },
    close: worker.close,
  };
}
