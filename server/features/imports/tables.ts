import { createHash } from 'node:crypto';
import type { Delimiter } from '#contract/imports/choices.ts';
import type { Database } from '#server/db/database.ts';
import { invalid } from '#server/platform/errors.ts';
import { readMarket } from './dependencies.ts';
import { UnreadableFile } from './reading/sheet.ts';
import type { RawTable } from './worker/table.ts';
import { createWorkers, type SheetOwner } from './worker/workers.ts';

/** Reads untrusted tables for other features, in the processes of bulk upload. */
export interface TableReader {
  /** Reads pasted rows or a file. Throws 422 under `field` with a sentence where they cannot be read. */
  read(
    owner: SheetOwner,
    source: { rows: string; delimiter?: Delimiter } | { path: string },
    options: { most: number; field: string },
  ): Promise<RawTable>;
  close(): void;
}

/** Makes a reader of tables; its processes start when they are needed. */
export function createTableReader(db: Database): TableReader {
  const workers = createWorkers();
  return {
    async read(owner, source, { most, field }) {
      const pasted = 'rows' in source;
      const bytes = pasted ? Buffer.from(source.rows) : null;
      const delimiter = 'rows' in source ? source.delimiter : undefined;
      const name = bytes
        ? `${createHash('sha256').update(bytes).digest('hex')} ${delimiter ?? ''}`
        : JSON.stringify(source);
      const market = await readMarket(db);
      try {
        return await workers.inTurn(owner, async (worker) => {
          await worker.openSheet(`table ${name}`, async () => ({
            source: bytes ?? (source as { path: string }),
            pasted,
            choice: delimiter === undefined ? {} : { delimiter },
          }));
          return worker.table({ market, most });
        });
      } catch (error) {
        throw error instanceof UnreadableFile ? invalid({ [field]: [error.sentence] }, error.sentence) : error;
      }
    },
    close: () => workers.close(),
  };
}
